import SceneCompiler
import SceneExport
import SceneInspection
import SceneSource
import SceneSystem
import SceneLanguage

/// The image that a test compares with a reference, with its layer tree if it was made from a
/// scene. Expensive properties are computed on demand.
package final class Candidate {
  /// The output of the scene; nil for an image passed to a test.
  package let output: Output?
  /// The PNG file that the image is from; nil if it was made otherwise.
  let file: [UInt8]?
  private let source: Source?
  private let workers: Workers

  /// What an output was made from.
  struct Source {
    let compilation: Compilation
    /// The paths of the images in the snapshot.
    let images: [String]
    let snapshot: Int?
    let time: Double?
    let scale: Double?
    /// The folder to which the paths in a recording are relative.
    let folder: String
  }

  init(_ output: Output, from source: Source? = nil, on workers: Workers = .alone) {
    (self.output, self.source, self.workers, file) = (output, source, workers, nil)
  }

  /// Creates a candidate from an image without a layer tree.
  ///
  /// - Parameter file: The PNG file that the image is from.
  init(_ image: Bitmap, from file: [UInt8]?) {
    (output, source, workers, self.file) = (nil, nil, .alone, file)
    pixels = image
  }

  /// A hash of all files that the snapshot reads, 16 hexadecimal digits; nil if it is unknown.
  private(set) lazy var inputs = source?.compilation.inputs(withImages: source?.images ?? [])

  /// The hashes of the individual files, for recordings.
  var recordingInputs: RecordingInputs? {
    source.flatMap { RecordingInputs($0.compilation, images: $0.images, relativeTo: $0.folder) }
  }

  /// The source locations of the layers and their values. Only a failure asks for them.
  private(set) lazy var locations =
    source.map {
      $0.compilation.locations(
        of: output?.origins ?? [], inSnapshot: $0.snapshot, time: $0.time, scale: $0.scale)
    } ?? TreeLocations()

  /// The layer tree in the format of references; nil if there is none.
  package private(set) lazy var text = output?.text()
  /// The image as PNG.
  package private(set) lazy var image: [UInt8] =
    output?.bytes(as: .png, on: workers) ?? pixels?.png ?? []

  /// A hash of the painted pixels, for which the image is not compressed; nil if it was not painted.
  private(set) lazy var pixelHash = output?.pixelHash(on: workers)

  /// The pixels of the image; nil only if the encoder has a bug.
  package private(set) lazy var pixels: Bitmap? = try? Bitmap(png: image)

  /// Returns the files of this candidate's reference: the one that is compared, and the layer tree.
  func parts(of golden: SnapshotComparison.Golden) -> [ReferenceStore.Part] {
    output == nil ? golden.parts.filter { $0 != .tree } : golden.parts
  }

  /// Returns the contents of the file that would be recorded.
  package func bytes(
    _ part: ReferenceStore.Part, of golden: SnapshotComparison.Golden
  ) -> [UInt8] {
    switch part {
    case .image: image
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
