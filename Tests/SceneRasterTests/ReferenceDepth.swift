import Foundation
import SceneLayers

/// A layer in a space with depth.
struct ReferenceLeaf {
  var layer: Layer
  /// The transform from the layer's coordinates to those of the plane into which it is flattened.
  var toSpace: ReferenceMatrix
  /// The factor of its premultiplied pixels.
  var tint = ReferenceColor(r: 1, g: 1, b: 1, a: 1)
}

/// Returns the layers of a space from back to front.
struct ReferenceSpace {
  private(set) var leaves: [ReferenceLeaf] = []

  init(_ layers: [Layer], _ toSpace: ReferenceMatrix) {
    add(layers, toSpace, ReferenceColor(r: 1, g: 1, b: 1, a: 1))
    if !toSpace.isFlat || !layers.allSatisfy(Self.isFlat) { sortByDepth() }
  }

  private static func isFlat(_ layer: Layer) -> Bool {
    guard ReferenceMatrix(layer.transform).isFlat else { return false }
    switch layer.content {
    case .transform:
      return ReferenceMatrix(layer.sublayerTransform).isFlat && layer.sublayers.allSatisfy(isFlat)
    case .replicator(let replicator): return !replicator.preservesDepth
    default: return true
    }
  }

  private mutating func add(
    _ layers: [Layer], _ toSpace: ReferenceMatrix, _ tint: ReferenceColor
  ) {
    let order = layers.indices.sorted {
      (layers[$0].zPosition, $0) < (layers[$1].zPosition, $1)
    }
    for layer in order.map({ layers[$0] }) where !layer.isHidden {
      let own = ReferenceMatrix(toParentOf: layer).then(toSpace)
      let faded = layer.opacity * tint
      let inner = ReferenceMatrix(layer.sublayerTransform).about(layer.referenceAnchor).then(own)
      switch layer.content {
      case .transform: add(layer.sublayers, inner, faded)
      case .replicator(let replicator) where replicator.preservesDepth:
        add(layer.sublayers, inner, faded)
        let center = Point(layer.bounds.midX, layer.bounds.midY)
        for instance in replicator.instances {
          let (c, a) = (instance.color, instance.color.alpha)
          let color = ReferenceColor(
            r: faded.r * c.red * a, g: faded.g * c.green * a, b: faded.b * c.blue * a,
            a: faded.a * a)
          let copy = ReferenceMatrix(instance.transform).about(center).then(inner)
          add(replicator.lists[instance.list], copy, color)
        }
      default: leaves.append(ReferenceLeaf(layer: layer, toSpace: own, tint: faded))
      }
    }
  }

  /// The painter's algorithm, which compares each pair of layers at many points.
  private mutating func sortByDepth() {
    var left = Array(leaves.indices)
    var order: [Int] = []
    var isBehind: [[Bool]] = leaves.map { _ in leaves.map { _ in false } }
    for i in leaves.indices {
      for j in i + 1..<max(i + 1, leaves.count) {
        switch nearer(leaves[i], leaves[j]) {
        case .first: isBehind[j][i] = true
        case .second: isBehind[i][j] = true
        case .neither: break
        }
      }
    }
    while !left.isEmpty {
      let next = left.first { i in left.allSatisfy { !isBehind[$0][i] } } ?? left[0]
      order.append(next)
      left.removeAll { $0 == next }
    }
    leaves = order.map { leaves[$0] }
  }

  private enum Nearer { case first, second, neither }

  /// Returns which of two layers, given in their order without depth, is in front.
  private func nearer(_ a: ReferenceLeaf, _ b: ReferenceLeaf) -> Nearer {
    let (p, q) = (a.seenCorners, b.seenCorners)
    guard !p.isEmpty, !q.isEmpty, let toA = a.toSpace.plane.inverted,
      let toB = b.toSpace.plane.inverted
    else { return .neither }
    let low = Point(
      max(p.map(\.x).min()!, q.map(\.x).min()!), max(p.map(\.y).min()!, q.map(\.y).min()!))
    let high = Point(
      min(p.map(\.x).max()!, q.map(\.x).max()!), min(p.map(\.y).max()!, q.map(\.y).max()!))
    guard low.x < high.x, low.y < high.y else { return .neither }
    var (least, most, isShared) = (0.0, 0.0, false)
    let steps = 64
    for row in 0..<steps {
      for column in 0..<steps {
        let point = Point(
          low.x + (high.x - low.x) * (Double(column) + 0.5) / Double(steps),
          low.y + (high.y - low.y) * (Double(row) + 0.5) / Double(steps))
        let (inA, inB) = (toA.apply(point), toB.apply(point))
        guard a.shows(inA), b.shows(inB) else { continue }
        isShared = true
        let difference = a.toSpace.depth(inA) - b.toSpace.depth(inB)
        (least, most) = (min(least, difference), max(most, difference))
      }
    }
    guard isShared else { return .neither }
    return most > 1e-6 && least > -1e-6 ? .first : .second
  }
}

extension ReferenceLeaf {
  /// Returns the corners in front of the eye, and the points where edges cross its plane.
  fileprivate var seenCorners: [Point] {
    let bounds = layer.bounds
    let corners = [
      Point(bounds.minX, bounds.minY), Point(bounds.maxX, bounds.minY),
      Point(bounds.maxX, bounds.maxY), Point(bounds.minX, bounds.maxY),
    ]
    return toSpace.plane.visible(corners).map(toSpace.plane.apply)
  }

  fileprivate func shows(_ p: Point) -> Bool {
    layer.bounds.contains(p) && toSpace.plane.w(p) > 0
  }
}

extension Layer {
  var referenceAnchor: Point {
    Point(bounds.x + anchorPoint.x * bounds.width, bounds.y + anchorPoint.y * bounds.height)
  }
}

extension ReferenceMatrix {
  /// p' = position + T(p − bounds.origin − anchorPoint · bounds.size)
  init(toParentOf layer: Layer) {
    let anchor = layer.referenceAnchor
    self = ReferenceMatrix(translate: -anchor.x, -anchor.y)
      .then(ReferenceMatrix(layer.transform))
      .then(ReferenceMatrix(translate: layer.position.x, layer.position.y, layer.zPosition))
  }

  /// Whether it maps the plane z = 0 to itself.
  var isFlat: Bool {
    m[2] == 0 && m[3] == 0 && m[6] == 0 && m[7] == 0 && m[8] == 0 && m[9] == 0 && m[11] == 0
      && m[14] == 0 && m[15] == 1
  }

  /// Returns the depth of a point of the plane z = 0; larger is nearer.
  fileprivate func depth(_ p: Point) -> Double {
    (p.x * m[2] + p.y * m[6] + m[14]) / (p.x * m[3] + p.y * m[7] + m[15])
  }
}
