/// How far the language goes; beyond each is an error that names it.
enum SyntaxLimits {
  /// Bytes of a source.
  static let bytes = 48 << 20
  /// Bodies in one another; an `else if` counts as one, since each stands in the one before.
  static let blocks = 256
  /// Expressions in one another.
  static let expressions = 256
  /// Errors of syntax that are told of one file.
  static let diagnostics = 100
}
