import SceneLayers

/// Creates a copy of a tree, or of a part of it, with other colors and unchanged alphas.
struct LayerColoring {
  private let source: LayerTree
  /// Returns whether a layer with its sublayers is included, by its index in tree order.
  private let keeps: (Int) -> Bool
  /// Returns the color of a layer, or of the canvas for nil; the closure is nil to keep all colors.
  private let color: ((Int?) -> Color)?
  /// Returns whether to fill a layer whose glyphs or image are unknown because the tree was read
  /// from a dump.
  private let fillsUnknown: (Int) -> Bool
  /// The index of the next layer in the whole tree.
  private var index = 0
  private var pictures: [Image] = []
  /// The indices of recolored images, by source and color.
  private var pictureIndices: [ImageKey: Int] = [:]

  private struct ImageKey: Hashable {
    var picture: Int
    var color: Color
  }

  init(
    _ source: LayerTree, keeps: @escaping (Int) -> Bool = { _ in true },
    fillsUnknown: @escaping (Int) -> Bool = { _ in false }, color: ((Int?) -> Color)?
  ) {
    self.source = source
    self.keeps = keeps
    self.fillsUnknown = fillsUnknown
    self.color = color
  }

  mutating func tree() -> LayerTree {
    var tree = source
    pictures = source.pictures
    tree.layers = layers(source.layers)
    tree.pictures = pictures
    if let color { tree.canvas.background = color(nil) }
    return tree
  }

  /// - Parameter isCasting: Whether the layers determine the shape of a shadow, which requires all
  ///   of them.
  private mutating func layers(_ layers: [Layer], isCasting: Bool = false) -> [Layer] {
    layers.compactMap { layer in
      if isCasting || keeps(index) { return self.layer(layer, isCasting: isCasting) }
      index += [layer].treeCount
      return nil
    }
  }

  private mutating func layer(_ layer: Layer, isCasting: Bool) -> Layer {
    var layer = layer
    let isCasting = isCasting || layer.shadow.opacity > 0
    if let color { recolor(&layer, color(index)) }
    if fillsUnknown(index), lacksContent(layer) {
      layer.backgroundColor = color?(index) ?? .black
    }
    index += 1
    layer.sublayers = layers(layer.sublayers, isCasting: isCasting)
    if case .replicator(var replicator) = layer.content {
      for list in replicator.lists.indices {
        replicator.lists[list] = layers(replicator.lists[list], isCasting: isCasting)
      }
      for number in replicator.instances.indices {
        // A mask affects only alpha, so its colors are kept.
        index += replicator.instances[number].mask.treeCount
        if color != nil {
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
    layer.shadow.color = color.opacity(layer.shadow.color.alpha)
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

  private func lacksContent(_ layer: Layer) -> Bool {
    if let contents = layer.contents, !source.pictures.indices.contains(contents.picture) {
      return true
    }
    guard case .text(let text) = layer.content else { return false }
    return text.glyphs.isEmpty && !text.string.isEmpty
  }

  /// Returns the index of an image in one color.
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
