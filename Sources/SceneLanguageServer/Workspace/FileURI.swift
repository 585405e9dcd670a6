import SceneCompiler
import SceneEditing
import SceneSource
import SceneSyntax

/// Conversion between `file:` URIs (RFC 8089) and paths.
enum FileURI {
  /// Returns the key that identifies a document: the path of a file, or else the URI.
  static func key(of uri: String) -> String {
    // A key that begins with a slash is a path.
    path(of: uri) ?? (uri.utf8.first == UInt8(ascii: "/") ? "untitled:" + uri : uri)
  }

  /// Returns the path; nil if the URI does not refer to a local file.
  static func path(of uri: String) -> String? {
    guard var rest = rest(of: uri[...], after: "file:") else { return nil }
    if let host = self.rest(of: rest, after: "//") {
      rest = self.rest(of: host, after: "localhost") ?? host
    }
    guard rest.utf8.first == UInt8(ascii: "/") else { return nil }
    let end = rest.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    let bytes = PercentEncoding.decode(rest[..<(end ?? rest.endIndex)])
    let path = String(decoding: bytes, as: UTF8.self)
    // Invalid UTF-8 would be replaced and refer to another file.
    guard !bytes.contains(0), path.utf8.elementsEqual(bytes) else { return nil }
    return FilePath.normalized(path)
  }

  /// Returns the text after a prefix in any case; nil if the text begins differently.
  private static func rest(of text: Substring, after prefix: String) -> Substring? {
    let count = prefix.utf8.count
    guard
      text.utf8.prefix(count).map({ $0 >= 0x41 && $0 <= 0x5A ? $0 + 0x20 : $0 })
        .elementsEqual(prefix.utf8)
    else { return nil }
    return Substring(text.utf8.dropFirst(count))
  }

  static func uri(ofPath path: String) -> String { "file://" + PercentEncoding.encode(path) }

  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

extension Document {
  init(uri: String, version: Int, text: String) {
    let source = SourceText(path: FileURI.key(of: uri), bytes: Array(text.utf8))
    self.init(uri: uri, tree: parse(source))
    versions[uri] = version
  }

  /// A file that is not open.
  init(uri: String, tree: SyntaxTree) {
    self.init(uri: uri, key: FileURI.key(of: uri), path: FileURI.path(of: uri), tree: tree)
  }
}
