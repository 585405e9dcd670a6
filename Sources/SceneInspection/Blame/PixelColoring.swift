import SceneLayers

/// The part of a tree that reaches one pixel, in other colours: some layers in red, green and blue,
/// the rest in black; every alpha as it is.
struct PixelColoring {
  private let source: LayerTree
  private let boxes: LayerBoxes
  private let x: Int
  private let y: Int
  /// The layers that become red, green and blue, nil among them for the canvas; nil where all
  /// colours stay.
  private let marked: [Int?]?
  /// The next layer's index in the whole tree.
  private var index = 0
  private var pictures: [Image] = []
  /// Where the pictures of one colour stand, by that of the source and the colour.
  private var pictureIndices: [ImageKey: Int] = [:]

  private struct ImageKey: Hashable {
    var picture: Int
    var color: Color
  }

  init(_ source: LayerTree, _ boxes: LayerBoxes, _ x: Int, _ y: Int, _ marked: [Int?]?) {
    self.source = source
    self.boxes = boxes
    (self.x, self.y) = (x, y)
    self.marked = marked
  }

  mutating func tree() -> LayerTree {
    var tree = source
    pictures = source.pictures
    tree.layers = layers(source.layers)
    tree.pictures = pictures
    if let color = color(of: nil) { tree.canvas.background = color }
    return tree
  }

  /// The colour that all of a layer takes; nil where it keeps its own.
  private func color(of layer: Int?) -> Color? {
    guard let marked else { return nil }
    func component(_ channel: Int) -> Double {
      marked.indices.contains(channel) && marked[channel] == layer ? 1 : 0
    }
    return Color(component(0), component(1), component(2))
  }

  private mutating func layers(_ layers: [Layer]) -> [Layer] {
    layers.compactMap { layer in
      if boxes.reaches[index]?.contains(x: x, y: y) == true { return self.layer(layer) }
      index += [layer].treeCount
      return nil
    }
  }

  private mutating func layer(_ layer: Layer) -> Layer {
    var layer = layer
    if let color = color(of: index) { recolor(&layer, color) }
    index += 1
    layer.sublayers = layers(layer.sublayers)
    if case .replicator(var replicator) = layer.content {
      for list in replicator.lists.indices {
        replicator.lists[list] = layers(replicator.lists[list])
      }
      for number in replicator.instances.indices {
        // What masks counts by its alpha, and keeps its colours.
        index += replicator.instances[number].mask.treeCount
        if marked != nil {
          replicator.instances[number].color = .white
            .opacity(replicator.instances[number].color.alpha)
        }
      }
      layer.content = .replicator(replicator)
    }
    index += layer.mask.treeCount
    return layer
  }

  private mutating func recolor(_ layer: inout Layer, _ color: Color) {
    layer.backgroundColor = layer.backgroundColor.map { color.opacity($0.alpha) }
    layer.borderColor = color.opacity(layer.borderColor.alpha)
    switch layer.content {
    case .layer, .transform, .replicator: break
    case .gradient(var gradient):
      gradient.colors = gradient.colors.map { color.opacity($0.alpha) }
      layer.content = .gradient(gradient)
    case .shape(var shape):
      shape.fillColor = shape.fillColor.map { color.opacity($0.alpha) }
      shape.strokeColor = shape.strokeColor.map { color.opacity($0.alpha) }
      layer.content = .shape(shape)
    case .text(var text):
      text.foregroundColor = color.opacity(text.foregroundColor.alpha)
      layer.content = .text(text)
    }
    if let contents = layer.contents, source.pictures.indices.contains(contents.picture) {
      layer.contents?.picture = picture(contents.picture, color)
    }
  }

  /// The index of a picture in one colour.
  private mutating func picture(_ number: Int, _ color: Color) -> Int {
    let key = ImageKey(picture: number, color: color)
    if let known = pictureIndices[key] { return known }
    let picture = source.pictures[number]
    let components = [color.red, color.green, color.blue].map { UInt16($0 * 65535) }
    var samples = picture.samples
    for start in stride(from: 0, to: samples.count, by: 4) {
      for channel in 0..<3 { samples[start + channel] = components[channel] }
    }
    guard let copy = Image(width: picture.width, height: picture.height, samples: samples) else {
      return number
    }
    pictures.append(copy)
    pictureIndices[key] = pictures.count - 1
    return pictures.count - 1
  }
}
