/// Finds lines with unclosed strings.
///
/// The end of such a string depends on everything on its line, so the line must not change.
struct OpenStrings {
  private var isInText = false
  /// The number of open parentheses in each interpolation.
  private var interpolations: [Int] = []

  /// Returns whether a string is unclosed at this leaf.
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
