extension Function {
  /// What it gives, as the reference and an editor show it.
  package var doc: String {
    switch self {
    case .min: "The smallest of any number of values of one unit."
    case .max: "The largest of any number of values of one unit."
    case .abs: "The value without its sign."
    case .round: "The nearest whole number; halves away from 0."
    case .floor: "The nearest whole number that is not above it."
    case .ceil: "The nearest whole number that is not below it."
    case .sqrt: "The square root of a number that is not negative."
    case .sin: "The sine; exact at multiples of 90deg."
    case .cos: "The cosine; exact at multiples of 90deg."
    case .opacity: "The colour with another alpha: `black.opacity(50%)`."
    case .dynamic: "The first colour in light, the second in dark appearance."
    case .linearGradient: "Two or more colours from top to bottom, evenly spread."
    case .gradient:
      "Colours at `locations` (evenly spread) from `startPoint` (0.5, 0) to `endPoint` (0.5, 1)."
    case .image:
      """
      A picture by its path, relative to the file that names it. `scale` is how many of its pixels \
      make a point: unless given, 2 or 3 where the name ends in `@2x` or `@3x`, else 1.
      """
    case .font:
      """
      A font by its file's path, relative to the file that names it. `weight`, 1 to 1000, is where \
      on its axis a variable font is taken: unless given, as `fontWeight` says.
      """
    case .translate: "Moves by so many points."
    case .scale: "Scales by factors; one alone is that of width and height, and `z` is 1."
    case .rotate: "Turns clockwise on the screen, or about the axis that is given."
    case .perspective: "Makes what is nearer larger, seen from so many points away."
    case .matrix: "Any transform, row by row, for points as row vectors."
    case .move: "Begins a new line at a point."
    case .line: "A straight line to a point."
    case .quad: "A quadratic Bézier curve with one control point."
    case .curve: "A cubic Bézier curve with two control points."
    case .arc:
      """
      A part of a circle, joined to what is before by a line. Angles count from the right, \
      clockwise on the screen; it goes clockwise unless told.
      """
    case .rect: "A rectangle, by four numbers or one `(x, y, width, height)`."
    case .roundedRect: "A rectangle with round corners; a radius too large is made to fit."
    case .ellipse: "The ellipse that fills a rectangle."
    case .svgPath: "An outline in the words of SVG's `d`: `svgPath(\"M0 0 L10 10\")`."
    case .cubicBezier: "A timing curve by its two control points; both x are from 0 to 1."
    case .spring: "A timing curve that swings: mass, stiffness, damping, initial velocity."
    case .csv:
      """
      The lines of a file of comma-separated values, a tuple each, with the names of its first \
      line. A column is numbers where every cell of it is one, or else strings.
      """
    case .json:
      """
      The value of a JSON file: objects are tuples with their names, and `null`, or a name that \
      an object does not have, is `none`. The values of an array are of one kind.
      """
    case .formatted:
      """
      A number with its digits in threes, `1,234,567.5`, and with so many digits after the point, \
      0 to 20, rounded from its shortest decimal, halves away from 0.
      """
    case .switch: "A switch, as a row's `accessory`."
    }
  }

  /// What the reference puts together.
  enum Group: String, CaseIterable {
    case numbers = "Numbers"
    case paints = "Colours and paints"
    case transforms = "Transforms"
    case paths = "Paths"
    case timing = "Timing"
    case data = "Text and data"
    case rows = "Rows"
  }

  var group: Group {
    switch self {
    case .min, .max, .abs, .round, .floor, .ceil, .sqrt, .sin, .cos: .numbers
    case .opacity, .dynamic, .linearGradient, .gradient, .image: .paints
    case .translate, .scale, .rotate, .perspective, .matrix: .transforms
    case .move, .line, .quad, .curve, .arc, .rect, .roundedRect, .ellipse, .svgPath: .paths
    case .cubicBezier, .spring: .timing
    case .font, .csv, .json, .formatted: .data
    case .switch: .rows
    }
  }
}
