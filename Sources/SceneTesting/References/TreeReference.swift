import SceneCompiler

/// A layer tree as it is kept: the dump, and from what it was recorded.
///
///     // recorded from 0123456789abcdef by scenec 0.1.0
///     canvas size (375 667) scale 2 background #FFFFFF
package struct TreeReference: Hashable, Sendable {
  /// The dump, without the line of its origin.
  package let text: String
  /// 16 hexadecimal digits that stand for all that the scene read; nil where it does not say.
  package let inputs: String?

  package init(text: String, inputs: String?) {
    self.text = text
    self.inputs = inputs
  }

  package init(_ bytes: [UInt8]) {
    let content = String(decoding: bytes, as: UTF8.self)
    let line = content.utf8.prefix { $0 != UInt8(ascii: "\n") }
    guard line.starts(with: Self.opening.utf8) else {
      self.init(text: content, inputs: nil)
      return
    }
    let word = line.dropFirst(Self.opening.utf8.count).prefix { $0 != UInt8(ascii: " ") }
    let rest = content.utf8.dropFirst(line.count + 1)
    self.init(
      text: String(Substring(rest)), inputs: word.count == 16 ? String(Substring(word)) : nil)
  }

  package var bytes: [UInt8] {
    let line = inputs.map { Self.opening + $0 + " by scenec " + CompilerVersion.text + "\n" } ?? ""
    return Array((line + text).utf8)
  }

  /// Whether bytes look like what this writes.
  package static func isWritten(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: opening.utf8) || bytes.starts(with: "canvas size ".utf8)
  }

  private static let opening = "// recorded from "
}

extension Compilation {
  /// 16 hexadecimal digits that stand for the bytes of the scene and of all that it read so far,
  /// whatever the files are called; nil where hashes were not kept.
  package var inputs: String? {
    guard let hashes else { return nil }
    let others = hashes.keys.filter { $0 != file.path }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let bytes = ([file.path] + others).flatMap { hashes[$0]?.bytes ?? [] }
    return String(ContentHash(bytes).text.prefix(16))
  }
}
