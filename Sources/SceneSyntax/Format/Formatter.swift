import SceneSource

/// The one style in which scenes are written.
///
/// Only what stands between tokens changes: blanks, line breaks, and the semicolons for which a
/// line break will do. So a formatted text has the tree that it had. What is broken is left as it
/// is: the whole item that an error of syntax lies in, but for the bodies in it; and where braces
/// do not match, all line breaks and indentations, since no one can say what they should be.
public enum Formatter {
  /// Columns of a level of indentation.
  public static let indentation = 4
  /// Columns that a line is to have at most. What has no place to break is longer.
  public static let lineWidth = 120

  /// The edits that bring a text into the style, in order; none where it is in it already.
  ///
  /// - Parameter range: only edits that touch these bytes. Any choice of edits leaves the tree as
  ///   it is.
  public static func edits(of tree: SyntaxTree, in range: Range<Int>? = nil) -> [TextEdit] {
    let tokens = FormatTokens(tree)
    if tokens.isUnreadable { return [] }
    var layout = FormatLayout(tree, tokens)
    guard layout.run() else { return [] }
    return layout.changes.compactMap { change in
      if let range,
        change.bytes.upperBound < range.lowerBound
          || change.bytes.lowerBound > range.upperBound
      {
        return nil
      }
      return change.edit(of: tree.source.bytes)
    }
  }

  /// In how many columns a line that begins at `offset` is to be indented, by the bodies and lists
  /// that are open there; one that begins with what closes a body stands as far out as the body.
  /// For who types: the line may be empty yet, or its brace unclosed.
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
  /// Whether a node in brackets has a closing one, and it begins no later than `offset`.
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

/// What is to stand between two tokens.
struct FormatChange {
  var bytes: Range<Int>
  /// Blanks before `text`: those between code and a comment at the end of its line.
  var blanks: Int
  var text: [UInt8]

  /// As an edit of the bytes that differ; nil where none do.
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
