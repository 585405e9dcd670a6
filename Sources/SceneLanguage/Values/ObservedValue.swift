import SceneFonts
import SceneLayers
import SceneSource

/// The value of an expression at its first evaluation.
package struct ObservedValue: Hashable, Sendable {
  package let span: SourceRange
  /// The value in the syntax of scenes, truncated if it is long.
  package let text: String
  /// Whether the text describes a value that has no short form in the syntax of scenes.
  package let isDescription: Bool
  /// The colors and locations, from 0 to 1, of a color or gradient; empty for other values.
  package let stops: [Stop]
  /// Whether the value is obvious from the source.
  package let isConstant: Bool

  package init(
    span: SourceRange, text: String, isDescription: Bool, stops: [Stop], isConstant: Bool
  ) {
    self.span = span
    self.text = text
    self.isDescription = isDescription
    self.stops = stops
    self.isConstant = isConstant
  }

  package struct Stop: Hashable, Sendable {
    package var color: Color
    package var location: Double

    package init(color: Color, location: Double) {
      self.color = color
      self.location = location
    }
  }
}

extension Value {
  /// Returns the value in the syntax of scenes, without the middle of a long value.
  package func shownText(in sources: [SourceText]) -> String { shownText(in: sources, depth: 3) }

  private func shownText(in sources: [SourceText], depth: Int) -> String {
    switch self {
    case .number(let x): return x.shortestText
    case .time(let x): return x.shortestText + "s"
    case .angle(let x): return (x * 180 / 3.141592653589793).shortestText + "deg"
    case .bool(let isTrue): return isTrue ? "true" : "false"
    case .string(let text): return "\"" + text + "\""
    case .attributed(let text): return "\"" + text.string + "\", with attributes"
    case .color(let color): return color.hexText
    case .gradient(let gradient):
      return "a gradient of " + gradient.colors.prefix(8).map { $0.hexText }.joined(separator: ", ")
    case .image(let image):
      if let symbol = image.symbol.flatMap({ BuiltInSymbol($0) }) {
        return "symbol(\"" + symbol.name + "\")"
      }
      return "image(\"" + relativePath(image.path, from: sources[Int(image.span.file)].path) + "\")"
    case .font(let font):
      return "font(\"" + relativePath(font.path, from: sources[Int(font.span.file)].path) + "\")"
    case .word(let word): return word.text
    case .tuple(let fields):
      if depth == 0 { return "(…)" }
      return "(" + Self.list(fields.map { $0.value }, in: sources, depth: depth - 1) + ")"
    case .array(let values):
      if depth == 0 { return "[…]" }
      return "[" + Self.list(values, in: sources, depth: depth - 1) + "]"
    case .records(let records):
      if depth == 0 { return "[…]" }
      // One more than is shown, so that the end of the list is handled like that of a longer one.
      let first = (0..<min(records.count, 9)).map { records[$0] }
      return "[" + Self.list(first, in: sources, depth: depth - 1) + "]"
    case .range(let start, let end): return "\(start)..<\(end)"
    case .transformStep: return "a transform"
    case .pathStep, .path: return "a path"
    case .timing: return "a timing curve"
    case .none: return "none"
    }
  }

  /// Whether `shownText` contains a description.
  package var isDescribed: Bool {
    switch self {
    case .gradient, .transformStep, .pathStep, .path, .timing: true
    case .tuple(let fields): fields.contains { $0.value.isDescribed }
    case .array(let values): values.contains { $0.isDescribed }
    default: false
    }
  }

  private static func list(_ values: [Value], in sources: [SourceText], depth: Int) -> String {
    let listed = values.prefix(8).map { $0.shownText(in: sources, depth: depth) }
    return listed.joined(separator: ", ") + (values.count > 8 ? ", …" : "")
  }

  package var stops: [ObservedValue.Stop] {
    switch self {
    case .color(let color): return [.init(color: color, location: 0)]
    case .gradient(let gradient):
      return zip(gradient.colors, gradient.locations).map { .init(color: $0, location: $1) }
    default: return []
    }
  }
}
