import SceneExport
import SceneInspection
import SceneLayers
import SceneRaster
import SceneSystem

extension Benchmark {
  /// The scenes next to that of the figures whose first images are painted.
  static let screens = [
    "settings", "contacts", "music", "onboarding", "messages", "appearance", "checkout", "store",
    "dashboard", "player",
  ]

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

      Benchmark("paint.rgb", in: "paint", "layers to pixels, warm, one thread") {
        try painting($0, $0.phone())
      },
      Benchmark("paint.rgb.2threads", in: "paint", "layers to pixels, warm, two threads") {
        try painting($0, $0.phone(), threads: 2)
      },
      Benchmark("paint.shadow", in: "paint", "a card with a shadow of radius 20, warm, one thread")
      {
        try painting($0, GeneratedScenes.card)
      },
    ]
    + screens.map { screen($0) } + [
      Benchmark("png.encode", in: "png", "encoding 9 MB of pixels") {
        try encoding($0, .default)
      },
      Benchmark("png.encode.fast", in: "png", "encoding at the level for previews") {
        try encoding($0, .fast)
      },
      Benchmark("png.decode", in: "png", "decoding to 16 bits per channel") {
        let painting = Painting(try $0.tree($0.phone()))
        let bytes = painting.encoded(painting.painted(), .default)
        return .inProcess(.pixels(painting.pixelCount)) { try decodePNG(bytes) }
      },

      Benchmark("compare.equal", in: "compare", "identical files") {
        let reference = try comparedPNG($0, $0.phone())
        let actual = try comparedPNG($0, $0.phone())
        return .inProcess { try ImageComparison(referencePNG: reference, actualPNG: actual) }
      },
      Benchmark("compare.differ", in: "compare", "different images, decoded and compared") {
        let (reference, actual) = (
          try comparedPNG($0, $0.phone()), try comparedPNG($0, $0.otherPhone())
        )
        return .inProcess {
          try Workers.with(count: 2) {
            try ImageComparison(referencePNG: reference, actualPNG: actual, on: $0)
          }
        }
      },
      Benchmark(
        "suite.1000", in: "suite", "scenec test, 1,000 scenes of 10 rows, empty cache"
      ) { try $0.suite(scenes: 1000, isRemembered: false) },
      Benchmark("suite.again", in: "suite", "an unchanged second run") {
        try $0.suite(scenes: 1000, isRemembered: true)
      },

      // Tables with rows created by a loop, and with explicit ones.
      rows("20", 20), rows("million", 1_000_000),
      Benchmark("rows.spelled", in: "spelled", "scenec build of 100,000 explicit rows") {
        let text = GeneratedScenes.spelled(rows: 100_000)
        var work = try $0.build(text, "spelled")
        work.amount = .bytes(text.utf8.count)
        return work
      },

      // Keystrokes in an editor, from the bytes of a request to those of the diagnostics.
      typing("thousand", "1,000 lines of rows with layers", GeneratedScenes.written(lines: 1000)),
      typing(
        "long", "10,000 layers that refer to others", GeneratedScenes.namedLayers(lines: 10_000)),
    ]

  private static func typing(
    _ name: String, _ about: String, _ text: @escaping @autoclosure @Sendable () -> String
  ) -> Benchmark {
    Benchmark("keys." + name, in: "keys", "diagnostics after keystrokes in " + about) {
      let session = try $0.server(text())
      return Work { try session.type() }
    }
  }

  private static func rows(_ name: String, _ count: Int) -> Benchmark {
    Benchmark("rows." + name, in: "rows", "scenec build of \(count) rows in a loop") {
      try $0.build(GeneratedScenes.loop(rows: count), "rows." + name)
    }
  }

  /// The first image of one of the screens next to the scene of the figures, from layers to pixels.
  private static func screen(_ name: String) -> Benchmark {
    Benchmark("screens." + name, in: "screens", "\(name).tbl's first image to pixels, warm") {
      let painting = Painting(try $0.screen(name))
      return .inProcess(.pixels(painting.pixelCount)) { painting.paint() }
    }
  }

  private static func painting(
    _ setting: Setting, _ text: String, threads: Int = 1
  ) throws -> Work {
    let painting = Painting(try setting.tree(text), threads: threads)
    return .inProcess(.pixels(painting.pixelCount)) { painting.paint() }
  }

  private static func encoding(_ setting: Setting, _ level: PNGEncoder.Level) throws -> Work {
    let painting = Painting(try setting.tree(setting.phone()))
    let picture = painting.painted()
    return .inProcess(.pixels(painting.pixelCount), size: \.count) {
      painting.encoded(picture, level)
    }
  }

  private static func comparedPNG(_ setting: Setting, _ text: String) throws -> [UInt8] {
    let painting = Painting(try setting.tree(text))
    return painting.encoded(painting.painted(), .default)
  }
}
