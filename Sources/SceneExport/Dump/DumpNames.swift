import SceneLayers

// What both dumps call things.

extension Layer.Content {
  /// The name of Core Animation's class.
  var className: String {
    switch self {
    case .layer: "CALayer"
    case .gradient: "CAGradientLayer"
    case .shape: "CAShapeLayer"
    case .text: "CATextLayer"
    case .replicator: "CAReplicatorLayer"
    case .transform: "CATransformLayer"
    }
  }
}

extension Layer.Corners {
  var names: [String] {
    var names: [String] = []
    if contains(.minXMinY) { names.append("minXMinY") }
    if contains(.maxXMinY) { names.append("maxXMinY") }
    if contains(.minXMaxY) { names.append("minXMaxY") }
    if contains(.maxXMaxY) { names.append("maxXMaxY") }
    return names
  }
}

extension Path.Element {
  var name: String {
    switch self {
    case .move: "move"
    case .line: "line"
    case .quad: "quad"
    case .curve: "curve"
    case .arc: "arc"
    case .close: "close"
    }
  }

  /// Control points first, the end last; of an arc the centre, the radius and the angles.
  var numbers: [Double] {
    switch self {
    case .move(let p), .line(let p): [p.x, p.y]
    case .quad(let control, let p): [control.x, control.y, p.x, p.y]
    case .curve(let c1, let c2, let p): [c1.x, c1.y, c2.x, c2.y, p.x, p.y]
    case .arc(let center, let radius, let startAngle, let endAngle, _):
      [center.x, center.y, radius, startAngle, endAngle]
    case .close: []
    }
  }
}

extension Rect {
  static let unit = Rect(0, 0, 1, 1)
}
