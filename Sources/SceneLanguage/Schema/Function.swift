/// The functions of the language. Raw values are their names.
package enum Function: String, Hashable, Sendable, CaseIterable {
  case min, max, abs, round, floor, ceil, sqrt, sin, cos, scaled
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

  /// What is known about a function.
  package struct Row: Sendable {
    package let group: Group
    /// The description in the reference and in editors.
    package let doc: String
    /// The ways to call it.
    package let signatures: [Signature]
    /// Whether its numbers can be times or angles, of which the result is one, too.
    package var keepsUnit = false
    package var canFail = false
    /// What it reads from the environment. The values follow its arguments.
    package var reads: [SceneValue] = []
    /// An example of arguments with labels, which one or two must have: in other languages, those
    /// without are others.
    package var labels: String?

    fileprivate init(
      _ group: Group, _ doc: String, _ overloads: [Parameter]..., to result: ValueType,
      rest: ValueType? = nil, keepsUnit: Bool = false, canFail: Bool = false, labels: String? = nil,
      reads: [SceneValue] = []
    ) {
      (self.group, self.doc) = (group, doc)
      signatures =
        rest == nil
        ? overloads.map { Signature($0, result) } : [Signature([], rest: rest, result)]
      (self.keepsUnit, self.canFail, self.labels) = (keepsUnit, canFail, labels)
      self.reads = reads
    }
  }

  package var row: Row { Self.rows[self] ?? newRow }

  private static let rows: [Function: Row] = allCases.reduce(into: [:]) { $0[$1] = $1.newRow }

  private func numbers(_ labels: String...) -> [Parameter] {
    labels.map { Parameter($0, .number) }
  }

  private func ratios(_ labels: String...) -> [Parameter] {
    labels.map { Parameter($0, .ratio) }
  }

  private var newRow: Row {
    switch self {
    case .min:
      Row(
        .numbers, "The smallest of one or more values of the same unit.", to: .number,
        rest: .number, keepsUnit: true)
    case .max:
      Row(
        .numbers, "The largest of one or more values of the same unit.", to: .number, rest: .number,
        keepsUnit: true)
    case .abs:
      Row(.numbers, "The absolute value.", ratios("value"), to: .number, keepsUnit: true)
    case .round:
      Row(
        .numbers, "The nearest whole number; halves round away from 0.", ratios("value"),
        to: .number, keepsUnit: true)
    case .floor:
      Row(
        .numbers, "The largest whole number that is not greater.", ratios("value"), to: .number,
        keepsUnit: true)
    case .ceil:
      Row(
        .numbers, "The smallest whole number that is not less.", ratios("value"), to: .number,
        keepsUnit: true)
    case .sqrt:
      Row(
        .numbers, "The square root of a nonnegative number.", ratios("value"), to: .number,
        canFail: true)
    case .sin:
      Row(
        .numbers, "The sine; exact at multiples of 90deg.", [Parameter("angle", .angle)],
        to: .number)
    case .cos:
      Row(
        .numbers, "The cosine; exact at multiples of 90deg.", [Parameter("angle", .angle)],
        to: .number)
    case .scaled:
      Row(
        .numbers,
        """
        A length that follows the content size as with UIFontMetrics: by the line height of the text \
        style (default: `body`) relative to that at `large`, rounded to a device pixel.
        """,
        [
          Parameter("value", .number),
          Parameter("textStyle", .word(.textStyles), optional: true),
        ], to: .number, reads: [.contentSize, .scale])
    case .opacity:
      Row(
        .paints, "The color with a different alpha: `black.opacity(50%)`.",
        [Parameter("color", .color), Parameter("alpha", .ratio)], to: .color)
    case .dynamic:
      Row(
        .paints, "The first color in light appearance, the second in dark.",
        [Parameter("light", .color), Parameter("dark", .color)], to: .color)
    case .color:
      Row(
        .paints,
        "The color that a string, such as a cell of a CSV file, contains: `color(\"#FF9500\")`.",
        [Parameter("string", .string)], to: .color, canFail: true)
    case .linearGradient:
      Row(
        .paints, "A gradient of two or more evenly spaced colors from top to bottom.",
        to: .gradient, rest: .color)
    case .gradient:
      Row(
        .paints,
        "A gradient with `locations` (default: evenly spaced) from `startPoint` (default: (0.5, 0)) to `endPoint` (default: (0.5, 1)).",
        [
          Parameter("type", .word(.gradientTypes), optional: true),
          Parameter("colors", .array(.color)),
          Parameter("locations", .array(.ratio), optional: true),
          Parameter("startPoint", .unitPoint, optional: true),
          Parameter("endPoint", .unitPoint, optional: true),
        ], to: .gradient)
    case .image:
      Row(
        .paints,
        """
        An image file, by its path relative to the scene file. `scale` is the number of pixels per \
        point (default: 2 or 3 if the file name ends in `@2x` or `@3x`, else 1).
        """, [Parameter("path", .string), Parameter("scale", .ratio, optional: true)], to: .image)
    case .font:
      Row(
        .data,
        """
        The font in a file. The path is relative to the file that contains it. `weight`, from 1 to \
        1000, sets the weight axis of a variable font (default: by `fontWeight`).
        """, [Parameter("path", .string), Parameter("weight", .ratio, optional: true)], to: .font)
    case .translate:
      Row(
        .transforms, "A translation, in points.",
        numbers("x", "y") + [Parameter("z", .number, optional: true)], to: .transformStep)
    case .scale:
      Row(
        .transforms,
        "A scale by factors. A single factor applies to width and height, with `z` as 1.",
        ratios("x"), ratios("x", "y"), ratios("x", "y", "z"), to: .transformStep)
    case .rotate:
      Row(
        .transforms, "A rotation, clockwise on the screen, or about the given axis.",
        [Parameter("angle", .angle)], [Parameter("angle", .angle)] + ratios("x", "y", "z"),
        to: .transformStep)
    case .perspective:
      Row(
        .transforms, "A perspective projection, seen from a distance in points.",
        numbers("distance"), to: .transformStep)
    case .matrix:
      Row(
        .transforms, "A transform matrix, row by row, for points as row vectors.",
        (1...4).flatMap { row in (1...4).map { Parameter("m\(row)\($0)", .ratio) } },
        to: .transformStep)
    case .move:
      Row(.paths, "Begins a new subpath at a point.", numbers("x", "y"), to: .pathStep)
    case .line:
      Row(.paths, "A straight line to a point.", numbers("x", "y"), to: .pathStep)
    case .quad:
      Row(
        .paths, "A quadratic Bézier curve with one control point.", numbers("cx", "cy", "x", "y"),
        to: .pathStep)
    case .curve:
      Row(
        .paths, "A cubic Bézier curve with two control points.",
        numbers("c1x", "c1y", "c2x", "c2y", "x", "y"), to: .pathStep)
    case .arc:
      Row(
        .paths,
        """
        An arc of a circle, connected to the current point by a line. Angles start at the right and \
        increase clockwise on the screen (default direction: clockwise).
        """,
        [
          Parameter("center", .point), Parameter("radius", .number),
          Parameter("startAngle", .angle), Parameter("endAngle", .angle),
          Parameter("clockwise", .bool, optional: true),
        ], to: .pathStep)
    case .rect:
      Row(
        .paths, "A rectangle, as four numbers or one `(x, y, width, height)`.",
        numbers("x", "y", "width", "height"), [Parameter("rect", .rect)], to: .path)
    case .roundedRect:
      Row(
        .paths, "A rectangle with rounded corners. A radius that is too large is reduced to fit.",
        numbers("x", "y", "width", "height") + numbers("radius"),
        [Parameter("rect", .rect)] + numbers("radius"), to: .path)
    case .ellipse:
      Row(
        .paths, "The ellipse inscribed in a rectangle.", numbers("x", "y", "width", "height"),
        [Parameter("rect", .rect)], to: .path)
    case .svgPath:
      Row(
        .paths, "A path in the syntax of SVG's `d` attribute: `svgPath(\"M0 0 L10 10\")`.",
        [Parameter("data", .string)], to: .path)
    case .cubicBezier:
      Row(
        .timing, "A timing curve, by its two control points, whose x must be from 0 to 1.",
        ratios("x1", "y1", "x2", "y2"), to: .timing)
    case .spring:
      Row(
        .timing,
        """
        A spring timing curve, with the defaults of CASpringAnimation: `mass` 1, `stiffness` 100, \
        `damping` 10, `initialVelocity` 0. One or two arguments must have labels. \
        `spring(stiffness: 180, damping: 18)` overshoots a little. \
        `spring(dampingRatio: 0.7, duration: 0.5s)` is the spring of UIView's animations, and \
        `spring(perceptualDuration: 0.5s, bounce: 0.3)` that of SwiftUI.
        """,
        ["mass", "stiffness", "damping", "initialVelocity"].map {
          Parameter($0, .ratio, optional: true)
        },
        [
          Parameter("dampingRatio", .ratio), Parameter("duration", .time),
          Parameter("initialVelocity", .ratio, optional: true),
        ], [Parameter("perceptualDuration", .time), Parameter("bounce", .ratio, optional: true)],
        to: .timing, labels: "spring(stiffness: 100, damping: 10)")
    case .csv:
      Row(
        .data,
        """
        The records of a CSV file as an array of tuples, labeled by the first line. A column contains \
        numbers if each of its cells is a number that prints as it is written, else strings.
        """, [Parameter("path", .string)], to: .any)
    case .json:
      Row(
        .data,
        """
        The value of a JSON file. Objects are tuples labeled by key; `null` and missing keys are \
        `none`. All values of an array must have the same type. Numbers that cannot be represented \
        exactly are strings.
        """, [Parameter("path", .string)], to: .any)
    case .sorted:
      Row(
        .data,
        """
        A list in ascending order, of a field of its tuples or of its values. Letters are compared \
        without case and diacritics: `Å` is with `a`.
        """, [Parameter("list", .any), Parameter("by", .string, optional: true)], to: .any)
    case .grouped:
      Row(
        .data,
        """
        The elements of a list by the value of a field, as tuples of `key` and `items`, in the order \
        of their first elements. With `initials: true`, the key is the first letter: \
        `grouped(sorted(contacts, by: "name"), by: "name", initials: true)`.
        """,
        [
          Parameter("list", .any), Parameter("by", .string, optional: true),
          Parameter("initials", .bool, optional: true),
        ], to: .any)
    case .number:
      Row(
        .data,
        "The number that a string, such as a cell of a CSV file, contains: `number(\"1.50\")` is 1.5.",
        [Parameter("string", .any)], to: .number, canFail: true)
    case .formatted:
      Row(
        .data,
        """
        A number with grouped digits, `1,234,567.5`, and a given number of fraction digits, from 0 \
        to 20, rounded from its shortest decimal form; halves round away from 0.
        """, ratios("number"), ratios("number", "digits"), to: .string)
    case .symbol:
      Row(
        .data,
        """
        A symbol of the built-in font as text, by its name: `"\\(symbol("gear")) Settings"`. It has \
        the size and color of the text, and its weight unless `weight` is set. `scale` makes it \
        smaller or larger (default: `medium`).
        """,
        [
          Parameter("name", .string), Parameter("weight", .word(.fontWeights), optional: true),
          Parameter("scale", .word(.symbolScales), optional: true),
        ], to: .string, reads: [.layoutDirection])
    case .attributed:
      Row(
        .data,
        """
        A string with attributes in the text of a layer, row, header, footer, or bar: \
        `"Only \\(attributed("now", fontWeight: bold))"`. Other attributes are those of the element, \
        or of the attributed string that contains it.
        """,
        [
          Parameter("string", .attributedString),
          Parameter("fontWeight", .word(.fontWeights), optional: true),
          Parameter("fontSize", .number, optional: true),
          Parameter("foregroundColor", .color, optional: true),
          Parameter("letterSpacing", .number, optional: true),
          Parameter("underlineStyle", .word(.underlineStyles), optional: true),
          Parameter("strikethroughStyle", .word(.underlineStyles), optional: true),
          Parameter("backgroundColor", .color, optional: true),
          Parameter("baselineOffset", .number, optional: true),
          Parameter("textStyle", .word(.textStyles), optional: true),
          Parameter("fontStyle", .word(.fontStyles), optional: true),
          Parameter("fontFeatures", .array(.fontFeature), optional: true),
        ], to: .attributedString)
    case .switch:
      Row(
        .rows, "A switch, as a row's `accessory`.", [Parameter("isOn", .bool)],
        to: .word(.accessories))
    }
  }
}
