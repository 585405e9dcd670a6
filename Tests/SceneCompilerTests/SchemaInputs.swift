import TestSupport
@testable import SceneLanguage

/// Scenes generated from the schema: each property of each element, set to each kind of value, in
/// each position that the grammar allows.
///
/// A scene is identified by its number, so that a failure can be reproduced.
struct SchemaInputs {
  /// A value of each kind, which is valid in some properties or none.
  static let values: [String] =
    [
      "none", "0", "1", "-1", "0.5", "3", "1e9", "-1e9", "1e19", "1e308", "1e-308", "50%", "2px",
      "1s", "-250ms", "90deg", "1rad", "true", "false", "\"\"", "\"a\"", "\"\\(1 / 3)\"", "red",
      "#FFF", "#12345678", "infinity", "unknownWord", ".center", "()", "(1)", "(1, 2)",
      "(1, 2, 3, 4)", "(x: 1, y: 2)", "(width: 0, height: 0)", "(left: 1, right: -1)",
      "(0, 0, -1, 1)",
      "(1e9, 1e9, 1e9, 1e9)", "(1e-300, 1e-300, 1e-300, 1e-300)", "[]", "[1]", "[1, 1]",
      "[0, 0.5, 1]", "[red, blue]", "[[1], [2]]", "[none]", "[\"a\", \"b\"]", "[(1, 2), (3, 4)]",
      "0..<3", "3..<0", "0...10000000", "parent", "parent.width", "bounds", "frame", "index",
      "count",
      "self", "early", "late", "late.frame", "late.width / 0", "a", "none ? 1 : 2",
      "true ? none : 1", "1 / 0", "-none", "1 + \"a\"", "red == blue", "[1] == [1]", "(1, 2).x",
      "[1][9]", "\"a\".count", "csv(\"a.csv\")", "csv(\"a.csv\")[0].a", "json(\"a.json\")",
      "image(\"a.png\")", "image(\"a.png\", scale: 0)", "image(\"missing.png\")",
    ] + calls

  /// Each function with valid arguments, without arguments, and with others.
  private static let calls: [String] = Function.allCases.flatMap { function in
    let taken = function.row.signatures.map { signature in
      (signature.parameters.map(\.type) + (signature.rest.map { [$0, $0] } ?? []))
        .map { sample(of: $0) }.joined(separator: ", ")
    }
    return (taken + ["", "none", "1e308, -1e308, 0, 0, 0", "\"M 0 0 L 1e9 1e9 Z\"", "[], []"])
      .map { function.rawValue + "(" + $0 + ")" }
  }

  /// A value of a type.
  private static func sample(of type: ValueType) -> String {
    switch type {
    case .number: "1"
    case .time: "1s"
    case .angle: "30deg"
    case .bool: "true"
    case .string: "\"a\""
    case .color: "red"
    case .gradient: "linearGradient(red, blue)"
    case .array(let element): "[" + sample(of: element) + ", " + sample(of: element) + "]"
    case .tuple(let fields): "(" + fields.map { sample(of: $0.type) }.joined(separator: ", ") + ")"
    case .word(let words): words.words.first ?? "none"
    default: "1"
    }
  }

  /// The code around a property, with `$` for the property, by the body that contains it.
  static let positions = [
    "$", "if true { $ }", "if false { $ }", "if late.width > 0 { $ } else { $ }",
    "for i in 0..<2 { $ }", "for i in [] { $ }", "let b = 1\n$", "$\n$",
  ]

  /// The syntax of a value, with `$` for the value.
  static let spellings = ["$", "true ? $ : none", "c", "[$][0]", "($, 1).0", "none"]

  /// Pairs of an element and a property, including some properties that the element does not have.
  private let pairs: [(kind: ElementKind, key: PropertyKey)] = ElementKind.allCases.flatMap {
    kind in
    let own = Schema.element(kind).properties.map(\.key)
    let strange = PropertyKey.allCases.filter { !own.contains($0) }
    // Only some of the invalid ones, because all of them take the same path.
    return (own + strange.enumerated().filter { $0.offset % 9 == 0 }.map(\.element)).map {
      (kind, $0)
    }
  }

  /// The elements that enclose an element of a kind, outermost first.
  private let chains: [ElementKind: [ElementKind]] = {
    var chains: [ElementKind: [ElementKind]] = [.scene: []]
    var next: [ElementKind] = [.scene]
    while !next.isEmpty {
      let kind = next.removeFirst()
      for child in Schema.element(kind).children where chains[child] == nil {
        chains[child] = (chains[kind] ?? []) + [kind]
        next.append(child)
      }
    }
    return chains
  }()

  /// The number of scenes with one property; scenes with greater numbers have several.
  var singleCount: Int {
    pairs.count * Self.values.count * Self.positions.count
  }

  func scene(_ number: Int) -> String {
    var random = SeededGenerator(seed: UInt64(number))
    let isSingle = number < singleCount
    let count = isSingle ? 1 : 1 + random.index(below: 4)
    // A step that has no common factor with the count visits each combination once. This prime is
    // 2^32 divided by the golden ratio, so the first ones are spread over all of them.
    var index = isSingle ? (number &* 2_654_435_761) % singleCount : 0
    func next(_ count: Int) -> Int {
      guard isSingle else { return random.index(below: count) }
      defer { index /= count }
      return index % count
    }
    let pair = pairs[next(pairs.count)]
    var value = Self.values[next(Self.values.count)]
    let position = Self.positions[next(Self.positions.count)]
    var properties: [String] = []
    for number in 0..<count {
      var key = pair.key
      if number > 0 {
        let keys = Schema.element(pair.kind).properties.map(\.key)
        key = keys.isEmpty ? key : keys[random.index(below: keys.count)]
        value = Self.values[random.index(below: Self.values.count)]
      }
      var written = Self.spellings[random.index(below: Self.spellings.count * 2) % 6]
      if random.index(below: 2) == 0 { written = "$" }
      let text = written.replacing("$", with: value)
      properties.append(position.replacing("$", with: "\(key.rawValue): \(text)"))
    }
    return scene(pair.kind, properties.joined(separator: "\n"), value: value, &random)
  }

  /// A scene that sets `body` in an element of a kind, directly or in a style, component, or
  /// snapshot.
  private func scene(
    _ kind: ElementKind, _ body: String, value: String, _ random: inout SeededGenerator
  ) -> String {
    var before = "let c = \(value)\n"
    var inner = body
    var after = ""
    let around = chains[kind] ?? []
    switch random.index(below: 6) {
    case 0 where kind != .scene:
      before += "style s { \(body) }\n"
      inner = "uses: s"
    case 1 where kind.rawValue.hasSuffix("ayer"):
      before += "component A(p, q: \(value)) { \(body)\n\(kind.rawValue) late { \(body) } }\n"
      inner = "A(\(value)) { \(body) }\nA(1, q: none)"
    case 2 where kind != .scene && around.count == 1:
      after = "snapshot \"s\" { early.\(body)\n time: \(value) }"
    default: break
    }
    let isSized = kind != .scene || random.index(below: 2) == 0
    var text = inner
    for (index, element) in (around + [kind]).enumerated().reversed() {
      let isOwn = index == around.count
      text =
        Self.head(of: element, isOwn ? " early" : "") + " {\n"
        + (element == .scene && isSized ? "size: (8, 8)\n" : "")
        + (isOwn && index > 0 && element.hasFrame && random.index(below: 2) == 0
          ? "frame: (0, 0, 4, 4)\n" : "")
        + text + "\n"
        + (element == .scene ? "layer late { frame: (1, 1, 2, 2) }\n" + after : "") + "}"
    }
    return before + text + "\n"
  }

  private static func head(of kind: ElementKind, _ name: String) -> String {
    switch kind {
    case .scene: "scene \"A\""
    case .snapshot: "snapshot \"b\""
    case .animate: "animate opacity"
    case .header, .footer, .textLayer: kind.rawValue + name + " \"text\""
    case .row: "row" + name + " \"text\""
    default: kind.rawValue + (Schema.element(kind).properties.isEmpty ? "" : name)
    }
  }
}
