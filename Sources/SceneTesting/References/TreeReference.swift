import SceneCompiler
import SceneLanguage

/// A layer tree reference: the dump, with a first line that identifies its inputs.
///
///     // recorded from 0123456789abcdef by scenec 0.1.0 as 0123456789abcdef
///     canvas size (375 667) scale 2 background #FFFFFF
package struct TreeReference: Hashable, Sendable {
  /// The dump without its first line.
  package let text: String
  /// A hash of all files that the snapshot read, 16 hexadecimal digits; nil if it is unknown.
  package let inputs: String?
  /// A hash of the dump and the pixels recorded with it, 16 hexadecimal digits; nil if it is
  /// unknown.
  package let content: String?

  package init(text: String, inputs: String?, content: String? = nil) {
    self.text = text
    self.inputs = inputs
    self.content = content
  }

  package init(_ bytes: [UInt8]) {
    let file = String(decoding: bytes, as: UTF8.self)
    let line = file.utf8.prefix { $0 != UInt8(ascii: "\n") }
    guard line.starts(with: Self.opening.utf8) else {
      self.init(text: file, inputs: nil)
      return
    }
    let words = Substring(line).split(separator: " ").map(String.init)
    let rest = String(Substring(file.utf8.dropFirst(line.count + 1)))
    // `// recorded from INPUTS by scenec VERSION as CONTENT`
    self.init(
      text: rest, inputs: words.count > 3 ? Self.digits(words[3]) : nil,
      content: words.count > 8 && words[7] == "as" ? Self.digits(words[8]) : nil)
  }

  private static func digits(_ word: String) -> String? {
    let digits = word.utf8.last == UInt8(ascii: "\r") ? String(word.dropLast()) : word
    return digits.utf8.count == 16 ? digits : nil
  }

  package var bytes: [UInt8] {
    guard let inputs else { return Array(text.utf8) }
    let line =
      Self.opening + inputs + " by scenec " + CompilerVersion.text
      + (content.map { " as " + $0 } ?? "") + "\n"
    return Array((line + text).utf8)
  }

  /// Returns the `content` hash of a dump and the hash of its pixels, which is nil if only the dump
  /// is compared.
  package static func content(of text: String, pixels: String?) -> String {
    String(ContentHash(Array((text + "\0" + (pixels ?? "")).utf8)).text.prefix(16))
  }

  /// Returns whether bytes have the format of this type.
  package static func isWritten(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: opening.utf8) || bytes.starts(with: "canvas size ".utf8)
  }

  private static let opening = "// recorded from "
}

extension Compilation {
  /// Returns a hash of the scene and all files that a snapshot reads, 16 hexadecimal digits,
  /// regardless of their names; nil if hashes were not kept.
  ///
  /// - Parameter images: The images and fonts in the snapshot. Those of other snapshots do not
  ///   count, so the result does not depend on which ones were resolved before.
  package func inputs(withImages images: [String]) -> String? {
    guard let hashes else { return nil }
    let bytes = paths(withImages: images).flatMap { hashes[$0]?.bytes ?? [] }
    return String(ContentHash(bytes).text.prefix(16))
  }

  /// Returns the paths of all files that a snapshot with these images reads, beginning with the
  /// scene.
  func paths(withImages images: [String]) -> [String] {
    let paths = Set(library.sources.keys).union(library.data.keys.map(\.path)).union(images)
      .union(library.settings.map { [$0] } ?? [])
    return [file.path]
      + paths.subtracting([file.path]).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
