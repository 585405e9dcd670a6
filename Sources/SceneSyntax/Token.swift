/// What a run of bytes is, and how long it is.
///
/// Packed, since a source of 48 MiB may be all tokens of one byte: six bits for the kind, the
/// others for the length, which is at most `SyntaxLimits.bytes`.
struct Token {
  private let bits: UInt32

  init(_ kind: SyntaxKind, length: Int) {
    bits = UInt32(truncatingIfNeeded: length) << 6 | UInt32(kind.rawValue)
  }

  var kind: SyntaxKind { SyntaxKind(rawValue: UInt8(truncatingIfNeeded: bits & 63)) ?? .invalid }
  /// In bytes.
  var length: Int { Int(bits >> 6) }
}
