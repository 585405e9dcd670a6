/// Finds the lines on which a string lacks its quote, token by token.
///
/// Where such a string ends depends on all that is on its line, so nothing there may change.
struct OpenStrings {
  private var isInText = false
  /// How many parentheses are open in each interpolation.
  private var interpolations: [Int] = []

  /// Whether a string has turned out to be unclosed by this leaf.
  mutating func isBroken(by kind: SyntaxKind) -> Bool {
    switch kind {
    case .stringSegment: return false
    case .quote:
      isInText.toggle()
      return false
    case .interpolationStart:
      isInText = false
      interpolations.append(0)
      return false
    default: break
    }
    if isInText || kind == .newline && !interpolations.isEmpty {
      self = OpenStrings()
      return true
    }
    guard let last = interpolations.indices.last else { return false }
    if kind == .leftParen { interpolations[last] += 1 }
    if kind == .rightParen {
      interpolations[last] -= 1
      if interpolations[last] < 0 {
        interpolations.removeLast()
        isInText = true
      }
    }
    return false
  }
}
