import SceneFonts
import SceneLayers
import SceneSource
import SceneSyntax

/// The files that scenes read, by path relative to the root. Components are separated by `/` and
/// are not `.` or `..`.
public struct Library: Sendable {
  public var sources: [String: Entry<SyntaxTree>] = [:]
  public var images: [String: Entry<LoadedImage>] = [:]
  public var data: [DataPath: Entry<DataFile>] = [:]
  /// Font files, which are read and parsed only as far as their glyphs are needed.
  public var fonts: [String: Entry<FontFile>] = [:]

  /// The bitmaps of color glyphs.
  public var glyphImages: [GlyphImage: Entry<LoadedImage>] = [:]

  /// The element `matrix` with the axes of the project; nil if there are none.
  public var matrix: SyntaxTree?
  /// The path of the project's settings, which every snapshot depends on; it can begin with `..`.
  public var settings: String?

  public init() {}

  /// The paths of all requested files.
  public var paths: Set<String> {
    Set(sources.keys).union(images.keys).union(data.keys.map { $0.path }).union(fonts.keys)
      .union(settings.map { [$0] } ?? [])
  }

  /// Returns a source that was requested, or the library of controls; nil if it was not loaded yet.
  package func source(at path: String) -> Entry<SyntaxTree>? {
    path == ControlLibrary.name ? .loaded(ControlLibrary.tree) : sources[path]
  }

  public enum Entry<Value: Sendable>: Sendable {
    case loaded(Value)
    case failed(Failure)
  }

  /// The reason why a file could not be loaded.
  public enum Failure: Hashable, Sendable {
    case notFound
    /// The file does not exist, but one with this path does, which differs only in case, in an
    /// extension, or in a few letters.
    case misspelled(String)
    /// The file is outside the root after symbolic links are resolved.
    case outsideRoot
    /// A symbolic link in the path leads outside the root: the link and its target.
    case leadsOutside(String)
    /// The file exists but cannot be read; the system's message.
    case unreadable(String)
    /// The image is damaged; the reason.
    case broken(String)
    case tooLarge
    /// The number of pixels of an image exceeds the remaining budget.
    case overBudget(pixels: Int, WorkBudget)
  }

  public struct LoadedImage: Sendable {
    public var picture: Image
    /// Whether the file names a color profile other than sRGB.
    public var hasForeignProfile: Bool

    public init(picture: Image, hasForeignProfile: Bool) {
      self.picture = picture
      self.hasForeignProfile = hasForeignProfile
    }
  }
}

/// A file that a stage requested and that is not in the library.
public enum MissingFile: Hashable, Sendable {
  case source(path: String)
  case image(path: String)
  case data(DataPath)
  case font(path: String)
  case glyphImage(GlyphImage)
}

/// An image inside of a font file that is in the library.
public struct GlyphImage: Hashable, Sendable {
  public var font: String
  /// The bytes of the image in the file.
  public var bytes: Range<Int>

  public init(font: String, bytes: Range<Int>) { (self.font, self.bytes) = (font, bytes) }
}
