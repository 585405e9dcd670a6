/// A request of a browser, as far as the pages of this program need HTTP/1.1.
package struct HTTPRequest: Equatable, Sendable {
  package var method: String
  /// The path and query.
  package var target: String
  package var host = ""
  package var body: [UInt8] = []
  private var bodyLength = 0

  /// The maximum length of the head and of the body, in bytes.
  package static let limit = 1 << 16

  package init(method: String, target: String) { (self.method, self.target) = (method, target) }

  /// Reads a request; nil if it is invalid, too long, or incomplete.
  ///
  /// - Parameter read: Returns the next bytes; empty at the end.
  package init?(from read: () -> [UInt8]) {
    var bytes: [UInt8] = []
    var head: Range<Int>?
    while head == nil {
      let more = read()
      guard !more.isEmpty, bytes.count + more.count <= 2 * Self.limit else { return nil }
      // The separator can begin in the bytes before.
      let start = max(0, bytes.count - 3)
      bytes += more
      head = Self.head(of: bytes, separatorFrom: start)
    }
    guard let head, head.count <= Self.limit else { return nil }
    self.init(head: String(decoding: bytes[head], as: UTF8.self))
    bytes.removeSubrange(..<(head.upperBound + 4))
    while bytes.count < bodyLength {
      let more = read()
      guard !more.isEmpty else { return nil }
      bytes += more
    }
    body = Array(bytes.prefix(bodyLength))
  }

  /// Returns the range before the empty line, which is looked for from an index on.
  private static func head(of bytes: [UInt8], separatorFrom start: Int) -> Range<Int>? {
    let separator = Array("\r\n\r\n".utf8)
    guard bytes.count - start >= separator.count else { return nil }
    return (start...(bytes.count - separator.count))
      .first { bytes[$0..<($0 + separator.count)].elementsEqual(separator) }
      .map { 0..<$0 }
  }

  private init?(head: String) {
    let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
    (method, target) = (String(words[0]), String(words[1]))
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      switch line[..<colon].lowercased() {
      case "host": host = String(value)
      case "content-length":
        guard let length = Int(value), (0...Self.limit).contains(length) else { return nil }
        bodyLength = length
      case "transfer-encoding": return nil
      default: break
      }
    }
  }
}

package struct HTTPResponse: Equatable, Sendable {
  package var status: String
  package var type: String
  package var body: [UInt8]
  /// What the page may load; by default, only what this server serves.
  package var policy =
    "default-src 'none'; img-src data:; style-src 'self'; script-src 'self'; connect-src 'self'"

  package init(
    status: String = "200 OK", type: String = "text/plain; charset=utf-8", body: [UInt8] = []
  ) {
    (self.status, self.type, self.body) = (status, type, body)
  }

  package static let notFound = HTTPResponse(
    status: "404 Not Found", body: Array("Not found\n".utf8))

  /// The response as bytes. No other site's page can read it.
  package var bytes: [UInt8] {
    let fields = [
      "HTTP/1.1 " + status, "Content-Type: " + type, "Content-Length: \(body.count)",
      "Connection: close", "Cache-Control: no-store", "Content-Security-Policy: " + policy,
      "Referrer-Policy: no-referrer", "X-Content-Type-Options: nosniff",
    ]
    return Array((fields.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }
}
