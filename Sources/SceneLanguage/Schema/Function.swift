/// The functions of the language. Raw values are their names.
package enum Function: String, Hashable, Sendable, CaseIterable {
  case min, max, abs, round, floor, ceil, sqrt, sin, cos
  /// `color.opacity(50%)`: called on a color, which is the first argument here.
  case opacity
  case dynamic, color
  case linearGradient, gradient, image
  case font
  case translate, scale, rotate, perspective, matrix
  case move, line, quad, curve, arc, rect, roundedRect, ellipse, svgPath
  case cubicBezier
  case spring, csv, json, sorted, grouped, number, formatted, symbol, attributed
  /// An accessory of a row.
  case `switch`

  package struct Parameter: Hashable, Sendable {
    package var label: String
    package var type: ValueType
    package var isOptional = false

    package init(_ label: String, _ type: ValueType, optional: Bool = false) {
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

    package init(_ parameters: [Parameter], rest: ValueType? = nil, _ result: ValueType) {
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
    case .color: [Signature([Parameter("string", .string)], .color)]
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
    case .sorted:
      [Signature([Parameter("list", .any), Parameter("by", .string, optional: true)], .any)]
    case .grouped:
      [
        Signature(
          [
            Parameter("list", .any), Parameter("by", .string, optional: true),
            Parameter("initials", .bool, optional: true),
          ], .any)
      ]
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

extension Function {
  /// The description in the reference and in editors.
  package var doc: String {
    switch self {
    case .min: "The smallest of one or more values of the same unit."
    case .max: "The largest of one or more values of the same unit."
    case .abs: "The absolute value."
    case .round: "The nearest whole number; halves round away from 0."
    case .floor: "The largest whole number that is not greater."
    case .ceil: "The smallest whole number that is not less."
    case .sqrt: "The square root of a nonnegative number."
    case .sin: "The sine; exact at multiples of 90deg."
    case .cos: "The cosine; exact at multiples of 90deg."
    case .opacity: "The color with a different alpha: `black.opacity(50%)`."
    case .dynamic: "The first color in light appearance, the second in dark."
    case .color:
      "The color that a string, such as a cell of a CSV file, contains: `color(\"#FF9500\")`."
    case .linearGradient: "A gradient of two or more evenly spaced colors from top to bottom."
    case .gradient:
      "A gradient with `locations` (default: evenly spaced) from `startPoint` (default: (0.5, 0)) to `endPoint` (default: (0.5, 1))."
    case .image:
      """
      An image file, by its path relative to the scene file. `scale` is the number of pixels per \
      point (default: 2 or 3 if the file name ends in `@2x` or `@3x`, else 1).
      """
    case .font:
      """
      The font in a file. The path is relative to the file that contains it. `weight`, from 1 to \
      1000, sets the weight axis of a variable font (default: by `fontWeight`).
      """
    case .translate: "A translation, in points."
    case .scale: "A scale by factors. A single factor applies to width and height, with `z` as 1."
    case .rotate: "A rotation, clockwise on the screen, or about the given axis."
    case .perspective: "A perspective projection, seen from a distance in points."
    case .matrix: "A transform matrix, row by row, for points as row vectors."
    case .move: "Begins a new subpath at a point."
    case .line: "A straight line to a point."
    case .quad: "A quadratic Bézier curve with one control point."
    case .curve: "A cubic Bézier curve with two control points."
    case .arc:
      """
      An arc of a circle, connected to the current point by a line. Angles start at the right and \
      increase clockwise on the screen (default direction: clockwise).
      """
    case .rect: "A rectangle, as four numbers or one `(x, y, width, height)`."
    case .roundedRect:
      "A rectangle with rounded corners. A radius that is too large is reduced to fit."
    case .ellipse: "The ellipse inscribed in a rectangle."
    case .svgPath: "A path in the syntax of SVG's `d` attribute: `svgPath(\"M0 0 L10 10\")`."
    case .cubicBezier: "A timing curve, by its two control points, whose x must be from 0 to 1."
    case .spring:
      """
      A spring timing curve, with the defaults of CASpringAnimation: `mass` 1, `stiffness` 100, \
      `damping` 10, `initialVelocity` 0. One or two arguments must have labels. \
      `spring(stiffness: 180, damping: 18)` overshoots a little.
      """
    case .csv:
      """
      The records of a CSV file as an array of tuples, labeled by the first line. A column contains \
      numbers if each of its cells is a number that prints as it is written, else strings.
      """
    case .json:
      """
      The value of a JSON file. Objects are tuples labeled by key; `null` and missing keys are \
      `none`. All values of an array must have the same type. Numbers that cannot be represented \
      exactly are strings.
      """
    case .sorted:
      """
      A list in ascending order, of a field of its tuples or of its values. Letters are compared \
      without case and diacritics: `Å` is with `a`.
      """
    case .grouped:
      """
      The elements of a list by the value of a field, as tuples of `key` and `items`, in the order \
      of their first elements. With `initials: true`, the key is the first letter: \
      `grouped(sorted(contacts, by: "name"), by: "name", initials: true)`.
      """
    case .number:
      "The number that a string, such as a cell of a CSV file, contains: `number(\"1.50\")` is 1.5."
    case .formatted:
      """
      A number with grouped digits, `1,234,567.5`, and a given number of fraction digits, from 0 \
      to 20, rounded from its shortest decimal form; halves round away from 0.
      """
    case .symbol:
      """
      A symbol of the built-in font as text, by its name: `"\\(symbol("gear")) Settings"`. It has \
      the size and color of the text, and its weight unless `weight` is set. `scale` makes it \
      smaller or larger (default: `medium`).
      """
    case .attributed:
      """
      A string with attributes in the text of a layer, row, header, footer, or bar: \
      `"Only \\(attributed("now", fontWeight: bold))"`. Other attributes are those of the element, \
      or of the attributed string that contains it.
      """
    case .switch: "A switch, as a row's `accessory`."
    }
  }

  /// The groups of functions in the reference.
  package enum Group: String, CaseIterable {
    case numbers = "Numbers"
    case paints = "Colors and Paints"
    case transforms = "Transforms"
    case paths = "Paths"
    case timing = "Timing"
    case data = "Text and Data"
    case rows = "Rows"
  }

  package var group: Group {
    switch self {
    case .min, .max, .abs, .round, .floor, .ceil, .sqrt, .sin, .cos: .numbers
    case .opacity, .dynamic, .color, .linearGradient, .gradient, .image: .paints
    case .translate, .scale, .rotate, .perspective, .matrix: .transforms
    case .move, .line, .quad, .curve, .arc, .rect, .roundedRect, .ellipse, .svgPath: .paths
    case .cubicBezier, .spring: .timing
    case .font, .csv, .json, .sorted, .grouped, .number, .formatted, .symbol, .attributed: .data
    case .switch: .rows
    }
  }
}
