import Foundation

/// The project's own files.
package enum ProjectFiles {
  package static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL
  package static let scenes = root.appending(path: "Scenes")
  /// A scene for each element, and one for each error.
  package static let elements = root.appending(path: "Tests/SceneCompilerTests/Elements")
  package static let mistakes = root.appending(path: "Tests/SceneCompilerTests/Mistakes")

  /// The names of a folder's scenes, sorted.
  package static func sceneNames(in folder: URL) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".tbl") }.sorted()
  }
}
