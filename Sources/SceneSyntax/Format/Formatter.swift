import SceneSource

/// The formatter, which has a single style.
///
/// It changes only the text between tokens: spaces, line breaks, and semicolons that a line break
/// can replace. Therefore, the syntax tree stays the same. Code with errors is not changed: this is
/// the whole item that contains a syntax error, except for bodies in it. If braces do not match,
/// line breaks and indentation are not changed anywhere, because they cannot be determined.
public enum Formatter {
  /// The number of columns per level of indentation.
  public static let indentation = 4
  /// The maximum number of columns in a line, unless it cannot be split.
  public static let lineWidth = 120

  /// Returns the edits that format a text, in order; empty if it is formatted.
  ///
  /// - Parameter range: The range to format; nil for the whole text. Applying any subset of the
  ///   edits does not change the tree.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public static func edits(of tree: SyntaxTree, in range: Range<Int>? = nil) -> [TextEdit] {
    let tokens = FormatTokens(tree)
    if tokens.isUnreadable { return [] }
    var layout = FormatLayout(tree, tokens)
    guard layout.run() else { return [] }
    return layout.changes.compactMap { change in
      let edit = change.edit(of: tree.source.bytes)
      // A change can begin with the end of the last line and only indent the next one.
      if let range, let edit,
        change.bytes.upperBound < range.lowerBound || edit.bytes.lowerBound > range.upperBound
      {
        return nil
      }
      return edit
    }
  }

  /// Returns the indentation of the line at `offset`, in columns, based on open bodies and lists. A
  /// line that begins with a closing bracket is indented like the start of its body. This is used
  /// while typing, so the line can be empty and its brace unclosed.
  public static func indentation(in tree: SyntaxTree, at offset: Int) -> Int {
    let bytes = tree.source.bytes
    let offset = bytes[offset...].firstIndex { !$0.isBlank } ?? bytes.count
    var columns = 0
    var node = tree.root
    while true {
      switch node.kind {
      case .body, .tuple, .array, .parameterList:
        if node.isClosed(before: offset) { return min(columns, lineWidth) }
        columns += indentation
      default: break
      }
      var inner: SyntaxNode?
      for child in node.children where child.offset < offset && !child.kind.isToken {
        inner = child
      }
      guard let inner else { return min(columns, lineWidth) }
      node = inner
    }
  }
}

extension SyntaxNode {
  /// Returns whether a node in brackets is closed, and the closing bracket begins no later than
  /// `offset`.
  fileprivate func isClosed(before offset: Int) -> Bool {
    var last: SyntaxNode?
    for child in children { last = child }
    guard let last, last.length > 0 else { return false }
    switch last.kind {
    case .rightBrace, .rightParen, .rightBracket: return last.offset <= offset
    default: return false
    }
  }
}

/// The new text between two tokens.
struct FormatChange {
  var bytes: Range<Int>
  /// The number of spaces before `text`: those between code and a comment at the end of its line.
  var blanks: Int
  var text: [UInt8]

  /// Returns the change as an edit without common bytes; nil if nothing changes.
  func edit(of source: [UInt8]) -> TextEdit? {
    let new = [UInt8](repeating: UInt8(ascii: " "), count: blanks) + text
    let old = source[bytes]
    if old.elementsEqual(new) { return nil }
    var start = 0
    while start < min(old.count, new.count), old[old.startIndex + start] == new[start] {
      start += 1
    }
    var end = 0
    while end < min(old.count, new.count) - start,
      old[old.endIndex - 1 - end] == new[new.count - 1 - end]
    {
      end += 1
    }
    return TextEdit(
      (bytes.lowerBound + start)..<(bytes.upperBound - end), Array(new[start..<(new.count - end)]))
  }
}
