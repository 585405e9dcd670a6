import EmbeddedFiles
import SceneCompiler
import SceneExport

/// A report as a single page that does not need a network or other files.
///
/// The page contains the report as JSON, and the images and trees of failures, which a script
/// displays. Without scripts, failures are listed as text.
package struct HTMLReport {
  /// The maximum size of all images in bytes. Images of later failures are omitted.
  package static let pictureLimit = 64 << 20

  private let report: TestReport
  private var files: [String: EmbeddedFile] = [:]
  private var pictures: [[UInt8]] = []
  private var pictureBytes = 0
  /// The number of failures whose images are omitted.
  private var leftOut = 0

  /// The embedded form of a file that a failure refers to.
  private struct EmbeddedFile: Encodable {
    /// The index of an image in the page.
    var picture: Int?
    var text: String?
    /// The reason why the file is not embedded.
    var problem: String?

    static let missing = EmbeddedFile(problem: "the file does not exist")
    static let leftOut = EmbeddedFile(problem: "the report contains too many images")
  }

  /// - Parameter read: Returns the bytes of a file in the report; nil if it cannot be read.
  package init(
    _ report: TestReport, pictureLimit: Int = Self.pictureLimit, read: (String) -> [UInt8]?
  ) {
    self.report = report
    for failure in report.results.compactMap(\.failure) {
      let paths = failure.files
      let images = [paths.reference, paths.actual, paths.difference].compactMap(\.self)
      for path in images { embedPicture(path, limit: pictureLimit, read) }
      if images.contains(where: { files[$0]?.problem == EmbeddedFile.leftOut.problem }) {
        leftOut += 1
      }
      for path in [paths.referenceTree, paths.actualTree].compactMap(\.self) {
        embedText(path, read)
      }
    }
  }

  private mutating func embedPicture(_ path: String, limit: Int, _ read: (String) -> [UInt8]?) {
    guard files[path] == nil else { return }
    guard let bytes = read(path) else {
      files[path] = .missing
      return
    }
    guard pictureBytes + bytes.count <= limit else {
      files[path] = .leftOut
      return
    }
    pictureBytes += bytes.count
    files[path] = EmbeddedFile(picture: pictures.count)
    pictures.append(bytes)
  }

  private mutating func embedText(_ path: String, _ read: (String) -> [UInt8]?) {
    guard files[path] == nil else { return }
    guard let bytes = read(path) else {
      files[path] = .missing
      return
    }
    // The first line of a reference is not part of the tree.
    var text = String(decoding: bytes, as: UTF8.self)[...]
    while text.hasPrefix("//") { text = text.drop { $0 != "\n" }.dropFirst() }
    files[path] = EmbeddedFile(text: String(text))
  }

  // MARK: The page

  package var bytes: [UInt8] {
    PageTemplate.fill(embeddedReportPage()) { part, page in
      switch part {
      case "title": page += "Snapshots: \(XMLWriter.escape(report.message))".utf8
      case "style": page += String(cString: embeddedReportStyle()).utf8
      case "sentence": page += XMLWriter.escape(report.message).utf8
      case "failures": page += failures.utf8
      case "data": embedData(in: &page)
      case "script": page += String(cString: embeddedReportScript()).utf8
      default: break
      }
    }
  }

  private func embedData(in page: inout [UInt8]) {
    Self.embed(JSON.bytes(report), as: "report", to: &page)
    Self.embed(JSON.bytes(files), as: "files", to: &page)
    Self.embed(JSON.bytes(leftOut), as: "left-out", to: &page)
    for (number, picture) in pictures.enumerated() {
      page += "<script type=\"text/plain\" id=\"picture-\(number)\">".utf8
      page += "data:image/png;base64,".utf8
      page += Base64.encoded(picture)
      page += "</script>\n".utf8
    }
  }

  /// Escapes `<`, which occurs only in JSON strings, so that text cannot end the script.
  private static func embed(_ json: [UInt8], as id: String, to page: inout [UInt8]) {
    page += "<script type=\"application/json\" id=\"\(id)\">".utf8
    for byte in json {
      if byte == UInt8(ascii: "<") {
        page += "\\u003C".utf8
      } else {
        page.append(byte)
      }
    }
    page += "</script>\n".utf8
  }

  /// The failures as text, for readers without scripts.
  private var failures: String {
    let problems = report.problems.map { "<li><strong>\(XMLWriter.escape($0))</strong></li>\n" }
    let failures = report.results.filter { $0.status == .failed }.map { result in
      let failure = result.failure ?? TestFailure(.files, "failed without a message")
      return "<li><strong>\(XMLWriter.escape(result.id.description))</strong>\n"
        + "<pre>\(XMLWriter.escape(failure.plainText()))</pre></li>\n"
    }
    let note =
      leftOut == 0
      ? []
      : [
        "<li>The images of \(leftOut) failure\(leftOut == 1 ? "" : "s") are omitted to limit "
          + "the size of this page.</li>\n"
      ]
    return (problems + note + failures).joined()
  }
}
