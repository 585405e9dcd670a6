import SceneSource
import SceneSyntax

/// Warns about properties of a shadow, a border, or a stroke that is not drawn, because the property
/// that makes it visible has its default value.
enum IneffectivePropertyRule {
  static func check(_ linter: SourceLinter, _ diagnostics: inout DiagnosticList) {
    for element in linter.decorated {
      for part in Part.allCases where !linter.assigned.contains(part.condition) {
        report(part, of: element, linter, &diagnostics)
      }
    }
  }

  /// What a layer draws only if another property is set.
  private enum Part: String, CaseIterable {
    case shadow, border, stroke

    /// The property that makes the part visible.
    var condition: String {
      switch self {
      case .shadow: "shadowOpacity"
      case .border: "borderWidth"
      case .stroke: "strokeColor"
      }
    }

    var example: String {
      switch self {
      case .shadow: "shadowOpacity: 0.3"
      case .border: "borderWidth: 1"
      case .stroke: "strokeColor: black"
      }
    }

    func has(_ property: String) -> Bool {
      switch property {
      case "shadowColor", "shadowOffset", "shadowRadius", "shadowPath": self == .shadow
      case "borderColor": self == .border
      case "lineWidth", "lineDashPattern", "lineCap", "lineJoin": self == .stroke
      default: false
      }
    }
  }

  /// Whether a property needs another one, so that its element has to be examined.
  static func isPartial(_ property: String) -> Bool {
    Part.allCases.contains { $0.has(property) }
  }

  private static func report(
    _ part: Part, of element: ElementSyntax, _ linter: SourceLinter,
    _ diagnostics: inout DiagnosticList
  ) {
    let properties = linter.properties(of: element)
    // Separators also have a `lineWidth`, and their stroke a default color.
    if part == .stroke, element.kind?.text != ElementKind.shapeLayer.rawValue { return }
    // A style can set the other property.
    guard let first = properties.first(where: { part.has($0.text) }),
      !properties.contains(where: { $0.text == part.condition || $0.text == "uses" })
    else { return }
    diagnostics.append(
      Diagnostic(
        .ineffectiveProperty, at: first.span,
        "'\(first.text)' has no effect, because '\(part.condition)' is not set",
        notes: [.init("for example, '\(part.example)' makes the \(part.rawValue) visible")]))
  }
}
