import Foundation

/// A folder with a copy of the package's scenes and their references, for tests that damage them.
final class Sandbox: Sendable {
  let path: String

  init() throws {
    let client = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../..").standardizedFileURL
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "scene-snapshots-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: client.appending(path: "Scenes"), to: folder)
    path = folder.resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func callAsFunction(_ name: String) -> String { path + "/" + name }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: self(name)) }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: self(name)))
  }

  /// Changes the scene in the copy.
  func replace(_ old: String, with new: String) throws {
    let text = try String(contentsOfFile: self("places.tbl"), encoding: .utf8)
    try write(text.replacingOccurrences(of: old, with: new), to: "places.tbl")
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: self(name)) }
}
