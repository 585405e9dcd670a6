/// The limits of the syntax, each of which has its own error.
enum SyntaxLimits {
  /// The maximum number of bytes in a source.
  static let bytes = 48 << 20
  /// The maximum depth of nested bodies. Each `else if` counts as one, because it is nested in the
  /// previous one.
  static let blocks = 256
  /// The maximum depth of nested expressions.
  static let expressions = 256
  /// The maximum number of syntax errors reported per file.
  static let diagnostics = 100
}
