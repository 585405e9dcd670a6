import SceneLayers

extension DumpTree {
  /// Where the layers lie: a layer tree with their geometry, their paths and nothing that colours.
  /// What the text does not say in numbers is left at its default.
  package var geometry: LayerTree {
    let size = canvas.first { $0.name == "size" }?.numbers ?? []
    let scale = canvas.first { $0.name == "scale" }?.numbers?.first
    return LayerTree(
      canvas: .init(
        size: size.count == 2 ? Size(max(size[0], 0), max(size[1], 0)) : .zero, scale: scale ?? 1,
        background: .clear),
      layers: layers.geometry)
  }
}

extension [DumpLayer] {
  /// The layers with all in them.
  fileprivate var geometry: [Layer] {
    var layers: [Layer] = []
    layers.reserveCapacity(count)
    for layer in self {
      layers.append(layer.ownGeometry)
      layer.addParts(to: &layers[layers.count - 1])
    }
    return layers
  }
}

extension DumpLayer {
  /// Apart from what a layer itself is: trees are deep, and this is on the stack once a level.
  fileprivate func addParts(to layer: inout Layer) {
    if !sublayers.isEmpty { layer.sublayers = sublayers.geometry }
    if !mask.isEmpty { layer.mask = mask.geometry }
    if className == "CAReplicatorLayer" {
      layer.content = .replicator(Replicator(lists: lists.map(\.geometry), instances: copies))
    }
  }

  private var copies: [Replicator.Instance] {
    instances.map { instance in
      let transform = instance.properties.first { $0.name == "transform" }?.transform
      return Replicator.Instance(
        list: instance.list, transform: transform ?? .identity, mask: instance.mask.geometry)
    }
  }

  fileprivate var ownGeometry: Layer {
    let frame = numbers("frame", 4)
    let bounds = numbers("bounds", 4) ?? frame.map { [0, 0, $0[2], $0[3]] } ?? [0, 0, 0, 0]
    var layer = Layer(frame: frame.map { Rect($0[0], $0[1], $0[2], $0[3]) } ?? .zero)
    layer.bounds = Rect(bounds[0], bounds[1], bounds[2], bounds[3])
    if let position = numbers("position", 2) { layer.position = Point(position[0], position[1]) }
    if let anchor = numbers("anchorPoint", 2) { layer.anchorPoint = Point(anchor[0], anchor[1]) }
    if let transform = self["transform"]?.transform { layer.transform = transform }
    if let transform = self["sublayerTransform"]?.transform { layer.sublayerTransform = transform }
    layer.masksToBounds = self["masksToBounds"] != nil
    if className == "CATransformLayer" { layer.content = .transform }
    if className == "CAShapeLayer" { layer.content = .shape(shape) }
    return layer
  }

  private var shape: Shape {
    var shape = Shape(path: Path(path.compactMap(Path.Element.init)))
    if let stroke = self["strokeColor"], stroke.text != "none" { shape.strokeColor = .black }
    shape.lineWidth = self["lineWidth"]?.numbers?.first ?? 1
    return shape
  }

  private func numbers(_ name: String, _ count: Int) -> [Double]? {
    guard let numbers = self[name]?.numbers, numbers.count == count else { return nil }
    return numbers
  }
}

extension DumpProperty {
  /// The value as a transform; nil where it is none.
  fileprivate var transform: Transform3D? {
    guard let n = numbers else { return nil }
    switch (text.prefix { $0 != "(" }, n.count) {
    case ("translate", 2): return Transform3D(translate: n[0], n[1])
    case ("scale", 2): return Transform3D(scale: n[0], n[1])
    case ("matrix", 6):
      return Transform3D([
        n[0], n[1], 0, 0, n[2], n[3], 0, 0, 0, 0, 1, 0, n[4], n[5], 0, 1,
      ])
    case ("matrix3d", 16):
      return Transform3D([16 of Double] { n[$0] })
    default: return nil
    }
  }
}

extension Path.Element {
  /// `line (339 44)`; nil for what is none.
  fileprivate init?(_ text: String) {
    let parts = text.split { $0 == " " || $0 == "(" || $0 == ")" }
    let n = parts.compactMap { Double($0) }.filter(\.isFinite)
    switch (parts.first, n.count) {
    case ("move", 2): self = .move(Point(n[0], n[1]))
    case ("line", 2): self = .line(Point(n[0], n[1]))
    case ("quad", 4): self = .quad(control: Point(n[0], n[1]), Point(n[2], n[3]))
    case ("curve", 6): self = .curve(Point(n[0], n[1]), Point(n[2], n[3]), Point(n[4], n[5]))
    case ("arc", 5):
      self = .arc(
        center: Point(n[0], n[1]), radius: n[2], startAngle: n[3], endAngle: n[4],
        clockwise: parts.last == "clockwise")
    case ("close", 0): self = .close
    default: return nil
    }
  }
}
