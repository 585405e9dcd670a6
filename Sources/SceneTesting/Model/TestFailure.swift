import SceneCompiler
import SceneInspection

/// Why a test failed: the cause in words, then layers, then pixels, then files.
package struct TestFailure: Hashable, Codable, Sendable {
  package enum Kind: String, Hashable, Codable, Sendable {
    /// The scene has an error; `details` are its diagnostics.
    case mistake
    case missingReference
    /// A reference that cannot be read, or is no image or tree; `details` say why.
    case brokenReference
    /// The reference is another image or tree.
    case difference
    /// A file could not be read or written.
    case files
  }

  /// Whose doing a difference is.
  package enum Cause: String, Hashable, Codable, Sendable {
    /// The scene, or something it reads, is not what it was when the reference was recorded.
    case scene
    /// All that the scene reads is as it was: the compiler paints or resolves it otherwise.
    case compiler
    /// The reference is not what was recorded: it was edited, or its files are of two recordings.
    case reference
    /// The reference does not say what it was recorded from.
    case unknown

    /// What there is to say of it; nil where the changes say it.
    package var message: String? {
      switch self {
      case .compiler: "the compiler changed, not the scene"
      case .reference: "the reference was edited after it was recorded"
      case .scene, .unknown: nil
      }
    }
  }

  package var kind: Kind
  /// One line.
  package var message: String
  /// Further lines.
  package var details: [String] = []
  package var cause: Cause?
  /// Of the first error in a scene.
  package var location: FileLocation?
  /// Those that explain most of the pixels that differ first; in tree order where no pixels are
  /// compared.
  package var changes: [LayerChange] = []
  package var picture: ImageDifference?
  package var files = ArtifactPaths()
  /// What the new image is made of, back to front; empty where there is none.
  package var layers: [LayerBox] = []

  /// The location in a scene that is to be looked at first: of the error, or of the change that
  /// explains most of what differs.
  package var mainLocation: FileLocation? {
    let seen = changes.filter { $0.pixels != 0 }
    return location ?? (seen.isEmpty ? changes : seen).lazy.compactMap(\.place).first
  }

  package init(_ kind: Kind, _ message: String, details: [String] = []) {
    self.kind = kind
    self.message = message
    self.details = details
  }
}

/// Where the images of a failure stand, relative to the working directory where they are below it.
package struct ArtifactPaths: Hashable, Codable, Sendable {
  package var reference: String?
  package var actual: String?
  package var difference: String?
  /// The layer trees as text.
  package var referenceTree: String?
  package var actualTree: String?

  package init() {}
}
