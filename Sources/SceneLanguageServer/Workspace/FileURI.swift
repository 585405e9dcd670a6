import SceneCompiler

/// Conversion between `file:` URIs (RFC 8089) and paths.
enum FileURI {
  /// Returns the path; nil if the URI does not refer to a local file.
  static func path(of uri: String) -> String? {
    let scheme = "file://"
    guard uri.utf8.starts(with: scheme.utf8) else { return nil }
    var rest = Substring(uri.utf8.dropFirst(scheme.utf8.count))
    if rest.hasPrefix("localhost/") { rest = rest.dropFirst("localhost".count) }
    guard rest.utf8.first == UInt8(ascii: "/") else { return nil }
    let end = rest.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    let bytes = PercentEncoding.decode(rest[..<(end ?? rest.endIndex)])
    let path = String(decoding: bytes, as: UTF8.self)
    // Invalid UTF-8 would be replaced and refer to another file.
    guard !bytes.contains(0), path.utf8.elementsEqual(bytes) else { return nil }
    return normalized(path)
  }

  static func uri(ofPath path: String) -> String { "file://" + PercentEncoding.encode(path) }

  /// Returns an absolute path without empty components, `.`, and `..`.
  static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
