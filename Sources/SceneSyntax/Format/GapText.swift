import SceneSource

/// The contents of a gap.
enum GapText {
  case asItIs
  case text(StaticString)
  case lines(GapLines)
}

/// A gap with line breaks and comments.
struct GapLines {
  /// The indentation of the lines that begin in the gap.
  var indent: Int
  /// The indentation of the last line, which contains the next token.
  var endIndent: Int
  /// Whether the gap must contain a line break.
  var needsLine: Bool
  /// Whether one blank line is kept if there are any.
  var allowsBlank: Bool
  /// Whether the gap follows an opening bracket or the start of the file, where blank lines are
  /// removed.
  var isFirst: Bool
  /// Whether the gap precedes a closing bracket, where blank lines are removed.
  var isLast: Bool
  var endsFile: Bool

  init(
    indent: Int, endIndent: Int? = nil, needsLine: Bool = false, allowsBlank: Bool = false,
    isFirst: Bool = false, isLast: Bool = false, endsFile: Bool = false
  ) {
    let most = Formatter.lineWidth
    self.indent = min(indent, most)
    self.endIndent = min(endIndent ?? indent, most)
    self.needsLine = needsLine
    self.allowsBlank = allowsBlank || endsFile
    self.isFirst = isFirst
    self.isLast = isLast
    self.endsFile = endsFile
  }
}

extension FormatLayout {
  /// Writes the gap before a token. `codeEnd` is the column at which the preceding code ends.
  mutating func write(_ lines: GapLines, before index: Int, codeEnd: Int) -> FormatChange {
    let bytes = gapBytes(index)
    var change = FormatChange(bytes: bytes, blanks: 0, text: [])
    let isAtStart = index == 0
    var trailing: CommentAlignment.Comment?
    // Line breaks and spaces since the last comment or the code.
    var breaks = 0
    var blanks = 0
    var hasComment = false
    // Whether the preceding comment is the first thing on its line.
    var beginsLine = isAtStart
    var offset = bytes.lowerBound
    let first = isAtStart ? 0 : Int(tokens[index - 1].node) + 1
    for node in nodes[first..<Int(tokens[index].node)] where node.kind.isToken {
      let leaf = offset..<(offset + node.length)
      offset = leaf.upperBound
      switch node.kind {
      case .newline: (breaks, blanks) = (breaks + 1, 0)
      case .whitespace: blanks += node.length
      case .semicolon: blanks = 0
      case .byteOrderMark: change.text += source.bytes[leaf]
      case .lineComment, .docComment, .blockComment:
        if breaks == 0, !hasComment, !isAtStart {
          change.blanks = min(max(blanks, 1), CommentAlignment.mostBlanks)
          trailing = CommentAlignment.Comment(
            change: changes.count, line: line, codeEnd: codeEnd, blanks: change.blanks,
            column: sourceColumn(leaf.lowerBound))
        } else if breaks == 0, hasComment {
          change.text.append(UInt8(ascii: " "))
        } else {
          let isFirst = lines.isFirst && !hasComment
          breakLines(breaks, lines, isFirst: isFirst, atStart: isAtStart && !hasComment, &change)
          indent(lines.indent, &change)
          beginsLine = true
        }
        if node.kind == .blockComment, beginsLine, breaks > 0 || isAtStart {
          let column = sourceColumn(leaf.lowerBound)
          change.text += reindented(source.bytes[leaf], by: lines.indent - column)
        } else {
          change.text += withoutBlanksAtEnd(source.bytes[leaf], node.kind)
        }
        (breaks, blanks, hasComment) = (0, 0, true)
      default: break
      }
    }
    finish(lines, breaks, hasComment, beginsLine, isAtStart: isAtStart, &change)
    if let trailing {
      comments.add(trailing, &changes)
      changes.append(change)
    } else if change.edit(of: source.bytes) != nil {
      changes.append(change)
    }
    return change
  }

  /// Returns the column in scalars. Offsets usually increase, so a long line is scanned once.
  private mutating func sourceColumn(_ offset: Int) -> Int {
    if offset < lastColumn.offset { lastColumn = (source.startOfLine(at: offset), 0) }
    for byte in source.bytes[lastColumn.offset..<offset] {
      if byte == 0x0A {
        lastColumn.column = 0
      } else if byte & 0xC0 != 0x80 {
        lastColumn.column += 1
      }
    }
    lastColumn.offset = offset
    return lastColumn.column
  }

  /// Returns a multiline comment whose lines move with its first line.
  private func reindented(_ comment: ArraySlice<UInt8>, by columns: Int) -> [UInt8] {
    if columns == 0 { return Array(comment) }
    var text: [UInt8] = []
    var rest = comment
    while let end = rest.firstIndex(of: 0x0A) {
      text += rest[...end]
      rest = rest[(end + 1)...]
      let blanks = rest.prefix { $0 == 0x20 }
      let isBlank = rest.count == blanks.count || rest[blanks.endIndex].isLineBreak
      // The width of tabs depends on the editor.
      if isBlank || rest[blanks.endIndex] == 0x09 { continue }
      for _ in 0..<max(0, blanks.count + columns) { text.append(0x20) }
      rest = rest[blanks.endIndex...]
    }
    return text + rest
  }

  /// Writes the text after the last comment in a gap.
  private func finish(
    _ lines: GapLines, _ breaks: Int, _ hasComment: Bool, _ beginsLine: Bool, isAtStart: Bool,
    _ change: inout FormatChange
  ) {
    if lines.endsFile {
      if !isAtStart || hasComment { change.text += lineEnd }
      return
    }
    if isAtStart, !hasComment { return }
    // `/* why */ layer { }`
    if breaks == 0, hasComment, beginsLine || !lines.needsLine {
      change.text.append(UInt8(ascii: " "))
      return
    }
    let isFirst = lines.isFirst && !hasComment
    let most = lines.isLast ? 1 : breaks
    breakLines(most, lines, isFirst: isFirst, atStart: false, &change)
    indent(lines.endIndent, &change)
  }

  private func breakLines(
    _ count: Int, _ lines: GapLines, isFirst: Bool, atStart: Bool, _ change: inout FormatChange
  ) {
    if atStart { return }
    change.text += lineEnd
    if count > 1, lines.allowsBlank, !isFirst { change.text += lineEnd }
  }

  private func indent(_ columns: Int, _ change: inout FormatChange) {
    for _ in 0..<columns { change.text.append(UInt8(ascii: " ")) }
  }

  private func withoutBlanksAtEnd(
    _ comment: ArraySlice<UInt8>, _ kind: SyntaxKind
  ) -> ArraySlice<UInt8> {
    var comment = comment
    while kind != .blockComment, let last = comment.last, last.isBlank { comment.removeLast() }
    return comment
  }
}

/// Keeps comments at the ends of consecutive lines aligned.
struct CommentAlignment {
  struct Comment {
    /// The index of the gap.
    let change: Int
    /// The line in the formatted text.
    let line: Int
    /// The column at which the preceding code ends in the formatted text.
    let codeEnd: Int
    /// The number of spaces before the comment in the source.
    let blanks: Int
    /// The column of the comment in the source.
    let column: Int
  }

  private var run: [Comment] = []
  /// The maximum distance of a comment from its code.
  static let mostBlanks = 4

  init() {}

  mutating func add(_ comment: Comment, _ changes: inout [FormatChange]) {
    if let last = run.last, last.line + 1 != comment.line || last.column != comment.column {
      finish(&changes)
    }
    run.append(comment)
  }

  /// Sets the number of spaces before the comments of a run.
  mutating func finish(_ changes: inout [FormatChange]) {
    let blanks = run.reduce(Int.max) { min($0, $1.blanks) }
    let end = run.reduce(0) { max($0, $1.codeEnd) }
    for comment in run { changes[comment.change].blanks = end + blanks - comment.codeEnd }
    run.removeAll(keepingCapacity: true)
  }
}

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
