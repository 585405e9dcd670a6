import SceneLayers

/// The default value of a property.
package enum DefaultValue: Hashable, Sendable {
  /// The property is a list to which others add, and its default is not documented.
  case unlisted
  /// No value.
  case none
  /// The property is required.
  case required
  case value(Value)
  /// A number that is usually written as a percentage.
  case percent(Double)
  /// A color that depends on the scene's era and appearance.
  case color(named: String)
  // The initial value of a layer property in Core Animation.
  case layer(Layer.Property)
  case gradient(Gradient.Property)
  case shape(Shape.Property)
  case contents(Contents.Property)
  case replicator(Replicator.Property)
  case rule(Rule)

  /// A default that depends on more than the property.
  package enum Rule: Hashable, Sendable {
    case look, separatorColor, separatorWidth, font
    case device, scene, settledScene, parents, headerPadding, contents, spacing, hugging,
      signal, switchGreen,
      tint
    case freeArea, topOfContent, rowHeight, titleHeight, tableBackground
    case evenlySpread, modelValue, builtInFace, controlSize, usualRowHeight, searchBarHeight

    /// The text in the reference.
    var text: String {
      switch self {
      case .look, .separatorColor: "by era"
      case .separatorWidth: "1; for single lines, one device pixel (classic: 1)"
      case .device: "the device's"
      case .scene: "the scene's"
      case .parents: "the parent's"
      case .headerPadding: "22 in a `plain` table from iOS 15 on (modern), otherwise 0"
      case .contents: "that of the contents"
      case .font: "that of the fonts"
      case .spacing: "the stack's `spacing`"
      case .hugging: "250; with an image, or with text in a vertical stack, 251"
      case .signal: "4; next to a notch, dots"
      case .switchGreen: "the parent's; `systemGreen`"
      case .tint: "the tint color"
      case .settledScene: "the settled scene"
      case .freeArea: "the area between bars"
      case .topOfContent: "the negative top left inset"
      case .rowHeight: "the row height (modern: 0)"
      case .titleHeight:
        InitialTable.rowHeight.shortestText
          + " with text, otherwise 0; in a section, depends on the style"
      case .tableBackground: "the table's background"
      case .evenlySpread: "evenly spread"
      case .modelValue: "the model value"
      case .builtInFace: "the built-in font"
      case .usualRowHeight: "44 (`subtitle`: 58, or 57 at a scale of 3 or more)"
      case .searchBarHeight: "52 (without a navigation bar: 56)"
      case .controlSize: "at (0, 0), with a size that depends on the era"
      }
    }
  }

  static func number(_ number: Double) -> DefaultValue { .value(.number(number)) }
  static func time(_ seconds: Double) -> DefaultValue { .value(.time(seconds)) }
  static func bool(_ flag: Bool) -> DefaultValue { .value(.bool(flag)) }
  static func color(_ color: Color) -> DefaultValue { .value(.color(color)) }

  /// The value if it is the same in every scene; nil if there is none or it is computed.
  package func constant(as type: ValueType) -> Value? {
    switch self {
    case .unlisted, .none, .required, .rule, .color: nil
    case .value(let value): value
    case .percent(let hundredths): .number(hundredths / 100)
    case .layer(let property): Layer.defaults.flatMap { Value($0.value(of: property), type) }
    case .gradient(let property): Gradient.defaults.flatMap { Value($0.value(of: property), type) }
    case .shape(let property): Shape.defaults.flatMap { Value($0.value(of: property), type) }
    case .contents(let property): Contents.defaults.flatMap { Value($0.value(of: property), type) }
    case .replicator(let property):
      Replicator.defaults.flatMap { Value($0.value(of: property), type) }
    }
  }

  /// The text in the reference, as source code if possible; empty for `unlisted`.
  func text(as type: ValueType) -> String {
    switch self {
    case .unlisted: ""
    case .required: "[]"
    case .percent(let hundredths): hundredths.shortestText + "%"
    case .color(let name): name
    case .rule(let rule): rule.text
    case .none, .value, .layer, .gradient, .shape, .contents, .replicator:
      constant(as: type)?.sourceText ?? "none"
    }
  }
}

extension Value {
  /// Creates a value from a layer property; nil if it has no value.
  package init?(_ property: PropertyValue, _ type: ValueType) {
    switch property {
    case .flag(let flag): self = .bool(flag)
    case .number(let number): self = .number(number)
    case .numbers(let numbers): self = .array(numbers.map { .number($0) })
    case .point(let point): self = .point(point)
    case .rect(let rect): self = .rect(rect)
    case .color(let color):
      guard let color else { return nil }
      self = .color(color)
    case .transform(let matrix):
      self = .transformStep(matrix == .identity ? .identity : .matrix(matrix))
    case .corners(let corners):
      self = .array(
        Layer.Corner.allCases.filter { corners.contains($0.mask) }
          .map { .word(Word(.corners, $0)) })
    case .word(let text):
      guard case .word(let set) = type, let word = set[text] else { return nil }
      self = .word(word)
    case .string(let string): self = .string(string)
    }
  }

  /// The source code of a default value.
  fileprivate var sourceText: String? {
    switch self {
    case .number(let number): number.shortestText
    case .time(let seconds): seconds == 0 ? "0" : seconds.shortestText + "s"
    case .bool(let flag): flag ? "true" : "false"
    case .string(let string): "\"" + string + "\""
    case .word(let word): word.text
    case .color(let color): color.sourceText
    case .tuple(let fields): Self.list("(", fields.map { $0.value }, ")")
    case .array(let values): Self.list("[", values, "]")
    case .transformStep(.identity): "identity"
    case .timing(.curve(let curve)): TimingCurve.names.first { TimingCurve.named($0) == curve }
    default: nil
    }
  }

  private static func list(_ open: String, _ values: [Value], _ close: String) -> String {
    open + values.map { $0.sourceText ?? "none" }.joined(separator: ", ") + close
  }
}

extension Color {
  /// The name of the color, with its alpha if it is not opaque.
  fileprivate var sourceText: String? {
    let name = colorNames.first { plainColor(named: $0) == opacity(1) }
    return name.map { alpha == 1 ? $0 : $0 + ".opacity(\((alpha * 100).shortestText)%)" }
  }
}
