import Foundation
import SceneEditing
import SceneLayers
import SceneSource
import SceneSyntax
import TestSupport
import Testing
@testable import SceneCompiler
@testable import SceneSystem
@testable import SceneLanguage
@testable import SceneResolving

@Suite("Loading files")
struct LibraryLoadingTests {
  /// A stage that requests all of `wanted`, one file after another.
  private func loadUntilComplete(
    wanting wanted: [String], load: (MissingFile, inout Library) -> Bool
  ) -> (result: [MissingFile], calls: Int, library: Library) {
    var library = Library()
    var calls = 0
    let result = library.loadUntilComplete(
      { library in
        calls += 1
        let missing = wanted.first { library.sources[$0] == nil }
        return missing.map { [MissingFile.source(path: $0)] } ?? []
      }, missing: { $0 }, load: load)
    return (result, calls, library)
  }

  @Test("A stage is repeated until no file is missing")
  func loop() {
    let (result, calls, library) = loadUntilComplete(wanting: ["a", "b", "c"]) { file, library in
      if case .source(let path) = file { library.sources[path] = .failed(.notFound) }
      return true
    }
    #expect(result.isEmpty)
    #expect(calls == 4)
    #expect(library.sources.keys.sorted() == ["a", "b", "c"])
  }

  @Test("A stage runs once more if no more files may be loaded")
  func exhausted() {
    let (result, calls, library) = loadUntilComplete(wanting: ["a", "b", "c"]) { file, library in
      guard file == .source(path: "a") else { return false }
      library.sources["a"] = .failed(.notFound)
      return true
    }
    #expect(result == [.source(path: "b")])
    #expect(calls == 3)
    #expect(library.sources.keys.sorted() == ["a"])
  }

  @Test("Fonts are inputs, including possible files of a family")
  func fontsAreInputs() throws {
    let folder = try TemporaryFolder()
    let inter = ProjectFiles.elements.appending(path: "Fonts/Inter-Regular.otf")
    try folder.write(Array(try Data(contentsOf: inter)), to: "Fonts/Inter-Regular.otf")
    let scene = try folder.write(
      """
      scene "A" {
          size: (100, 40)
          textLayer "AV" { fontFamily: "Inter"; frame: (0, 0, 90, 30) }
      }
      """, to: "a.tbl")
    var compilation = try Compilation(scenePath: scene)
    let resolved = compilation.resolve(snapshot: nil)
    let resolution = try #require(resolved)
    #expect(resolution.diagnostics.isEmpty)
    let tree = try #require(resolution.tree)
    guard case .text(let text) = try #require(tree.layers.first).content else {
      Issue.record("the layer has no text")
      return
    }
    #expect(text.font == "Fonts/Inter-Regular.otf")
    #expect(tree.outlines.count == 2)
    let fonts = compilation.library.fonts.keys.sorted()
    let stems = ["Inter-Regular", "Inter"]
    let files = stems.flatMap { stem in ["otf", "ttc", "ttf"].map { "Fonts/\(stem).\($0)" } }
    #expect(fonts == files)
    #expect(compilation.library.paths.isSuperset(of: fonts))
  }

  @Test(
    "Italics of a family have the nearest weight, and are before upright fonts",
    arguments: [
      ("bold", ["Bold", "Italic"], "Italic"),
      ("bold", ["Italic", "SemiBoldItalic"], "SemiBoldItalic"),
      ("semibold", ["SemiBold", "BoldItalic", "Italic"], "BoldItalic"),
      ("regular", ["Regular", "Oblique"], "Oblique"), ("thin", ["Bold", "Regular"], "Regular"),
    ])
  func italicsOfFamily(weight: String, files: [String], expected: String) throws {
    let folder = try TemporaryFolder()
    let inter = ProjectFiles.elements.appending(path: "Fonts/Inter-Italic.otf")
    for file in files {
      try folder.write(Array(try Data(contentsOf: inter)), to: "Fonts/Inter-\(file).otf")
    }
    let scene = try folder.write(
      """
      scene "A" {
          size: (100, 40)
          label "AV" { fontFamily: "Inter"; origin: (0, 0); fontWeight: \(weight); fontStyle: italic }
      }
      """, to: "a.tbl")
    var compilation = try Compilation(scenePath: scene)
    let resolved = compilation.resolve(snapshot: nil)
    let layer = try #require(resolved?.tree?.layers.first)
    guard case .text(let text) = layer.content else {
      Issue.record("the layer has no text")
      return
    }
    #expect(text.font == "Fonts/Inter-\(expected).otf")
  }

  @Test("A stage that requests existing files ends")
  func stubborn() {
    var library = Library()
    library.sources["a"] = .failed(.notFound)
    var calls = 0
    let result = library.loadUntilComplete(
      { _ in
        calls += 1
        return [MissingFile.source(path: "a")]
      }, missing: { $0 },
      load: { _, _ in
        Issue.record("there is nothing to load")
        return true
      })
    #expect(result == [.source(path: "a")])
    #expect(calls == 1)
  }

  /// Returns the reason why the source at `path` could not be loaded; nil if it was.
  private func failure(_ path: String, in folder: String) throws -> Library.Failure? {
    var library = Library()
    var log = ReadLog()
    try Root(folder).load(.source(path: path), into: &library, &log)
    guard case .failed(let failure)? = library.sources[path] else { return nil }
    return failure
  }

  @Test("Reads and parses a source in the root")
  func source() throws {
    let folder = try TemporaryFolder()
    try folder.write("let a = 1", to: "themes/a.tbl")
    var library = Library()
    var log = ReadLog()
    try Root(folder.path).load(.source(path: "themes/a.tbl"), into: &library, &log)
    guard case .loaded(let tree)? = library.sources["themes/a.tbl"] else {
      Issue.record("not loaded")
      return
    }
    #expect(tree.source == SourceText(path: "themes/a.tbl", "let a = 1"))
  }

  @Test(
    "Does not look for paths that lexically leave the root",
    arguments: ["../a.tbl", "/etc/hostname", "x/../../a.tbl", ""])
  func lexicalEscape(path: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "a.tbl")
    try folder.write("", to: "root/x/b.tbl")
    #expect(try failure(path, in: folder("root")) == .outsideRoot)
  }

  @Test("Follows symbolic links only inside the root")
  func links() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "a.tbl")
    try folder.write("", to: "rooted/b.tbl")
    try folder.write("", to: "root/c.tbl")
    try folder.link("root/out.tbl", to: "../a.tbl")
    try folder.link("root/sibling", to: "../rooted")
    try folder.link("root/in.tbl", to: "c.tbl")
    try folder.link("alias", to: "root")
    #expect(
      try failure("out.tbl", in: folder("root"))
        == .leadsOutside("the link 'out.tbl' leads to '../a.tbl', outside the root folder"))
    #expect(
      try failure("sibling/b.tbl", in: folder("root"))
        == .leadsOutside("the link 'sibling' leads to '../rooted', outside the root folder"))
    #expect(try failure("in.tbl", in: folder("root")) == nil)
    #expect(try failure("c.tbl", in: folder("alias")) == nil)
  }

  @Test("Reports why a file cannot be read, without waiting for pipes")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "folder/a")
    #expect(mkfifo(folder("pipe"), 0o600) == 0)
    try folder.link("loop", to: "loop")
    #expect(try failure("nothing", in: folder.path) == .notFound)
    #expect(try failure("folder/a/b", in: folder.path) == .notFound)
    #expect(try failure("folder", in: folder.path) == .unreadable("it is a folder"))
    #expect(try failure("pipe", in: folder.path) == .unreadable("not a regular file"))
    #expect(try failure("loop", in: folder.path) == .unreadable("too many symbolic links"))
  }

  @Test("Data files are inputs, and their errors have line numbers")
  func data() throws {
    let folder = try TemporaryFolder()
    try folder.write("name\nAda\n", to: "Data/a.csv")
    try folder.write("name,born\nAda\n", to: "Data/b.csv")
    let scene = try folder.write(
      """
      let people = csv("Data/a.csv")
      let same = csv("Data/a.csv")
      scene "A" { size: (10, 10); textLayer "\\(people.first.name)" { frame: parent.bounds } }
      """, to: "a.tbl")
    let compilation = try Compilation(scenePath: scene, root: nil, keepsHashes: true)
    #expect(compilation.diagnostics.isEmpty && compilation.compiled.hasReadAll)
    #expect(compilation.hashes?.keys.sorted() == ["Data/a.csv", "a.tbl"])
    #expect(compilation.filesRead().values.sorted() == [folder("Data/a.csv"), scene])
    let broken = try folder.write(
      "let people = csv(\"Data/b.csv\")\nscene \"A\" { size: (10, 10) }", to: "b.tbl")
    let result = try scenec("check", broken, in: folder)
    #expect(
      result.error.hasPrefix(
        """
        \(folder("Data/b.csv")):2:1: error[E0504]: this line has 1 cell, but the header has 2
        2 | Ada
          | ^~~
        """))
  }

  @Test("Decodes images and reports damaged ones")
  func pictures() throws {
    let folder = try TemporaryFolder()
    var png: [UInt8] = []
    var timings = Timings()
    var log = ReadLog()
    let tree = LayerTree(
      canvas: .init(size: Size(4, 3), scale: 1, background: .white), layers: [])
    Output(tree: tree, origins: []).write(as: .png, on: .alone, &timings) { png += $0 }
    try folder.write(png, to: "a.png")
    try folder.write("GIF89a", to: "b.png")
    var library = Library()
    for name in ["a.png", "b.png", "c.png"] {
      try Root(folder.path).load(.image(path: name), into: &library, &log)
    }
    guard case .loaded(let loaded)? = library.images["a.png"] else {
      Issue.record("not loaded")
      return
    }
    #expect(loaded.picture.width == 4 && loaded.picture.height == 3 && !loaded.hasForeignProfile)
    guard case .failed(.broken("not a PNG file"))? = library.images["b.png"],
      case .failed(.notFound)? = library.images["c.png"]
    else {
      Issue.record("not failed as they should")
      return
    }
  }

  @Test("Reads a source of 48 MiB, but not a larger one")
  func limit() throws {
    let folder = try TemporaryFolder()
    for (name, size) in [("fits", 48 << 20), ("large", 48 << 20 + 1)] {
      try folder.write("", to: name)
      #expect(truncate(folder(name), off_t(size)) == 0)
    }
    #expect(try Root(folder.path).read("fits", limit: SceneFile.sourceLimit).count == 48 << 20)
    #expect(try failure("large", in: folder.path) == .tooLarge)
    #expect(throws: FileFailure.tooLarge) {
      try FileReading.read("/dev/zero", limit: SceneFile.sourceLimit)
    }
  }

  /// Returns a scene in a folder with files of these names, which import each other with `style`.
  private func messages(
    importing imports: [String], from names: [String], ignoringCase: Bool
  ) -> [String] {
    let lines = imports.map { "import \"\($0)\"\n" }.joined()
    let scene = lines + "scene \"A\" { size: (8, 8) }\n"
    let root = Root(shownPath: "test:") { path, _ in
      let isThere = names.contains { name in
        ignoringCase ? name.lowercased() == path.lowercased() : name.utf8.elementsEqual(path.utf8)
      }
      return isThere ? .success(Array("style plain { opacity: 1 }\n".utf8)) : .failure(.notFound)
    }
    let file = SceneFile(
      shownPath: "test:a.tbl", path: "a.tbl", root: root, bytes: Array(scene.utf8))
    return Compilation(file).diagnostics.filter { $0.severity == .error }.map(\.message)
  }

  @Test("Rejects files whose names differ only in case")
  func namesakes() {
    for (names, ignoringCase) in [(["Theme.tbl", "theme.tbl"], false), (["theme.tbl"], true)] {
      let messages = messages(
        importing: ["Theme.tbl", "theme.tbl"], from: names, ignoringCase: ignoringCase)
      #expect(messages.contains { $0.contains("differs from that of 'Theme.tbl' only in case") })
    }
    #expect(messages(importing: ["theme.tbl"], from: ["theme.tbl"], ignoringCase: true).isEmpty)
  }

  @Test("Treats a file found by a different spelling as missing")
  func spelling() throws {
    let folder = try TemporaryFolder()
    try folder.write("style plain { opacity: 1 }", to: "theme.tbl")
    #expect(try failure("theme.tbl", in: folder.path) == nil)
    #expect(try failure("Theme.tbl", in: folder.path) == .misspelled("theme.tbl"))
  }

  #if os(Linux)
    @Test("Reads files that report a size of zero")
    func withoutSize() throws {
      #expect(try FileReading.read("/proc/self/status", limit: 1 << 20).count > 100)
      #expect(throws: FileFailure.tooLarge) { try FileReading.read("/proc/self/status", limit: 9) }
    }
  #endif

  @Test("Reads a pipe of any length in any number of pieces")
  func longPipe() throws {
    let folder = try TemporaryFolder()
    let path = folder("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 251) }
    Thread.detachNewThread {
      let pipe = FileHandle(forWritingAtPath: path)
      for start in stride(from: 0, to: bytes.count, by: 70_001) {
        pipe?.write(Data(bytes[start..<min(start + 70_001, bytes.count)]))
      }
      try? pipe?.close()
    }
    #expect(try FileReading.read(path, limit: bytes.count) == bytes)
  }
}
