/// The functions of the language. Raw values are their names.
package enum Function: String, Hashable, Sendable, CaseIterable {
  case min, max, abs, round, floor, ceil, sqrt, sin, cos
  /// `color.opacity(50%)`: called on a color, which is the first argument here.
  case opacity
  case dynamic
  case linearGradient, gradient, image
  case font
  case translate, scale, rotate, perspective, matrix
  case move, line, quad, curve, arc, rect, roundedRect, ellipse, svgPath
  case cubicBezier
  case spring, csv, json, number, formatted, symbol, attributed
  /// An accessory of a row.
  case `switch`

  package struct Parameter: Hashable, Sendable {
    package var label: String
    package var type: ValueType
    package var isOptional = false

    init(_ label: String, _ type: ValueType, optional: Bool = false) {
      self.label = label
      self.type = type
      isOptional = optional
    }
  }

  /// An overload of a function.
  package struct Signature: Hashable, Sendable {
    package var parameters: [Parameter]
    /// The type of additional arguments, if any number is allowed.
    package var rest: ValueType?
    package var result: ValueType

    init(_ parameters: [Parameter], rest: ValueType? = nil, _ result: ValueType) {
      self.parameters = parameters
      self.rest = rest
      self.result = result
    }
  }

  /// The ways to call it; of `min` to `ceil` the numbers may as well be times or angles.
  package var signatures: [Signature] {
    switch self {
    case .min, .max: [Signature([], rest: .number, .number)]
    case .abs, .round, .floor, .ceil, .sqrt:
      [Signature([Parameter("value", .ratio)], .number)]
    case .sin, .cos: [Signature([Parameter("angle", .angle)], .number)]
    case .opacity:
      [Signature([Parameter("color", .color), Parameter("alpha", .ratio)], .color)]
    case .dynamic:
      [Signature([Parameter("light", .color), Parameter("dark", .color)], .color)]
    case .linearGradient, .gradient, .image: paints
    case .font:
      [
        Signature(
          [Parameter("path", .string), Parameter("weight", .ratio, optional: true)], .font)
      ]
    case .translate, .scale, .rotate, .perspective, .matrix: transforms
    case .move, .line, .quad, .curve, .arc: steps
    case .rect, .roundedRect, .ellipse, .svgPath: outlines
    case .cubicBezier: [Signature(Self.ratios("x1", "y1", "x2", "y2"), .timing)]
    case .spring:
      [
        Signature(
          ["mass", "stiffness", "damping", "initialVelocity"].map {
            Parameter($0, .ratio, optional: true)
          }, .timing)
      ]
    case .switch: [Signature([Parameter("isOn", .bool)], .word(.accessories))]
    case .csv, .json: [Signature([Parameter("path", .string)], .any)]
    case .number: [Signature([Parameter("string", .any)], .number)]
    case .symbol:
      [
        Signature(
          [
            Parameter("name", .string),
            Parameter("weight", .word(.fontWeights), optional: true),
            Parameter("scale", .word(.symbolScales), optional: true),
          ], .string)
      ]
    case .attributed:
      [
        Signature(
          [
            Parameter("string", .attributedString),
            Parameter("fontWeight", .word(.fontWeights), optional: true),
            Parameter("fontSize", .number, optional: true),
            Parameter("foregroundColor", .color, optional: true),
            Parameter("letterSpacing", .number, optional: true),
            Parameter("underlineStyle", .word(.underlineStyles), optional: true),
          ], .attributedString)
      ]
    case .formatted:
      [
        Signature([Parameter("number", .ratio)], .string),
        Signature([Parameter("number", .ratio), Parameter("digits", .ratio)], .string),
      ]
    }
  }

  private var paints: [Signature] {
    switch self {
    case .linearGradient: [Signature([], rest: .color, .gradient)]
    case .gradient:
      [
        Signature(
          [
            Parameter(
              "type", .word(.gradientTypes), optional: true),
            Parameter("colors", .array(.color)),
            Parameter("locations", .array(.ratio), optional: true),
            Parameter("startPoint", .unitPoint, optional: true),
            Parameter("endPoint", .unitPoint, optional: true),
          ], .gradient)
      ]
    default:
      [
        Signature(
          [Parameter("path", .string), Parameter("scale", .ratio, optional: true)], .image)
      ]
    }
  }

  private var transforms: [Signature] {
    switch self {
    case .translate:
      [
        Signature(
          Self.numbers("x", "y") + [Parameter("z", .number, optional: true)], .transformStep)
      ]
    case .scale:
      [
        Signature(Self.ratios("x"), .transformStep),
        Signature(Self.ratios("x", "y"), .transformStep),
        Signature(Self.ratios("x", "y", "z"), .transformStep),
      ]
    case .rotate:
      [
        Signature([Parameter("angle", .angle)], .transformStep),
        Signature(
          [Parameter("angle", .angle)] + Self.ratios("x", "y", "z"), .transformStep),
      ]
    case .perspective: [Signature(Self.numbers("distance"), .transformStep)]
    default:
      [
        Signature(
          (1...4).flatMap { row in
            (1...4).map { Parameter("m\(row)\($0)", .ratio) }
          }, .transformStep)
      ]
    }
  }

  private var steps: [Signature] {
    switch self {
    case .move, .line: [Signature(Self.numbers("x", "y"), .pathStep)]
    case .quad: [Signature(Self.numbers("cx", "cy", "x", "y"), .pathStep)]
    case .curve:
      [Signature(Self.numbers("c1x", "c1y", "c2x", "c2y", "x", "y"), .pathStep)]
    default:
      [
        Signature(
          [
            Parameter("center", .point), Parameter("radius", .number),
            Parameter("startAngle", .angle), Parameter("endAngle", .angle),
            Parameter("clockwise", .bool, optional: true),
          ], .pathStep)
      ]
    }
  }

  private var outlines: [Signature] {
    let sides = Self.numbers("x", "y", "width", "height")
    let whole = [Parameter("rect", .rect)]
    switch self {
    case .roundedRect:
      let radius = [Parameter("radius", .number)]
      return [Signature(sides + radius, .path), Signature(whole + radius, .path)]
    case .svgPath: return [Signature([Parameter("data", .string)], .path)]
    default: return [Signature(sides, .path), Signature(whole, .path)]
    }
  }

  private static func numbers(_ labels: String...) -> [Parameter] {
    labels.map { Parameter($0, .number) }
  }

  private static func ratios(_ labels: String...) -> [Parameter] {
    labels.map { Parameter($0, .ratio) }
  }
}
