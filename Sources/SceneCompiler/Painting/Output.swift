import SceneExport
import SceneLayers
import SceneSource
import SceneSystem

/// A resolved layer tree that can be written in any output format.
package struct Output {
  package let tree: LayerTree
  package let origins: [LayerOrigin]

  package init(tree: LayerTree, origins: [LayerOrigin]) {
    self.tree = tree
    self.origins = origins
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
    tree.paintPNG(on: workers, level: .fast, &timings) { bytes += $0 }
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
    case .ppm: try tree.paintPPM(on: workers, &timings, sink)
    case .png: try tree.paintPNG(on: workers, &timings, sink)
    case .svg:
      let bytes = timings.measure(.encode) { tree.svg(origins: origins) }
      try timings.measure(.write) { () throws(Failure) in try sink(bytes) }
    case .tree, .json:
      let text = timings.measure(.encode) { format == .json ? tree.json() : self.text() }
      try timings.measure(.write) { () throws(Failure) in try sink(Array(text.utf8)) }
    }
  }

  /// The contents of the tree's text format as a value.
  package var description: TreeDescription { TreeDescription(tree, origins: origins) }

  /// Returns the tree as text. With `sources`, the line of each layer ends with the source location
  /// of its declaration.
  package func text(sources: [String: SourceText]? = nil) -> String {
    guard let sources else { return tree.text(origins: origins) }
    return tree.text(origins: origins) { origin in
      let position = sources[origin.file]?.position(at: origin.bytes.lowerBound)
      return position.map { "\(origin.file):\($0.line):\($0.column)" }
    }
  }
}
