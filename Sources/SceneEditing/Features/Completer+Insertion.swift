import SceneSource
import SceneSyntax

// How a completion joins the text behind the cursor: it replaces the whole word, and adds nothing
// that follows already.

/// The text behind the word at a cursor, up to the end of the line.
struct TextBehind {
  /// Whether blanks precede it.
  let isSeparate: Bool
  /// Without blanks at its start, and without a comment.
  let bytes: ArraySlice<UInt8>

  init(_ offset: Int, in text: [UInt8]) {
    let line = text[offset...].prefix { $0 != 0x0A && $0 != 0x0D }
    let rest = line.drop { $0 == 0x20 || $0 == 0x09 }
    isSeparate = rest.startIndex > line.startIndex
    bytes = rest.starts(with: "//".utf8) ? [] : rest
  }

  var first: UInt8? { bytes.first }
  func begins(_ sign: Unicode.Scalar) -> Bool { first == UInt8(ascii: sign) }
  var beginsWithWord: Bool { first.map { $0.isWord } ?? false }

  /// Whether nothing follows, or only what ends an enclosing value or body.
  var isEnd: Bool { first.map { "}]);,".utf8.contains($0) } ?? true }
}

extension UInt8 {
  /// Whether the byte is part of a word: an ASCII letter, digit, or `_`, or in a non-ASCII letter.
  fileprivate var isWord: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...: true
    default: false
    }
  }
}

extension Completer {
  /// Returns the end of the word around an offset: a number with its unit, or a name.
  static func endOfWord(_ word: Range<Int>, in text: [UInt8]) -> Int {
    let isNumber = text[word.lowerBound...].first.map { 0x30...0x39 ~= $0 } ?? false
    return text[word.upperBound...].firstIndex {
      !$0.isWord && !(isNumber && ($0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "%")))
    } ?? text.count
  }

  /// Returns the end of the words and dots after an offset.
  func endOfPath(from offset: Int) -> Int {
    context.tree.source.bytes[offset...].firstIndex { !$0.isWord && $0 != UInt8(ascii: ".") }
      ?? context.tree.source.bytes.count
  }

  /// Returns the range that an item replaces, and the text that it inserts.
  package func edit(of item: CompletionItem, asSnippet: Bool) -> (range: Range<Int>, text: String) {
    var range = item.replaced ?? replaced
    let text = (asSnippet ? item.insertion.snippet : nil) ?? item.insertion.plain ?? item.label
    var behind = TextBehind(range.upperBound, in: context.tree.source.bytes)
    let isLabel = item.label.hasSuffix(":")
    let name = isLabel ? String(item.label.dropLast()) : item.label
    // A label is inserted before a value.
    if isLabel, range.lowerBound == context.offset, !behind.begins(":") {
      range = range.lowerBound..<range.lowerBound
      behind = TextBehind(range.upperBound, in: context.tree.source.bytes)
    }
    guard text.hasPrefix(name), !behind.isEnd else { return (range, text) }
    let tail = text.dropFirst(name.count)
    if range.isEmpty, context.tokens.isEmpty, context.string == nil, behind.beginsWithWord {
      // Another item follows on the line.
      return (range, text + (behind.isSeparate ? ";" : "; "))
    }
    switch tail.drop(while: { $0 == " " }).first {
    case ":" where behind.begins(":"): return (range, name)
    case ":": return (range, name + (behind.isSeparate ? ":" : ": "))
    case "." where behind.begins("."): return (range, name)
    case "(" where behind.begins("(") && !behind.isSeparate: return (range, name)
    case "(" where behind.beginsWithWord && item.kind == .element: return (range, name)
    case "{" where behind.begins("{"), "\"" where behind.begins("{"), "$" where behind.begins("{"):
      // The rest of the head is missing, but not the body.
      return (range, name + Self.head(tail))
    case "{", "\"", "$":
      let follows = behind.beginsWithWord || behind.begins("\"") || behind.begins("(")
      return (range, follows ? name : text)
    case nil: return (range, behind.isSeparate ? name : text)
    default: return (range, text)
    }
  }

  /// Returns the part of an item's text before its body.
  private static func head(_ text: Substring) -> Substring {
    let brace = text.indices.first { text[$0...].hasPrefix(" {") }
    return brace.map { text[..<$0] } ?? ""
  }
}

extension CompletionItem {
  /// Returns the item with an import of its file.
  func imported(from path: String) -> CompletionItem {
    var item = self
    item.library = path
    item.detail = "import \"\(path)\""
    return item
  }
}
