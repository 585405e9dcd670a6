import SceneFonts
import SceneLayers
import SceneSource
import SceneLanguage

/// A function call with evaluated arguments.
struct FunctionCall {
  let function: Function
  let arguments: [Value]
  /// The locations of the arguments, and that of the call.
  let spans: [SourceSpan]
  let span: SourceSpan
  let colors: ColorTraits

  func value(in scene: SharedScene) throws(EvaluationFailure) -> Value {
    switch function {
    case .min, .max, .abs, .round, .floor, .ceil, .sqrt, .sin, .cos: return try mathematics()
    case .scaled: return try scaled()
    case .opacity: return try opacity()
    case .dynamic: return arguments[colors.appearance == .dark ? 1 : 0]
    case .color: return try color()
    case .linearGradient:
      return try gradient(
        type: .none, colors: .array(arguments), locations: .none, start: .none, end: .none)
    case .gradient:
      return try gradient(
        type: arguments[0], colors: arguments[1], locations: arguments[2], start: arguments[3],
        end: arguments[4])
    case .image: return try image(in: scene.bound.sources)
    case .font: return try font(in: scene.bound.sources)
    case .translate, .scale, .rotate, .perspective, .matrix: return try transform()
    case .move, .line, .quad, .curve, .arc: return try pathStep()
    case .rect, .roundedRect, .ellipse, .svgPath: return try outline()
    case .cubicBezier: return try curve()
    case .spring: return .timing(.spring(try spring()))
    case .number: return try number()
    case .sorted: return arguments[0].sorted(by: arguments[1].stringValue)
    case .grouped:
      return arguments[0].grouped(
        by: arguments[1].stringValue, initials: arguments[2].boolValue == true)
    case .formatted: return try formatted()
    case .symbol: return try symbol(in: scene)
    case .attributed: return try attributed()
    case .switch:
      let isOn = arguments.first?.boolValue == true
      return .word(Word(.accessories, isOn ? RowAccessory.switchOn : .switchOff))
    // The checker replaces these calls with their data.
    case .csv, .json: throw EvaluationFailure()
    }
  }

  private func number() throws(EvaluationFailure) -> Value {
    if case .number = arguments[0] { return arguments[0] }
    let text = arguments[0].stringValue
    if let number = text.flatMap({ readNumber($0) }), number.isFinite { return .number(number) }
    throw EvaluationFailure(
      .typeMismatch, at: spans[0], text.map { "'\($0)' is not a number" } ?? "expected a string")
  }

  /// Scales a length as UIFontMetrics does.
  private func scaled() throws(EvaluationFailure) -> Value {
    let style: DynamicTypeStyle = arguments[1].wordCase() ?? .body
    guard arguments.count == 4, let length = arguments[0].magnitude,
      let contentSize: ContentSize = arguments[2].wordCase(), let scale = arguments[3].magnitude
    else { throw EvaluationFailure() }
    try limit([length], of: "a scaled length")
    let factor = style.lineHeight(contentSize) / style.lineHeight(.large)
    return .number(roundToPixel(length * factor, scale: scale))
  }

  private func color() throws(EvaluationFailure) -> Value {
    guard let text = arguments[0].stringValue else { throw EvaluationFailure() }
    if let c = ColorLiteral(Array(text.utf8)[...]) {
      return .color(Color(c.red, c.green, c.blue, c.alpha))
    }
    if let color = namedColor(text, colors) { return .color(color) }
    throw EvaluationFailure(.typeMismatch, at: spans[0], "'\(text)' is not a color")
  }

  private func formatted() throws(EvaluationFailure) -> Value {
    let x = try numbers()
    guard x.count > 1 else { return .string(x[0].groupedText()) }
    guard let digits = x[1].wholeNumber, digits >= 0, digits <= 20 else {
      throw EvaluationFailure(
        .valueOutOfRange, at: spans[1],
        "the number of fraction digits must be a whole number from 0 to 20, not \(x[1].shortestText)"
      )
    }
    return .string(x[0].groupedText(decimals: digits))
  }

  private func symbol(in scene: SharedScene) throws(EvaluationFailure) -> Value {
    guard let name = arguments[0].stringValue else { throw EvaluationFailure() }
    let scale: BuiltInSymbol.Scale? = arguments.count > 2 ? arguments[2].wordCase() : nil
    let weight: FontWeight? = arguments.count > 1 ? arguments[1].wordCase() : nil
    let direction: LayoutDirection? = arguments.last?.wordCase()
    let symbol = BuiltInSymbol(
      name, scale: scale ?? .medium, weight: weight, isRightToLeft: direction == .rightToLeft)
    guard let symbol else {
      throw EvaluationFailure(
        .unknownWord, at: spans[0], "cannot find symbol '\(name)'",
        notes: scene.symbolMeant(name).map { [.init("did you mean '\($0)'?")] } ?? [])
    }
    return .string(String(Character(symbol.scalar)))
  }

  private func attributed() throws(EvaluationFailure) -> Value {
    guard let text = arguments[0].attributedText, arguments.count == 12 else {
      throw EvaluationFailure()
    }
    try check(2, in: .fontSize, "a font size")
    try check(4, in: .letterSpacing, "letter spacing")
    try check(8, in: .letterSpacing, "a baseline offset")
    var attributes = AttributedText.Attributes()
    attributes.fontWeight = arguments[1].wordCase()
    attributes.fontSize = arguments[2].magnitude
    attributes.foregroundColor = arguments[3].colorValue
    attributes.letterSpacing = arguments[4].magnitude
    attributes.underlineStyle = arguments[5].wordCase()
    attributes.strikethroughStyle = arguments[6].wordCase()
    attributes.backgroundColor = arguments[7].colorValue
    attributes.baselineOffset = arguments[8].magnitude
    attributes.textStyle = arguments[9].wordCase()
    attributes.fontStyle = arguments[10].wordCase()
    attributes.fontFeatures = FontFeatures(arguments[11], span: spans[11])
    return .attributed(text.with(attributes))
  }

  /// Reports a number that is out of range.
  private func check(
    _ index: Int, in limits: PropertySpec.Limits, _ name: String
  ) throws(EvaluationFailure) {
    guard let number = arguments[index].magnitude, !limits.contains(number) else { return }
    throw EvaluationFailure(
      .valueOutOfRange, at: spans[index],
      "\(name) must be \(limits.description), not \(number.shortestText)")
  }

  /// Returns whether an argument is optional. An omitted argument is `none`.
  private func isOptional(_ index: Int) -> Bool {
    function.row.signatures.contains { signature in
      signature.parameters.indices.contains(index) && signature.parameters[index].isOptional
    }
  }

  func numbers() throws(EvaluationFailure) -> [Double] {
    var numbers: [Double] = []
    for (index, argument) in arguments.enumerated() {
      if argument == .none, isOptional(index) { continue }
      guard let number = argument.magnitude else { throw EvaluationFailure() }
      numbers.append(number)
    }
    return numbers
  }

  private func mathematics() throws(EvaluationFailure) -> Value {
    let x = try numbers()
    guard let first = x.first, let sample = arguments.first else { throw EvaluationFailure() }
    let result: Double
    switch function {
    case .min: result = x.dropFirst().reduce(first) { Swift.min($0, $1) }
    case .max: result = x.dropFirst().reduce(first) { Swift.max($0, $1) }
    case .abs: result = Swift.abs(first)
    case .floor: result = floored(first)
    case .ceil: result = -floored(-first)
    case .round: result = first < 0 ? -floored(-first + 0.5) : floored(first + 0.5)
    case .sin: return .number(sine(first))
    case .cos: return .number(cosine(first))
    default:
      guard first >= 0 else {
        throw EvaluationFailure(
          .notFinite, at: span, "cannot take the square root of a negative number")
      }
      result = squareRoot(first)
    }
    switch sample {
    case .time: return .time(result)
    case .angle: return .angle(result)
    default: return .number(result)
    }
  }

  /// Returns the largest integer that is not greater than `x`.
  private func floored(_ x: Double) -> Double {
    // Every double of at least this magnitude is an integer.
    guard Swift.abs(x) < 4_503_599_627_370_496 else { return x }
    let truncated = Double(Int(x))
    return truncated > x ? truncated - 1 : truncated
  }

  private func opacity() throws(EvaluationFailure) -> Value {
    guard let color = arguments[0].colorValue, let alpha = arguments[1].magnitude else {
      throw EvaluationFailure()
    }
    guard alpha >= 0, alpha <= 1 else {
      throw EvaluationFailure(
        .valueOutOfRange, at: spans[1],
        "an opacity must be from 0 to 1, not \(alpha.shortestText)",
        hint: alpha > 1 && alpha <= 100
          ? "for a percentage, write '\(alpha.shortestText)%'" : nil)
    }
    return .color(color.opacity(alpha))
  }

  private func gradient(
    type: Value, colors: Value, locations: Value, start: Value, end: Value
  ) throws(EvaluationFailure) -> Value {
    guard let colors = colors.colorsValue else { throw EvaluationFailure() }
    let stops = try checkedLocations(locations, count: colors.count, at: span)
    var gradient = Gradient(colors: colors, locations: stops)
    gradient.type = type.wordCase() ?? gradient.type
    gradient.startPoint = start.pointValue ?? gradient.startPoint
    gradient.endPoint = end.pointValue ?? gradient.endPoint
    try checkRadii(of: gradient, at: span)
    return .gradient(
      .init(
        type: gradient.type, colors: colors, locations: stops, startPoint: gradient.startPoint,
        endPoint: gradient.endPoint))
  }

  private func image(in sources: [SourceText]) throws(EvaluationFailure) -> Value {
    guard let text = arguments[0].stringValue else { throw EvaluationFailure() }
    let span = spans.first ?? span
    guard !text.isEmpty else {
      throw EvaluationFailure(
        .imageMissing, at: span, "expected the path of an image, not an empty string")
    }
    if let symbol = text.unicodeScalars.first, text.unicodeScalars.count == 1,
      BuiltInSymbol(symbol) != nil
    {
      return .image(.init(path: "", scale: 1, span: span, symbol: symbol))
    }
    let path = try path(text, at: span, in: sources)
    let scale = arguments.count > 1 ? arguments[1].magnitude : nil
    if let scale, !(scale > 0 && scale <= 100) {
      throw EvaluationFailure(
        .valueOutOfRange, at: span, "an image's scale must be greater than 0 and at most 100")
    }
    return .image(.init(path: path, scale: scale ?? scaleInName(of: path), span: span))
  }

  /// Converts a path relative to the file that contains it to one relative to the root.
  private func path(
    _ text: String, at span: SourceSpan, in sources: [SourceText]
  ) throws(EvaluationFailure) -> String {
    if let path = resolvePath(text, from: sources[span.file].path) { return path }
    throw EvaluationFailure(
      .outsideRoot, at: span, "'\(text)' is outside the root folder",
      notes: [.init(outsideRootNote(text))])
  }

  /// Parses a font path: `Fonts/A.ttc#2` is the third font of a collection, and `Fonts/A.ttc#A
  /// Bold` the font with that name.
  private func font(in sources: [SourceText]) throws(EvaluationFailure) -> Value {
    guard let text = arguments[0].stringValue else { throw EvaluationFailure() }
    let span = spans.first ?? span
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard let file = parts.first, !file.isEmpty else {
      throw EvaluationFailure(
        .fontMissing, at: span, "expected the path of a font, not an empty string")
    }
    let weight = arguments.count > 1 ? arguments[1].magnitude : nil
    if let weight, !(weight >= 1 && weight <= 1000) {
      throw EvaluationFailure(
        .valueOutOfRange, at: spans[1],
        "a font's weight must be from 1 to 1000, not \(weight.shortestText)")
    }
    return .font(
      .init(
        path: try path(String(file), at: span, in: sources),
        member: parts.count > 1 ? String(parts[1]) : "", weight: weight, span: span))
  }

  /// Returns the scale given by `@2x` or `@3x` before the extension, as for UIImage.
  private func scaleInName(of path: String) -> Double {
    let name = path.split(separator: "/").last ?? ""
    let stem = Array(name.utf8.split(separator: UInt8(ascii: ".")).first ?? [])
    if stem.suffix(3) == Array("@2x".utf8) { return 2 }
    if stem.suffix(3) == Array("@3x".utf8) { return 3 }
    return 1
  }

  private func transform() throws(EvaluationFailure) -> Value {
    let x = try numbers()
    try limit(x, of: "a transform")
    let step: TransformStep
    switch function {
    case .translate: step = .translate(x[0], x[1], x.count > 2 ? x[2] : 0)
    case .scale: step = .scale(x[0], x.count > 1 ? x[1] : x[0], x.count > 2 ? x[2] : 1)
    case .rotate:
      let axis = x.count > 3 ? (x[1], x[2], x[3]) : (0, 0, 1)
      step = .rotate(angle: x[0], x: axis.0, y: axis.1, z: axis.2)
    case .perspective:
      guard x[0] > 0 else {
        throw EvaluationFailure(
          .valueOutOfRange, at: spans.first ?? span,
          "the distance of a perspective must be greater than 0, not \(x[0].shortestText)")
      }
      step = .perspective(x[0])
    default:
      step = .matrix(Transform3D(SIMD16(x)))
    }
    return .transformStep(step)
  }

  /// Verifies that numbers are in the range that all properties accept.
  func limit(_ numbers: [Double], of what: String) throws(EvaluationFailure) {
    for number in numbers where !PropertySpec.Limits.any.contains(number) {
      throw EvaluationFailure(
        .valueOutOfRange, at: span,
        "the values of \(what) must be from -1e9 to 1e9, not \(number.shortestText)")
    }
  }

  private func curve() throws(EvaluationFailure) -> Value {
    let x = try numbers()
    guard x.count == 4 else { throw EvaluationFailure() }
    for index in [0, 2] where !(x[index] >= 0 && x[index] <= 1) {
      throw EvaluationFailure(
        .valueOutOfRange, at: spans[index],
        "the x-coordinate of a control point must be from 0 to 1, not \(x[index].shortestText)")
    }
    for index in [1, 3] where !(x[index] >= -1000 && x[index] <= 1000) {
      throw EvaluationFailure(
        .valueOutOfRange, at: spans[index],
        "the y-coordinate of a control point must be from -1000 to 1000, not \(x[index].shortestText)"
      )
    }
    return .timing(.curve(TimingCurve(x[0], x[1], x[2], x[3])))
  }
}

extension FunctionCall {
  /// Returns a spring with CASpringAnimation's defaults for omitted arguments.
  fileprivate func spring() throws(EvaluationFailure) -> Spring {
    var spring = Spring()
    switch arguments.count {
    case 2:
      spring = Spring(
        perceptualDuration: try parameter(0, in: Spring.durations) ?? 1,
        bounce: try parameter(1, in: -0.999...1) ?? 0)
    case 3:
      let duration = try parameter(1, in: Spring.durations) ?? 1
      let (slowest, fastest) = (
        Spring.velocitiesInDuration.lowerBound, Spring.velocitiesInDuration.upperBound
      )
      let velocity = try parameter(2, in: slowest / duration...fastest / duration) ?? 0
      let ratio = try parameter(0, in: 0.01...1e6) ?? 1
      guard
        let found = Spring(dampingRatio: ratio, duration: duration, initialVelocity: velocity)
      else {
        throw EvaluationFailure(
          .valueOutOfRange, at: span, "no spring with this damping ratio has this initial velocity")
      }
      spring = found
    default:
      spring.mass = try parameter(0, in: Spring.positive) ?? spring.mass
      spring.stiffness = try parameter(1, in: Spring.positive) ?? spring.stiffness
      spring.damping = try parameter(2, in: Spring.positive) ?? spring.damping
      spring.initialVelocity = try parameter(3, in: Spring.velocities) ?? spring.initialVelocity
    }
    guard spring.restTime <= Spring.longestSettling else {
      throw EvaluationFailure(
        .valueOutOfRange, at: span,
        "this spring needs more than \(Spring.longestSettling.shortestText) seconds to settle",
        notes: [
          .init(
            arguments.count == 2 ? "decrease 'bounce'" : "increase 'damping' or decrease 'mass'")
        ])
    }
    return spring
  }

  private func parameter(
    _ index: Int, in range: ClosedRange<Double>
  ) throws(EvaluationFailure) -> Double? {
    guard arguments.indices.contains(index), let number = arguments[index].magnitude else {
      return nil
    }
    guard range.contains(number) else {
      let label =
        function.row.signatures.first { $0.parameters.count == arguments.count }?
        .parameters[index].label ?? ""
      throw EvaluationFailure(
        .valueOutOfRange, at: spans.indices.contains(index) ? spans[index] : span,
        "'\(label)' of a spring must be from \(range.lowerBound.shortestText) to "
          + "\(range.upperBound.shortestText), not \(number.shortestText)")
    }
    return number
  }
}

/// Returns one location per color, which are equidistant if none are given.
func checkedLocations(
  _ locations: Value?, count: Int, at span: SourceSpan
) throws(EvaluationFailure) -> [Double] {
  guard count >= 2 else {
    throw EvaluationFailure(
      .invalidGradient, at: span, "a gradient needs at least two colors, not \(count)")
  }
  guard let numbers = locations?.numbers else {
    return (0..<count).map { Double($0) / Double(count - 1) }
  }
  guard numbers.count == count else {
    throw EvaluationFailure(
      .invalidGradient, at: span,
      "a gradient needs one location per color: expected \(count) locations, not \(numbers.count)"
    )
  }
  for (index, number) in numbers.enumerated() {
    guard number >= 0, number <= 1 else {
      throw EvaluationFailure(
        .invalidGradient, at: span,
        "the locations of a gradient must be from 0 to 1, not \(number.shortestText)")
    }
    if index > 0, number < numbers[index - 1] {
      let before = numbers[index - 1].shortestText
      throw EvaluationFailure(
        .invalidGradient, at: span,
        "the locations of a gradient must be in ascending order, but \(number.shortestText) follows \(before)"
      )
    }
  }
  return numbers
}

/// Reports a radial gradient whose ellipse has no width or height.
func checkRadii(of gradient: Gradient, at span: SourceSpan) throws(EvaluationFailure) {
  let (start, end) = (gradient.startPoint, gradient.endPoint)
  guard gradient.type == .radial, start.x == end.x || start.y == end.y else { return }
  throw EvaluationFailure(
    .invalidGradient, at: span,
    "a radial gradient's 'startPoint' and 'endPoint' must differ in both x and y",
    hint: "for example, 'startPoint: (0.5, 0.5)' and 'endPoint: (1, 1)'",
    notes: [.init("the differences are the radii of its ellipse, in unit coordinates")])
}

// Functions that create paths.

extension FunctionCall {
  func pathStep() throws(EvaluationFailure) -> Value {
    if function == .arc {
      guard let center = arguments[0].pointValue, let radius = arguments[1].magnitude,
        let start = arguments[2].magnitude, let end = arguments[3].magnitude
      else { throw EvaluationFailure() }
      guard radius >= 0 else {
        throw EvaluationFailure(.invalidSize, at: span, "a radius cannot be negative")
      }
      try limit([center.x, center.y, radius, start, end], of: "a path")
      return .pathStep(
        .arc(
          center: center, radius: radius, startAngle: start, endAngle: end,
          clockwise: arguments[4].boolValue ?? true))
    }
    let x = try numbers()
    try limit(x, of: "a path")
    switch function {
    case .move: return .pathStep(.move(Point(x[0], x[1])))
    case .line: return .pathStep(.line(Point(x[0], x[1])))
    case .quad: return .pathStep(.quad(control: Point(x[0], x[1]), Point(x[2], x[3])))
    default:
      return .pathStep(.curve(Point(x[0], x[1]), Point(x[2], x[3]), Point(x[4], x[5])))
    }
  }

  func outline() throws(EvaluationFailure) -> Value {
    if function == .svgPath { return try svgPath() }
    let rect: Rect
    let radius = function == .roundedRect ? arguments.last?.magnitude ?? 0 : 0
    if let whole = arguments.first?.rectValue {
      rect = whole
    } else {
      let x = try numbers()
      guard x.count >= 4 else { throw EvaluationFailure() }
      rect = Rect(x[0], x[1], x[2], x[3])
    }
    guard rect.width >= 0, rect.height >= 0, radius >= 0 else {
      throw EvaluationFailure(
        .invalidSize, at: span, "a width, height, or radius cannot be negative")
    }
    try limit([rect.x, rect.y, rect.width, rect.height, radius], of: "a path")
    switch function {
    case .rect: return .path(.rect(rect))
    case .roundedRect: return .path(.roundedRect(rect, radius: radius))
    default: return .path(.ellipse(in: rect))
    }
  }

  private func svgPath() throws(EvaluationFailure) -> Value {
    guard let text = arguments.first?.stringValue else { throw EvaluationFailure() }
    do throws(SVGPathError) {
      return .path(try Path(svg: Array(text.utf8)))
    } catch {
      throw EvaluationFailure(
        .wrongArguments, at: span,
        "invalid SVG path: unexpected input at character \(error.offset + 1)")
    }
  }
}
