import SceneLayers

// The names used in both formats.

extension Layer.Content {
  /// The name of the Core Animation class.
  public var className: String {
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

extension Layer.Content {
  /// Creates the content for a class name; nil if there is no such class.
  init?(className: String) {
    switch className {
    case "CALayer": self = .layer
    case "CAGradientLayer": self = .gradient(Gradient(colors: [], locations: []))
    case "CAShapeLayer": self = .shape(Shape(path: Path(), fillColor: nil))
    case "CATextLayer":
      self = .text(
        Text(
          string: "", fontSize: 0, fontWeight: .regular, foregroundColor: .black, glyphs: []))
    case "CAReplicatorLayer": self = .replicator(Replicator(lists: [], instances: []))
    case "CATransformLayer": self = .transform
    default: return nil
    }
  }
}

extension Layer.Corners {
  /// The corners in the set, in Core Animation's order.
  var cases: [Layer.Corner] { Layer.Corner.allCases.filter { contains($0.mask) } }
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

  /// The control points followed by the end; for an arc, the center, the radius, and the angles.
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
