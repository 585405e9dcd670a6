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
