import SceneLayers

/// The metrics of the field in a search bar in UIKit, in points.
struct SearchFieldMetrics: Hashable, Sendable {
  /// The distance from the top of the bar to the field.
  var top: Double
  var height: Double
  /// The margin on both sides.
  var margin: Double
  var cornerRadius: Double
  var fill: Color
  var placeholderColor: Color
  var glassColor: Color
  /// The distance of the magnifying glass from the start of the field.
  var glassInset = 8.0
  var glassSize = 49.0 / 3
  var textInset = 31.0

  /// The magnifying glass: a circle and its handle.
  var glass: Shape {
    let width = 1.7
    let radius = 6.2
    let center = radius + width / 2
    let start = center + radius * squareRoot(0.5)
    let end = glassSize - width / 2
    var shape = Shape(
      path: Path([
        .arc(
          center: Point(center, center), radius: radius, startAngle: 0, endAngle: 2 * .pi,
          clockwise: true),
        .close, .move(Point(start, start)), .line(Point(end, end)),
      ]), fillColor: nil, strokeColor: glassColor)
    shape.lineWidth = width
    shape.lineCap = .round
    return shape
  }
}

extension UIKitDefaults {
  func searchField(canvasWidth: Double) -> SearchFieldMetrics {
    switch era {
    case .classic:
      SearchFieldMetrics(
        top: 6, height: 31, margin: 5, cornerRadius: 15.5, fill: .white,
        placeholderColor: Color(0.7, 0.7, 0.7), glassColor: Color(bytes: 0x808080))
    case .flat:
      SearchFieldMetrics(
        top: 1, height: 36, margin: barMargin, cornerRadius: 10,
        fill: Color(bytes: 0x8E8E93, alpha: 0.12), placeholderColor: secondaryLabel,
        glassColor: secondaryLabel)
    case .liquidGlass:
      SearchFieldMetrics(
        top: 2, height: 44, margin: barMargin, cornerRadius: 22, fill: tertiaryFill,
        placeholderColor: secondaryLabel, glassColor: secondaryLabel, glassInset: 12, textInset: 38)
    case .modern:
      SearchFieldMetrics(
        top: 1, height: 36, margin: barMargin, cornerRadius: 10, fill: tertiaryFill,
        placeholderColor: secondaryLabel, glassColor: secondaryLabel)
    }
  }
}
