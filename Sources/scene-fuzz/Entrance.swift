import SceneCompiler
import SceneExport
import SceneInspection
import SceneLanguageServer
import SceneLayers
import SceneRaster
import SceneSource
import SceneSyntax
import SceneSystem
import SceneTesting

/// A fuzz target: a part of scenec that parses untrusted bytes.
enum Entrance: String, CaseIterable {
  case scene, png, font, text, csv, json, tree, reference, cache, report, lsp, page

  /// Processes arbitrary bytes; returns unless there is a bug.
  ///
  /// - Returns: Whether the bytes were valid, so that everything behind the reader was reached.
  func run(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .scene: return Self.compileAndEdit(bytes)
    case .png:
      if (DecodedPNG.pixelCount(ofFile: bytes) ?? 0) > 4_000_000 { return false }
      _ = try? decodePNGPixels(bytes)
      return (try? decodePNG(bytes)) != nil
    case .font: return Self.read(font: bytes)
    // Only these formats read the outlines of a font, and no lint reads the font.
    case .text:
      return Self.compile(Self.textScene, files: ["a.ttf": bytes], to: [.ppm, .svg], lints: false)
    case .csv: return Self.compile(Self.reader("csv"), files: ["a.csv": bytes])
    case .json: return Self.compile(Self.reader("json"), files: ["a.json": bytes])
    case .tree: return Self.compare(bytes)
    case .reference:
      let isTree = Self.compare(Array(TreeReference(bytes).text.utf8))
      return (try? Bitmap(file: bytes)) != nil || isTree
    case .cache: return (try? JSON.value(SceneRecord.self, bytes)) != nil
    case .report:
      guard let report = try? TestReport(json: bytes) else { return false }
      let paths = RepositoryPaths(workspace: nil, working: nil)
      for format in ReportRequest.Format.allCases {
        _ = report.bytes(as: format, for: "", paths) { _ in nil }
      }
      _ = ReportMerging.merge([.init(path: "a", report: report), .init(path: "b", report: report)])
      _ = report.githubAnnotations(paths)
      return true
    case .lsp:
      var server = LanguageServer()
      for message in bytes.split(separator: UInt8(ascii: "\n")) { server.receive(Array(message)) }
      while server.doIdleWork() {}
      return !server.takeOutgoing().isEmpty
    case .page: return Self.browse(bytes)
    }
  }

  /// Returns the number of bytes by which an input of a size can increase the peak memory of the
  /// process; nil if a work budget limits the memory.
  func memoryLimit(ofSize size: Int) -> Int? {
    self == .font ? 10 * size + 1 << 20 : nil
  }

  // MARK: Scenes

  /// Compiles a text like the commands do, and again after an edit in its middle.
  private static func compileAndEdit(_ bytes: [UInt8]) -> Bool {
    let isValid = compile(bytes, files: dataFiles)
    let tree = parse(SourceText(path: "a.tbl", bytes: bytes))
    _ = Formatter.edits(of: tree)
    let middle = bytes.count / 2
    let end = min(middle + 3, bytes.count)
    let edited = tree.edited(SourceEdit(middle..<end, "{ ("))
    precondition(edited.source.bytes.count == bytes.count - (end - middle) + 3)
    return isValid
  }

  /// Compiles a text to formats.
  private static func compile(
    _ bytes: [UInt8], files: [String: [UInt8]], to formats: [OutputFormat] = OutputFormat.allCases,
    lints: Bool = true
  ) -> Bool {
    let root = Root(shownPath: "") { path, _ in
      files[path].map { .success($0) } ?? .failure(.notFound)
    }
    var compilation = Compilation(
      SceneFile(shownPath: "a.tbl", path: "a.tbl", root: root, bytes: bytes))
    let evaluation = compilation.evaluate(compilation.allSnapshots)
    for snapshot in evaluation.snapshots {
      guard let output = snapshot.output else {
        precondition(evaluation.diagnostics.hasErrors, "neither a tree nor an error")
        continue
      }
      let canvas = output.tree.canvas
      // Painting takes the same time for most inputs, so the images are small.
      let isSmall = canvas.pixelWidth * canvas.pixelHeight <= 1 << 15
      for format in formats where isSmall || !format.isPicture {
        _ = output.bytes(as: format)
      }
    }
    if evaluation.diagnostics.hasErrors { return false }
    // With lints, trees are not kept.
    if lints { _ = compilation.evaluate(compilation.allSnapshots, lints: true) }
    return true
  }

  /// Returns a scene that iterates over a data file.
  private static func reader(_ function: String) -> [UInt8] {
    Array(
      """
      let data = \(function)("a.\(function)")
      scene "A" {
          size: (8, 8)
          table { for row in data { row "x" { height: 1 } } }
          layer { frame: (0, 0, data == data ? 1 : 2, 1) }
      }
      """.utf8)
  }

  // MARK: Trees

  private static func compare(_ bytes: [UInt8]) -> Bool {
    guard let trees = try? TreeDescription.all(inFile: bytes) else { return false }
    for (_, description) in trees {
      if let first = trees.first { _ = TreeDifference(old: first.description, new: description) }
      let text = description.text
      precondition((try? TreeDescription(text))?.text == text, "a tree is read as it was written")
    }
    return true
  }
}
