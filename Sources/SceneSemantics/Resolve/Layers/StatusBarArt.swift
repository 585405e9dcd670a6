import SceneFonts
import SceneLayers

/// What a status bar shows: the time, and a phone that is well off for signal, Wi-Fi and power.
struct StatusBarArt {
  /// The bar's, in the coordinates that the layers shall be in.
  var frame: Rect
  var era: Era
  var looks: UIKitDefaults
  var time: String

  /// What the bar shows where a scene says no other time, as in Apple's pictures.
  static let usualTime = "9:41"

  enum Alignment: String, Hashable, Sendable { case left, center }

  /// Makes a text layer: text, size, weight, colour, frame (one line box high), alignment.
  typealias MakeText = (String, Double, FontWeight, Color, Rect, Alignment) -> Layer

  /// Back to front: time, signal, Wi-Fi, battery; nothing in a bar without a height.
  func layers(text: MakeText) -> [Layer] {
    guard frame.width > 0, frame.height > 0 else { return [] }
    return hasEars ? besideTheNotch(text) : inOneLine(text)
  }

  /// Above a notch or an island the bar is taller than the line of older phones.
  private var hasEars: Bool { era == .modern && frame.height >= 40 }

  /// Signal and Wi-Fi at the left, the time in the middle, the battery at the right.
  private func inOneLine(_ text: MakeText) -> [Layer] {
    let isClassic = era == .classic
    let time = line(
      text, size: isClassic ? 14 : 12, weight: isClassic ? .bold : .semibold,
      x: frame.minX, width: frame.width)
    return [
      time, signal(at: frame.minX + 6), wifi(at: frame.minX + 28),
      battery(at: frame.maxX - 6 - Self.batteryWidth),
    ]
  }

  /// The time in the middle of the left ear, everything else in the middle of the right one.
  private func besideTheNotch(_ text: MakeText) -> [Layer] {
    let ear = frame.width * 0.28
    let icons = 22 + 22 + Self.batteryWidth
    let x = roundToPixel(frame.maxX - ear / 2 - icons / 2, scale: 1)
    return [
      line(text, size: 17, weight: .semibold, x: frame.minX, width: ear),
      signal(at: x), wifi(at: x + 22), battery(at: x + 44),
    ]
  }

  private func line(
    _ text: MakeText, size: Double, weight: FontWeight, x: Double, width: Double
  ) -> Layer {
    let height =
      size * (BuiltInFace.ascender + BuiltInFace.descender + BuiltInFace.lineGap)
    let box = Rect(x, frame.midY - height / 2, width, height)
    return text(time, size, weight, looks.label, box, .center)
  }

  /// Four bars, each higher than the one before.
  private func signal(at x: Double) -> Layer {
    var path = Path()
    for bar in 0..<4 {
      let height = 5 + 2 * Double(bar)
      path.elements += roundedBox(Rect(5 * Double(bar), 11 - height, 3, height), radius: 1)
    }
    return shape(path, x: x, width: 18)
  }

  /// A dot and two waves: parts of a quarter circle that opens upwards.
  private func wifi(at x: Double) -> Layer {
    let center = Point(8, 11)
    let (left, right) = (-3 * Double.pi / 4, -Double.pi / 4)
    func arc(_ radius: Double, from start: Double, to end: Double) -> Path.Element {
      .arc(
        center: center, radius: radius, startAngle: start, endAngle: end, clockwise: start < end)
    }
    var path = Path([.move(center), arc(3.5, from: left, to: right), .close])
    for outer in [7.25, 11.0] {
      let side = outer * squareRoot(0.5)
      path.elements += [
        .move(Point(center.x - side, center.y - side)), arc(outer, from: left, to: right),
        arc(outer - 2.25, from: right, to: left), .close,
      ]
    }
    return shape(path, x: x, width: 16)
  }

  private static let batteryWidth = 25.0

  /// A shell in a fainter colour, the charge in it, and the pole at its right.
  private func battery(at x: Double) -> Layer {
    var shell = Shape(
      path: Path(roundedBox(Rect(0.5, 0.5, 21, 10), radius: 3)), fillColor: nil,
      strokeColor: looks.label.opacity(looks.label.alpha * 0.4))
    shell.lineWidth = 1
    var layer = Layer(frame: box(x: x, width: Self.batteryWidth))
    layer.content = .shape(shell)

    var inside = Layer(frame: Rect(0, 0, Self.batteryWidth, 11))
    let charge = roundedBox(Rect(2, 2, 18, 7), radius: 1.5)
    let pole = roundedBox(Rect(23, 3.5, 1.5, 4), radius: 0.75)
    inside.content = .shape(Shape(path: Path(charge + pole), fillColor: looks.label))
    layer.sublayers = [inside]
    return layer
  }

  private func shape(_ path: Path, x: Double, width: Double) -> Layer {
    var layer = Layer(frame: box(x: x, width: width))
    layer.content = .shape(Shape(path: path, fillColor: looks.label))
    return layer
  }

  /// On whole points, so that straight edges are crisp.
  private func box(x: Double, width: Double) -> Rect {
    Rect(
      roundToPixel(x, scale: 1), roundToPixel(frame.midY - 5.5, scale: 1), width, 11)
  }

  private func roundedBox(_ r: Rect, radius: Double) -> [Path.Element] {
    func corner(_ x: Double, _ y: Double, from quarter: Double) -> Path.Element {
      .arc(
        center: Point(x, y), radius: radius, startAngle: quarter * .pi / 2,
        endAngle: (quarter + 1) * .pi / 2, clockwise: true)
    }
    return [
      .move(Point(r.maxX - radius, r.minY)),
      corner(r.maxX - radius, r.minY + radius, from: -1),
      corner(r.maxX - radius, r.maxY - radius, from: 0),
      corner(r.minX + radius, r.maxY - radius, from: 1),
      corner(r.minX + radius, r.minY + radius, from: 2), .close,
    ]
  }
}
