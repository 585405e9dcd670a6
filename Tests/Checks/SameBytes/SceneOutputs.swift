import SceneChecking
import SceneEditing
import SceneFonts
import SceneLanguage
import SceneLayers
import SceneResolving
import SceneSource
import SceneSyntax

/// The output of `scenec check` for a scene, and of `scenec build` for each of its snapshots.
struct SceneOutputs {
  private let path: String
  private let folder: String
  private var library = Library()

  init(path: String) {
    self.path = path
    folder = FilePath.folder(of: path)
  }

  mutating func write(to report: Report) {
    let name = FilePath.name(of: path)
    library.sources[name] = Self.source(name, in: folder)
    var result = loadUntilComplete({ $0.missing }) { check(name, in: $0) }
    var spent = WorkBudget()
    let scene = expandSnapshots(of: &result, spending: &spent)
    var diagnostics = result.diagnostics
    for case .loaded(let tree) in library.sources.values {
      addSyntaxErrors(of: tree, to: &diagnostics)
    }
    var pictures: [(name: String, LayerTree, [LayerOrigin])] = []
    if let scene, !diagnostics.hasErrors {
      var (lints, budget) = (Lints(), WorkBudget())
      for case .loaded(let tree) in library.sources.values {
        budget.admit(sourceBytes: tree.source.bytes.count)
      }
      lints.check(name, in: library, spending: &budget)
      for (slug, snapshot) in Self.snapshots(scene) {
        let resolution = loadUntilComplete({ $0.missing }) {
          resolve(scene, snapshot: snapshot, time: nil, scale: nil, in: $0)
        }
        diagnostics += resolution.diagnostics
        if let tree = resolution.tree {
          lints.check(
            tree, origins: resolution.origins, of: snapshot.map { scene.snapshots[$0].name },
            in: library, spending: &budget)
          pictures.append((slug, tree, resolution.origins))
        }
      }
      diagnostics += lints.diagnostics
    }
    let stem = FilePath.join(folder, FilePath.stem(of: path))
    let told = library.withoutSuppressed(
      diagnostics.sortedByLocation(), reportsUnused: scene != nil && !diagnostics.hasErrors)
    report.add(stem + ".check", Array(text(told).utf8))
    if diagnostics.hasErrors { return }
    for (slug, tree, origins) in pictures { report.add(stem + slug, tree, origins: origins) }
  }

  /// Returns the suffixes of the output names, with the indices of the snapshots.
  private static func snapshots(_ scene: Scene) -> [(String, Int?)] {
    if scene.snapshots.isEmpty { return [("", nil)] }
    return scene.snapshots.indices.map { ("." + scene.snapshots[$0].slug, $0) }
  }

  private func text(_ diagnostics: [Diagnostic]) -> String {
    var sources: [String: SourceText] = [:]
    for (path, entry) in library.sources {
      if case .loaded(let tree) = entry { sources[path] = tree.source }
    }
    for case .loaded(let file) in library.data.values { sources[file.source.path] = file.source }
    return DiagnosticPrinter(
      sources: sources, shownPath: { FilePath.join(folder, $0) }, palette: .plain
    ).text(diagnostics)
  }

  private mutating func loadUntilComplete<Result>(
    _ missing: (Result) -> [MissingFile], _ stage: (Library) -> Result
  ) -> Result {
    let folder = folder
    return library.loadUntilComplete(stage, missing: missing) { file, library in
      switch file {
      case .source(let path): library.sources[path] = Self.source(path, in: folder)
      case .image(let path):
        library.images[path] = Self.read(path, in: folder).flatMap { bytes in
          var budget = WorkBudget()
          return Library.decode(bytes, spending: &budget)
        }
      case .data(let file):
        library.data[file] = Self.read(file.path, in: folder).map {
          DataFile(SourceText(path: file.path, bytes: $0), as: file.format)
        }
      case .font(let path):
        library.fonts[path] = Self.read(path, in: folder).map { FontFile($0) }
      case .glyphImage(let image):
        var budget = WorkBudget()
        library.load(image, spending: &budget)
      }
      return true
    }
  }

  private static func source(_ path: String, in folder: String) -> Library.Entry<SyntaxTree> {
    read(path, in: folder).map { parse(SourceText(path: path, bytes: $0)) }
  }

  private static func read(_ path: String, in folder: String) -> Library.Entry<[UInt8]> {
    guard FilePath.isInside(path) else { return .failed(.outsideRoot) }
    return CLibrary.read(FilePath.join(folder, path))
  }
}
