import SceneCompiler
import SceneSource
import SceneSystem
import SceneTesting
#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// The source location of an expectation, which determines the location of issues and, if no other
/// folder is given, relative paths.
struct Caller {
  let fileID: String
  let filePath: String
  let line: Int
  let column: Int
  /// The location for XCTest.
  let file: StaticString
  /// The function that contains the call; nil if it is unknown.
  let function: String?
  /// The folder to use instead of that of the test's file.
  let given: GivenFolder?

  init(
    _ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt,
    folder: String?, function: StaticString? = nil
  ) {
    self.fileID = "\(fileID)"
    self.filePath = "\(filePath)"
    self.line = Int(line)
    self.column = Int(column)
    file = filePath
    self.function = function.map { "\($0)" }
    given = GivenFolder(call: folder, ofFile: self.filePath)
  }

  /// Fails the test.
  func fail(_ message: String, _ attached: [SceneFailure.File] = []) {
    #if canImport(Testing)
      #if compiler(>=6.2)
        for file in attached {
          Attachment.record(file.bytes, named: file.name, sourceLocation: sourceLocation)
        }
      #endif
      Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
      if Test.current != nil { return }
    #endif
    failXCTest(message)
  }

  /// Records a warning, or a failure if the test library does not support warnings.
  func warn(_ message: String) {
    #if canImport(Testing) && compiler(>=6.3)
      Issue.record(Comment(rawValue: message), severity: .warning, sourceLocation: sourceLocation)
      if Test.current != nil { return }
      failXCTest(message)
    #else
      fail(message)
    #endif
  }

  // A detached task has no current test, so both libraries are notified. The one that is not
  // running ignores it, and no failure is lost.
  private func failXCTest(_ message: String) {
    #if canImport(XCTest)
      XCTFail(message, file: file, line: UInt(line))
    #elseif !canImport(Testing)
      preconditionFailure("not running in Swift Testing or XCTest: \(message)")
    #endif
  }

  #if canImport(Testing)
    private var sourceLocation: SourceLocation {
      SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    }
  #endif
}

#if canImport(Testing)
  extension Caller {
    init(_ location: SourceLocation, folder: String?) {
      fileID = location.fileID
      #if compiler(>=6.3)
        filePath = location.filePath
      #else
        filePath = location._filePath
      #endif
      function = nil
      given = GivenFolder(call: folder, ofFile: filePath)
      line = location.line
      column = location.column
      // XCTest takes file names only as static strings.
      file = #filePath
    }
  }
#endif

// MARK: Files

extension Caller {
  /// The folder of relative paths.
  var folder: String { given?.path ?? FilePath.folder(of: filePath) }

  /// The name of the test's file without `.swift`.
  var name: String {
    let name = FilePath.name(of: filePath)
    return name.hasSuffix(".swift") ? String(name.dropLast(6)) : name
  }

  /// Resolves a path relative to the given folder, or, without one, to that of the test's file or to
  /// the package's root, the nearest parent folder that contains a `Package.swift`.
  ///
  /// Symbolic links are resolved, and paths below the working directory are relative to it, so that
  /// paths have the form that `scenec test` uses.
  func find(_ path: String) throws(Mistake) -> String {
    if path.isEmpty { throw Mistake("the path is empty") }
    if Self.isAbsolute(path) {
      if exists(path) { return plain(path) }
      throw Mistake("cannot find '\(path)'")
    }
    try checkFolder()
    let roots = given == nil ? [folder, packageRoot] : [folder]
    for root in roots where exists(FilePath.join(root, path)) {
      return plain(FilePath.join(root, path))
    }
    let folders = roots.map { $0.isEmpty ? "the working directory" : "'\($0)'" }
    let source = given?.source ?? ""
    throw Mistake("cannot find '\(path)' in \(folders.joined(separator: " or "))\(source)")
  }

  /// Fails if relative paths cannot be resolved, because the files are not on this machine.
  func checkFolder() throws(Mistake) {
    if folder.isEmpty || exists(folder) { return }
    if let given { throw Mistake("cannot find the folder '\(given.path)'\(given.source)") }
    throw Mistake(Self.unreachable(folder))
  }

  /// Resolves the path of a folder, which need not exist, relative to the folder of relative paths.
  func place(_ path: String) -> String {
    plain(Self.isAbsolute(path) ? path : FilePath.join(folder, path))
  }

  static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

  /// The package's root; the working directory if there is no package.
  private var packageRoot: String {
    var folder = folder
    while !exists(FilePath.join(folder, "Package.swift")) {
      let parent = FilePath.folder(of: folder)
      if parent == folder { return "" }
      folder = parent
    }
    return folder
  }

  /// A simulator's processes see the files of the Mac it runs on, by the same paths; a device's do
  /// not.
  private static func unreachable(_ folder: String) -> String {
    "the folder of the test's file, '\(folder)', is not on this machine: run the tests where they "
      + "were built or in a simulator, not on a device, or give a folder that contains the scenes and "
      + "references, with 'folder:', '.sceneFolder', or \(GivenFolder.variable)"
  }

  private func exists(_ path: String) -> Bool { (try? SystemCalls.status(path)) != nil }

  private func plain(_ path: String) -> String {
    let folder = FilePath.folder(of: path)
    let real = (try? SystemCalls.realPath(folder.isEmpty ? "." : folder)) ?? folder
    return SceneDiscovery.normalized(
      FilePath.join(real, FilePath.name(of: path)), from: SystemCalls.workingFolder())
  }
}

/// A folder that replaces that of the test's file, where there are no sources: the first that is
/// given by the call, by a trait, or by the environment.
struct GivenFolder {
  let path: String
  /// What gave it, for messages.
  let source: String

  /// The folder of the nearest trait.
  @TaskLocal static var ofTrait: String?

  static let variable = "SCENEC_FOLDER"

  /// Returns nil if no folder is given.
  ///
  /// - Parameters:
  ///   - call: The argument of the call.
  ///   - file: The path of the test's file, from whose folder relative paths start; those of the
  ///     environment start from the working directory.
  init?(call: String?, ofFile file: String) {
    let inCode = { FilePath.join(FilePath.folder(of: file), $0) }
    if let call {
      (path, source) = (Caller.isAbsolute(call) ? call : inCode(call), ", given by 'folder:'")
    } else if let path = Self.ofTrait {
      self.path = Caller.isAbsolute(path) ? path : inCode(path)
      source = ", given by '.sceneFolder'"
    } else if let path = SystemCalls.environment(Self.variable), !path.isEmpty {
      (self.path, source) = (path, ", given by \(Self.variable)")
    } else {
      return nil
    }
  }
}
