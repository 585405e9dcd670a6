import SceneChecking
import SceneEditing
import SceneFonts
import SceneLanguage
import SceneLayers
import SceneResolving
import SceneSource
import SceneSyntax

/// The output of `scenec check` for a scene, and of `scenec build` for each of its snapshots.
enum SceneOutputs {
  static func write(_ path: String, to report: Report) {
    var files = SceneFiles(folder: FilePath.folder(of: path))
    guard case .loaded(let bytes) = CLibrary.read(path) else { return }
    let name = FilePath.name(of: path)
    var compiled = CompiledScene(name)
    compiled.check(parse(SourceText(path: name, bytes: bytes)), from: &files)
    var findings = SceneFindings(of: &compiled, lints: true)
    var pictures: [(suffix: String, LayerTree, [LayerOrigin])] = []
    for snapshot in compiled.allSnapshots {
      let before = compiled.budget
      let resolution = compiled.resolve(snapshot: snapshot, from: &files)
      findings.add(resolution, of: snapshot, in: &compiled)
      compiled.budget.release(since: before, keeping: 0)
      guard let resolution, let tree = resolution.tree else { continue }
      let slug = snapshot.flatMap { compiled.scene?.snapshots[$0].slug }
      pictures.append((slug.map { "." + $0 } ?? "", tree, resolution.origins))
    }
    findings.finish(in: compiled.library)
    let printer = DiagnosticPrinter(
      sources: compiled.sources, shownPath: { FilePath.join(files.folder, $0) }, palette: .plain)
    let stem = FilePath.join(files.folder, FilePath.stem(of: path))
    report.add(stem + ".check", Array(printer.text(findings.diagnostics).utf8))
    if findings.diagnostics.hasErrors { return }
    for (suffix, tree, origins) in pictures { report.add(stem + suffix, tree, origins: origins) }
  }
}

/// The files that a scene reads, by path relative to its folder.
private struct SceneFiles: FileSupply {
  let folder: String

  func load(
    _ file: MissingFile, into library: inout Library, spending budget: inout WorkBudget
  ) {
    switch file {
    case .source(let path):
      library.sources[path] = read(path).map { bytes in
        budget.admit(sourceBytes: bytes.count)
        return parse(SourceText(path: path, bytes: bytes))
      }
    case .image(let path):
      library.images[path] = read(path).flatMap { Library.decode($0, spending: &budget) }
    case .data(let file):
      library.data[file] = read(file.path).map { bytes in
        budget.admit(sourceBytes: bytes.count)
        return DataFile(SourceText(path: file.path, bytes: bytes), as: file.format)
      }
    case .font(let path): library.fonts[path] = read(path).map { FontFile($0) }
    case .glyphImage(let image): library.load(image, spending: &budget)
    }
  }

  func run<Result>(_ stage: CompiledScene.Stage, _ body: () -> Result) -> Result { body() }

  private func read(_ path: String) -> Library.Entry<[UInt8]> {
    guard FilePath.isInside(path) else { return .failed(.outsideRoot) }
    return CLibrary.read(FilePath.join(folder, path))
  }
}
