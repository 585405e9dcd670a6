import SceneFonts
import SceneLayers
import SceneLanguage

/// The shapes in a status bar: the time, signal strength, Wi-Fi, and the battery.
struct StatusBarArt {
  /// The frame of the bar, in the coordinates of the layers.
  var frame: Rect
  var defaults: UIKitDefaults
  /// The color of the text and symbols.
  var color: Color
  var time: String
  /// The number of bars of signal strength; nil for that of Apple's screenshots: four, and none
  /// next to a notch.
  var signalBars: Int?

  enum Alignment: String, Hashable, Sendable { case left, center }

  /// Creates a text layer from text, size, weight, color, frame (one line high), and alignment.
  typealias MakeText = (String, Double, FontWeight, Color, Rect, Alignment) -> Layer

  /// Returns the layers back to front: time, signal, Wi-Fi, and battery; empty if the bar has no
  /// height.
  func layers(text: MakeText) -> [Layer] {
    guard frame.width > 0, frame.height > 0 else { return [] }
    return hasEars ? aroundTheNotch(text) : inOneLine(text)
  }

  /// The bar is taller on phones with a notch or a Dynamic Island.
  private var hasEars: Bool { defaults.adaptsStatusBar && frame.height >= 40 }

  /// Signal and Wi-Fi on the left, the time in the center, and the battery on the right.
  private func inOneLine(_ text: MakeText) -> [Layer] {
    if defaults.adaptsStatusBar, Device.isPad(width: frame.width) { return ofPad(text) }
    let time = line(
      text, size: defaults.statusBarTextSize, weight: defaults.statusBarTextWeight,
      x: frame.minX, width: frame.width)
    return [
      time, signal(at: frame.minX + 6, signalBars ?? 4), wifi(at: frame.minX + 28),
      battery(at: frame.maxX - 6 - Self.batteryWidth),
    ]
  }

  /// The time on the left, and Wi-Fi and the battery on the right, as measured on iPads of iPadOS 14.
  private func ofPad(_ text: MakeText) -> [Layer] {
    let right = frame.maxX - 15.5 - Self.batteryWidth
    let time = line(text, size: 12, weight: .semibold, x: frame.minX + 16.5, width: 80, .left)
    return [time, wifi(at: right - 22), battery(at: right)]
  }

  /// The positions on phones with a notch or a Dynamic Island.
  private struct Ears {
    var timeCenter: Double
    var baseline: Double
    /// The right edge of the battery, including its terminal.
    var right: Double
    /// The scale of the symbols, which is 1 next to a Dynamic Island on a phone of usual width.
    var size: Double
  }

  private var ears: Ears {
    if frame.height >= 55 {
      // The width on each side of the island.
      let ear = (frame.width - 126) / 2
      return Ears(
        timeCenter: frame.minX + 0.533 * ear, baseline: frame.maxY - 23.2,
        right: frame.maxX - 0.245 * ear, size: frame.width >= 428 ? 1.125 : 1)
    }
    return Ears(
      timeCenter: frame.minX + 52, baseline: frame.minY + 0.65 * frame.height,
      right: frame.maxX - 17.5, size: 0.963)
  }

  private func aroundTheNotch(_ text: MakeText) -> [Layer] {
    let ears = ears
    let (size, ascender) = (17.0, BuiltInFace.ascender)
    let height = size * (ascender + BuiltInFace.descender + BuiltInFace.lineGap)
    let width = 2 * (ears.timeCenter - frame.minX)
    let box = Rect(frame.minX, ears.baseline - size * ascender, width, height)
    func moved(_ art: Layer, right: Double, by factor: Double = 1) -> Layer {
      var art = art
      let scale = ears.size * factor
      let (width, height) = (art.bounds.width * scale, art.bounds.height * scale)
      art.transform = Transform3D(scale: scale, scale)
      art.position = Point(ears.right - right * ears.size - width / 2, ears.baseline - height / 2)
      return art
    }
    return [
      text(time, size, .semibold, color, box, .center),
      moved(signalBars.map { earsSignal($0) } ?? dots, right: 59),
      moved(earsWifi, right: 34.4, by: 1.07), moved(earsBattery, right: 0),
    ]
  }

  /// The dots of a phone without signal.
  private var dots: Layer {
    var path = Path()
    for dot in 0..<4 {
      path.elements +=
        Path.ellipse(in: Rect(16.0 / 3 * Double(dot), 0, 10.0 / 3, 10.0 / 3)).elements
    }
    var layer = Layer(frame: Rect(0, 0, 58.0 / 3, 3.67))
    layer.content = .shape(
      Shape(path: path, fillColor: color.opacity(color.alpha * 0.2)))
    return layer
  }

  /// Four bars, of which the first ones are opaque.
  private func earsSignal(_ count: Int) -> Layer {
    var layer = signal(at: 0, count)
    layer.bounds = Rect(0, -1.3, 58.0 / 3, 12.3)
    return layer
  }

  private var earsWifi: Layer {
    var layer = wifi(at: 0)
    layer.bounds = Rect(0, -1.3, 16, 11.7)
    return layer
  }

  private var earsBattery: Layer {
    var shell = Shape(
      path: Path(roundedBox(Rect(0.5, 0.5, 24, 12), radius: 3.8)), fillColor: nil,
      strokeColor: color.opacity(color.alpha * 0.4))
    shell.lineWidth = 1
    var layer = Layer(frame: Rect(0, 0, 82.0 / 3, 13))
    layer.content = .shape(shell)
    var inside = Layer(frame: layer.bounds)
    inside.content = .shape(
      Shape(path: Path(roundedBox(Rect(2, 2, 21, 9), radius: 2.5)), fillColor: color))
    var pole = Layer(frame: layer.bounds)
    pole.content = .shape(
      Shape(
        path: Path(roundedBox(Rect(26, 4.4, 4.0 / 3, 4.2), radius: 0.66)),
        fillColor: color.opacity(color.alpha * 0.4)))
    layer.sublayers = [inside, pole]
    return layer
  }

  private func line(
    _ text: MakeText, size: Double, weight: FontWeight, x: Double, width: Double,
    _ alignment: Alignment = .center
  ) -> Layer {
    let height =
      size * (BuiltInFace.ascender + BuiltInFace.descender + BuiltInFace.lineGap)
    let box = Rect(x, frame.midY - height / 2, width, height)
    return text(time, size, weight, color, box, alignment)
  }

  /// Four bars of increasing height.
  private func signal(at x: Double, _ count: Int = 4) -> Layer {
    func bars(_ numbers: Range<Int>) -> Layer {
      var path = Path()
      for bar in numbers {
        let height = 5 + 2 * Double(bar)
        path.elements += roundedBox(Rect(5 * Double(bar), 11 - height, 3, height), radius: 1)
      }
      return shape(path, x: x, width: 18)
    }
    var layer = bars(0..<count)
    if count < 4 {
      var missing = bars(count..<4)
      missing.opacity = 0.2
      missing.position = Point(9, 5.5)
      layer.sublayers = [missing]
    }
    return layer
  }

  /// A dot and two arcs: parts of a quarter circle that opens upward.
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

  /// A translucent outline, the charge in it, and the terminal on the right.
  private func battery(at x: Double) -> Layer {
    var shell = Shape(
      path: Path(roundedBox(Rect(0.5, 0.5, 21, 10), radius: 3)), fillColor: nil,
      strokeColor: color.opacity(color.alpha * 0.4))
    shell.lineWidth = 1
    var layer = Layer(frame: box(x: x, width: Self.batteryWidth))
    layer.content = .shape(shell)

    var inside = Layer(frame: Rect(0, 0, Self.batteryWidth, 11))
    let charge = roundedBox(Rect(2, 2, 18, 7), radius: 1.5)
    let pole = roundedBox(Rect(23, 3.5, 1.5, 4), radius: 0.75)
    inside.content = .shape(Shape(path: Path(charge + pole), fillColor: color))
    layer.sublayers = [inside]
    return layer
  }

  private func shape(_ path: Path, x: Double, width: Double) -> Layer {
    var layer = Layer(frame: box(x: x, width: width))
    layer.content = .shape(Shape(path: path, fillColor: color))
    return layer
  }

  /// In whole points, so that straight edges are sharp.
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
