import SceneLayers
import SceneSource

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
