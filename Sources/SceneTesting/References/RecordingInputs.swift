import SceneCompiler
import SceneSource
import SceneSystem

/// The inputs of a recording: every file that the snapshot reads, and the version of the compiler.
///
///     scenec 0.1.0
///     e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 places.tbl
///     absent Fonts/Inter-Bold.otf
///
/// A file that was looked for and not found is also an input.
///
/// Paths are relative to the parent of the references' folder, so that a checkout can be moved.
package struct RecordingInputs: Hashable, Sendable {
  private struct File: Hashable, Sendable {
    var path: String
    /// The hash as hexadecimal digits, or `absent`.
    var hash: String
  }

  private var version = RecordingInputs.currentVersion
  private var files: [File] = []

  private static let absent = "absent"
  private static let currentVersion = "scenec " + CompilerVersion.text

  /// Collects the inputs; nil if hashes were not kept.
  ///
  /// - Parameters:
  ///   - images: The images in the snapshot.
  ///   - folder: The parent of the references' folder.
  init?(_ compilation: Compilation, images: [String], relativeTo folder: String) {
    guard let hashes = compilation.hashes else { return nil }
    let real = (try? SystemCalls.realPath(folder.isEmpty ? "." : folder)) ?? folder
    files = compilation.paths(withImages: images).map { path in
      let file = FilePath.join(compilation.file.root.realPath, path)
      return File(
        path: FilePath.path(of: file, from: real), hash: hashes[path]?.text ?? Self.absent)
    }
  }

  /// Unknown lines are inputs that cannot be found.
  init(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    version = lines.first ?? ""
    files = lines.dropFirst().map { line in
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      return File(path: parts.count == 2 ? Self.unescaped(parts[1]) : line, hash: parts[0])
    }
  }

  var bytes: [UInt8] {
    let lines = [version] + files.map { $0.hash + " " + Self.escaped($0.path) }
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  private static func escaped(_ path: String) -> String {
    path.replacing("%", with: "%25").replacing("\n", with: "%0A")
  }

  private static func unescaped(_ text: String) -> String {
    text.replacing("%0A", with: "\n").replacing("%25", with: "%")
  }

  /// Returns the inputs that have changed: the paths of files, or the compiler.
  ///
  /// - Parameter known: The hashes of files that were already read, because recordings share them.
  func changed(from folder: String, knowing known: inout [String: String]) -> [String] {
    if version != Self.currentVersion { return ["the version of scenec"] }
    let real = (try? SystemCalls.realPath(folder.isEmpty ? "." : folder)) ?? folder
    let base = ProjectConfiguration.confiningFolder(of: real)
    guard !files.isEmpty, let confined = try? ConfinedFolder(base) else {
      return ["the list of inputs"]
    }
    let start = FilePath.relative(real, to: base) ?? ""
    var changed: [String] = []
    for file in files {
      let path = FilePath.join(start, file.path)
      let input = FilePath.join(base, path)
      if known[input] == nil {
        let bytes = try? confined.read(path, limit: SceneFile.pictureLimit)
        known[input] = bytes.map { ContentHash($0).text } ?? Self.absent
      }
      if known[input] != file.hash { changed.append("'\(FilePath.join(folder, file.path))'") }
    }
    return changed
  }

  /// Returns the folder that contains all inputs, so that the scene can be compiled like it was for
  /// the recording; nil if it is not in the project.
  ///
  /// - Parameter folder: The parent of the references' folder.
  func root(from folder: String) -> String? {
    guard let real = try? SystemCalls.realPath(folder.isEmpty ? "." : folder) else { return nil }
    let up = files.map { file in file.path.split(separator: "/").prefix { $0 == ".." }.count }.max()
    var root = real
    for _ in 0..<min(up ?? 0, 256) { root = FilePath.folder(of: root) }
    let limit = ProjectConfiguration.confiningFolder(of: real)
    return root == limit || FilePath.relative(root, to: limit) != nil ? root : nil
  }
}
