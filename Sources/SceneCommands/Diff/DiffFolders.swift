import SceneCompiler
import SceneSource
import SceneSystem

/// Two folders to compare, scene by scene.
struct DiffFolders {
  /// The paths of scenes relative to the folders, which at least one of them contains.
  private(set) var scenes: [String] = []
  private let old: Side
  private let new: Side

  private struct Side {
    var folder: String
    var scenes: Set<String>

    func path(of scene: String) -> String? {
      scenes.contains(scene) ? FilePath.join(folder, scene) : nil
    }
  }

  /// Finds the scenes; nil if neither operand is a folder.
  ///
  /// - Throws: An error if only one of them is, or if a folder cannot be searched.
  init?(_ options: DiffOptions, _ console: inout Console) throws(UsageError) {
    guard let old = Self.side(options.old, &console), let new = Self.side(options.new, &console)
    else {
      if let folder = [options.old, options.new].first(where: { Self.side($0, &console) != nil }) {
        throw UsageError(
          "cannot compare the folder '\(folder)' with a file; name two folders or two files")
      }
      return nil
    }
    if options.output != nil {
      throw UsageError("'-o' writes one image, but folders are compared")
    }
    (self.old, self.new) = (old, new)
    scenes = old.scenes.union(new.scenes).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func side(_ path: String, _ console: inout Console) -> Side? {
    if let git = GitPath(path) {
      guard let files = try? git.files() else { return nil }
      return Side(
        folder: path,
        scenes: Set(files.filter { $0.hasSuffix(".tbl") && SceneDiscovery.isSearched($0) }))
    }
    guard (try? SystemCalls.status(path))?.kind == .folder else { return nil }
    do throws(PathFailure) {
      let folder = SceneDiscovery.normalized(path, from: SystemCalls.workingFolder())
      let scenes = try SceneDiscovery([path]).scenes
      let start = folder.isEmpty ? 0 : folder.utf8.count + 1
      return Side(
        folder: folder, scenes: Set(scenes.map { String(Substring($0.utf8.dropFirst(start))) }))
    } catch {
      console.failReading(error.path, error.failure)
      return nil
    }
  }

  /// Compares the scenes. A scene that cannot be compared is reported.
  func compare(_ reader: DiffReader, _ console: inout Console) throws(UsageError) -> [DiffResult] {
    var results: [DiffResult] = []
    // Each scene has a budget of its own.
    let budget = console.budget
    for scene in scenes {
      console.budget = budget
      let paths = [old, new].map { $0.path(of: scene) }
      // Libraries have no images, and are not compared.
      let sides = try paths.map { (path) throws(UsageError) in
        try path.flatMap { (path) throws(UsageError) in
          try reader.read(path, &console, skipsLibraries: true)
        }
      }
      if let a = sides[0], let b = sides[1] {
        for pair in try DiffPair.pairs(a, b) {
          var result = pair.compare()
          result.name = "\(scene): \(result.name ?? FilePath.stem(of: scene))"
          result.lonely = result.lonely.map { "\(scene): \($0)" }
          results.append(result)
        }
      } else if sides.contains(where: { $0 != nil }), paths.contains(nil) {
        let side = paths[0] == nil ? "second" : "first"
        results.append(
          DiffResult(name: scene, lonely: "'\(scene)' is only in the \(side) operand"))
      }
    }
    return results
  }
}
