import SceneEditing
import SceneExport
import TestSupport
import Testing
@testable import SceneInspection
@testable import SceneLanguage

@Suite("Comparing images")
struct ImageComparisonTests {
  private static let gray: UInt32 = 0xFF80_8080

  private func picture(
    _ width: Int, _ height: Int, _ changes: [(x: Int, y: Int, pixel: UInt32)] = []
  ) throws -> Bitmap {
    var pixels = [UInt32](repeating: Self.gray, count: width * height)
    for change in changes { pixels[change.y * width + change.x] = change.pixel }
    return try #require(Bitmap(width: width, height: height, pixels: pixels))
  }

  private func difference(_ comparison: ImageComparison) throws -> ImageDifference {
    guard case .different(let difference) = comparison else {
      Issue.record("expected a difference, not \(comparison)")
      throw CancellationError()
    }
    return difference
  }

  @Test("Equal pixels and transparent pixels are equal")
  func equal() throws {
    let clear = try picture(3, 2, [(1, 1, 0x0012_3456)])
    let otherClear = try picture(3, 2, [(1, 1, 0x00FF_FFFF)])
    #expect(ImageComparison(reference: clear, actual: clear) == .equal)
    #expect(ImageComparison(reference: clear, actual: otherClear) == .equal)
    #expect(clear.hash == otherClear.hash)
  }

  @Test("Finds a difference of one level in one channel of one pixel")
  func onePixel() throws {
    for (pixel, channel) in [
      (0xFF80_8081, 0), (0xFF80_8180, 1), (0xFF81_8080, 2), (0xFE80_8080, 3),
    ] as [(UInt32, Int)] {
      let (a, b) = (try picture(40, 30), try picture(40, 30, [(7, 19, pixel)]))
      #expect(b[7, 19][channel] != a[7, 19][channel])
      let found = try difference(ImageComparison(reference: a, actual: b))
      #expect(found.pixels == 1 && found.largest == 1)
      #expect(found.regions == [ImageRect(x: 7, y: 19, width: 1, height: 1)])
      #expect(a.hash != b.hash)
    }
  }

  @Test("Opaque black differs from transparent black")
  func alpha() throws {
    let (a, b) = (try picture(1, 1, [(0, 0, 0xFF00_0000)]), try picture(1, 1, [(0, 0, 0)]))
    #expect(try difference(ImageComparison(reference: a, actual: b)).largest == 255)
  }

  @Test("A difference in size is never accepted")
  func sizes() throws {
    let (a, b) = (try picture(4, 4), try picture(6, 3))
    var generous = ImageTolerance()
    (generous.maxDifference, generous.maxPixels, generous.perceptual) = (255, 1000, 1000)
    let found = try difference(
      ImageComparison(reference: a, actual: b, tolerance: generous))
    let strict = try difference(ImageComparison(reference: a, actual: b))
    #expect(strict.pixels == 4 + 6 + 2)
    #expect(found.tolerances.isEmpty && strict.tolerances.isEmpty)
    #expect(found.reference == .init(width: 4, height: 4))
  }

  @Test("Tolerances are proposed unless they are large or layers explain the difference")
  func proposals() throws {
    let a = try picture(30, 30)
    func proposed(_ pixels: Int, _ color: UInt32, isExplained: Bool) throws -> [String] {
      let b = try picture(30, 30, (0..<pixels).map { ($0, 1, color) })
      var found = try difference(ImageComparison(reference: a, actual: b))
      found.limitTolerances(isExplained: isExplained)
      return found.tolerances.map { "\($0.maxDifference) \($0.maxPixels ?? 0)" }
    }
    #expect(try proposed(1, 0xFF80_8081, isExplained: true) == [])
    #expect(try proposed(10, 0xFF80_8089, isExplained: false) == ["9 0", "0 10"])
    #expect(try proposed(10, 0xFF80_80FF, isExplained: false) == ["0 10"])
  }

  @Test("The smallest proposed tolerance is accepted, and a smaller one is not")
  func tightest() throws {
    let a = try picture(30, 30)
    let b = try picture(
      30, 30, [(1, 1, 0xFF80_8085), (2, 1, 0xFF80_8083), (20, 20, 0xFF80_8081)])
    let exact = try difference(ImageComparison(reference: a, actual: b))
    #expect(exact.tolerances.map(\.maxDifference) == [5, 0])
    #expect(exact.tolerances.map(\.maxPixels) == [nil, 3])
    var some = ImageTolerance()
    some.maxDifference = 2
    let rest = try difference(ImageComparison(reference: a, actual: b, tolerance: some))
    #expect(rest.pixels == 2)
    #expect(rest.tolerances.map(\.maxDifference) == [5, 2])
    #expect(rest.tolerances.map(\.maxPixels) == [nil, 2])
    for tolerance in exact.tolerances + rest.tolerances {
      guard case .allowed = ImageComparison(reference: a, actual: b, tolerance: tolerance) else {
        Issue.record("\(tolerance) does not do")
        continue
      }
    }
  }

  /// Ignoring a rectangle without pixels selects the code path that stores each pixel.
  @Test("The single-pass comparison agrees with the difference map", arguments: 0..<40)
  func onePass(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    func next(_ limit: Int) -> Int { random.index(below: limit) }
    let (width, height) = (1 + next(70), 1 + next(50))
    let count = next(4) == 0 ? width * height : next(30)
    let a = try picture(width, height)
    let b = try picture(
      width, height,
      (0..<count).map { _ in
        (next(width), next(height), [0, 0xFF80_8081, 0x0012_3456, 0xFFFF_0000][next(4)])
      })
    let nothing = [ImageRect(x: 0, y: 0, width: 0, height: 0)]
    for (old, new) in [(a, b), (b, a), (b, b)] {
      let exact = ImageComparison(reference: old, actual: new)
      #expect(exact == ImageComparison(reference: old, actual: new, ignored: nothing))
    }
  }

  @Test("All kinds of PNG files are decoded to the same pixels")
  func files() throws {
    for (type, channels) in [(2, 3), (6, 4)] as [(UInt8, Int)] {
      var plain = PlainPNG(width: 37, height: 5)
      plain.value = { x, y, channel in (x * 7 + y * 31 + channel * 50) & 255 }
      plain.colorType = type
      let picture = try Bitmap(png: plain.bytes)
      #expect(picture == Bitmap(try decodePNG(plain.bytes).picture))
      let pixel = picture[36, 4]
      let expected = (0..<4).map { channel in
        channel < channels ? UInt8(truncatingIfNeeded: 36 * 7 + 4 * 31 + channel * 50) : 255
      }
      #expect(pixel == SIMD4(expected))
    }
  }

  @Test("Ignored pixels are not compared")
  func ignored() throws {
    let a = try picture(20, 20)
    let b = try picture(20, 20, [(5, 5, 0), (15, 15, 0)])
    let first = ImageRect(x: 4, y: 4, width: 3, height: 3)
    let found = try difference(ImageComparison(reference: a, actual: b, ignored: [first]))
    #expect(found.pixels == 1)
    let second = ImageRect(x: 15, y: 15, width: 1, height: 1)
    #expect(ImageComparison(reference: a, actual: b, ignored: [first, second]) == .equal)
  }

  @Test("A few regions contain every differing pixel")
  func regions() throws {
    let a = try picture(200, 200)
    var random = SeededGenerator(seed: 7)
    for count in [1, 5, 40, 2000] {
      let changes = (0..<count).map { _ in
        (x: random.index(below: 200), y: random.index(below: 200), pixel: UInt32(0))
      }
      let regions = try difference(
        ImageComparison(reference: a, actual: try picture(200, 200, changes))
      ).regions
      #expect(regions.count <= 16 && !regions.isEmpty)
      for change in changes {
        #expect(
          regions.contains {
            $0.x <= change.x && change.x < $0.x + $0.width && $0.y <= change.y
              && change.y < $0.y + $0.height
          })
      }
    }
    let two = try picture(200, 200, [(3, 3, 0), (4, 4, 0), (150, 20, 0)])
    #expect(
      try difference(ImageComparison(reference: a, actual: two)).regions == [
        ImageRect(x: 3, y: 3, width: 2, height: 2), ImageRect(x: 150, y: 20, width: 1, height: 1),
      ])
  }

  /// The values published by Björn Ottosson and in CSS Color 4, to a thousandth.
  @Test(
    "Distances in OKLab match the published formulas",
    arguments: [
      (0xFF00_0000, 0xFFFF_FFFF, 1000), (0xFF00_00FF, 0xFF00_0000, 679),
      (0xFF00_FF00, 0xFF00_0000, 916), (0xFFFF_0000, 0xFF00_0000, 550),
      (0xFF80_8080, 0xFF81_8181, 4), (0xFF00_00FF, 0xFF00_FF00, 520),
    ] as [(UInt32, UInt32, Int)])
  func perception(_ a: UInt32, _ b: UInt32, _ expected: Int) {
    let table = OKLab()
    #expect(abs(PixelDistance.perceptual(a, b, table) - expected) <= 1)
    #expect(PixelDistance.perceptual(b, a, table) == PixelDistance.perceptual(a, b, table))
    #expect(PixelDistance.perceptual(a, a, table) == 0)
  }

  @Test("Translucent colors are compared over black and over white")
  func perceptionOfAlpha() {
    let table = OKLab()
    // 50% red composited over black and over white, compared with nothing.
    let overBlack = PixelDistance.perceptual(0xFF00_0080, 0xFF00_0000, table)
    let overWhite = PixelDistance.perceptual(0xFF7F_7FFF, 0xFFFF_FFFF, table)
    #expect(
      PixelDistance.perceptual(0x8000_00FF, 0x0000_0000, table) == max(overBlack, overWhite))
  }

  @Test("A perceptual tolerance accepts only similar colors")
  func perceptualTolerance() throws {
    let a = try picture(4, 4)
    let b = try picture(4, 4, [(0, 0, 0xFF80_8082)])
    var tolerance = ImageTolerance()
    tolerance.perceptual = 20
    guard case .allowed = ImageComparison(reference: a, actual: b, tolerance: tolerance) else {
      Issue.record("two steps of red are more than 0.02")
      return
    }
    let far = try picture(4, 4, [(0, 0, 0xFF00_00FF)])
    let found = try difference(ImageComparison(reference: a, actual: far, tolerance: tolerance))
    let least = try #require(found.tolerances.last?.perceptual)
    #expect(least > 20)
    tolerance.perceptual = least
    guard case .allowed = ImageComparison(reference: a, actual: far, tolerance: tolerance) else {
      Issue.record("\(least) does not do")
      return
    }
  }

  @Test("Rejects a wrong number of bytes")
  func bytes() throws {
    let made = try #require(Bitmap(width: 1, height: 1, rgba: [1, 2, 3, 4]))
    #expect(made[0, 0] == SIMD4(1, 2, 3, 4))
    #expect(Bitmap(width: 1, height: 2, rgba: [1, 2, 3, 4]) == nil)
    #expect(Bitmap(width: -1, height: -1, rgba: [1, 2, 3, 4]) == nil)
    #expect(Bitmap(width: 0, height: 0, rgba: []) == nil)
  }
}
