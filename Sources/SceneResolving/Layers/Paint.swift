import SceneLayers
import SceneSource
import SceneLanguage

// Fills and contents of layers.

extension Resolver {
  /// Returns an image as the contents of a layer; nil if it cannot be loaded.
  mutating func contents(_ image: Value.ImageValue) -> Contents? {
    let span = image.span
    guard image.symbol == nil else {
      report(
        .imageMissing, at: span, "only the image of a row can be a symbol",
        notes: [.init("use a text layer whose string is the symbol")])
      return nil
    }
    if let number = output.picture(image.path) {
      var contents = Contents(picture: number)
      contents.contentsScale = image.scale
      return contents
    }
    switch library.images[image.path] {
    case nil: output.addMissing(.image(path: image.path))
    case .failed(let failure)?: reportFailure(failure, of: image.path, at: span)
    case .loaded(let loaded)?:
      if loaded.hasForeignProfile {
        report(
          .colorProfile, at: span,
          "'\(evaluator.written(image.path, at: span))' has a color profile, which is ignored; its colors are treated as sRGB"
        )
      }
      output.addPicture(loaded.picture, path: image.path)
      return contents(image)
    }
    return nil
  }

  mutating func reportFailure(
    _ failure: Library.Failure, of path: String, at span: SourceSpan
  ) {
    let path = evaluator.written(path, at: span)
    switch failure {
    case .notFound:
      let shown = path.isAddress ? path.withSlashesOfAddress : path
      let symbol = path.hasSuffix(".png") ? nil : evaluator.shared.symbolMeant(path)
      let note = path.isAddress ? addressNote : symbol.map { "a symbol is 'symbol(\"\($0)\")'" }
      report(
        .imageMissing, at: span, "cannot find image '\(shown)'",
        notes: note.map { [.init($0)] } ?? [])
    case .misspelled(let meant):
      report(
        .imageMissing, at: span, "cannot find image '\(path)'",
        notes: [.init("did you mean '\(evaluator.written(meant, at: span))'?")])
    case .outsideRoot:
      report(.outsideRoot, at: span, "'\(path)' is outside the root folder")
    case .leadsOutside(let way):
      report(
        .outsideRoot, at: span, "'\(path)' is outside the root folder", notes: [.init(way)])
    case .overBudget(let pixels, let budget):
      var diagnostic = Diagnostic(
        exceeding: budget, .images, at: evaluator.scene.sources.range(span), mostlyFor: nil)
      diagnostic.notes.insert(.init("'\(path)' has \(Double(pixels).groupedText()) pixels"), at: 0)
      evaluator.diagnostics.appendOnce(diagnostic)
    case .unreadable(let reason):
      report(.imageMissing, at: span, "'\(path)' cannot be read: \(reason)")
    case .broken(let reason):
      report(.pictureBroken, at: span, "cannot read image '\(path)': \(reason)")
    case .tooLarge: report(.pictureBroken, at: span, "image '\(path)' is too large")
    }
  }

  /// Returns a rectangle filled with a color, a gradient, or an image.
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
      type: value.type, colors: value.colors, locations: value.locations,
      startPoint: value.startPoint, endPoint: value.endPoint)
  }
}
