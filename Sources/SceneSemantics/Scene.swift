import SceneLayers
import SceneSource

/// A scene with its names bound, its types and units right; ready to be resolved.
public struct Scene: Sendable {
  public let name: String
  /// In the order of declaration.
  public let snapshots: [Snapshot]
  let bound: BoundScene

  public struct Snapshot: Hashable, Sendable {
    public let name: String
    /// Lower case, runs of anything but letters and digits as one `-`; unique, never empty.
    public let slug: String
    public let span: SourceRange
  }
}

extension Scene.Snapshot {
  /// The name as part of a file's: lower case, runs of anything but letters and digits as one `-`,
  /// none at the ends.
  public static func slug(of name: String) -> String {
    var slug = ""
    var isGap = false
    for scalar in name.unicodeScalars {
      let isAlphanumeric =
        scalar.isASCII
        ? (scalar.value >= 0x30 && scalar.value <= 0x39)
          || (scalar.value | 0x20 >= 0x61 && scalar.value | 0x20 <= 0x7A)
        : scalar.properties.isAlphabetic
      guard isAlphanumeric else {
        isGap = true
        continue
      }
      if isGap, !slug.isEmpty { slug += "-" }
      isGap = false
      slug += scalar.properties.lowercaseMapping
    }
    return slug
  }
}

/// What `check` found.
public struct CheckResult: Sendable {
  /// Nil where there is an error.
  public var scene: Scene?
  public var diagnostics: [Diagnostic]
  /// Files to put into the library before checking again; the result is final where none is named.
  public var missing: [MissingFile]
}

/// What there is to say of a scene.
public struct Diagnosis: Sendable {
  public var diagnostics: [Diagnostic]
  /// Files to put into the library before asking again; what is said is final where none is named.
  public var missing: [MissingFile]
  /// Whether all was looked into that had to be.
  public var isComplete = true
}

/// What `resolve` made.
public struct Resolution: Sendable {
  /// Nil where there is an error.
  public var tree: LayerTree?
  /// One a layer, in tree order.
  public var origins: [LayerOrigin]
  public var diagnostics: [Diagnostic]
  /// Files to put into the library before resolving again.
  public var missing: [MissingFile]
  /// The paths of the images that the layers show, and of the fonts that their texts are set in.
  public var images: [String]
  /// When the last animation of what is in sight is over, in seconds of the scene's time; of an
  /// endless one the end of its first repetition. 0 where nothing is animated.
  public var duration: Double
}
