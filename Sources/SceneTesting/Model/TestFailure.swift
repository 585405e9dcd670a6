import SceneCompiler
import SceneEditing
import SceneInspection
import SceneLanguage

/// Why snapshots are not as their references: the kind of a failure, the cause of a difference, or
/// the cause that several of them share. In the order of reports.
package enum Reason: String, Hashable, Codable, CaseIterable, Sendable {
  /// An error in a scene or in a library.
  case mistake
  /// A file could not be read or written.
  case files
  /// A reference cannot be read, is not a valid image or tree, or has a conflict.
  case brokenReference
  /// The image or tree differs from the reference.
  case difference
  /// The scene, or a file that it reads, has changed since the reference was recorded.
  case scene
  /// A change of a value or a layer in the source.
  case edit
  /// The scene has not changed, so the compiler resolves or paints it differently.
  case compiler
  /// The reference was edited after it was recorded, or its files are from different recordings.
  case reference
  /// The reference does not contain its inputs, or the layers do not explain the difference.
  case unknown
  case missingReference
  /// The scene no longer has a snapshot that has a reference.
  case missingSnapshot
  /// Layers moved or changed their size by less than a pixel.
  case shift
  /// The layer trees differ, but not the images; only of recordings.
  case layers
  /// The snapshot equals its reference, but is expected to fail.
  case unexpectedPass

  /// A message on the cause of a difference; nil if the changes are self-explanatory.
  package var message: String? {
    switch self {
    case .compiler: "the compiler changed, not the scene"
    case .reference: "the reference was edited after it was recorded"
    default: nil
    }
  }
}

/// The reason why a test failed: a message, followed by layers, pixels, and files.
package struct TestFailure: Hashable, Codable, Sendable {
  package var kind: Reason
  /// The message, on one line.
  package var message: String
  /// Additional lines: of a mistake, its diagnostics.
  package var details: [String] = []
  /// The first error in a scene without its location: `error[E0205]: cannot find 'x' in scope`.
  package var error: String?
  /// The cause of a difference.
  package var cause: Reason?
  /// The former ID of a snapshot without a reference, if an unused reference has the same image.
  package var movedFrom: SnapshotID?
  /// The side of an unresolved merge conflict in the reference that the snapshot was compared with.
  package var conflict: String?
  /// The location of the first error in a scene.
  package var location: FileLocation?
  /// The changes, beginning with those that explain most of the differing pixels; in tree order if
  /// pixels are not compared.
  package var changes: [LayerChange] = []
  package var image: ImageDifference?
  /// What is compared; nil if that is unknown.
  package var golden: SnapshotComparison.Golden?
  package var files = ArtifactPaths()
  /// The layers of the new image, back to front; empty if there is none.
  package var layers: [LayerBox] = []
  /// The layers that are not compared; nil if there are none.
  package var ignored: [LayerBox]?
  /// The frames of the new image, if it is a strip of several.
  package var frames: [Frame]?

  package struct Frame: Hashable, Codable, Sendable {
    /// The time in seconds.
    package var time: Double
    package var box: ImageRect
  }

  /// The most relevant location in a scene: that of the error, or of the change that explains most
  /// of the difference.
  package var mainLocation: FileLocation? {
    let seen = changes.filter { $0.pixels != 0 }
    return location ?? (seen.isEmpty ? changes : seen).lazy.compactMap(\.place).first
  }

  package init(_ kind: Reason, _ message: String, details: [String] = []) {
    self.kind = kind
    self.message = message
    self.details = details
  }
}

/// The paths of a failure's artifacts, relative to the working directory if they are in it.
package struct ArtifactPaths: Hashable, Codable, Sendable {
  package var reference: String?
  package var actual: String?
  package var difference: String?
  /// The layer trees as text.
  package var referenceTree: String?
  package var actualTree: String?

  package var all: [String] {
    [reference, actual, difference, referenceTree, actualTree].compactMap(\.self)
  }

  package init() {}

  /// Returns the path of a file that accepting the failure stores; nil for a hash, which is none.
  func newFile(_ part: ReferenceStore.Part) -> String? {
    switch part {
    case .image: actual
    case .tree: actualTree
    case .hash: nil
    }
  }
}
