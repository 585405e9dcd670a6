import SceneLayers
import SceneSource
import SceneSyntax

/// What scenes read, by path: relative to the root, parts separated by `/`, without `.` and `..`.
public struct Library: Sendable {
  public var sources: [String: Entry<SyntaxTree>] = [:]
  public var pictures: [String: Entry<LoadedImage>] = [:]
  public var data: [DataPath: Entry<DataFile>] = [:]
  /// Files of fonts, as they are: a font is read as far as its glyphs are asked for.
  public var fonts: [String: Entry<[UInt8]>] = [:]

  public init() {}

  /// The paths of all that was asked for.
  public var paths: Set<String> {
    Set(sources.keys).union(pictures.keys).union(data.keys.map { $0.path }).union(fonts.keys)
  }

  public enum Entry<Value: Sendable>: Sendable {
    case loaded(Value)
    case failed(Failure)
  }

  /// Why a file could not be had.
  public enum Failure: Hashable, Sendable {
    case notFound
    /// It lies outside the root, symlinks resolved.
    case outsideRoot
    /// A symbolic link on the way leads out of the root; the link, and where it leads.
    case leadsOutside(String)
    /// It is there and cannot be read; what the system says.
    case unreadable(String)
    /// A picture that is broken; what is wrong with it.
    case broken(String)
    case tooLarge
    /// An image of so many pixels is more than the budget has left.
    case overBudget(pixels: Int, WorkBudget)
  }

  public struct LoadedImage: Sendable {
    public var picture: Image
    /// The file names a color profile that is not sRGB.
    public var hasForeignProfile: Bool

    public init(picture: Image, hasForeignProfile: Bool) {
      self.picture = picture
      self.hasForeignProfile = hasForeignProfile
    }
  }
}

/// A file that a stage looked for in the library and did not find there.
public enum MissingFile: Hashable, Sendable {
  case source(path: String)
  case picture(path: String)
  case data(DataPath)
  case font(path: String)
}
