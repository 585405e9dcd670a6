/// How far the language goes; beyond each is an error that names it.
enum SyntaxLimits {
  /// Bytes of a source.
  static let bytes = 48 << 20
  /// Nested bodies; an `else if` counts as one, since each is in the one before.
  static let blocks = 256
  /// Nested expressions.
  static let expressions = 256
  /// Errors of syntax that are reported of one file.
  static let diagnostics = 100
}
