import SceneCompiler
import SceneLayers
import SceneSource

extension Compilation {
  /// Returns the source location of each origin, with paths relative to the working directory.
  package func places(of origins: [LayerOrigin]) -> [FileLocation?] {
    let sources = sources
    return origins.map { origin in
      sources[origin.file]?.position(at: origin.bytes.lowerBound).place(in: shownPath(origin.file))
    }
  }
}

extension SourcePosition {
  fileprivate func place(in file: String) -> FileLocation {
    FileLocation(file: file, line: line, column: column)
  }
}
