import SceneFonts
import SceneLayers
import SceneSource

/// A checked scene, with bound names and known types, that can be resolved.
public struct Scene: Sendable {
  public let name: String
  /// The snapshots in the order of declaration.
  public let snapshots: [Snapshot]
  /// The snapshots after loops and conditions are evaluated.
  package let images: [SnapshotImage]
  package let shared: SharedScene

  package init(
    name: String, snapshots: [Snapshot], images: [SnapshotImage], shared: SharedScene
  ) {
    (self.name, self.snapshots, self.images, self.shared) = (name, snapshots, images, shared)
  }

  package var bound: BoundScene { _read { yield shared.bound } }

  /// The names of the axes of its matrix and that of the project, of which only those apply that name
  /// something in the scene.
  public var axisNames: [String] { bound.matrix.map { $0.name } }
  public var letNames: [String] { bound.lets.map { $0.name } }

  public struct Snapshot: Hashable, Sendable {
    public let name: String
    /// The name in file names: lowercase, with `-` instead of other characters than letters and
    /// digits; unique and not empty.
    public let slug: String
    /// The location of its head.
    public let span: SourceRange
    /// The end of its declaration in bytes.
    public let end: Int
    /// The values that a matrix gives to the snapshot.
    public let axes: [Axis]

    package init(name: String, slug: String, span: SourceRange, end: Int, axes: [Axis]) {
      (self.name, self.slug, self.span, self.end, self.axes) = (name, slug, span, end, axes)
    }
  }

  /// A property or `let`, and its value as it is written.
  public struct Axis: Hashable, Sendable {
    public let name: String
    public let value: String

    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }
}

#if !hasFeature(Embedded)
  extension Scene.Axis: Codable {}
#endif

extension Scene.Snapshot {
  /// Returns a name in the form used for file names: composed (NFC), in lowercase, with a single `-`
  /// for each sequence of other characters than letters and digits, except at the ends.
  public static func slug(of name: String) -> String {
    var slug = ""
    var isGap = false
    for scalar in composed(name) {
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

  /// Returns a slug of at most a number of bytes: the end of a longer one is replaced by its hash.
  package static func shortened(_ slug: String, to limit: Int) -> String {
    guard slug.utf8.count > limit else { return slug }
    let hash = hashFNV(slug.utf8)
    let digits = Array("0123456789abcdef".unicodeScalars)
    var end = "-"
    for shift in 0..<16 {
      end.unicodeScalars.append(digits[Int(hash &>> UInt64(60 - 4 * shift) & 15)])
    }
    let bytes = Array(slug.utf8)
    var count = max(0, limit - end.utf8.count)
    while count > 0, bytes[count] & 0xC0 == 0x80 { count -= 1 }
    return String(decoding: bytes[..<count], as: UTF8.self) + end
  }
}

/// The result of `check`.
public struct CheckResult: Sendable {
  /// The bound scene, whose snapshots are not expanded; nil if there is an error.
  package var scene: SharedScene?
  public var diagnostics: [Diagnostic]
  /// The files to add to the library before checking again. The result is final if this is empty.
  public var missing: [MissingFile]
  /// Whether the check was not interrupted.
  public var isComplete = true

  package init(
    scene: SharedScene? = nil, diagnostics: [Diagnostic], missing: [MissingFile],
    isComplete: Bool = true
  ) {
    self.scene = scene
    self.diagnostics = diagnostics
    self.missing = missing
    self.isComplete = isComplete
  }
}
