/// Which of the tokens `(`, `[` and `\(` have their closing one. A brace or a semicolon ends all
/// that are open, since none can stand in them.
///
/// Asked for only when a list turns out wrong: what is closed further on merely lacks a comma,
/// what is not ends with its line.
func closedBrackets(_ tokens: [Token]) -> [Bool] {
  var isClosed = [Bool](repeating: false, count: tokens.count)
  var open: [Int] = []
  var squareCount = 0
  for (index, token) in tokens.enumerated() {
    switch token.kind {
    case .leftParen, .interpolationStart:
      open.append(index)
    case .leftBracket:
      open.append(index)
      squareCount += 1
    case .rightParen, .rightBracket:
      let isSquare = token.kind == .rightBracket
      guard isSquare ? squareCount > 0 : open.count > squareCount else { break }
      while let top = open.popLast() {
        let topIsSquare = tokens[top].kind == .leftBracket
        if topIsSquare { squareCount -= 1 }
        if topIsSquare == isSquare {
          isClosed[top] = true
          break
        }
      }
    case .leftBrace, .rightBrace, .semicolon:
      open.removeAll(keepingCapacity: true)
      squareCount = 0
    default: break
    }
  }
  return isClosed
}
