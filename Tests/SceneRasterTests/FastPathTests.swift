import Foundation
import SceneLayers
import TestSupport
import Testing

@testable import SceneRaster

/// Compares each optimized code path with the simple one, byte for byte.
@Suite("Fast paths")
struct FastPathTests {
  @Test(
    "Rows written many pixels at a time equal those written one at a time",
    arguments: [PixelFormat.rgb, .rgba])
  func rowsWrittenMany(format: PixelFormat) {
    var random = SeededGenerator(seed: 7)
    for width in Array(1...70) + [1179] {
      let row = Row(upTo: width, opaque: format == .rgb, &random)
      var expected: [UInt8] = [9]
      for run in row.runs {
        for x in run.start..<run.end {
          let pixel = row.pixel(at: x, of: run)
          switch format {
          case .rgb: expected += [pixel.quad.x, pixel.quad.y, pixel.quad.z]
          case .rgba: withUnsafeBytes(of: pixel.straightWord) { expected += $0 }
          }
        }
      }
      var bytes = [UInt8](repeating: 9, count: expected.count + 5)
      row.write(to: &bytes, at: 1, format: format)
      #expect(bytes == expected + [9, 9, 9, 9, 9])
    }
  }

  @Test(
    "Caching rows of glyphs does not change them",
    arguments: 1...UInt64(Tries.count(4)))
  func glyphsWhoseRows(seed: UInt64) {
    var tree = Generator.tree(.text, seed: seed)
    // The same content again, whole pixels farther down and partly beyond the right edge.
    var copy = Layer(frame: Rect(7.3, 5 / tree.canvas.scale, 0, 0))
    copy.sublayers = tree.layers
    tree.layers.append(copy)
    let kept = Painting(tree, .rgba)
    #expect(Painting(tree, .rgba, keepsGlyphs: false).bytes == kept.bytes)
    #expect(Painting(tree, .rgba, rows: 3).bytes == kept.bytes)
  }

  @Test("Evicting cached glyphs does not change the image")
  func evictingCachedGlyphsDoesNotChangeImage() {
    let tree = Generator.tree(.text, seed: 3)
    let list = DisplayList(tree, format: .rgb)
    var band = Band(width: list.width, format: .rgb)
    band.kept.painter.sweep.glyphs.limit = 10
    var bytes: [UInt8] = []
    for row in 0..<list.height {
      list.paint(row..<row + 1, into: &band)
      bytes += band.bytes
    }
    #expect(bytes == Painting(tree, .rgb).bytes)
  }

  @Test("A strip equals the sum of its segments")
  func stripEqualsSumOfItsSegments() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      let column = Double(Int.random(in: 3...5, using: &random))
      var points = [DevicePoint(x: column + 0.5, y: -1)]
      for step in 0...4 {
        let x = column + Double.random(in: 0..<1.999, using: &random)
        points.append(
          DevicePoint(x: x, y: Double(step) / 4 + Double.random(in: 0..<0.2, using: &random)))
      }
      points.append(DevicePoint(x: column + 0.25, y: 2))
      points = points.map { $0.placed(at: DevicePoint(x: 0, y: 0)) }
      points.withUnsafeBufferPointer { points in
        guard let base = points.baseAddress else { return }
        let vertices = PlacedVertices(points: base, offset: DevicePoint(x: 0, y: 0))
        let active = ActiveEdge(edge: 0, top: -1, bottom: 2, winding: 1, x: 0)
        let strip = EdgeSpan(of: active, 0, 1, vertices)
        var whole = Accumulator()
        whole.begin(columns: 0..<9)
        whole.add(strip, vertices, sign: 1)
        var parts = Accumulator()
        parts.begin(columns: 0..<9)
        parts.touch(strip.left, strip.right)
        var (x, y) = (strip.xTop, strip.top)
        for vertex in strip.inner {
          parts.addAlone(x, vertices[vertex].x, height: Float(vertices[vertex].y - y))
          (x, y) = (vertices[vertex].x, vertices[vertex].y)
        }
        parts.addAlone(x, strip.xBottom, height: Float(strip.bottom - y))
        #expect(whole.coverage(columns: 9) == parts.coverage(columns: 9))
      }
    }
  }

  @Test("Four colors of a gradient equal those at single locations")
  func fourColorsEqualSingleOnes() {
    var random = SeededGenerator(seed: 13)
    let special = [0, 1, 0.5, -0.0, .nan, .infinity, -.infinity, 1e300, -1e300]
    for count in 1...5 {
      var stops: [GradientStop] = []
      for _ in 0..<count {
        let location = special[...2].randomElement(using: &random) ?? 0
        let alpha = Bool.random(using: &random) ? 1 : Double.random(in: 0...1, using: &random)
        stops.append(
          GradientStop(
            location: max(location, stops.last?.location ?? 0),
            color: SIMD4(Double.random(in: 0...1, using: &random), 0.3, 1, alpha)))
      }
      let slice = stops[...]
      let span = slice.span
      var interval = GradientInterval()
      for _ in 0..<200 {
        var t = SIMD4<Double>.zero
        for lane in 0..<4 {
          t[lane] =
            Int.random(in: 0...3, using: &random) == 0
            ? special.randomElement(using: &random) ?? 0
            : Double.random(in: -0.5...1.5, using: &random)
        }
        let colors = interval.premultiplied(at: t, span)
        for (lane, color) in [colors.0, colors.1, colors.2, colors.3].enumerated() {
          let difference = color - span.premultiplied(at: t[lane])
          #expect(max(difference.max(), -difference.min()) < 1e-4)
        }
      }
    }
  }

  @Test("Floor and ceiling match the C library")
  func floorAndCeilingMatchCLibrary() {
    var random = SeededGenerator(seed: 5)
    for exponent in 0...50 {
      let reach = Double(1 << exponent)
      for _ in 0..<50 {
        let x = Double.random(in: -reach...reach, using: &random)
        for x in [x, x.rounded(), x.rounded() + 0.5, x.rounded().nextUp, x.rounded().nextDown]
        where x.magnitude < reach {
          #expect(floorInt(x) == Int(floor(x)))
          #expect(ceilInt(x) == Int(ceil(x)))
        }
      }
    }
  }
}

extension Accumulator {
  /// Adds a segment without keeping the values of its column in registers.
  fileprivate mutating func addAlone(_ xa: Double, _ xb: Double, height: Float) {
    var cursor = Cursor()
    add(xa, xb, height: height, at: &cursor)
    leave(cursor)
  }

  fileprivate mutating func coverage(columns: Int) -> [Float] {
    var coverage = Coverage()
    coverage.reset(columns: 0..<columns)
    finish(into: &coverage)
    return (0..<columns).map { coverage.values[$0] }
  }
}

extension Row {
  /// Random runs of every kind, up to a column.
  fileprivate init(upTo width: Int, opaque: Bool, _ random: inout SeededGenerator) {
    self.init()
    func component() -> Float { Float.random(in: 0...255.00003, using: &random) }
    func alpha() -> Float {
      opaque
        ? 1
        : [0, 1, 1, 1, Float.random(in: 0...1, using: &random)].randomElement(
          using: &random) ?? 1
    }
    func pixel(_ alpha: Float) -> Pixel {
      Pixel(component() * alpha, component() * alpha, component() * alpha, alpha)
    }
    let start = Int.random(in: 0...9, using: &random)
    setPixels(columns: start..<start + width) { _ in pixel(alpha()) }
    resetRuns(columns: start..<start + width)
    var x = start
    while x < start + width {
      let end = min(x + Int.random(in: 1...90, using: &random), start + width)
      switch Int.random(in: 0...2, using: &random) {
      case 0: append(.flat(x, end, pixel(alpha())))
      case 1: append(.pixels(x, end))
      default:
        let isOpaque = opaque || Bool.random(using: &random)
        let (from, to) = (pixel(1), pixel(1))
        var run = Run(start: x, end: end, kind: .ramp, color: from, isOpaque: isOpaque)
        run.origin = x - Int.random(in: 0...40, using: &random)
        run.slope = (to - from) / Float(end - run.origin)
        if !isOpaque { (run.color.w, run.slope.w) = (0.9, -0.8 / Float(end - run.origin)) }
        append(run)
      }
      x = end
    }
  }
}
