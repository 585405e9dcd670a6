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
  enum Group: String, CaseIterable {
    case numbers = "Numbers"
    case paints = "Colors and Paints"
    case transforms = "Transforms"
    case paths = "Paths"
    case timing = "Timing"
    case data = "Text and Data"
    case rows = "Rows"
  }

  var group: Group {
    switch self {
    case .min, .max, .abs, .round, .floor, .ceil, .sqrt, .sin, .cos: .numbers
    case .opacity, .dynamic, .linearGradient, .gradient, .image: .paints
    case .translate, .scale, .rotate, .perspective, .matrix: .transforms
    case .move, .line, .quad, .curve, .arc, .rect, .roundedRect, .ellipse, .svgPath: .paths
    case .cubicBezier, .spring: .timing
    case .font, .csv, .json, .number, .formatted, .symbol, .attributed: .data
    case .switch: .rows
    }
  }
}
