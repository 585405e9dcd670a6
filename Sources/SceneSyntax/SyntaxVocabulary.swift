/// What the messages of syntax errors need to know about the vocabulary of the language, which the
/// parser does not know.
public struct SyntaxVocabulary {
  /// Returns the built-in device that a name in another spelling refers to, such as `iPhone 15`, and
  /// a hint to write its name; nil if there is none.
  public var findDevice: (String) -> (name: String, hint: String)?
  /// Returns whether an element has a property, or whether any has it if the element is nil.
  public var hasProperty: (_ name: String, _ element: String?) -> Bool
  /// Returns the property for a name in other languages, which is nil if there are several, and a
  /// hint to write it; nil if the name is not a known one.
  public var findProperty: (_ name: String, _ element: String?) -> (name: String?, hint: String)?
  /// Returns what to write instead of a word that begins an element or declaration in other
  /// languages; nil if the word is not a known one.
  public var findElement: (_ word: String) -> String?
  /// Returns what to write instead of a function of arrays in other languages; nil if the word is not
  /// a known one.
  public var findFunction: (_ word: String) -> String?
  /// Returns whether a word is the type of an element.
  public var isElement: (_ word: String) -> Bool
  /// Returns whether an element can have a title.
  public var hasTitle: (_ element: String) -> Bool
  /// Returns whether an element can contain another one.
  public var canContain: (_ child: String, _ element: String) -> Bool

  public init(
    findDevice: @escaping (String) -> (name: String, hint: String)?,
    hasProperty: @escaping (_ name: String, _ element: String?) -> Bool,
    findProperty: @escaping (_ name: String, _ element: String?) -> (name: String?, hint: String)?,
    findElement: @escaping (_ word: String) -> String?,
    findFunction: @escaping (_ word: String) -> String?,
    isElement: @escaping (_ word: String) -> Bool,
    hasTitle: @escaping (_ element: String) -> Bool,
    canContain: @escaping (_ child: String, _ element: String) -> Bool
  ) {
    self.findDevice = findDevice
    self.hasProperty = hasProperty
    self.findProperty = findProperty
    self.findElement = findElement
    self.findFunction = findFunction
    self.isElement = isElement
    self.hasTitle = hasTitle
    self.canContain = canContain
  }

  /// No words.
  static var none: SyntaxVocabulary {
    SyntaxVocabulary(
      findDevice: { _ in nil }, hasProperty: { _, _ in false },
      findProperty: { _, _ in nil }, findElement: { _ in nil }, findFunction: { _ in nil },
      isElement: { _ in false }, hasTitle: { _ in false }, canContain: { _, _ in false })
  }
}
