import SceneCompiler
import SceneSyntax
import SceneSystem

extension Workspace {
  /// Returns open source files, their imports, and those in the client's folders, sorted.
  ///
  /// - Parameter limit: The maximum number of files in each folder.
  mutating func sourceFiles(limit: Int = .max) -> [String] {
    var keys = Set(documents.values.map { $0.key })
    let names = names()
    for document in documents.values {
      for (key, _) in names.imports(of: document.tree.root, in: document.key) { keys.insert(key) }
    }
    for folder in folders {
      guard let found = try? SceneDiscovery([folder]).scenes else { continue }
      for path in found.prefix(limit) { keys.insert(Self.absolute(path)) }
    }
    return keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  static func absolute(_ path: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") { return FileURI.normalized(path) }
    return FileURI.normalized(FilePath.join(SystemCalls.workingFolder() ?? "/", path))
  }
}
