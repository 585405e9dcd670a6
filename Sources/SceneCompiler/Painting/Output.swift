import SceneExport
import SceneLayers
import SceneRaster
import SceneSource
import SceneSystem

/// A resolved layer tree that can be written in any output format.
package struct Output {
  package let tree: LayerTree
  package let origins: [LayerOrigin]
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
    tree: LayerTree, origins: [LayerOrigin], painting: Painting = .unknown,
    texts: [OutputFormat: String] = [:], svg: [UInt8]? = nil
  ) {
    (self.tree, self.origins, self.painting) = (tree, origins, painting)
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
