import SceneSource
import SceneSyntax

/// Warns about properties that have no effect, because the property that they depend on is not set:
/// those of a shadow that is not drawn, for example.
enum IneffectivePropertyRule {
  static func check(_ linter: SourceLinter, _ lints: inout Lints) {
    for element in linter.decorated {
      for part in Part.allCases where !linter.assigned.contains(part.condition.rawValue) {
        report(part, of: element, linter, &lints)
      }
    }
  }

  /// What has an effect only if another property is set.
  private enum Part: CaseIterable {
    case shadow, border, stroke, outline, corners, contents, copies, keyframes, lines

    init?(_ property: PropertyKey) {
      switch property {
      case .shadowColor, .shadowOffset, .shadowRadius, .shadowPath: self = .shadow
      case .borderColor: self = .border
      case .lineWidth, .lineDashPattern, .lineCap, .lineJoin: self = .stroke
      case .fillColor, .strokeColor, .fillRule: self = .outline
      case .maskedCorners, .cornerCurve: self = .corners
      case .contentsGravity, .contentsRect, .contentsCenter: self = .contents
      case .instanceTransform, .instanceDelay, .instanceRedOffset, .instanceGreenOffset,
        .instanceBlueOffset, .instanceAlphaOffset:
        self = .copies
      case .keyTimes: self = .keyframes
      case .numberOfLines: self = .lines
      default: return nil
      }
    }

    /// The property that the part depends on.
    var condition: PropertyKey {
      switch self {
      case .shadow: .shadowOpacity
      case .border: .borderWidth
      case .stroke: .strokeColor
      case .outline: .path
      case .corners: .cornerRadius
      case .contents: .contents
      case .copies: .instanceCount
      case .keyframes: .values
      case .lines: .isWrapped
      }
    }

    /// The only kind of element in which the part depends on that property; nil for any.
    var kind: ElementKind? {
      switch self {
      // Separators also have a `lineWidth`, and their stroke a default color.
      case .stroke, .outline: .shapeLayer
      // The title of a row wraps.
      case .lines: .textLayer
      default: nil
      }
    }

    var example: String {
      switch self {
      case .shadow: "'shadowOpacity: 0.3' makes the shadow visible"
      case .border: "'borderWidth: 1' makes the border visible"
      case .stroke: "'strokeColor: black' makes the stroke visible"
      case .outline: "'path: rect(0, 0, 100, 40)'; 'backgroundColor' fills a layer"
      case .corners: "'cornerRadius: 8' rounds the corners"
      case .contents: "'contents: \"photo.png\"' draws an image"
      case .copies: "'instanceCount: 3' draws three copies"
      case .keyframes: "'values: [0, 1]' sets the value at each time"
      case .lines: "'isWrapped: true' wraps lines that are too wide"
      }
    }
  }

  /// Whether a property needs another one, so that its element has to be examined.
  static func isPartial(_ property: PropertyKey) -> Bool {
    Part(property) != nil || property == .shadowOpacity || property == .cornerRadius
  }

  private static func report(
    _ part: Part, of element: ElementSyntax, _ linter: SourceLinter,
    _ lints: inout Lints
  ) {
    let properties = linter.properties(of: element)
    if let kind = part.kind, element.kind?.text != kind.rawValue { return }
    // A style can set the other property.
    guard let first = properties.first(where: { PropertyKey($0).flatMap { Part($0) } == part }),
      !properties.contains(where: { $0.text == part.condition.rawValue || $0.text == "uses" })
    else { return }
    // An animation without values is reported as a whole.
    if part == .keyframes, IdleAnimationRule.isIdle(properties) { return }
    // A shape without a path is reported as a whole.
    if part == .stroke, !linter.assigned.contains("path"),
      !properties.contains(where: { $0.text == "path" }),
      properties.contains(where: { PropertyKey($0).flatMap { Part($0) } == .outline })
    {
      return
    }
    // Other lines are those of the text.
    if part == .lines, element.text.map({ isOneLine($0) }) != true { return }
    lints.appendIneffective(
      first, because: "'\(part.condition.rawValue)' is not set", "for example, \(part.example)")
  }

  private static func isOneLine(_ text: SyntaxNode) -> Bool {
    StringSyntax(text).isPlain && !text.utf8.contains(UInt8(ascii: "\\"))
  }
}

extension Lints {
  /// Appends a warning about a property without effect.
  mutating func appendIneffective(
    _ property: SyntaxNode, because reason: String, _ note: String? = nil
  ) {
    append(
      Diagnostic(
        .ineffectiveProperty, at: property.span,
        "'\(property.text)' has no effect, because \(reason)",
        notes: note.map { [.init($0)] } ?? []))
  }
}
