import SceneSource

/// A scene with each diagnostic as an annotation below its line:
///
///     layer { fram: (0, 0, 1, 1) }
///     //      ^~~~ error[E0301]: 'layer' has no property 'fram'
///     //           hint: did you mean 'frame'?
///     //           fix: write 'frame'
///
/// `^` is below the first byte of the range and `~` below the others; `|` is an empty range. `>`
/// with a relative line and a column is the end of a range of several lines. For a range in the
/// first two columns, below which the slashes are, the annotation begins with `//<` and is shifted
/// by three columns. A location in another file is written `//@ path:line:column` after the last
/// line.
enum DiagnosticAnnotations {
  /// Returns the scene without annotations, which is the text to compile.
  static func strip(_ text: String) -> String {
    lines(of: text).filter { !isAnnotation($0) }.joined(separator: "\n")
  }

  static func isAnnotation(_ line: Substring) -> Bool {
    guard line.hasPrefix("//") else { return false }
    let rest = line.dropFirst(2)
    if rest.first == "<" || rest.first == "@" { return true }
    let words = rest.drop { $0 == " " }
    return words.first == "^" || words.first == "|" || words.hasPrefix("hint: ")
      || words.hasPrefix("note: ") || words.hasPrefix("fix: ")
  }

  /// Returns the scene with annotations for `diagnostics`.
  ///
  /// - Parameter imported: Returns another file that diagnostics refer to, by its path.
  static func annotate(
    _ text: String, path: String, with diagnostics: [Diagnostic],
    imported: @escaping (String) -> SourceText
  ) -> String {
    var drawings = Drawings(source: SourceText(path: path, text), imported: imported)
    for diagnostic in diagnostics { drawings.add(diagnostic) }
    var result: [String] = []
    for (index, line) in lines(of: text).enumerated() {
      result.append(String(line))
      result += drawings.below[index + 1] ?? []
    }
    // The text ends with a line break, so that its last line is empty.
    let end = result.removeLast()
    return (result + drawings.elsewhere + [end]).joined(separator: "\n")
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}

/// The annotations below the lines of a file.
private struct Drawings {
  let source: SourceText
  let imported: (String) -> SourceText
  var below: [Int: [String]] = [:]
  var elsewhere: [String] = []

  mutating func add(_ diagnostic: Diagnostic) {
    let severity = diagnostic.severity == .error ? "error" : "warning"
    let code = diagnostic.code.rawValue
    var details: [String] = []
    if let hint = diagnostic.hint { details.append("hint: " + hint) }
    for note in diagnostic.notes where note.span == nil { details.append("note: " + note.message) }
    for fixIt in diagnostic.fixIts { details.append("fix: " + fixIt.message) }
    draw(diagnostic.span, "\(severity)[\(code)]: \(diagnostic.message)", details)
    for note in diagnostic.notes {
      if let place = note.span { draw(place, "note of \(code): \(note.message)", []) }
    }
  }

  private mutating func draw(_ place: SourceRange, _ words: String, _ details: [String]) {
    guard place.path == source.path else {
      let start = imported(place.path).position(at: place.bytes.lowerBound)
      elsewhere.append("//@ \(place.path):\(start.line):\(start.column): \(words)")
      elsewhere += details.map { "//  " + $0 }
      return
    }
    let start = source.position(at: place.bytes.lowerBound)
    let column = self.column(start)
    let opening = column < 3 ? "//<" : "//"
    let indent = String(repeating: " ", count: column < 3 ? column - 1 : column - 3)
    let mark = self.mark(place.bytes, from: start)
    let blank = String(repeating: " ", count: opening.count - 2 + indent.count + mark.count)
    below[start.line, default: []].append("\(opening)\(indent)\(mark) \(words)")
    below[start.line, default: []] += details.map { "//\(blank) \($0)" }
  }

  private func mark(_ bytes: Range<Int>, from start: SourcePosition) -> String {
    if bytes.isEmpty { return "|" }
    let end = source.position(at: bytes.upperBound)
    let lineEnd = source.range(ofLine: start.line).upperBound
    let upper = min(bytes.upperBound, max(lineEnd, bytes.lowerBound + 1))
    let width = source[bytes.lowerBound..<upper].unicodeScalars.count
    let mark = "^" + String(repeating: "~", count: max(0, width - 1))
    return end.line == start.line ? mark : "\(mark)>+\(end.line - start.line):\(column(end))"
  }

  /// In scalars, from 1.
  private func column(_ position: SourcePosition) -> Int {
    let line = source.range(ofLine: position.line)
    let end = line.lowerBound + position.column - 1
    return source[line.lowerBound..<end].unicodeScalars.count + 1
  }
}
