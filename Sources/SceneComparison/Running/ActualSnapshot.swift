import SceneCompiler
import SceneLayers
import SceneSource

/// What a snapshot comes to today. What is expensive is made when it is first asked for.
package final class ActualSnapshot {
  package let output: Output
  /// 16 hexadecimal digits that stand for all that the scene reads; nil where nobody knows.
  package let inputs: String?
  /// The texts that the layers' origins point into, by path.
  package let sources: [String: SourceText]
  private let workers: Workers

  package init(
    _ output: Output, inputs: String? = nil, sources: [String: SourceText] = [:],
    on workers: Workers = .alone
  ) {
    self.output = output
    self.inputs = inputs
    self.sources = sources
    self.workers = workers
  }

  /// The layer tree as references keep it.
  package private(set) lazy var text = output.text()
  /// The picture as PNG.
  package private(set) lazy var picture = output.bytes(as: .png, on: workers)

  package func bytes(_ part: ReferenceStore.Part) -> [UInt8] {
    switch part {
    case .picture: picture
    case .tree: TreeReference(text: text, inputs: inputs).bytes
    case .hash: Array((PictureJudgement.hash(ofPNG: picture) + "\n").utf8)
    }
  }
}
