import SceneCompiler
import SceneLayers
import SceneSemantics
import SceneSource

extension Compilation {
  /// Returns the source location of each origin, with paths relative to the working directory.
  package func places(of origins: [LayerOrigin]) -> [FileLocation?] {
    let sources = sources
    return origins.map { origin in
      sources[origin.file]?.position(at: origin.bytes.lowerBound).place(in: shownPath(origin.file))
    }
  }

  /// Returns the locations of property values outside of the layers' declarations.
  package func valueLocations(
    ofSnapshot index: Int?, time: Double? = nil, scale: Double? = nil
  ) -> ValueLocations {
    guard let scene else { return ValueLocations() }
    let sources = valueSources(
      of: scene, snapshot: index, time: time, scale: scale, in: library)
    return ValueLocations(
      layers: sources.layers.map { $0.compactMapValues { place(of: $0) } },
      canvas: sources.canvas.compactMapValues { place(of: $0) }, scene: place(of: sources.scene))
  }

  package func place(of range: SourceRange) -> FileLocation? {
    sources[range.path]?.position(at: range.bytes.lowerBound).place(in: shownPath(range.path))
  }
}

extension SourcePosition {
  fileprivate func place(in file: String) -> FileLocation {
    FileLocation(file: file, line: line, column: column)
  }
}

extension FileLocation {
  /// Parses `places.tbl:3:5`; nil if the two numbers are missing.
  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, let line = Int(parts[parts.count - 2]),
      let column = Int(parts[parts.count - 1])
    else { return nil }
    let file = parts.dropLast(2).joined(separator: ":")
    self.init(file: file, line: line, column: column)
  }
}

/// The locations of the values in a layer tree, as far as they are known.
package struct ValueLocations: Sendable {
  /// Values outside of the layers' declarations, by property name; one dictionary per layer, in
  /// tree order.
  var layers: [[String: FileLocation]]
  /// The values of the scene's properties.
  var canvas: [String: FileLocation]
  /// The declaration of the scene.
  var scene: FileLocation?

  package init(
    layers: [[String: FileLocation]] = [], canvas: [String: FileLocation] = [:],
    scene: FileLocation? = nil
  ) {
    self.layers = layers
    self.canvas = canvas
    self.scene = scene
  }

  /// Returns the location of a property of the canvas. A device determines the size and the scale.
  func place(ofCanvas property: String) -> FileLocation? {
    let isLength = property == "width" || property == "height"
    let own = canvas[isLength ? "size" : property]
    return own ?? (property == "background" ? nil : canvas["device"]) ?? scene
  }
}
