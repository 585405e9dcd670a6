import SceneExport
import SceneFonts
import SceneSource
import SceneSyntax
import SceneLanguage
import SceneChecking

extension Library {
  /// Runs a stage repeatedly, each time with the files that were missing in the previous run, until
  /// no file is missing.
  ///
  /// - Parameters:
  ///   - missing: Returns the missing files of a result.
  ///   - load: Adds a file, or the reason why it cannot be read, to the library. It returns false
  ///     if the budget is exhausted; then the stage is run once more, to report that.
  package mutating func loadUntilComplete<Result>(
    _ stage: (Library) -> Result, missing: (Result) -> [MissingFile],
    load: (MissingFile, inout Library) -> Bool
  ) -> Result {
    while true {
      let result = stage(self)
      let files = missing(result).filter { !contains($0) }
      // A stage that requests files that it already has would never end.
      if files.isEmpty {
        if !failChangedFonts() { return result }
      }
      if !loadWithImports(files, load) { return stage(self) }
    }
  }

  /// Loads files and their imports, so that a chain of imports takes one run of the stage instead
  /// of one per file. Returns false if the budget is exhausted.
  private mutating func loadWithImports(
    _ files: [MissingFile], _ load: (MissingFile, inout Library) -> Bool
  ) -> Bool {
    var waiting = files
    var index = 0
    while index < waiting.count, index < max(files.count, Self.importLimit) {
      let file = waiting[index]
      index += 1
      if contains(file) { continue }
      if !load(file, &self) { return false }
      if case .source(let path) = file, case .loaded(let tree)? = sources[path] {
        waiting += importedFiles(of: tree)
      }
    }
    return true
  }

  /// Replaces fonts of which parts were read from different versions of a file by a failure. Returns
  /// false if there are none.
  private mutating func failChangedFonts() -> Bool {
    var hasChanged = false
    for (path, entry) in fonts {
      guard case .loaded(let file) = entry, !file.isUnchanged else { continue }
      fonts[path] = .failed(.unreadable("the file was changed while it was read"))
      hasChanged = true
    }
    return hasChanged
  }

  /// The maximum number of files that are loaded before a stage requests them.
  private static var importLimit: Int { 1024 }

  package func contains(_ file: MissingFile) -> Bool {
    switch file {
    case .source(let path): sources[path] != nil
    case .image(let path): images[path] != nil
    case .data(let file): data[file] != nil
    case .font(let path): fonts[path] != nil
    case .glyphImage(let image): glyphImages[image] != nil
    }
  }

  /// Decodes an image in a font that is already loaded.
  package mutating func load(_ image: GlyphImage, spending budget: inout WorkBudget) {
    guard case .loaded(let file)? = fonts[image.font], let bytes = file.bytes(in: image.bytes)
    else {
      return glyphImages[image] = .failed(.notFound)
    }
    glyphImages[image] = Self.decode(bytes, spending: &budget)
  }

  /// Decodes an image if the budget allows its number of pixels.
  package static func decode(_ bytes: [UInt8], spending budget: inout WorkBudget) -> Entry<
    LoadedImage
  > {
    let pixels = DecodedPNG.pixelCount(ofFile: bytes) ?? 0
    if let failure = budget.spend(onImageOf: pixels, bytes: bytes.count) { return .failed(failure) }
    do throws(PNGError) {
      let decoded = try decodePNG(bytes)
      return .loaded(
        LoadedImage(
          picture: decoded.picture, hasForeignProfile: decoded.hasForeignProfile))
    } catch {
      return .failed(.broken(error.message))
    }
  }
}

extension Library.Entry {
  package func map<Other>(_ transform: (Value) -> Other) -> Library.Entry<Other> {
    flatMap { .loaded(transform($0)) }
  }

  package func flatMap<Other>(_ transform: (Value) -> Library.Entry<Other>) -> Library.Entry<Other>
  {
    switch self {
    case .loaded(let value): transform(value)
    case .failed(let failure): .failed(failure)
    }
  }
}

extension Library.Entry {
  package var isLoaded: Bool {
    if case .loaded = self { true } else { false }
  }
}

extension WorkBudget {
  /// Records an image file; returns a failure if the scene's images have too many pixels.
  package mutating func spend(onImageOf pixels: Int, bytes: Int) -> Library.Failure? {
    admit(imageBytes: bytes)
    if pixels > left(.images) { return .overBudget(pixels: pixels, self) }
    spend(pixels, on: .images)
    return nil
  }

  /// Adds the budget of files that were read earlier.
  package mutating func admit(_ library: Library) {
    for case .loaded(let tree) in library.sources.values {
      admit(sourceBytes: tree.source.bytes.count)
    }
    for case .loaded(let file) in library.data.values {
      admit(sourceBytes: file.source.bytes.count)
    }
  }
}
