import EmbeddedFiles
import SceneCompiler
import SceneExport

/// A report as a single page that does not need a network or other files, or the page of a review,
/// which loads each image from the server when it comes into view.
///
/// The page contains the report as JSON, and the images and trees of failures and recordings, or the
/// images of all snapshots, which a script displays. It computes differences itself. Without
/// scripts, failures are listed as text. `Docs/JSON.md` describes the data.
package struct HTMLReport {
  /// The maximum size of all images in bytes. Images of later failures are omitted.
  package static let pictureLimit = 64 << 20

  private var report: TestReport
  private var files: [String: EmbeddedFile] = [:]
  private var embedded: [[UInt8]] = []
  /// The indices of images by their contents, because many snapshots are equal.
  private var indices: [[UInt8]: Int] = [:]
  /// The lines of layer trees, most of which occur in many of them.
  private var lines: [Substring] = []
  private var lineNumbers: [Substring: Int] = [:]
  private var pictureBytes = 0
  /// The number of snapshots whose images are omitted.
  private var leftOut = 0
  private let served: Served?
  /// The images of a page that is served, by number: the file, and the hash of its contents.
  package private(set) var addresses: [(path: String, hash: ContentHash)] = []

  /// What identifies the only script that may run on a page that is served for a review, the version
  /// of the page in its requests, and the indices of the results in each group.
  package typealias Served = (nonce: String, revision: Int, groups: [[Int]])

  /// Returns what the page may load and run. A page that is served may also load its images, and send
  /// its decisions.
  package static func policy(nonce: String?) -> String {
    let own = nonce == nil ? "" : "'self' "
    return "default-src 'none'; img-src \(own)data: blob:; style-src 'unsafe-inline'; script-src "
      + (nonce.map { "'nonce-\($0)'; connect-src 'self'" } ?? "'unsafe-inline'")
  }

  /// The embedded form of a file that a failure refers to.
  private struct EmbeddedFile: Encodable {
    /// The index of an image in the page.
    var picture: Int?
    /// The indices of the lines of a layer tree.
    var lines: [Int]?
    /// The reason why the file is not embedded.
    var problem: String?

    static let missing = EmbeddedFile(problem: "the file does not exist")
    static let leftOut = EmbeddedFile(problem: "the report contains too many images")
  }

  /// - Parameters:
  ///   - showsAll: Whether snapshots that passed have images, too.
  ///   - served: The page of a review; nil for a file, which contains its images.
  ///   - read: Returns the bytes of a file in the report; nil if it cannot be read.
  package init(
    _ report: TestReport, showsAll: Bool = false, pictureLimit: Int = Self.pictureLimit,
    served: Served? = nil, read: (String) -> [UInt8]?
  ) {
    (self.report, self.served) = (report, served)
    // The difference is computed by the page.
    for index in report.results.indices {
      self.report.results[index].failure?.files.difference = nil
    }
    for failure in report.results.compactMap(\.failure) {
      let paths = failure.files
      embedPictures([paths.reference, paths.actual], limit: pictureLimit, read)
      for case let path? in [paths.referenceTree, paths.actualTree] where files[path] == nil {
        files[path] = read(path).map { tree($0) } ?? .missing
      }
    }
    for result in report.results where showsAll && result.failure == nil {
      embedPictures([result.image], limit: pictureLimit, read)
    }
  }

  private mutating func embedPictures(
    _ paths: [String?], limit: Int, _ read: (String) -> [UInt8]?
  ) {
    let paths = paths.compactMap(\.self)
    for path in paths where files[path] == nil {
      files[path] = read(path).map { picture($0, at: path, limit: limit) } ?? .missing
    }
    let isLeftOut = paths.contains { files[$0]?.problem == EmbeddedFile.leftOut.problem }
    if isLeftOut { leftOut += 1 }
  }

  private mutating func picture(_ bytes: [UInt8], at path: String, limit: Int) -> EmbeddedFile {
    if served != nil {
      let hash = ContentHash(bytes)
      if let index = indices[hash.bytes] { return EmbeddedFile(picture: index) }
      indices[hash.bytes] = addresses.count
      addresses.append((path, hash))
      return EmbeddedFile(picture: addresses.count - 1)
    }
    if let index = indices[bytes] { return EmbeddedFile(picture: index) }
    if pictureBytes + bytes.count > limit { return .leftOut }
    pictureBytes += bytes.count
    indices[bytes] = embedded.count
    embedded.append(bytes)
    return EmbeddedFile(picture: embedded.count - 1)
  }

  /// Returns the numbers of the images before and after; nil for one that cannot be read.
  package func images(of result: TestResult) -> [Int?] {
    let paths = [result.failure?.files.reference, result.failure?.files.actual]
    return paths.compactMap(\.self).map { files[$0]?.picture }
  }

  private mutating func tree(_ bytes: [UInt8]) -> EmbeddedFile {
    // The first line of a reference is not part of the tree.
    var text = String(decoding: bytes, as: UTF8.self)[...]
    while text.hasPrefix("//") { text = text.drop { $0 != "\n" }.dropFirst() }
    return EmbeddedFile(
      lines: text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        if let number = lineNumbers[line] { return number }
        lineNumbers[line] = lines.count
        lines.append(line)
        return lines.count - 1
      })
  }

  // MARK: The page

  package var bytes: [UInt8] {
    PageTemplate.fill(embeddedReportPage()) { part, page in
      switch part {
      case "title": page += "Snapshots: \(XMLWriter.escape(report.message))".utf8
      case "policy": page += Self.policy(nonce: served?.nonce).utf8
      case "served":
        if let served {
          page += " id=\"served\" nonce=\"\(served.nonce)\"".utf8
          page += " data-revision=\"\(served.revision)\" data-groups=\"\(served.groups)\"".utf8
        }
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
    Self.embed(JSON.bytes(lines.map { String($0) }), as: "lines", to: &page)
    Self.embed(JSON.bytes(leftOut), as: "left-out", to: &page)
    for (number, picture) in embedded.enumerated() {
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

  /// The failures as text, for readers without scripts: the first of each cause, and the IDs of the
  /// others.
  private var failures: String {
    let problems = report.problems.map { "<li><strong>\(XMLWriter.escape($0))</strong></li>\n" }
    var results = report.resultsByID
    let failures = report.causes.map { cause in
      let ids = cause.results.map(\.description).joined(separator: "\n")
      // A snapshot with several causes is described once.
      let first = cause.results.first.flatMap { results.removeValue(forKey: $0) }
      let failure = first?.failure?.plainText() ?? ""
      return "<li><strong>\(XMLWriter.escape(cause.title))</strong>\n"
        + "<pre>\(XMLWriter.escape(ids))\n\n\(XMLWriter.escape(failure))</pre></li>\n"
    }
    let note =
      "<li>The images of \(counted(leftOut, "snapshot")) are omitted to limit the size of "
      + "this page.</li>\n"
    return (problems + (leftOut == 0 ? [] : [note]) + failures).joined()
  }
}
