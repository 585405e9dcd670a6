import SceneLayers

/// Layers that the resolver never creates.
enum HostileLayers {
  static let numbers = [
    Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e18, 1e9, -1e9, 1e-300, 0, -1, 0.5,
  ]

  /// On a canvas of 30 × 30 pixels.
  static func tree(_ layers: [Layer]) -> LayerTree {
    let picture = Image(width: 2, height: 2, samples: Array(repeating: 65535, count: 16))
    return LayerTree(
      canvas: .init(size: Size(20, 20), scale: 1.5, background: .white), layers: layers,
      pictures: picture.map { [$0] } ?? [], outlines: [.rect(Rect(0, -1, 1, 1))])
  }

  /// A layer with all properties.
  static func everything() -> Layer {
    var layer = solid(Rect(2, 2, 12, 10), .black.opacity(0.5))
    layer.cornerRadius = 2
    layer.borderWidth = 1
    layer.masksToBounds = true
    layer.contents = Contents(picture: 0)
    var shape = Shape(
      path: Path([
        .move(Point(1, 1)), .line(Point(9, 8)), .quad(control: Point(4, 4), Point(2, 8)),
        .curve(Point(1, 1), Point(8, 2), Point(7, 8)),
        .arc(
          center: Point(5, 5), radius: 3, startAngle: 0, endAngle: 5, clockwise: true), .close,
      ]), strokeColor: .white)
    shape.lineDashPattern = [2, 1]
    layer.content = .shape(shape)
    layer.sublayers = [
      gradient(Rect(1, 1, 8, 8), [.black, .white]), gradient(Rect(2, 2, 5, 5), [.white, .clear]),
    ]
    layer.mask = [solid(Rect(0, 0, 10, 10))]
    return layer
  }

  /// Layers that each have `n` for another of their own numbers.
  static func boxes(with n: Double) -> [Layer] {
    var layers: [Layer] = []
    func with(_ change: (inout Layer) -> Void) {
      var layer = everything()
      change(&layer)
      layers.append(layer)
    }
    with { $0.bounds.x = n }
    with { $0.bounds.y = n }
    with { $0.bounds.width = n }
    with { $0.bounds.height = n }
    with { $0.bounds = Rect(n, n, n, n) }
    with { $0.position.x = n }
    with { $0.anchorPoint.y = n }
    with { $0.zPosition = n }
    with { $0.transform.m11 = n }
    with { $0.transform.m21 = n }
    with { $0.transform.m34 = n }
    with { $0.sublayerTransform.m12 = n }
    with { ($0.sublayerTransform.m34, $0.sublayers[0].zPosition) = (n, 3) }
    with { ($0.transform.m14, $0.transform.m44) = (n, 1) }
    with { ($0.transform.m13, $0.sublayerTransform.m34) = (n, -0.01) }
    with { $0.transform.m44 = n }
    with {
      $0.sublayers[0].content = .transform
      $0.sublayers[0].transform.m24 = n
      $0.sublayers[0].sublayers = [solid(Rect(0, 0, n, 9)), solid(Rect(n, 0, 9, 9))]
    }
    with { $0.opacity = n }
    with { $0.backgroundColor = Color(n, n, n, n) }
    with { $0.cornerRadius = n }
    with { $0.borderWidth = n }
    with { $0.contents?.contentsScale = n }
    with { $0.contents?.contentsRect.x = n }
    with { $0.contents?.contentsRect.width = n }
    with { $0.contents?.contentsCenter = Rect(n, 0.2, n, 0.4) }
    with {
      $0.contents?.contentsGravity = .center
      $0.contents?.contentsScale = n
    }
    return layers
  }

  /// Layers that each have `n` for another number of their content.
  static func contents(with n: Double) -> [Layer] {
    var layers: [Layer] = []
    for type in [Gradient.Kind.axial, .radial, .conic] {
      for gradient in [
        Gradient(type: type, colors: [.black, .white], locations: [0, n]),
        Gradient(type: type, colors: [.black, .white], locations: [n]),
        Gradient(type: type, colors: [], locations: []),
        Gradient(
          type: type, colors: [.black, .white], locations: [0, 1], startPoint: Point(n, 0)),
        Gradient(
          type: type, colors: [.black, .white], locations: [1, 0], startPoint: Point(n, n),
          endPoint: Point(n, n)),
      ] {
        var layer = Layer(frame: Rect(0, 0, 9, 9))
        layer.content = .gradient(gradient)
        layers.append(layer)
      }
    }
    let path = Path([
      .line(Point(n, 3)), .move(Point(3, n)), .line(Point(8, 8)), .line(Point(n, n)),
      .arc(center: Point(4, n), radius: 3, startAngle: n, endAngle: 2, clockwise: false),
      .arc(center: Point(4, 4), radius: n, startAngle: 0, endAngle: n, clockwise: true), .close,
      .quad(control: Point(n, 0), Point(3, 3)), .curve(Point(0, n), Point(n, 4), Point(5, 5)),
    ])
    layers.append(shape(path) { $0.strokeColor = .white })
    let line = Path([.move(Point(1, 1)), .line(Point(9, 9)), .line(Point(3, 9))])
    layers.append(shape(line) { ($0.strokeColor, $0.lineWidth) = (.white, n) })
    layers.append(shape(line) { ($0.strokeColor, $0.lineDashPattern) = (.white, [n, 1]) })
    layers.append(shape(line) { ($0.strokeColor, $0.lineDashPhase) = (.white, n) })
    layers.append(shape(line) { ($0.strokeColor, $0.strokeStart) = (.white, n) })
    layers.append(shape(line) { ($0.strokeColor, $0.strokeEnd) = (.white, n) })
    layers.append(shape(line) { ($0.strokeColor, $0.miterLimit) = (.white, n) })
    var text = Layer(frame: Rect(0, 0, 9, 9))
    text.content = .text(
      Text(
        string: "", fontSize: n, fontWeight: .bold, foregroundColor: .black,
        glyphs: [.init(outline: 0, origin: Point(2, n)), .init(outline: -1, origin: .zero)]))
    layers.append(text)
    return layers
  }
}
