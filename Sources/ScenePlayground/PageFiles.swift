import SceneEditing
import SceneExport
import SceneFonts
import SceneLanguage
import SceneSource
import SceneSyntax

/// The files of the page, by path relative to the root, and what was made of them: a keystroke
/// changes one file, and the others are neither parsed nor decoded again.
final class PageFiles: FileSupply {
  private var contents: [String: [UInt8]] = [:]
  private var trees: [String: SyntaxTree] = [:]
  private var images: [String: Library.LoadedImage] = [:]
  private var fonts: [String: FontFile] = [:]

  /// Adds or replaces a file; nil removes it.
  func set(_ path: String, _ bytes: [UInt8]?) {
    contents[path] = bytes
    (trees[path], images[path], fonts[path]) = (nil, nil, nil)
  }

  func load(
    _ file: MissingFile, into library: inout Library, spending budget: inout WorkBudget
  ) {
    switch file {
    case .source(let path):
      library.sources[path] = bytes(path).map { bytes in
        budget.admit(sourceBytes: bytes.count)
        return tree(of: path, bytes)
      }
    case .image(let path): library.images[path] = image(path, spending: &budget)
    case .data(let data):
      library.data[data] = bytes(data.path).map { bytes in
        budget.admit(sourceBytes: bytes.count)
        return DataFile(SourceText(path: data.path, bytes: bytes), as: data.format)
      }
    case .font(let path): library.fonts[path] = font(path)
    case .glyphImage(let image): library.load(image, spending: &budget)
    }
  }

  func run<Result>(_ stage: CompiledScene.Stage, _ body: () -> Result) -> Result { body() }

  /// Returns the syntax tree of a file; nil if there is none.
  func tree(of path: String) -> SyntaxTree? { contents[path].map { tree(of: path, $0) } }

  private func tree(of path: String, _ bytes: [UInt8]) -> SyntaxTree {
    if let tree = trees[path] { return tree }
    let tree = parse(SourceText(path: path, bytes: bytes))
    trees[path] = tree
    return tree
  }

  /// Returns the type of a data file; nil if there is none.
  func dataType(of path: String, _ format: DataFormat) -> ValueType? {
    contents[path].map { DataFile(SourceText(path: path, bytes: $0), as: format).type }
  }

  /// Returns the files and folders in a folder.
  func folder(_ path: String) -> ListedFolder {
    let prefix = path.isEmpty ? "" : path + "/"
    var files: [String: Bool] = [:]
    for file in contents.keys where file.hasPrefix(prefix) {
      let rest = file.dropFirst(prefix.count)
      let name = rest.prefix { $0 != "/" }
      files[String(name)] = name.count < rest.count
    }
    let folders = files
    return ListedFolder(names: files.keys.sorted()) { folders[$0] ?? false }
  }

  private func image(
    _ path: String, spending budget: inout WorkBudget
  ) -> Library.Entry<Library.LoadedImage> {
    bytes(path).flatMap { bytes in
      guard let known = images[path] else {
        let entry = Library.decode(bytes, spending: &budget)
        if case .loaded(let image) = entry { images[path] = image }
        return entry
      }
      let pixels = DecodedPNG.pixelCount(ofFile: bytes) ?? 0
      let failure = budget.spend(onImageOf: pixels, bytes: bytes.count)
      return failure.map { .failed($0) } ?? .loaded(known)
    }
  }

  private func font(_ path: String) -> Library.Entry<FontFile> {
    bytes(path).map { bytes in
      if let font = fonts[path] { return font }
      let font = FontFile(bytes)
      fonts[path] = font
      return font
    }
  }

  private func bytes(_ path: String) -> Library.Entry<[UInt8]> {
    guard FilePath.isInside(path) else { return .failed(.outsideRoot) }
    if let bytes = contents[path] { return .loaded(bytes) }
    let isFolder = contents.keys.contains { $0.utf8.starts(with: (path + "/").utf8) }
    return .failed(isFolder ? .unreadable("it is a folder") : .notFound)
  }
}
