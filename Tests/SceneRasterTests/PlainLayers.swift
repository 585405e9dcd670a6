import SceneLayers

/// A layer of one color.
func solid(_ frame: Rect, _ color: Color = .black) -> Layer {
  var layer = Layer(frame: frame)
  layer.backgroundColor = color
  return layer
}

/// A layer with an axial gradient of evenly spread colors.
func gradient(
  _ frame: Rect, _ colors: [Color], from start: Point = Point(0.5, 0),
  to end: Point = Point(0.5, 1), locations: [Double]? = nil
) -> Layer {
  var layer = Layer(frame: frame)
  let even = colors.indices.map { Double($0) / Double(max(1, colors.count - 1)) }
  layer.content = .gradient(
    Gradient(colors: colors, locations: locations ?? even, startPoint: start, endPoint: end))
  return layer
}

/// A shape layer at the origin.
func shape(_ path: Path, fill: Color? = .black, change: (inout Shape) -> Void = { _ in }) -> Layer {
  var layer = Layer(frame: .zero)
  var shape = Shape(path: path, fillColor: fill)
  change(&shape)
  layer.content = .shape(shape)
  return layer
}
