import SceneSystem

/// A scene as the command line names it: its text, and where it stands.
public struct SceneFile: Sendable {
  /// As it was typed; diagnostics name it so.
  public let shownPath: String
  /// Relative to the root: the name by which the stages know it.
  public let path: String
  /// The folder that contains every file the scene can read.
  public let root: Root
  /// Nil where it is over the limit.
  package let bytes: [UInt8]?

  /// In bytes, of any one source.
  package static let sourceLimit = 48 << 20
  /// In bytes, of any one picture's file.
  package static let pictureLimit = 256 << 20
  package static let fontLimit = 256 << 20

  /// A scene whose bytes are known.
  package init(shownPath: String, path: String, root: Root, bytes: [UInt8]) {
    self.shownPath = shownPath
    self.path = path
    self.root = root
    self.bytes = bytes
  }

  /// Reads the scene at `path`; `-` is standard input.
  ///
  /// The root is the folder of the file, of standard input the working directory, or `root`. The
  /// file itself may be a symbolic link to anywhere, a pipe or a device: it was asked for by name.
  public init(_ path: String, root: String? = nil) throws(SceneFileFailure) {
    shownPath = path == "-" ? "stdin" : path
    do {
      self.root = try Root(root ?? FilePath.folder(of: shownPath))
    } catch {
      if root != nil { throw .root(error) }
      throw .file(error)
    }
    do {
      self.path = try Self.path(of: shownPath, isFile: path != "-", in: self.root)
      bytes = try Self.read(path)
    } catch {
      throw .file(error)
    }
  }

  private static func path(
    of shown: String, isFile: Bool, in root: Root
  ) throws(FileFailure) -> String {
    guard isFile else { return shown }
    let name = FilePath.name(of: shown)
    // A path that ends in `/`, `.` or `..` is a folder's.
    if !FilePath.isInside(name) {
      throw try SystemCalls.status(shown).kind == .folder ? .isFolder : .notFound
    }
    let folder = FilePath.folder(of: shown)
    let real = FilePath.join(try SystemCalls.realPath(folder.isEmpty ? "." : folder), name)
    guard let path = root.relativePath(ofReal: real) else { throw .outsideRoot }
    return path
  }

  private static func read(_ path: String) throws(FileFailure) -> [UInt8]? {
    do {
      return path == "-"
        ? try FileReading.read(descriptor: 0, limit: sourceLimit)
        : try FileReading.read(path, limit: sourceLimit)
    } catch .tooLarge {
      return nil
    }
  }
}

/// Why a scene of the command line cannot be compiled at all.
public enum SceneFileFailure: Error, Hashable, Sendable {
  /// The scene cannot be read.
  case file(FileFailure)
  /// The folder of `--root` is not one.
  case root(FileFailure)
}
