import SceneLanguage

/// The argument of `--filter`: a part of a test's ID or name, or, if it contains `*` or `?`, a
/// pattern that must match all of either. With `=`, it can also match a whole value of a matrix, such
/// as `appearance=dark`. `*` matches any characters, including `/`, and `?` matches one. Case is
/// ignored for Latin letters.
package struct TestPattern: Hashable, Sendable {
  /// The pattern as written.
  package let text: String
  private let characters: [Unicode.Scalar]
  private let isGlob: Bool

  package init(_ text: String) {
    self.text = text
    characters = Self.folded(text)
    isGlob = characters.contains { $0 == "*" || $0 == "?" }
  }

  package func matches(_ test: SnapshotTest) -> Bool {
    if matches(test.id.description) || matches(test.name) { return true }
    return characters.contains("=")
      && test.axes.contains { matchesWhole(Self.folded("\($0.name)=\($0.value)")) }
  }

  package func matches(_ text: String) -> Bool {
    let text = Self.folded(text)
    return isGlob ? matchesWhole(text) : text.contains(characters)
  }

  /// Backtracks only to the last `*`, so the number of steps is at most the product of both
  /// lengths.
  private func matchesWhole(_ text: [Unicode.Scalar]) -> Bool {
    var (here, there) = (0, 0)
    var star: (here: Int, there: Int)?
    while there < text.count {
      if here < characters.count, characters[here] == "*" {
        star = (here, there)
        here += 1
      } else if here < characters.count, characters[here] == "?" || characters[here] == text[there]
      {
        here += 1
        there += 1
      } else if let last = star {
        star = (last.here, last.there + 1)
        here = last.here + 1
        there = last.there + 1
      } else {
        return false
      }
    }
    return characters[here...].allSatisfy { $0 == "*" }
  }

  private static func folded(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.map { scalar in
      guard "A"..."Z" ~= scalar else { return scalar }
      return Unicode.Scalar(UInt8(scalar.value) + 32)
    }
  }
}
