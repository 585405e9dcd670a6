import SceneCompiler
import SceneExport
import SceneInspection
import SceneLanguageServer
import SceneLayers
import SceneRaster
import SceneSemantics
import SceneSource
import SceneSyntax
import SceneSystem
import SceneTesting

/// A fuzz target: a part of scenec that parses untrusted bytes.
enum Entrance: String, CaseIterable {
  case scene, png, csv, json, tree, reference, cache, report, lsp

  /// Processes arbitrary bytes; returns unless there is a bug.
  func run(_ bytes: [UInt8]) {
    switch self {
    case .scene: Self.compile(bytes)
    case .png:
      if (DecodedPNG.pixelCount(ofFile: bytes) ?? 0) > 4_000_000 { return }
      _ = try? decodePNG(bytes)
      _ = try? decodePNGPixels(bytes)
    case .csv: Self.compile(Self.reader("csv", bytes), files: ["a.csv": bytes])
    case .json: Self.compile(Self.reader("json", bytes), files: ["a.json": bytes])
    case .tree: Self.compare(bytes)
    case .reference:
      let reference = TreeReference(bytes)
      Self.compare(Array(reference.text.utf8))
      _ = try? Bitmap(file: bytes)
    case .cache: _ = CacheFile.isReadable(bytes)
    case .report:
      guard let report = try? TestReport(json: bytes) else { return }
      for format in ReportRequest.Format.allCases {
        _ = report.bytes(as: format, for: "") { _ in nil }
      }
      _ = ReportMerging.merge([.init(path: "a", report: report), .init(path: "b", report: report)])
      _ = report.githubAnnotations()
      _ = report.summary()
    case .lsp:
      var server = LanguageServer()
      for message in bytes.split(separator: UInt8(ascii: "\n")) { server.receive(Array(message)) }
      while server.doIdleWork() {}
      _ = server.takeOutgoing()
    }
  }

  /// Compiles a text like the commands do, and again after an edit in its middle.
  private static func compile(_ bytes: [UInt8], files: [String: [UInt8]] = [:]) {
    let root = Root(shownPath: "") { path, _ in
      files[path].map { .success($0) } ?? .failure(.notFound)
    }
    var compilation = Compilation(
      SceneFile(shownPath: "a.tbl", path: "a.tbl", root: root, bytes: bytes))
    let evaluation = compilation.evaluate(compilation.allSnapshots, lints: false)
    for snapshot in evaluation.snapshots {
      guard let output = snapshot.output else {
        precondition(evaluation.diagnostics.hasErrors, "neither a tree nor an error")
        continue
      }
      let canvas = output.tree.canvas
      if canvas.pixelWidth * canvas.pixelHeight <= 1 << 18 { _ = output.bytes(as: .ppm) }
      _ = output.text()
    }
    let tree = parse(SourceText(path: "a.tbl", bytes: bytes))
    _ = Formatter.edits(of: tree)
    let middle = bytes.count / 2
    let end = min(middle + 3, bytes.count)
    let edited = tree.edited(SourceEdit(middle..<end, "{ ("))
    precondition(edited.source.bytes.count == bytes.count - (end - middle) + 3)
  }

  /// Returns a scene that iterates over a data file.
  private static func reader(_ function: String, _ bytes: [UInt8]) -> [UInt8] {
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

  private static func compare(_ bytes: [UInt8]) {
    guard let trees = try? TreeDescription.all(inFile: bytes) else { return }
    for (_, description) in trees {
      if let first = trees.first { _ = TreeDifference(old: first.description, new: description) }
      let text = description.text
      precondition((try? TreeDescription(text))?.text == text, "a tree is read as it was written")
    }
  }
}
