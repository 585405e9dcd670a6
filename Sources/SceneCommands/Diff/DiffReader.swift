import SceneCompiler
import SceneExport
import SceneInspection
import SceneLayers
import SceneSystem
import SceneTesting

/// Reads the operands of `scenec diff`.
struct DiffReader {
  private let options: DiffOptions

  init(_ options: DiffOptions) { self.options = options }

  /// Reads an operand. Returns nil if it cannot be read or has an error, which is reported.
  ///
  /// - Parameter skipsLibraries: Whether nil is also returned for a file without a scene.
  func read(
    _ path: String, _ console: inout Console, skipsLibraries: Bool = false
  ) throws(UsageError) -> DiffOperand? {
    if path == "-" || path.hasSuffix(".tbl") {
      return readScene(path, &console, skipsLibraries: skipsLibraries)
    }
    guard let bytes = console.read(path) else { return nil }
    switch Self.kind(of: path, bytes) {
    case .scene: return readScene(path, &console)
    case .image: return readImage(path, bytes, &console)
    case .tree: return readTrees(path, bytes, &console)
    case .json:
      return console.tree(bytes, of: path).map { output in
        let item = DiffItem(content: .scene(output))
        return DiffOperand(path: path, kind: .json, items: [item], files: [path])
      }
    }
  }

  private func fail(
    _ path: String, _ reason: String, _ console: inout Console
  ) -> DiffOperand? {
    console.fail(.fileFailure, "cannot read '\(path)': \(reason)")
    return nil
  }

  /// Determines the kind by the file's extension or its first bytes.
  private static func kind(of path: String, _ bytes: [UInt8]) -> DiffOperand.Kind {
    if [".png", ".ppm"].contains(where: path.hasSuffix) { return .image }
    if path.hasSuffix(".txt") { return .tree }
    if Console.isTree(path) { return .json }
    let signatures = [[0x89, 0x50, 0x4E, 0x47], Array("P6".utf8)]
    if signatures.contains(where: bytes.starts(with:)) { return .image }
    let trees = ["canvas ", "// recorded from ", "snapshot \""]
    return trees.contains { bytes.starts(with: $0.utf8) } ? .tree : .scene
  }

  // MARK: Scenes

  private func readScene(
    _ path: String, _ console: inout Console, skipsLibraries: Bool = false
  ) -> DiffOperand? {
    let opened = console.openScene(path, root: options.root)
    if skipsLibraries, opened?.isLibrary == true { return nil }
    guard var scene = opened,
      let snapshots = console.evaluate(
        options.selection, of: &scene, for: OutputRequest([.png], inspects: true))
    else {
      // 1 means that the files differ.
      if console.exitCode == .mistake { console.raise(.fileFailure) }
      return nil
    }
    // Both operands are kept.
    console.budget = scene.budget
    let items = snapshots.compactMap { snapshot in
      snapshot.output.map { output in
        DiffItem(
          name: snapshot.name, slug: snapshot.slug, content: .scene(output),
          locations: { [scene, selection = options.selection] in
            scene.locations(
              of: output.origins, inSnapshot: snapshot.index, time: selection.time,
              scale: selection.scale)
          })
      }
    }
    return DiffOperand(
      path: path, kind: .scene, items: items,
      files: GitPath(path) == nil ? scene.filesShown : [])
  }

  // MARK: Images and trees

  private func readImage(
    _ path: String, _ bytes: [UInt8], _ console: inout Console
  ) -> DiffOperand? {
    do throws(ImageFileError) {
      let item = DiffItem(content: .image(try Bitmap(file: bytes)))
      return DiffOperand(path: path, kind: .image, items: [item], files: [path])
    } catch {
      return fail(path, error.message, &console)
    }
  }

  private func readTrees(
    _ path: String, _ bytes: [UInt8], _ console: inout Console
  ) -> DiffOperand? {
    do throws(DumpError) {
      let items = try TreeDescription.all(inFile: bytes).map { named in
        DiffItem(name: named.name, content: .tree(named.description))
      }
      return DiffOperand(path: path, kind: .tree, items: items, files: [path])
    } catch {
      return fail(path, error.locatedMessage, &console)
    }
  }
}
