import SceneSource
import SceneSyntax

// Titles of elements that have none.

extension ElementChecker {
  /// Returns how to write a name that is in quotes, as in `layer "card" { … }`.
  func hintForName(_ text: SyntaxNode, of kind: ElementKind) -> String? {
    let word = text.utf8.dropFirst().dropLast()
    guard StringSyntax(text).isPlain, word.count <= 32, word.first?.isIdentifierHead == true,
      word.allSatisfy({ $0.isIdentifierBody })
    else { return nil }
    return
      "a name is written without quotes: '\(kind.rawValue) \(String(decoding: word, as: UTF8.self))'"
  }

  /// Returns how to write a title of an element that has none, as in `rows "A"`.
  func hintForItem(_ text: SyntaxNode, of kind: ElementKind) -> String? {
    guard let item = item(of: kind) else {
      return ElementKind.bars.contains(kind) ? Hints.element("item")?.note : nil
    }
    let title = text.length <= 40 && !text.isBroken ? text.text : "\"…\""
    return "write '\(item.rawValue) \(title)'"
  }

  /// Returns the element with a title whose plural is another element.
  func item(of kind: ElementKind) -> ElementKind? {
    guard kind.rawValue.hasSuffix("s"),
      let item = ElementKind(rawValue: String(kind.rawValue.dropLast())),
      Schema.element(item).title != nil
    else { return nil }
    return item
  }
}
