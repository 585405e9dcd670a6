import SceneCompiler
import SceneExport
import SceneInspection
import SceneSemantics
import SceneSource
import SceneSystem

/// The image that a test compares with a reference, with its layer tree if it was made from a
/// scene. Expensive properties are computed on demand.
package final class Candidate {
  /// The output of the scene; nil for an image passed to a test.
  package let output: Output?
  /// A hash of all files that the snapshot reads, 16 hexadecimal digits; nil if it is unknown.
  package let inputs: String?
  /// The PNG file that the image is from; nil if it was made otherwise.
  let file: [UInt8]?
  /// The hashes of the individual files, for recordings.
  var recordingInputs: RecordingInputs? { makeRecordingInputs() }
  private let makeRecordingInputs: () -> RecordingInputs?
  /// The source locations of the layers, in tree order.
  package var places: [FileLocation?] { makePlaces() }
  private let makePlaces: () -> [FileLocation?]
  /// The locations of property values outside of the layers' declarations.
  var valueLocations: ValueLocations { makeValueLocations() }
  private let makeValueLocations: () -> ValueLocations
  private let makeImage: () -> [UInt8]
  private let makePixelHash: () -> ContentHash?

  package init(
    _ output: Output, inputs: String? = nil,
    recordingInputs: @escaping () -> RecordingInputs? = { nil }, on workers: Workers = .alone,
    places: @escaping () -> [FileLocation?] = { [] },
    valueLocations: @escaping () -> ValueLocations = { ValueLocations() }
  ) {
    self.output = output
    self.inputs = inputs
    file = nil
    makeRecordingInputs = recordingInputs
    makePlaces = places
    makeValueLocations = valueLocations
    makePixelHash = { output.pixelHash(on: workers) }
    makeImage = { output.bytes(as: .png, on: workers) }
  }

  /// Creates a candidate from an image without a layer tree.
  ///
  /// - Parameter file: The PNG file that the image is from.
  package init(_ image: Bitmap, from file: [UInt8]? = nil) {
    output = nil
    self.file = file
    inputs = nil
    makeRecordingInputs = { nil }
    makePlaces = { [] }
    makeValueLocations = { ValueLocations() }
    makePixelHash = { nil }
    makeImage = { image.png }
    pixels = image
  }

  /// The layer tree in the format of references; nil if there is none.
  package private(set) lazy var text = output?.text()
  /// The image as PNG.
  package private(set) lazy var picture = makeImage()

  /// A hash of the painted pixels, for which the image is not compressed; nil if it was not painted.
  private(set) lazy var pixelHash = makePixelHash()

  /// The pixels of the image; nil only if the encoder has a bug.
  package private(set) lazy var pixels = try? Bitmap(png: picture)

  /// Returns the files of this candidate's reference: the one that is compared, and the layer tree.
  func parts(of golden: SnapshotComparison.Golden) -> [ReferenceStore.Part] {
    output == nil ? golden.parts.filter { $0 != .tree } : golden.parts
  }

  /// Returns the contents of the file that would be recorded.
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

extension Compilation {
  /// Returns what the reference of a test would be recorded from; nil if the scene has an error.
  mutating func candidate(for test: SnapshotTest) -> Candidate? {
    let before = budget
    defer { budget.release(since: before, keeping: 0) }
    let request = OutputRequest([test.golden == .tree ? .tree : .png])
    let evaluation = evaluate([test.snapshot], for: request)
    if evaluation.diagnostics.hasErrors { return nil }
    return evaluation.snapshots.first?.output.map { Candidate($0) }
  }
}
