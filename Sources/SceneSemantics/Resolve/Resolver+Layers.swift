import SceneLayers
import SceneSource

// Layers: Core Animation's properties, as they are at the moment.

extension Resolver {
  // Layers stand in one another, and so do the calls that make them: what takes much of the stack
  // is done in calls of its own.

  /// A layer of one of Core Animation's classes, with what it holds.
  mutating func layer(_ id: Int, delay: Double) -> [Layer] {
    guard beginLayer(id) else { return [] }
    tryArguments(of: id)
    // In an array, so that it lies on the heap.
    var layer = [bareLayer(id, delay: delay)]
    if kind(of: id) == .replicatorLayer {
      layer[0].content = replicator(id, delay: delay)
    } else {
      layer[0].sublayers = sublayers(of: id, delay: delay)
    }
    return layer
  }

  mutating func sublayers(of id: Int, delay: Double) -> [Layer] {
    var sublayers: [Layer] = []
    for child in children(of: id) { sublayers += layers(of: child, delay: delay) }
    return sublayers
  }

  /// Without what it holds.
  private mutating func bareLayer(_ id: Int, delay: Double) -> Layer {
    var layer = commonLayer(id, delay: delay)
    switch kind(of: id) {
    case .gradientLayer: layer.content = gradient(id, delay: delay).map { .gradient($0) } ?? .layer
    case .shapeLayer: layer.content = .shape(shape(id, delay: delay))
    case .textLayer: layer.content = text(id, in: layer.bounds, delay: delay)
    case .transformLayer: layer.content = .transform
    default: break
    }
    warnIfEmpty(layer, id)
    return layer
  }

  /// What every layer has.
  mutating func commonLayer(_ id: Int, delay: Double) -> Layer {
    let span = declaration(of: id).span
    var layer = (try? geometry(of: id, at: span).layer) ?? Layer(frame: .zero)
    animateGeometry(of: &layer, id, delay: delay)
    applyProperties(to: &layer, of: id, delay: delay)
    if case .image(let image)? = presentationValue(.contents, of: id, delay), var contents = contents(image) {
      applyProperties(to: &contents, of: id, delay: delay)
      layer.contents = contents
    }
    return layer
  }

  func unit(_ x: Double) -> Double { min(max(x, 0), 1) }

  /// A layer that says nothing of its place but would paint is hardly meant.
  private mutating func warnIfEmpty(_ layer: Layer, _ id: Int) {
    guard layer.bounds.width == 0, layer.bounds.height == 0,
      !isSet(.frame, of: id), !isSet(.bounds, of: id), !isSet(.position, of: id)
    else { return }
    let paints: Bool =
      switch layer.content {
      case .gradient, .text: true
      case .layer, .shape, .replicator, .transform:
        layer.backgroundColor != nil || layer.contents != nil || layer.borderWidth > 0
      }
    guard paints else { return }
    report(
      .emptyFrame, at: declaration(of: id).span,
      "this '\(kind(of: id).rawValue)' has no 'frame', so nothing of it shows")
  }

  // MARK: Content

  private mutating func gradient(_ id: Int, delay: Double) -> Gradient? {
    let span = span(of: .colors, of: id)
    guard isSet(.colors, of: id) else {
      report(.missingProperty, at: span, "a gradient layer needs 'colors'")
      return nil
    }
    guard let colors = presentationValue(.colors, of: id, delay)?.colorsValue else { return nil }
    let locations = presentationValue(.locations, of: id, delay)
    let locationsPlace = locations == nil ? span : self.span(of: .locations, of: id)
    guard
      let stops = try? gradientLocations(locations, count: colors.count, at: locationsPlace)
    else { return nil }
    var gradient = Gradient(colors: colors, locations: stops)
    applyProperties(to: &gradient, of: id, delay: delay)
    return gradient
  }

  private mutating func shape(_ id: Int, delay: Double) -> Shape {
    var shape = Shape(path: presentationValue(.path, of: id, delay)?.pathValue ?? Path())
    applyProperties(to: &shape, of: id, delay: delay)
    return shape
  }

  // MARK: Pictures

  /// A picture of the library as a layer's contents; nil where it cannot be had.
  mutating func contents(_ image: Value.ImageValue) -> Contents? {
    let span = image.span
    if let number = pictureNumbers[image.path] {
      var contents = Contents(picture: number)
      contents.contentsScale = image.scale
      return contents
    }
    switch library.pictures[image.path] {
    case nil:
      let file = MissingFile.picture(path: image.path)
      if !missing.contains(file) { missing.append(file) }
    case .failed(let failure)?: reportFailure(failure, of: image.path, at: span)
    case .loaded(let loaded)?:
      if loaded.hasForeignProfile {
        report(
          .colorProfile, at: span,
          "'\(image.path)' has a colour profile of its own; its colours are taken as sRGB")
      }
      pictureNumbers[image.path] = pictures.count
      pictures.append(loaded.picture)
      return contents(image)
    }
    return nil
  }

  private mutating func reportFailure(
    _ failure: Library.Failure, of path: String, at span: SourceSpan
  ) {
    switch failure {
    case .notFound: report(.pictureMissing, at: span, "there is no picture '\(path)'")
    case .outsideRoot:
      report(.outsideRoot, at: span, "'\(path)' lies outside the scene's folder")
    case .unreadable(let reason):
      report(.pictureMissing, at: span, "'\(path)' cannot be read: \(reason)")
    case .broken(let reason):
      report(.pictureBroken, at: span, "'\(path)' is no picture that can be read: \(reason)")
    case .tooLarge: report(.pictureBroken, at: span, "'\(path)' is too large")
    }
  }

  /// A rectangle filled with a colour, a gradient or a picture.
  mutating func filled(_ paint: Value, frame: Rect) -> Layer {
    var layer = Layer(frame: frame)
    switch paint {
    case .color(let color): layer.backgroundColor = color
    case .gradient(let gradient): layer.content = .gradient(Gradient(gradient))
    case .image(let image): layer.contents = contents(image)
    default: break
    }
    return layer
  }
}

extension Gradient {
  init(_ value: Value.GradientValue) {
    self.init(
      colors: value.colors, locations: value.locations, startPoint: value.startPoint,
      endPoint: value.endPoint)
  }
}
