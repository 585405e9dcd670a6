import SceneCompiler
import SceneEditing
import SceneInspection
import SceneLanguage
import SceneLayers
import SceneRaster
import SceneSource
import SceneResolving

// `scenec/locate`: maps a pixel to the layers at it and their declarations, or a source position to
// layers.

struct LocateParameters: Decodable {
  var view: ViewParameters
  /// In pixels of the preview, from its top left corner.
  var pixel: Pixel?
  /// A position in the source.
  var position: Position?

  struct Pixel: Decodable {
    var x: Int
    var y: Int
  }

  init(_ view: ViewParameters, pixel: Pixel? = nil, position: Position? = nil) {
    (self.view, self.pixel, self.position) = (view, pixel, position)
  }

  private enum Key: CodingKey { case pixel, position }

  init(from decoder: any Decoder) throws {
    view = try ViewParameters(from: decoder)
    let fields = try decoder.container(keyedBy: Key.self)
    pixel = try fields.decodeIfPresent(Pixel.self, forKey: .pixel)
    position = try fields.decodeIfPresent(Position.self, forKey: .position)
  }
}

struct LocateResult: Encodable {
  struct Layer: Encodable {
    /// The index in tree order.
    var index: Int
    /// The name, such as `places.title`, or the role, such as `row 3.separator`.
    var name: String
    /// The layer's share of the pixel's color, from 0 to 1.
    var share: Double?
    /// The location of the declaration.
    var location: Location?
    /// The bounding box of the visible part, in pixels.
    var box: ImageRect?
  }

  /// The layers: front to back for a pixel, in tree order for a position.
  var layers: [Layer]
  /// The color of the pixel, `#RRGGBB`.
  var color: String?
}

extension LanguageServer {
  /// Maps what an editor asks for, and shows the layers at a position in the preview page as well.
  mutating func locateForEditor(
    _ parameters: LocateParameters
  ) throws(RequestFailure) -> LocateResult? {
    if let position = parameters.position {
      moveCursor(to: position, in: parameters.view.textDocument.key)
    }
    return try locate(parameters)
  }

  mutating func locate(_ parameters: LocateParameters) throws(RequestFailure) -> LocateResult? {
    var parameters = parameters
    let shown = try workspace.document(shownDocument(of: parameters.view.textDocument.key))
    let document = try workspace.document(parameters.view.textDocument.key)
    parameters.view.textDocument.uri = shown.uri
    guard let (resolution, analysis, edits) = try view(parameters.view), let tree = resolution.tree
    else { return nil }
    let boxes = LayerBoxes(tree)
    func layer(_ index: Int, share: Double?) -> LocateResult.Layer {
      let origin = resolution.origins[index]
      var span = analysis.compilation.compiled.range(of: origin)
      if span.path == analysis.path { span.bytes = edits.nearest(span.bytes) }
      let name = origin.path.isEmpty ? origin.role.text : origin.path
      return .init(
        index: index, name: name, share: share, location: location(span, of: analysis, shown),
        box: boxes.frames[index])
    }
    let count = min(resolution.origins.count, boxes.frames.count)
    if let pixel = parameters.pixel {
      guard let hit = resolution.hit(x: pixel.x, y: pixel.y, boxes) else {
        throw RequestFailure(
          .requestFailed,
          "the image has \(tree.canvas.pixelWidth) × \(tree.canvas.pixelHeight) pixels")
      }
      return LocateResult(
        layers: hit.shares.map { layer($0.layer, share: $0.weight) },
        color: Color.hexText(hit.color))
    }
    guard let position = parameters.position else {
      throw RequestFailure(.invalidParams, "missing 'pixel' or 'position'")
    }
    let path = SyntaxPath(at: offset(of: position, in: document), in: document.tree)
    let isShown = document.key == shown.key
    // The innermost element that has layers.
    for head in path.elementHeads {
      let found = (0..<count).filter { index in
        let origin = resolution.origins[index]
        return isShown
          ? origin.file == analysis.path && edits.nearest(origin.bytes) == head
          : analysis.isPath(origin.file, of: document.key, shown) && origin.bytes == head
      }
      if !found.isEmpty {
        return LocateResult(layers: found.prefix(1000).map { layer($0, share: nil) })
      }
    }
    return LocateResult(layers: [])
  }
}
