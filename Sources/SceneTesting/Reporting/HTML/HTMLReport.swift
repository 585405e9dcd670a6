import FoundationEssentials

/// The report as one page that needs nothing else: no network, no file beside it.
///
/// The page holds the report as JSON, and of each failure the pictures and trees that it names.
/// A script shows them; without one the failures are listed in words.
package struct HTMLReport {
  /// How many bytes of pictures a page may hold; the failures that come after are shown without.
  package static let pictureLimit = 64 << 20

  private let report: TestReport
  private var files: [String: EmbeddedFile] = [:]
  private var pictures: [[UInt8]] = []
  private var pictureBytes = 0

  /// What became of a file that a failure names.
  private enum EmbeddedFile: Encodable {
    /// The page's picture of this number.
    case picture(Int)
    case text(String)
    case missing
    /// There is no room for it.
    case leftOut

    private enum Key: String, CodingKey { case picture, text, problem }

    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: Key.self)
      switch self {
      case .picture(let number): try fields.encode(number, forKey: .picture)
      case .text(let text): try fields.encode(text, forKey: .text)
      case .missing: try fields.encode("the file is not there", forKey: .problem)
      case .leftOut: try fields.encode("the page holds too many pictures", forKey: .problem)
      }
    }
  }

  /// - Parameter read: the bytes of a file that the report names; nil where they cannot be read.
  package init(
    _ report: TestReport, pictureLimit: Int = Self.pictureLimit, read: (String) -> [UInt8]?
  ) {
    self.report = report
    for failure in report.results.compactMap(\.failure) {
      let paths = failure.files
      for path in [paths.reference, paths.actual, paths.difference].compactMap(\.self) {
        embedPicture(path, limit: pictureLimit, read)
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
    files[path] = .picture(pictures.count)
    pictures.append(bytes)
  }

  private mutating func embedText(_ path: String, _ read: (String) -> [UInt8]?) {
    guard files[path] == nil else { return }
    guard let bytes = read(path) else {
      files[path] = .missing
      return
    }
    // What a reference was recorded from is no part of the tree.
    var text = String(decoding: bytes, as: UTF8.self)[...]
    while text.hasPrefix("//") { text = text.drop { $0 != "\n" }.dropFirst() }
    files[path] = .text(String(text))
  }

  // MARK: The page

  package var bytes: [UInt8] {
    var page = Array(Self.head(title: "Snapshots: \(report.message)").utf8)
    page += Array(Self.body.utf8)
    page += Array(withoutScript.utf8)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    Self.embed(TestReport.bytes(report, encoder), as: "report", to: &page)
    Self.embed(TestReport.bytes(files, encoder), as: "files", to: &page)
    for (number, picture) in pictures.enumerated() {
      page += Array("<script type=\"text/plain\" id=\"picture-\(number)\">".utf8)
      page += Array("data:image/png;base64,".utf8) + Data(picture).base64EncodedData()
      page += Array("</script>\n".utf8)
    }
    page += Array("<script>\n\"use strict\";\n\(Self.script)</script>\n</body>\n</html>\n".utf8)
    return page
  }

  /// JSON that ends no script: `<` stands in strings only, where it may be written otherwise.
  private static func embed(_ json: [UInt8], as id: String, to page: inout [UInt8]) {
    page += Array("<script type=\"application/json\" id=\"\(id)\">".utf8)
    for byte in json {
      if byte == UInt8(ascii: "<") {
        page += Array("\\u003C".utf8)
      } else {
        page.append(byte)
      }
    }
    page += Array("</script>\n".utf8)
  }

  private static func head(title: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    img-src data: blob:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
    <title>\(XMLWriter.escape(title))</title>
    <style>
    \(style)</style>
    </head>

    """
  }

  /// The failures in words, for readers without scripts.
  private var withoutScript: String {
    let failures = report.results.filter { $0.status == .failed }.map { result in
      let failure = result.failure ?? Failure(.files, "failed, and nothing says why")
      return "<li><strong>\(XMLWriter.escape(result.id.description))</strong>\n"
        + "<pre>\(XMLWriter.escape(failure.plainText()))</pre></li>\n"
    }
    let problems = report.problems.map { "<li><strong>\(XMLWriter.escape($0))</strong></li>\n" }
    return """
      <noscript>
      <p>\(XMLWriter.escape(report.message)). Pictures are shown by a script, which is off.</p>
      <ul>
      \((problems + failures).joined())</ul>
      </noscript>

      """
  }

  private static var style: String { styleOfPage + styleOfList + styleOfViewer + styleOfDetails }

  private static var script: String {
    scriptOfBasics + scriptOfPNG + scriptOfList + scriptOfPictures + scriptOfViewer
      + scriptOfDrawing + scriptOfDetails + scriptOfTrees + scriptOfKeys
  }
}
