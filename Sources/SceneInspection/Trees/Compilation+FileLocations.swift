import SceneCompiler
import SceneLayers
import SceneSource

extension Compilation {
  /// Where the scene declares the layers of a tree, one of each origin; files as they were typed.
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
