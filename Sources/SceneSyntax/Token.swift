/// What a run of bytes is, and how long it is.
struct Token {
  let kind: SyntaxKind
  private let count: Int32

  init(_ kind: SyntaxKind, length: Int) {
    self.kind = kind
    count = Int32(truncatingIfNeeded: length)
  }

  /// In bytes.
  var length: Int { Int(count) }
}
