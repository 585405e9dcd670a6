import SceneCompiler
import SceneSystem
import SceneTesting
#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// The place of a test that expects something: where its files are looked for, and where issues
/// are recorded.
struct Caller {
  let fileID: String
  let filePath: String
  let line: Int
  let column: Int
  /// What XCTest takes.
  let file: StaticString

  init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    self.fileID = "\(fileID)"
    self.filePath = "\(filePath)"
    self.line = Int(line)
    self.column = Int(column)
    file = filePath
  }

  /// A file that comes along with an issue.
  struct Attached {
    /// Without folders.
    let name: String
    let bytes: [UInt8]
  }

  /// Fails the test.
  func fail(_ message: String, _ attached: [Attached] = []) {
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

  /// Says of a test that is no failure what nobody should overlook: a warning where there are any,
  /// else a failure.
  func warn(_ message: String) {
    #if canImport(Testing) && compiler(>=6.3)
      Issue.record(Comment(rawValue: message), severity: .warning, sourceLocation: sourceLocation)
      if Test.current != nil { return }
      failXCTest(message)
    #else
      fail(message)
    #endif
  }

  // In a task that has left its test nobody is the current one, so both frameworks are told: the
  // one that does not run takes no notice, and no failure is lost.
  private func failXCTest(_ message: String) {
    #if canImport(XCTest)
      XCTFail(message, file: file, line: UInt(line))
    #elseif !canImport(Testing)
      preconditionFailure("neither Swift Testing nor XCTest is there to be told: \(message)")
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
    init(_ location: SourceLocation) {
      fileID = location.fileID
      #if compiler(>=6.3)
        filePath = location.filePath
      #else
        filePath = location._filePath
      #endif
      line = location.line
      column = location.column
      // Only literals can name a file to XCTest, where nobody has a `SourceLocation`.
      file = #filePath
    }
  }
#endif

// MARK: Files

extension Caller {
  /// The folder of the test's file.
  var folder: String { FilePath.folder(of: filePath) }

  /// The test's file without `.swift`.
  var name: String {
    let name = FilePath.name(of: filePath)
    return name.hasSuffix(".swift") ? String(name.dropLast(6)) : name
  }

  /// A file or folder that the test names: from the folder of the test's file, or else from the
  /// package's root, which is the nearest folder above that holds a `Package.swift`.
  ///
  /// The folder comes without symbolic links and relative where it is below the working directory,
  /// so that everything is called as `scenec test` calls it.
  func find(_ path: String) throws(Mistake) -> String {
    if path.isEmpty { throw Mistake("a path is empty") }
    if path.utf8.first == UInt8(ascii: "/") {
      if exists(path) { return plain(path) }
      throw Mistake("there is no '\(path)'")
    }
    if !folder.isEmpty, !exists(folder) { throw Mistake(Self.unreachable(folder)) }
    let roots = [folder, packageRoot]
    for root in roots where exists(FilePath.join(root, path)) {
      return plain(FilePath.join(root, path))
    }
    let places = roots.map { $0.isEmpty ? "the working directory" : "'\($0)'" }
    throw Mistake("there is no '\(path)' in \(places.joined(separator: ", nor in "))")
  }

  /// A folder that need not be there, from the folder of the test's file.
  func place(_ path: String) -> String {
    plain(path.utf8.first == UInt8(ascii: "/") ? path : FilePath.join(folder, path))
  }

  /// Where no package is, the working directory.
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
    "the folder of the test's file, '\(folder)', is not on this machine: scenes and references are "
      + "read where the tests were built, so run them there or in a simulator, not on a device"
  }

  private func exists(_ path: String) -> Bool { (try? SystemCalls.status(path)) != nil }

  private func plain(_ path: String) -> String {
    let folder = FilePath.folder(of: path)
    let real = (try? SystemCalls.realPath(folder.isEmpty ? "." : folder)) ?? folder
    return SceneDiscovery.normalized(
      FilePath.join(real, FilePath.name(of: path)), from: SystemCalls.workingFolder())
  }
}
