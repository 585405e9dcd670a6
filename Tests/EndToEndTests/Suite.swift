import Foundation
import TestSupport
import Testing

/// A folder of scenes for `scenec test`, with a separate cache.
struct Suite {
  let folder: TemporaryFolder
  let cache: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    cache = try TemporaryFolder()
    let (name, hash) = try Self.compiler.get()
    try cache.write(hash, to: name)
  }

  /// The cached hash of the command. Computing it takes a second in a debug build, so it is done
  /// once.
  private static let compiler = Result {
    let folder = try TemporaryFolder()
    let cache = try TemporaryFolder()
    try folder.write(scene(), to: "a.tbl")
    let result = try scenec(
      "test", "--list", in: folder, environment: ["XDG_CACHE_HOME": cache.path])
    try #require(result.exitCode == 0, "\(result.error)")
    let names = try FileManager.default.contentsOfDirectory(atPath: cache("scenec"))
    let name = "scenec/" + (try #require(names.first { $0.hasPrefix("program-") }))
    return (name, try cache.bytes(name))
  }

  /// The environment of its runs: recording is allowed, and the user's cache is not used.
  var environment: [String: String] { ["CI": "", "XDG_CACHE_HOME": cache.path] }

  func callAsFunction(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> ProcessResult {
    try scenec(arguments, in: folder, environment: self.environment.merging(environment) { $1 })
  }

  /// A shell command line in which `scenec` is the built command.
  func shell(_ line: String) throws -> ProcessResult {
    let settings = environment.map { "export \($0)='\($1)'\n" }.sorted().joined()
    return try TestSupport.shell(settings + line, in: folder)
  }

  /// Writes a scene with a small image: a square of a color.
  func write(_ color: String = "#FF0000", x: Int = 4, to name: String, snapshots: String = "")
    throws
  {
    try folder.write(Self.scene(color, x: x, snapshots: snapshots), to: name)
  }

  static func scene(_ color: String = "#FF0000", x: Int = 4, snapshots: String = "") -> String {
    """
    scene "Square" {
        size: (16, 12)
        background: #FFFFFF
        layer square { frame: (\(x), 2, 6, 6); backgroundColor: \(color) }
        \(snapshots)
    }

    """
  }

  /// Records missing snapshots and accepts them.
  func acceptAll() throws {
    let recorded = try self("test", "--record", "all")
    try #require(recorded.exitCode == 0, "\(recorded.error)")
    let accepted = try self("review", "--accept", "all")
    try #require(accepted.exitCode == 0, "\(accepted.error)")
  }

  /// Returns whether a file exists.
  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder(name)) }

  /// The contents of the files below the folder, by path.
  func files() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: folder.path) ?? .init() {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: folder(name), isDirectory: &isFolder)
      if !isFolder.boolValue { files[name] = try folder.bytes(name) }
    }
    return files
  }

  /// Makes all files a minute old, so that their modification times are trusted.
  func age() throws {
    let past = Date(timeIntervalSinceNow: -100)
    for name in try files().keys {
      try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: folder(name))
    }
  }
}
