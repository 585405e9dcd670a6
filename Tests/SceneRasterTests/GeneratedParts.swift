import SceneLayers

// Generators for the contents of a layer.
extension Generator {
  // MARK: Gradients

  mutating func gradient(_ type: Gradient.Kind = .axial, steps: Bool = false) -> Gradient {
    let count = count(2...4)
    var locations = (0..<count).map { _ in number(0, 1) }.sorted()
    if chance(0.5) { locations = (0..<count).map { Double($0) / Double(count - 1) } }
    if steps {
      let i = self.count(1...count - 1)
      locations[i] = locations[i - 1]
      locations.sort()
    }
    var gradient = Gradient(
      type: type, colors: (0..<count).map { _ in color() }, locations: locations)
    if type != .axial || chance(0.6) {
      gradient.startPoint = Point(number(0, 1), number(0, 1))
      gradient.endPoint = Point(number(0, 1), number(0, 1))
      let dx = gradient.endPoint.x - gradient.startPoint.x
      let dy = gradient.endPoint.y - gradient.startPoint.y
      // Radii must not be zero, and an axis as short as a pixel would be a sharp edge.
      if abs(dx) < 0.2 { gradient.endPoint.x += dx < 0 ? -0.4 : 0.4 }
      if type != .axial, abs(dy) < 0.2 { gradient.endPoint.y += dy < 0 ? -0.4 : 0.4 }
    }
    return gradient
  }

  // MARK: Images

  mutating func picture(_ sizes: ClosedRange<Int>) -> Int {
    let (width, height) = (count(sizes), count(sizes))
    let isOpaque = chance(0.5)
    var samples: [UInt16] = []
    for _ in 0..<width * height {
      for channel in 0..<4 {
        let value = UInt16.random(in: 0...65535, using: &random)
        samples.append(channel == 3 && isOpaque ? 65535 : chance(0.2) ? 65535 : value)
      }
    }
    if let picture = Image(width: width, height: height, samples: samples) {
      pictures.append(picture)
    }
    return pictures.count - 1
  }

  // MARK: Paths

  /// Points that are not too close to each other.
  mutating func polyline(_ range: ClosedRange<Int>) -> [Point] {
    var points: [Point] = []
    let wanted = count(range)
    for _ in 0..<100 where points.count < wanted {
      let p = point()
      let isApart = points.allSatisfy { q in
        squareRoot((q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y)) > 3 * pixel
      }
      if isApart { points.append(p) }
    }
    return points
  }

  mutating func polygon() -> [Path.Element] {
    let points = polyline(3...6)
    return [.move(points[0])] + points.dropFirst().map { .line($0) } + (chance(0.6) ? [.close] : [])
  }

  mutating func curved() -> [Path.Element] {
    var elements: [Path.Element] = [.move(point())]
    for _ in 0..<count(1...3) {
      switch count(0...2) {
      case 0: elements.append(.line(point()))
      case 1: elements.append(.quad(control: point(), point()))
      default: elements.append(.curve(point(), point(), point()))
      }
    }
    return elements + (chance(0.5) ? [.close] : [])
  }

  mutating func arcs() -> [Path.Element] {
    let radius = number(2, 9) * pixel
    let arc = Path.Element.arc(
      center: point(), radius: radius, startAngle: between(-4, 4), endAngle: between(-4, 4),
      clockwise: chance(0.5))
    var elements = chance(0.5) ? [arc] : [.move(point()), arc]
    if chance(0.3) { elements.append(.line(point())) }
    if chance(0.2) {
      elements = [
        .arc(
          center: point(), radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: chance(0.5))
      ]
    }
    return elements + (chance(0.3) ? [.close] : [])
  }

  mutating func path() -> Path {
    switch count(0...3) {
    case 0: return Path(polygon())
    case 1: return Path(curved())
    case 2: return Path(arcs())
    default: return Path(polygon() + (chance(0.5) ? curved() : arcs()))
    }
  }

  mutating func stroke(_ path: Path) -> Shape {
    var shape = Shape(path: path, fillColor: nil, strokeColor: color())
    shape.lineWidth = number(0.5, 6) * pixel
    shape.lineCap = one(of: [.butt, .round, .square])
    shape.lineJoin = one(of: [.miter, .round, .bevel])
    if chance(0.3) { shape.miterLimit = number(1, 4) }
    return shape
  }

  mutating func trim(_ shape: inout Shape) {
    shape.strokeStart = chance(0.5) ? 0 : between(0, 0.6)
    shape.strokeEnd = chance(0.3) ? 1 : between(shape.strokeStart, 1)
  }

  mutating func dash(_ shape: inout Shape) {
    shape.lineDashPattern = (0..<count(1...4)).map { _ in number(1, 7) * pixel }
    if chance(0.5) { shape.lineDashPhase = number(0, 12) * pixel }
  }

  // MARK: Text

  /// Glyphs that are not letters of an alphabet, on a line.
  mutating func text(in size: Size) -> Text {
    let fontSize = number(5, 14) * pixel
    var glyphs: [Text.Glyph] = []
    var x = number(0, 3)
    for _ in 0..<count(1...4) {
      let w = between(0.4, 0.8)
      let stem = Path.rect(Rect(0.05, -0.7, 0.12, 0.7)).elements
      let bowl: [Path.Element] = [
        .move(Point(0.1, -0.6)), .quad(control: Point(w, -0.65), Point(w - 0.05, -0.3)),
        .curve(Point(w, -0.1), Point(w / 2, 0.1), Point(0.1, 0)), .close,
      ]
      outlines.append(Path(chance(0.5) ? stem + bowl : bowl))
      glyphs.append(
        Text.Glyph(outline: outlines.count - 1, origin: Point(x, number(2, max(2, size.height)))))
      x += w * fontSize
    }
    return Text(
      string: "abcd", fontSize: fontSize, fontWeight: .regular, foregroundColor: color(),
      glyphs: glyphs)
  }
}
