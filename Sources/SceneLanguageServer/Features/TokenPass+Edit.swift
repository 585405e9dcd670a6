import SceneSource
import SceneSyntax

// The tokens of a whole document, and those after an edit.

extension TokenPass {
  func allTokens() -> DocumentTokens {
    var pass = self
    pass.run(in: 0..<tree.source.bytes.count)
    return pass.result(pass.tokens)
  }

  private func result(_ data: [EncodedToken]) -> DocumentTokens {
    DocumentTokens(
      data: data, editCount: editCount, lineCount: lines.count, declared: words.signature)
  }

  /// Returns the tokens after an edit, with new tokens for the changed lines; nil if other tokens
  /// can have changed as well.
  func tokens(after change: TreeChange, from old: DocumentTokens) -> DocumentTokens? {
    guard old.declared == words.signature else { return nil }
    let byteCount = tree.source.bytes.count
    let first = lines.line(at: change.bytes.lowerBound)
    let last = lines.line(at: change.bytes.upperBound)
    let growth = lines.count - old.lineCount
    let data = old.data.span
    var (line, character, start) = (0, 0, 0)
    if change.bytes.lowerBound > 0 {
      while start < data.count, line + Int(data[start].line) <= first {
        character = Int(data[start].character) + (data[start].line == 0 ? character : 0)
        line += Int(data[start].line)
        start += 1
      }
    }
    var (oldLine, end) = (line, start)
    while end < data.count, oldLine + Int(data[end].line) <= last - growth {
      oldLine += Int(data[end].line)
      end += 1
    }
    var pass = self
    pass.begin(after: (line, character))
    pass.run(in: change.bytes.lowerBound..<lines.end(ofLine: last, byteCount: byteCount))
    // A comment can extend beyond the line.
    guard pass.lastLine <= last else { return nil }
    var all = Array(old.data[..<start])
    all.reserveCapacity(start + pass.tokens.count + data.count - end)
    all += pass.tokens
    if end < data.count {
      var next = data[end]
      next.line = Int32(
        truncatingIfNeeded: oldLine + Int(next.line) + growth - pass.lastLine)
      all.append(next)
      all += old.data[(end + 1)...]
    }
    var result = result(all)
    result.kept = (start, max(data.count - end - 1, 0))
    return result
  }
}
