import Foundation

/// A folder for one test, removed when this object is deallocated.
package final class TemporaryFolder: Sendable {
  /// The path without symbolic links.
  package let path: String

  package init() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "scenec-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    // `resolvingSymlinksInPath` removes /private on macOS, to which /var leads.
    guard let resolved = realpath(url.path, nil) else { throw CocoaError(.fileNoSuchFile) }
    defer { free(resolved) }
    path = String(cString: resolved)
  }

  deinit {
    // Read-only folders inside it must not prevent its removal.
    _ = try? runProcess("/bin/sh", ["-c", "chmod -R u+rwx \"$0\"; rm -rf \"$0\"", path], in: "/")
  }

  package func callAsFunction(_ name: String) -> String { path + "/" + name }

  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = URL(fileURLWithPath: self(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }

  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: self(name), withDestinationPath: target)
  }

  package func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: self(name))))
  }

  package func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  /// The names of all files in the folder, including hidden ones, sorted.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
