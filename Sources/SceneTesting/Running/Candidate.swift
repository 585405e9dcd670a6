import SceneCompiler
import SceneExport
import SceneInspection
import SceneSemantics
import SceneSystem

/// An image, with its layer tree where a scene has made it, that a test compares with a reference.
/// What is expensive is made when it is first asked for.
package final class Candidate {
  /// What the scene has made; nil for an image that a test brings along.
  package let output: Output?
  /// 16 hexadecimal digits that stand for all that the snapshot reads; nil where that is not known.
  package let inputs: String?
  /// The same, file by file, as recordings keep them.
  var recordingInputs: RecordingInputs? { makeRecordingInputs() }
  private let makeRecordingInputs: () -> RecordingInputs?
  /// The source locations of the layers, in tree order.
  package var places: [FileLocation?] { makePlaces() }
  private let makePlaces: () -> [FileLocation?]
  /// Where values of the layers are written that are not written there, in tree order, by the names
  /// of properties.
  var valueSources: [[String: FileLocation]] { makeValueSources() }
  private let makeValueSources: () -> [[String: FileLocation]]
  private let makeImage: () -> [UInt8]

  package init(
    _ output: Output, inputs: String? = nil,
    recordingInputs: @escaping () -> RecordingInputs? = { nil }, on workers: Workers = .alone,
    places: @escaping () -> [FileLocation?] = { [] },
    valueSources: @escaping () -> [[String: FileLocation]] = { [] }
  ) {
    self.output = output
    self.inputs = inputs
    makeRecordingInputs = recordingInputs
    makePlaces = places
    makeValueSources = valueSources
    makeImage = { output.bytes(as: .png, on: workers) }
  }

  /// An image without a layer tree.
  package init(_ image: Bitmap) {
    output = nil
    inputs = nil
    makeRecordingInputs = { nil }
    makePlaces = { [] }
    makeValueSources = { [] }
    makeImage = { image.png }
    pixels = image
  }

  /// The layer tree as references have it; nil where there is none.
  package private(set) lazy var text = output?.text()
  /// The image as PNG.
  package private(set) lazy var picture = makeImage()

  /// The image's pixels; nil only by a fault of the encoder.
  package private(set) lazy var pixels = try? Bitmap(png: picture)

  /// The files that are the reference of this candidate: the one that decides, and the layer tree.
  func parts(of golden: SnapshotComparison.Golden) -> [ReferenceStore.Part] {
    output == nil ? golden.parts.filter { $0 != .tree } : golden.parts
  }

  /// The reference that this candidate would be.
  package func bytes(
    _ part: ReferenceStore.Part, of golden: SnapshotComparison.Golden
  ) -> [UInt8] {
    switch part {
    case .picture: picture
    case .tree: tree(of: golden).bytes
    case .hash: Array(((pixels?.hash ?? "") + "\n").utf8)
    }
  }

  private func tree(of golden: SnapshotComparison.Golden) -> TreeReference {
    let text = text ?? ""
    let content = TreeReference.content(of: text, pixels: golden == .tree ? nil : pixels?.hash)
    return TreeReference(text: text, inputs: inputs, content: content)
  }
}
