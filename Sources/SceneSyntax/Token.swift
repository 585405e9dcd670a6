/// The kind and length of a token.
struct Token {
  let kind: SyntaxKind
  private let count: Int32

  init(_ kind: SyntaxKind, length: Int) {
    self.kind = kind
    count = Int32(truncatingIfNeeded: length)
  }

  /// The length in bytes.
  var length: Int { Int(count) }
}
