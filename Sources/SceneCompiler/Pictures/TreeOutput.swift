import SceneExport
import SceneLayers
import SceneSemantics
import SceneSource

extension LayerTree {
  /// The bytes of an output, handed on piece by piece.
  func write<Failure: Error>(
    as format: OutputFormat, jobs: Int, _ timings: inout Timings, _ sink: ByteSink<Failure>
  ) throws(Failure) {
    switch format {
    case .ppm: try paintPPM(jobs: jobs, &timings, sink)
    case .png: try paintPNG(jobs: jobs, &timings, sink)
    case .tree, .json:
      let bytes = timings.measure(.encode) { format == .json ? json() : Array(text().utf8) }
      try timings.measure(.write) { () throws(Failure) in try sink(bytes) }
    }
  }
}
extension LayerTree { func text() -> String { "" }; func json() -> [UInt8] { [] } }
extension Compilation {
  func text(_ tree: LayerTree, _ origins: [LayerOrigin], showsSources: Bool) -> String { "" }
}
