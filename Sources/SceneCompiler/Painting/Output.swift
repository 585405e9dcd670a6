import SceneEditing
import SceneExport
import SceneLayers
import SceneRaster
import SceneSource
import SceneSystem
import SceneResolving
import SceneLanguage

/// A resolved layer tree that can be written in any output format.
package struct Output {
  package let tree: LayerTree
  package let origins: [LayerOrigin]
  /// The frames, if the tree is a strip of several.
  package let strip: FrameStrip?
  private let painting: Painting
  /// The texts that have been written.
  private let texts: [OutputFormat: String]
  /// The SVG that has been written.
  private let svg: [UInt8]?

  /// What is known about the work of painting the tree.
  package enum Painting {
    case unknown
    /// The budget allows it.
    case counted
    /// The budget allows it, and this is its display list.
    case list(DisplayList)
  }

  package init(
    tree: LayerTree, origins: [LayerOrigin], strip: FrameStrip? = nil,
    painting: Painting = .unknown, texts: [OutputFormat: String] = [:], svg: [UInt8]? = nil
  ) {
    (self.tree, self.origins, self.strip, self.painting) = (tree, origins, strip, painting)
    (self.texts, self.svg) = (texts, svg)
  }

  /// Returns the display list of the image.
  ///
  /// - Parameter format: The format; nil for one with an alpha channel if the canvas is not opaque.
  package func displayList(_ format: PixelFormat? = nil) -> DisplayList {
    let format = format ?? .natural(of: tree.canvas)
    switch painting {
    case .unknown: return DisplayList(tree, format: format)
    case .counted:
      var meter = PaintingMeter.unlimited
      return DisplayList(tree, format: format, &meter)
    case .list(let list): return DisplayList(list, of: tree.canvas, format: format)
    }
  }

  /// Returns the bytes of a format.
  package func bytes(as format: OutputFormat, on workers: Workers = .alone) -> [UInt8] {
    var timings = Timings()
    var bytes: [UInt8] = []
    write(as: format, on: workers, &timings) { bytes += $0 }
    return bytes
  }

  /// Paints the image and returns a hash of its pixels, without compressing them.
  package func pixelHash(on workers: Workers) -> ContentHash {
    let list = displayList()
    var hash = QuickHash()
    let rowLength = list.width * list.format.bytesPerPixel
    for number in [list.width, list.height, rowLength] { hash.append(UInt64(number)) }
    list.paint(on: workers) { hash.append($0.bytes, count: $0.rows.count * rowLength) }
    return hash.value
  }

  /// Returns a PNG with faster, less effective compression.
  package func preview(on workers: Workers = .alone) -> [UInt8] {
    var timings = Timings()
    var bytes: [UInt8] = []
    paintPNG(on: workers, level: .fast, &timings) { bytes += $0 }
    return bytes
  }

  /// Writes the output in pieces.
  ///
  /// - Throws: The errors thrown by the sink.
  package func write<Failure: Error>(
    as format: OutputFormat, on workers: Workers, _ timings: inout Timings,
    _ sink: ByteSink<Failure>
  ) throws(Failure) {
    switch format {
    case .ppm: try paintPPM(on: workers, &timings, sink)
    case .png: try paintPNG(on: workers, &timings, sink)
    case .svg:
      let bytes = timings.measure(.encode) {
        svg ?? tree.svgOfLayers(origins: origins).bytes ?? tree.svg(of: displayList(.rgba))
      }
      try timings.measure(.write) { () throws(Failure) in try sink(bytes) }
    case .tree, .json:
      let text = timings.measure(.encode) {
        format == .json ? texts[.json] ?? tree.json() : self.text()
      }
      try timings.measure(.write) { () throws(Failure) in try sink(Array(text.utf8)) }
    }
  }

  /// The contents of the tree's text format as a value.
  package var description: TreeDescription { TreeDescription(tree, origins: origins) }

  /// Returns the tree as text.
  package func text() -> String { texts[.tree] ?? tree.text(origins: origins) }
}

/// The formats in which an image or layer tree can be written.
public enum OutputFormat: String, Hashable, Sendable, CaseIterable {
  /// Netpbm's PPM format: opaque, 8 bits per channel.
  case ppm
  /// PNG, with an alpha channel if the canvas is not opaque.
  case png
  /// SVG, with text as outlines.
  case svg
  /// The layer tree as text.
  case tree
  /// The layer tree as JSON.
  case json

  /// Whether the format is an image, which has a size in pixels.
  package var isPicture: Bool { self == .ppm || self == .png || self == .svg }

  /// The file name extension without a dot.
  public var fileExtension: String { self == .tree ? "txt" : rawValue }

  /// Creates the format for the file name extension of a path; nil if there is none.
  package init?(fileExtensionOf path: String) {
    let parts = FilePath.name(of: path).utf8.split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count > 1, let ending = parts.last,
      let format = Self.allCases.first(where: { ending.elementsEqual($0.fileExtension.utf8) })
    else { return nil }
    self = format
  }
}

/// What is made of each snapshot of an evaluation, for which the work counts.
package struct OutputRequest: Hashable, Sendable {
  /// Whether images will be painted, apart from those in SVG.
  package var paints: Bool
  /// Whether SVG will be written.
  package var drawsSVG: Bool
  /// The formats of texts to write.
  package var texts: [OutputFormat]
  /// Whether the line of each layer ends with the source location of its declaration.
  package var showsSources: Bool
  /// Whether layers are named, located, and compared, which takes about as much as creating them.
  package var inspects: Bool

  package init(_ formats: [OutputFormat], showsSources: Bool = false, inspects: Bool = false) {
    paints = formats.contains { $0.isPicture && $0 != .svg }
    drawsSVG = formats.contains(.svg)
    texts = OutputFormat.allCases.filter { !$0.isPicture && formats.contains($0) }
    (self.showsSources, self.inspects) = (showsSources, inspects)
  }
}

extension Compilation {
  /// Counts the layers of a resolved snapshot once more if they are inspected.
  mutating func inspect(_ resolution: inout Resolution, of snapshot: Int?) {
    let (time, memory) = WorkBudget.Resource.layers.cost
    for (resource, cost) in [(WorkBudget.Resource.time, time), (.memory, memory)]
    where !budget.spend(resolution.origins.count * cost, on: resource) {
      resolution.fail(compiled.excess(resource, of: snapshot))
    }
  }

  /// Writes the texts of a resolved snapshot. If they exceed the budget, the resolution has an error
  /// instead of a tree.
  mutating func write(
    _ resolution: inout Resolution, of snapshot: Int?, _ request: OutputRequest
  ) -> [OutputFormat: String] {
    var texts: [OutputFormat: String] = [:]
    let sources = request.showsSources && !request.texts.isEmpty ? self.sources : nil
    let place = sources.map { self.place(in: $0) }
    budget.admitDecodedImages()
    for format in request.texts {
      guard let tree = resolution.tree else { break }
      let origins = resolution.origins
      let left = budget.left(.text)
      let text = timings.measure(.encode) {
        format == .json
          ? tree.json(limit: left)
          : tree.text(origins: origins, place: place, limit: left)
      }
      if budget.spend(text?.utf8.count ?? left + 1, on: .text) {
        texts[format] = text
      } else {
        resolution.fail(compiled.excess(.text, of: snapshot))
      }
    }
    return texts
  }

  /// Returns a function for the source location of a layer.
  private func place(in sources: [String: SourceText]) -> (LayerOrigin) -> String? {
    { origin in
      let range = compiled.range(of: origin)
      let position = sources[range.path]?.position(at: range.bytes.lowerBound)
      return position.map { "\(range.path):\($0.line):\($0.column)" }
    }
  }
}
