import SceneLanguage
import SceneSource
import SceneSyntax
import SceneSystem

/// A scene file given on the command line: its text and its location.
public struct SceneFile: Sendable {
  /// The path given on the command line, which diagnostics use.
  public let shownPath: String
  /// The path relative to the root, which the stages use.
  public let path: String
  /// The folder that contains every file the scene can read.
  public private(set) var root: Root
  /// The settings of the project; nil for a scene that is not in the file system.
  package let project: ProjectFile?
  /// The bytes of the file; nil if it exceeds the size limit.
  package let bytes: [UInt8]?

  /// The maximum size of a source file, in bytes.
  package static let sourceLimit = 48 << 20
  /// The maximum size of an image file, in bytes.
  package static let pictureLimit = 256 << 20
  package static let fontLimit = 256 << 20
  /// The maximum size of a font that is read at once, and not in parts.
  static let wholeFontLimit = 1 << 20

  /// Creates a scene file from its bytes.
  package init(
    shownPath: String, path: String, root: Root, bytes: [UInt8], project: ProjectFile? = nil
  ) {
    self.project = project
    self.shownPath = shownPath
    self.path = path
    self.root = root
    self.bytes = bytes
  }

  /// The same file with other contents.
  package func with(_ bytes: [UInt8]) -> SceneFile {
    SceneFile(shownPath: shownPath, path: path, root: root, bytes: bytes, project: project)
  }

  /// The path of `scenec.json` in the root.
  var projectPath: String {
    let path = FilePath.join(project?.folder ?? "", ProjectFile.name)
    return FilePath.path(of: path, from: root.realPath)
  }

  /// Returns a library with the project's matrix.
  func adding(to library: Library) -> Library {
    guard let project else { return library }
    var library = library
    (library.matrix, library.settings) = (project.matrix(atPath: projectPath), projectPath)
    return library
  }

  /// Reads a scene file.
  ///
  /// The file can be a symbolic link to any location, a pipe, or a device, because it is named
  /// explicitly. In a forest of links, a rule names all files of a repository.
  ///
  /// - Parameters:
  ///   - path: The path of the scene; `-` for standard input.
  ///   - root: The folder that contains all files that the scene can read; nil for the project of
  ///     the file, or of the working directory for standard input.
  /// - Throws: `SceneFileFailure` if the file, the root folder, or the project's settings cannot be
  ///   read.
  public init(_ path: String, root: String? = nil) throws(SceneFileFailure) {
    try self.init(path, root: root, systemFonts: nil)
  }

  /// - Parameter systemFonts: The installed fonts, if the scene can use them.
  package init(
    _ path: String, root: String?, systemFonts: SystemFonts?
  ) throws(SceneFileFailure) {
    shownPath = path == "-" ? "stdin" : path
    let configuration = try ProjectConfiguration(of: FilePath.folder(of: shownPath), root: root)
    project = configuration.file
    self.root = configuration.root
    self.root.systemFonts = systemFonts
    do {
      self.path = try Self.path(of: shownPath, isFile: path != "-", in: self.root)
      bytes = try Self.read(path, self.path, in: self.root)
    } catch {
      throw .file(error)
    }
  }

  private static func path(
    of shown: String, isFile: Bool, in root: Root
  ) throws(FileFailure) -> String {
    guard isFile else {
      let working = SystemCalls.workingFolder() ?? "/"
      return root.relativePath(ofReal: FilePath.join(working, shown)) ?? shown
    }
    let name = FilePath.name(of: shown)
    // A path that ends with `/`, `.`, or `..` is that of a folder.
    if !FilePath.isInside(name) {
      throw try SystemCalls.status(shown).kind == .folder ? .isFolder : .notFound
    }
    let folder = FilePath.folder(of: shown)
    let real = FilePath.join(try SystemCalls.realPath(folder.isEmpty ? "." : folder), name)
    guard let path = root.relativePath(ofReal: real) else { throw .outsideRoot }
    return path
  }

  private static func read(
    _ shown: String, _ path: String, in root: Root
  ) throws(FileFailure) -> [UInt8]? {
    do throws(FileFailure) {
      if shown != "-", root.forest != nil { return try root.read(path, limit: sourceLimit) }
      return shown == "-"
        ? try FileReading.read(descriptor: 0, limit: sourceLimit)
        : try FileReading.read(shown, limit: sourceLimit)
    } catch .tooLarge {
      return nil
    }
  }
}

/// The reason why a scene on the command line cannot be compiled.
public enum SceneFileFailure: Error, Hashable, Sendable {
  /// The scene cannot be read.
  case file(FileFailure)
  /// The root is not a folder, or it cannot be read.
  case root(FileFailure)
  /// The project's `scenec.json` cannot be used.
  case project(ProjectFailure)
}
