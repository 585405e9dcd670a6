import SceneCompiler

/// A TextMate grammar in JSON.
///
/// Words are recognized by their position: at the start of an item, a word followed by a colon is a
/// property, and any other word is an element. The regular expressions have the same meaning in
/// Oniguruma and JavaScript.
struct TextMateGrammar: Encodable {
  var scopeName = "source.scenec"
  var name = "scenec"
  var fileTypes = ["tbl"]
  var comment = "Printed by: scenec schema --emit textmate"
  var patterns: [Rule]
  var repository: [String: Rule]

  /// A rule: a match, a region with a beginning and an end, or a list of rules.
  struct Rule: Encodable {
    var name: String?
    var match: String?
    var begin: String?
    var end: String?
    var captures: [String: Name]?
    var beginCaptures: [String: Name]?
    var endCaptures: [String: Name]?
    var patterns: [Rule]?
    var include: String?

    struct Name: Encodable { var name: String }
  }

  static let current = TextMateGrammar(
    patterns: [.include("comments"), .include("items"), .include("values")],
    repository: [
      "comments": .list(comments), "items": .list(items), "values": .list(values),
      "block": block, "strings": .list([string]),
    ])

  /// The JSON, with sorted keys.
  var text: String { JSON.text(self, indented: true) }

  // MARK: Rules

  private static let comments = [
    Rule.match("///(?!/).*$", "comment.line.documentation.scenec"),
    .match("//.*$", "comment.line.double-slash.scenec"),
    .include("block"),
  ]
  /// Comments can be nested.
  private static let block = Rule(
    name: "comment.block.scenec", begin: "/\\*", end: "\\*/", patterns: [.include("block")])

  /// The start of an item: at the start of a line, or after a brace or semicolon.
  private static let start = "(?:^|(?<=[{;}]))\\s*"
  private static let identifier = "[A-Za-z_\\u0080-\\uFFFF][A-Za-z0-9_\\u0080-\\uFFFF]*"
  /// Not followed by the rest of a property.
  private static let noProperty = "(?!\\s*[:.=])"

  private static let items = [
    Rule.match(start + "(import)\\b" + noProperty, [1: "keyword.control.import.scenec"]),
    .match(
      start + "(let)\\s+(\(identifier))",
      [
        1: "keyword.declaration.scenec",
        2: "variable.other.constant.scenec",
      ]),
    .match(
      start + "(style|component)\\s+(\(identifier))",
      [
        1: "keyword.declaration.scenec",
        2: "entity.name.type.scenec",
      ]),
    .match(
      start + "(for)\\s+(\\([^)]*\\)|\(identifier))\\s+(in)\\b",
      [
        1: "keyword.control.scenec",
        2: "variable.parameter.scenec", 3: "keyword.control.scenec",
      ]),
    .match(start + "(if)\\b" + noProperty, [1: "keyword.control.scenec"]),
    .match(
      start + "(else)\\b" + noProperty + "(?:\\s+(if)\\b)?",
      [
        1: "keyword.control.scenec",
        2: "keyword.control.scenec",
      ]),
    .match(
      start + "((?:\(identifier)\\.)*)(\(any(Vocabulary.properties)))\\s*:",
      [1: "variable.other.scenec", 2: "support.type.property-name.scenec"]),
    .match(start + "(\(identifier)(?:\\.\(identifier))*)\\s*:", [1: "variable.other.scenec"]),
    .match(
      start + "(\(any(Vocabulary.elements)))\\b" + noProperty
        + "(?:[ \\t]+(\(identifier)(?:\\.\(identifier))*))?",
      [1: "entity.name.tag.scenec", 2: "entity.name.function.scenec"]),
    // A component use.
    .match(
      start + "([A-Z][A-Za-z0-9_]*)\\b" + noProperty + "(?:[ \\t]+(\(identifier)))?",
      [1: "entity.name.type.scenec", 2: "entity.name.function.scenec"]),
  ]

  private static let values = [
    Rule.include("strings"),
    .match("(?<=[(,])\\s*(\(identifier))\\s*:", [1: "variable.parameter.scenec"]),
    .match("#[A-Za-z0-9_]+", "constant.other.color.scenec"),
    .match(
      "\\b[0-9][0-9_]*(?:\\.[0-9][0-9_]*)?(?:[eE][+-]?[0-9]+)?"
        + "(?:(\(any(Vocabulary.units.filter { $0 != "%" })))\\b|(%))?",
      "constant.numeric.scenec", [1: "keyword.other.unit.scenec", 2: "keyword.other.unit.scenec"]),
    .match("\\b(\(any(Vocabulary.functions)))(?=\\()", [1: "support.function.scenec"]),
    .match(
      "(?<=[A-Za-z0-9_\\])]\\.)(\(any(Vocabulary.members)))\\b", [1: "support.variable.scenec"]),
    .match(word(Vocabulary.constants), "constant.language.scenec"),
    .match(word(Vocabulary.colors), "support.constant.color.scenec"),
    .match(word(Vocabulary.variables), "variable.language.scenec"),
    .match("(?<!\\w\\.)" + word(Vocabulary.words), "support.constant.property-value.scenec"),
    .match("\\b(by)\\b(?!\\s*:)", [1: "keyword.operator.scenec"]),
    .match("\\.\\.[.<]|[=!<>]=|&&|\\|\\||[-+*/%<>!?]", "keyword.operator.scenec"),
  ]

  private static let string = Rule(
    name: "string.quoted.double.scenec", begin: "\"", end: "\"|$",
    patterns: [
      Rule(
        name: "meta.interpolation.scenec", begin: "\\\\\\(", end: "\\)|$",
        beginCaptures: ["0": .init(name: "punctuation.section.interpolation.begin.scenec")],
        endCaptures: ["0": .init(name: "punctuation.section.interpolation.end.scenec")],
        patterns: [parentheses, .include("values")]),
      .match("\\\\(?:u\\{[0-9A-Fa-f]*\\}|.)", "constant.character.escape.scenec"),
    ])

  /// Ensures that parentheses in an interpolation do not end it.
  private static let parentheses = Rule(
    begin: "\\(", end: "\\)|$", patterns: [.include("values")])

  private static func any(_ words: [String]) -> String { words.joined(separator: "|") }
  private static func word(_ words: [String]) -> String { "\\b(?:\(any(words)))\\b" }
}

extension TextMateGrammar.Rule {
  fileprivate static func include(_ name: String) -> Self { Self(include: "#" + name) }

  fileprivate static func list(_ rules: [Self]) -> Self { Self(patterns: rules) }

  fileprivate static func match(_ pattern: String, _ name: String) -> Self {
    Self(name: name, match: pattern)
  }

  /// - Parameter captures: The scope of each group.
  fileprivate static func match(_ pattern: String, _ captures: [Int: String]) -> Self {
    Self(match: pattern, captures: names(captures))
  }

  /// - Parameter captures: The scope of each group.
  fileprivate static func match(
    _ pattern: String, _ name: String, _ captures: [Int: String]
  ) -> Self {
    Self(name: name, match: pattern, captures: names(captures))
  }

  private static func names(_ captures: [Int: String]) -> [String: Name] {
    var names: [String: Name] = [:]
    for (group, name) in captures { names[String(group)] = Name(name: name) }
    return names
  }
}
