import SceneCompiler
import SceneExport
import SceneInspection
import SceneLayers
import SceneSystem

/// What a snapshot comes to today. What is expensive is made when it is first asked for.
package final class ActualSnapshot {
  package let output: Output
  /// 16 hexadecimal digits that stand for all that the scene reads; nil where nobody knows.
  package let inputs: String?
  /// Where the scene declares the layers, in tree order.
  package var places: [FileLocation?] { makePlaces() }
  private let makePlaces: () -> [FileLocation?]
  private let workers: Workers

  package init(
    _ output: Output, inputs: String? = nil, on workers: Workers = .alone,
    places: @escaping () -> [FileLocation?] = { [] }
  ) {
    self.output = output
    self.inputs = inputs
    makePlaces = places
    self.workers = workers
  }

  /// The layer tree as references keep it.
  package private(set) lazy var text = output.text()
  /// The picture as PNG.
  package private(set) lazy var picture = output.bytes(as: .png, on: workers)

  /// The picture's pixels; nil only by a fault of the encoder.
  package private(set) lazy var pixels = try? ComparedImage(png: picture)

  package func bytes(_ part: ReferenceStore.Part) -> [UInt8] {
    switch part {
    case .picture: picture
    case .tree: TreeReference(text: text, inputs: inputs).bytes
    case .hash: Array(((pixels?.hash ?? "") + "\n").utf8)
    }
  }
}
