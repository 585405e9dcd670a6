import SceneExport
import SceneInspection
import SceneLayers
import SceneRaster
import SceneSystem

extension Benchmark {
  /// All benchmarks, in the order of the table. To add one, add its entry here.
  static let all: [Benchmark] =
    [
      Benchmark("process.floor", in: "process", "a C program that fills and writes the PPM's bytes")
      {
        try $0.floor()
      },
      Benchmark("process.start", in: "process", "scenec --version") { try $0.scenec("--version") },
      Benchmark(
        "process.ppm", in: "process", "scenec build phone.tbl on one core, PPM to memory"
      ) {
        try $0.build($0.phone(), "phone")
      },
      Benchmark("process.ppm.cores", in: "process", "process.ppm on all cores") {
        try $0.scenec(
          "build", $0.write($0.phone(), to: "phone.tbl"), "-o", $0.folder + "/cores.ppm")
      },
      Benchmark("process.png", in: "process", "scenec build phone.tbl on one core, PNG") {
        try $0.build($0.phone(), "phone", as: "png")
      },
      Benchmark("process.tall", in: "process", "ten times the height, PPM to memory") {
        try $0.build($0.phone(height: 8520, rows: 80), "tall")
      },
      Benchmark("process.towering", in: "towering", "400,000 pixels high, PPM, discarded") {
        try $0.build($0.phone(height: 133_333, rows: 80), "towering", to: "-")
      },

      // The stages of phone.tbl.
      cold("read"), cold("parse"), cold("check"), cold("resolve"), cold("paint"), cold("encode"),
      cold("write"),
      Benchmark("phone.parse", in: "phone", "parsing, warm") {
        let pipeline = Pipeline(try $0.phone())
        return .inProcess(pipeline.amount) { pipeline.parsed() }
      },
      Benchmark("phone.explain", in: "phone", "syntax diagnostics") {
        let pipeline = Pipeline(try $0.phone())
        let tree = pipeline.parsed()
        return .inProcess(pipeline.amount) { try pipeline.explained(tree) }
      },
      Benchmark("phone.check", in: "phone", "checking") {
        let pipeline = Pipeline(try $0.phone())
        let library = try pipeline.explained(pipeline.parsed())
        return .inProcess(pipeline.amount) { try pipeline.checked(library) }
      },
      Benchmark("phone.resolve", in: "phone", "resolving") {
        let pipeline = Pipeline(try $0.phone())
        let (scene, library) = try pipeline.checked()
        return .inProcess { try pipeline.resolved(scene, library) }
      },
      Benchmark("phone.lints", in: "phone", "lints of scenec check") {
        try linting($0.phone())
      },

      Benchmark("paint.list", in: "paint", "phone.tbl: layers to display list") {
        let tree = try Pipeline($0.phone()).resolved()
        return .inProcess { DisplayList(tree, format: .rgb) }
      },
      Benchmark("paint.rgb", in: "paint", "layers to pixels, warm, one thread") {
        try painting($0.phone())
      },
      Benchmark("paint.rgb.2threads", in: "paint", "layers to pixels, warm, two threads") {
        try painting($0.phone(), threads: 2)
      },
      Benchmark("paint.rgba", in: "paint", "layers to RGBA, warm, one thread") {
        try painting($0.phone(), .rgba)
      },

      Benchmark("paint.shadow", in: "paint", "a card with a shadow of radius 20, warm, one thread")
      {
        _ in try painting(GeneratedScenes.card(shadowOpacity: 0.2))
      },
      Benchmark("paint.card", in: "paint", "the card without the shadow") {
        _ in try painting(GeneratedScenes.card(shadowOpacity: 0))
      },

      screen("settings"), screen("contacts"), screen("music"), screen("onboarding"),
      screen("messages"), screen("appearance"),
      sections("20", "0..<1", rows: 20), sections("thousand", "0..<1000", rows: 1000),
      sections("thousand.middle", "0..<1000", rows: 1000, offset: 22_000_000),

      Benchmark("png.encode", in: "png", "encoding 9 MB of pixels") {
        try encoding($0.phone(), .default)
      },
      Benchmark("png.encode.fast", in: "png", "encoding at the level for previews") {
        try encoding($0.phone(), .fast)
      },
      Benchmark("png.decode", in: "png", "decoding to 16 bits per channel") {
        let painting = Painting(try Pipeline($0.phone()).resolved())
        let bytes = painting.encoded(painting.painted(), .default)
        return .inProcess(.pixels(painting.pixelCount)) { try decodePNG(bytes) }
      },

      Benchmark("compare.equal", in: "compare", "identical files") {
        let reference = try comparedPNG($0.phone())
        let actual = try comparedPNG($0.phone())
        return .inProcess { try ImageComparison(referencePNG: reference, actualPNG: actual) }
      },
      Benchmark("compare.differ", in: "compare", "different images, decoded and compared") {
        try comparing($0.phone(), $0.otherPhone(), threads: 2)
      },
      Benchmark("compare.differ.1thread", in: "compare", "compare.differ on one thread") {
        try comparing($0.phone(), $0.otherPhone(), threads: 1)
      },
      Benchmark("compare.repacked", in: "compare", "different files with the same pixels") {
        let painting = Painting(try Pipeline($0.phone()).resolved())
        let picture = painting.painted()
        let files = (painting.encoded(picture, .default), painting.encoded(picture, .fast))
        return .inProcess { try ImageComparison(referencePNG: files.0, actualPNG: files.1) }
      },
      Benchmark("compare.pixels", in: "compare", "different images in memory") {
        let reference = try Bitmap(png: comparedPNG($0.phone()))
        let actual = try Bitmap(png: comparedPNG($0.otherPhone()))
        return .inProcess { ImageComparison(reference: reference, actual: actual) }
      },

      Benchmark(
        "suite.1000", in: "suite", "scenec test, 1,000 scenes of 10 rows, empty cache"
      ) { try $0.suite(scenes: 1000, isRemembered: false) },
      Benchmark("suite.again", in: "suite", "an unchanged second run") {
        try $0.suite(scenes: 1000, isRemembered: true)
      },

      Benchmark("text.resolve", in: "text", "a page of 1,440 glyphs to layers") { _ in
        let pipeline = Pipeline(GeneratedScenes.page())
        let (scene, library) = try pipeline.checked()
        return .inProcess { try pipeline.resolved(scene, library) }
      },
      Benchmark("text.paint", in: "text", "a page of 1,440 glyphs, layers to pixels") { _ in
        try painting(GeneratedScenes.page())
      },

      // 24 rows with title and detail, in the built-in font and in fonts of Debian.
      fonts("builtIn"), fonts("latin"), fonts("cjk"), fontPainting("builtIn"),
      fontPainting("latin"),

      // Tables with rows created by a loop.
      rows("20", 20), rows("million", 1_000_000),
      rows("million.middle", 1_000_000, offset: 22_000_000),
      rows("million.end", 1_000_000, offset: 43_999_000),
      rows("uneven.20", 20, height: "40 + i % 9"),
      rows("uneven.million", 1_000_000, height: "40 + i % 9"),
      rows("uneven.million.middle", 1_000_000, height: "40 + i % 9", offset: 22_000_000),

      // Tables with explicit rows.
      Benchmark("spelled.10000", in: "spelled", "10,000 explicit rows, text to image") { _ in
        try textToPicture(rows: 10_000)
      },
      Benchmark("spelled.100000", in: "spelled", "100,000 explicit rows") { _ in
        try textToPicture(rows: 100_000)
      },
      Benchmark("spelled.1000000", in: "spelled.1000000", "1,000,000 explicit rows") { _ in
        try textToPicture(rows: 1_000_000)
      },
      Benchmark("spelled.parse", in: "spelled.stages", "100,000 explicit rows: parsing") { _ in
        let pipeline = Pipeline(GeneratedScenes.spelled(rows: 100_000))
        return .inProcess(pipeline.amount) { pipeline.parsed() }
      },
      Benchmark("spelled.explain", in: "spelled.stages", "syntax diagnostics") { _ in
        let pipeline = Pipeline(GeneratedScenes.spelled(rows: 100_000))
        let tree = pipeline.parsed()
        return .inProcess(pipeline.amount) { try pipeline.explained(tree) }
      },
      Benchmark("spelled.check", in: "spelled.stages", "checking") { _ in
        let pipeline = Pipeline(GeneratedScenes.spelled(rows: 100_000))
        let library = try pipeline.explained(pipeline.parsed())
        return .inProcess(pipeline.amount) { try pipeline.checked(library) }
      },
      Benchmark("spelled.resolve", in: "spelled.stages", "resolving") { _ in
        let pipeline = Pipeline(GeneratedScenes.spelled(rows: 100_000))
        let (scene, library) = try pipeline.checked()
        return .inProcess(pipeline.amount) { try pipeline.resolved(scene, library) }
      },
      Benchmark("spelled.paint", in: "spelled.stages", "painting") { _ in
        try painting(GeneratedScenes.spelled(rows: 100_000))
      },
      Benchmark("spelled.process", in: "spelled.process", "scenec build of 100,000 explicit rows") {
        let text = GeneratedScenes.spelled(rows: 100_000)
        var work = try $0.build(text, "spelled")
        work.amount = .bytes(text.utf8.count)
        return work
      },

      Benchmark("check.whole", in: "check", "10,000 lines, text to diagnostics") { _ in
        let pipeline = Pipeline(GeneratedScenes.written(lines: 10_000))
        return .inProcess(pipeline.amount, repetitions: 10) { try pipeline.checked() }
      },
      Benchmark("check.lints", in: "check", "lints of 10,000 lines") { _ in
        try linting(GeneratedScenes.written(lines: 10_000))
      },
      Benchmark(
        "check.keystroke", in: "check", "1,000 lines after a keystroke at a random position"
      ) { _ in
        var typing = Typing(GeneratedScenes.written(lines: 1000))
        return .inProcess(repetitions: 100) { typing.type() }
      },
      Benchmark("edit.keystroke", in: "check", "the syntax tree of 10,000 lines after a keystroke")
      { _ in
        var typing = Typing(GeneratedScenes.written(lines: 10_000))
        return .inProcess(repetitions: 100) { typing.edit() }
      },
      Benchmark("keystroke.memory", in: "keystroke.memory", "memory growth in 100,000 edits") { _ in
        var typing = Typing(GeneratedScenes.written(lines: 10_000))
        for _ in 0..<100 { _ = typing.type() }
        var count = 0
        return .memory(after: 100_000) {
          count += 1
          if count % 100 == 0 { _ = typing.type() } else { typing.edit() }
        }
      },

      // Requests of an editor.
      Benchmark(
        "editor.completion", in: "editor",
        "completion after a letter in 10,000 lines"
      ) { _ in
        let console = EditorSession(
          GeneratedScenes.written(lines: 10_000), before: "/// Number 500 ")
        return .inProcess { console.complete() }
      },
      Benchmark(
        "editor.diagnostics", in: "editor",
        "errors after a letter in 10,000 lines"
      ) { _ in
        let console = EditorSession(
          GeneratedScenes.written(lines: 10_000), before: "index == 7\n")
        return .inProcess { console.diagnose() }
      },
      Benchmark(
        "editor.lints", in: "editor", "all diagnostics after a digit in 10,000 lines"
      ) { _ in
        let console = EditorSession(GeneratedScenes.written(lines: 10_000), before: "7\n")
        return .inProcess { console.lint() }
      },
      Benchmark(
        "editor.preview", in: "editor", "preview as Base64 after a digit in phone.tbl"
      ) {
        let console = EditorSession(try $0.phone(), before: "6)")
        return .inProcess { console.preview() }
      },
      Benchmark("server.long", in: "editor", "syntax errors after keystrokes in 10,000 lines") {
        let session = try $0.server(GeneratedScenes.namedLayers(lines: 10_000))
        return Work { try session.type() }
      },
    ] + GeneratedScenes.shapes.flatMap { server($0.name, $0.text) }

  /// Requests of an editor to a `scenec lsp` process with a document of one shape, measured from
  /// the request's bytes to the response's bytes.
  private static func server(
    _ shape: String, _ text: @escaping @Sendable () -> String
  ) -> [Benchmark] {
    let group = "server." + shape
    func asking(_ name: String, _ method: String) -> Benchmark {
      Benchmark("\(group).\(name)", in: group, "\(method) of 1,000 lines, through pipes") {
        let session = try $0.server(text())
        return Work { try session.ask("textDocument/" + method) }
      }
    }
    return [
      Benchmark(
        "\(group).keys", in: group, "diagnostics after keystrokes of all kinds in 1,000 lines"
      ) {
        let session = try $0.server(text())
        return Work { try session.type() }
      },
      asking("tokens", "semanticTokens/full"),
      Benchmark("\(group).delta", in: group, "semanticTokens/full/delta after a keystroke") {
        let session = try $0.server(text())
        return Work { try session.askForDelta() }
      },
      asking("symbols", "documentSymbol"), asking("colors", "documentColor"),
      asking("folding", "foldingRange"), asking("completion", "completion"),
      Benchmark("\(group).values", in: group, "completion of a value, which can refer to siblings")
      {
        let session = try $0.server(text())
        return Work { try session.ask("textDocument/completion", after: ": ") }
      },
      asking("hover", "hover"),
    ]
  }

  private static func cold(_ stage: String) -> Benchmark {
    Benchmark("cold." + stage, in: "cold", "the first time in a process, phone.tbl to PPM") {
      try $0.coldStage(stage, of: $0.phone(), "phone")
    }
  }

  private static func rows(
    _ name: String, _ count: Int, height: String = "44", offset: Int = 0
  ) -> Benchmark {
    let place = offset == 0 ? "" : ", scrolled by \(offset) points"
    return Benchmark("rows." + name, in: "rows", "scenec build of \(count) rows in a loop" + place)
    {
      try $0.build(
        GeneratedScenes.loop(rows: count, height: height, offset: offset), "rows." + name)
    }
  }

  private static func fonts(_ font: String) -> Benchmark {
    Benchmark("fonts." + font, in: "fonts", "scenec build of 24 rows in the font '\(font)'") {
      try $0.build(GeneratedScenes.rows(in: $0.font(font)), "fonts." + font)
    }
  }

  private static func fontPainting(_ font: String) -> Benchmark {
    Benchmark("fonts.\(font).paint", in: "fonts", "fonts.\(font): layers to pixels, warm") {
      let text = try GeneratedScenes.rows(in: $0.font(font))
      let painting = Painting(try $0.tree(text, "fonts.\(font).paint"))
      return .inProcess(.pixels(painting.pixelCount)) { painting.paint() }
    }
  }

  /// The first image of one of the screens next to the scene of the figures, from layers to pixels.
  private static func screen(_ name: String) -> Benchmark {
    Benchmark("screens." + name, in: "screens", "\(name).tbl's first image to pixels, warm") {
      let painting = Painting(try $0.screen(name))
      return .inProcess(.pixels(painting.pixelCount)) { painting.paint() }
    }
  }

  /// A table of sections that a loop makes.
  private static func sections(
    _ name: String, _ range: String, rows: Int, offset: Int = 0
  ) -> Benchmark {
    Benchmark("sections." + name, in: "sections", "to layers, \(rows) rows in each of \(range)") {
      _ in
      let pipeline = Pipeline(
        GeneratedScenes.sections(range, rows: rows, offset: offset))
      let (scene, library) = try pipeline.checked()
      return .inProcess { try pipeline.resolved(scene, library) }
    }
  }

  private static func painting(
    _ text: String, _ format: PixelFormat = .rgb, threads: Int = 1
  ) throws -> Work {
    let painting = Painting(try Pipeline(text).resolved(), format, threads: threads)
    return .inProcess(.pixels(painting.pixelCount)) { painting.paint() }
  }

  private static func encoding(_ text: String, _ level: PNGEncoder.Level) throws -> Work {
    let painting = Painting(try Pipeline(text).resolved())
    let picture = painting.painted()
    return .inProcess(.pixels(painting.pixelCount), size: \.count) {
      painting.encoded(picture, level)
    }
  }

  private static func comparing(_ a: String, _ b: String, threads: Int) throws -> Work {
    let (reference, actual) = (try comparedPNG(a), try comparedPNG(b))
    return .inProcess {
      try Workers.with(count: threads) {
        try ImageComparison(referencePNG: reference, actualPNG: actual, on: $0)
      }
    }
  }

  private static func comparedPNG(_ text: String) throws -> [UInt8] {
    let painting = Painting(try Pipeline(text).resolved())
    return painting.encoded(painting.painted(), .default)
  }

  private static func linting(_ text: String) throws -> Work {
    let pipeline = Pipeline(text)
    let (scene, library) = try pipeline.checked()
    let (tree, origins) = try pipeline.resolution(scene, library)
    return .inProcess(pipeline.amount) { pipeline.linted(tree, origins, library) }
  }

  private static func textToPicture(rows: Int) throws -> Work {
    let pipeline = Pipeline(GeneratedScenes.spelled(rows: rows))
    return .inProcess(pipeline.amount) { Painting(try pipeline.resolved()).paint() }
  }
}
