import SceneLayers
import TestSupport
import Testing

@testable import SceneRaster

@Suite("Shadows of layers")
struct ShadowTests {
  private func image(_ layers: [Layer], size: Double = 120, scale: Double = 1) -> [UInt8] {
    let tree = LayerTree(
      canvas: .init(size: Size(size, size), scale: scale, background: .white), layers: layers)
    let list = DisplayList(tree, format: .rgb)
    var band = Band(width: list.width, format: .rgb)
    list.paint(0..<list.height, into: &band)
    return band.bytes
  }

  private func box(_ frame: Rect, radius: Double) -> Layer {
    var layer = Layer(frame: frame)
    layer.backgroundColor = .black
    layer.shadow.opacity = 1
    layer.shadow.offset = Size(0, 0)
    layer.shadow.radius = radius
    return layer
  }

  @Test("The profile matches Core Animation")
  func profileMatchesCoreAnimation() {
    let bytes = image([box(Rect(30, 30, 60, 60), radius: 8)])
    // Measured to the left of a box 60 points wide, with a radius of 8, from 16 pixels away to the
    // edge.
    let measured = [2, 4, 7, 10, 15, 20, 26, 33, 41, 50, 60, 71, 83, 95, 108, 121]
    for (index, alpha) in measured.enumerated() {
      let byte = Int(bytes[(60 * 120 + 14 + index) * 3])
      #expect(abs(255 - byte - alpha) <= 1, "\(16 - index) pixels away")
    }
    #expect(bytes[(60 * 120 + 13) * 3] == 255)
  }

  @Test("The blur by edges equals the sum over the kernel")
  func blurIsConvolution() {
    var random = SeededGenerator(seed: 7)
    for sigma in [0, 0.3, 0.5, 1, 2.5, 7] {
      let blur = ShadowBlur(sigma: sigma)
      let (width, height) = (23, 17)
      let image = (0..<height).map { _ in
        (0..<width).map { _ in Float(Int.random(in: 0...4, using: &random)) / 4 }
      }
      var silhouette = ShadowSilhouette(width: width + 2 * blur.reach)
      for row in image { silhouette.append(blur.blurred(row).values) }
      silhouette.end()
      var y = -blur.reach
      blur.blurColumns(of: silhouette, rows: y..<height + blur.reach) { values, _ in
        for (column, value) in values.enumerated() {
          let expected = convolved(image, sigma, column - blur.reach, y)
          #expect(abs(Double(value) - expected) < 1e-4)
        }
        y += 1
        return true
      }
      #expect(y == height + blur.reach)
    }
  }

  @Test("Equal columns are blurred once")
  func equalColumns() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<50 {
      let (width, height) = (Int.random(in: 20...120, using: &random), 9)
      var silhouette = ShadowSilhouette(width: width)
      for _ in 0..<height {
        var row = [Float](repeating: 0, count: width)
        for _ in 0..<2 {
          let start = Int.random(in: 0..<width, using: &random)
          let end = min(width, start + Int.random(in: 1...80, using: &random))
          for column in start..<end { row[column] = Float(Int.random(in: 0...1, using: &random)) }
          if Bool.random(using: &random) { for column in start..<end { row[column] = 0.5 } }
        }
        silhouette.append(row)
      }
      silhouette.end()
      let first = Int.random(in: 0..<width, using: &random)
      let columns = first..<Int.random(in: first + 1...width, using: &random)
      let stretches = silhouette.stretches(of: columns)
      #expect(stretches.map { $0.columns.count }.reduce(0, +) == columns.count)
      let blur = ShadowBlur(sigma: 1.5)
      let rows = -blur.reach..<height + blur.reach
      var whole: [[Float]] = []
      blur.blurColumns(of: silhouette, rows: rows) { values, _ in
        whole.append(values)
        return true
      }
      var reduced: [[Float]] = []
      blur.blurColumns(of: silhouette.reduced(to: stretches), rows: rows) { values, _ in
        reduced.append(values)
        return true
      }
      for stretch in stretches {
        for column in stretch.columns {
          #expect(whole.map { $0[column] } == reduced.map { $0[stretch.index(of: column)] })
        }
      }
    }
  }

  @Test("A shadow that its layer covers in part equals a whole one behind another layer")
  func coveredShadows() {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<60 {
      func number(_ range: ClosedRange<Double>) -> Double {
        (Double.random(in: range, using: &random) * 4).rounded() / 4
      }
      let frame = Rect(number(-20...60), number(-20...60), number(1...90), number(1...90))
      var layer = box(frame, radius: number(0...9))
      layer.shadow.offset = Size(number(-20...20), number(-20...20))
      layer.shadow.path = .roundedRect(
        Rect(0, 0, frame.width, frame.height), radius: number(0...20))
      layer.shadow.opacity = 0.7
      layer.cornerRadius = number(0...20)
      var shadow = layer
      shadow.backgroundColor = nil
      var cover = layer
      cover.shadow = Shadow()
      #expect(image([layer]) == image([shadow, cover]))
    }
  }

  /// Computed by the definition in double precision.
  private func convolved(_ image: [[Float]], _ sigma: Double, _ x: Int, _ y: Int) -> Double {
    let reach = Int(2 * sigma)
    func weight(_ i: Int) -> Double {
      i == 0 ? 1 : exponential(-Double(i * i) / (2 * sigma * sigma))
    }
    let total = (-reach...reach).map(weight).reduce(0, +)
    var sum = 0.0
    for dy in -reach...reach where image.indices.contains(y + dy) {
      for dx in -reach...reach where image[y + dy].indices.contains(x + dx) {
        sum += weight(dx) * weight(dy) * Double(image[y + dy][x + dx])
      }
    }
    return sum / (total * total)
  }

  @Test("A shadow is offset and behind the layer")
  func shadowIsMoved() {
    var layer = box(Rect(30, 30, 20, 20), radius: 0)
    layer.backgroundColor = Color(1, 0, 0)
    layer.shadow.offset = Size(10, 5)
    let bytes = image([layer])
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      Array(bytes[(y * 120 + x) * 3..<(y * 120 + x) * 3 + 3])
    }
    #expect(pixel(45, 45) == [255, 0, 0])
    #expect(pixel(55, 52) == [0, 0, 0])
    #expect(pixel(35, 52) == [255, 255, 255])
    #expect(pixel(60, 52) == [255, 255, 255])
  }

  @Test("Sublayers cast shadows unless there is a shadow path")
  func silhouette() {
    var layer = Layer(frame: Rect(10, 10, 10, 10))
    layer.shadow.opacity = 1
    layer.shadow.radius = 0
    layer.shadow.offset = Size(0, 50)
    var sublayer = Layer(frame: Rect(20, 0, 10, 10))
    sublayer.backgroundColor = Color(0, 0, 1)
    layer.sublayers = [sublayer]
    func isBlack(_ bytes: [UInt8], _ x: Int, _ y: Int) -> Bool { bytes[(y * 120 + x) * 3] == 0 }
    let cast = image([layer])
    #expect(isBlack(cast, 35, 65) && !isBlack(cast, 15, 65))
    layer.shadow.path = .rect(Rect(0, 0, 10, 10))
    let drawn = image([layer])
    #expect(!isBlack(drawn, 35, 65) && isBlack(drawn, 15, 65))
  }

  @Test("The blur grows with the scale, and opacity fades the shadow with its layer")
  func scaleAndOpacity() {
    var layer = box(Rect(30, 30, 60, 60), radius: 8)
    layer.opacity = 0.5
    let once = image([layer])
    let twice = image([layer], scale: 2)
    #expect(once[(60 * 120 + 13) * 3] == 255 && once[(60 * 120 + 14) * 3] < 255)
    #expect(twice[(120 * 240 + 27) * 3] == 255 && twice[(120 * 240 + 30) * 3] < 255)
    // Half the values of the opaque layer.
    layer.opacity = 1
    let whole = image([layer])
    for x in 14..<30 {
      let (faded, full) = (Int(once[(60 * 120 + x) * 3]), Int(whole[(60 * 120 + x) * 3]))
      #expect(abs((255 - faded) * 2 - (255 - full)) <= 2)
    }
  }

  @Test("Nested shadows do not multiply the work, and invalid numbers paint nothing")
  func hostileShadows() {
    var nested = box(Rect(0, 0, 10, 10), radius: 1)
    for _ in 0..<100 {
      var outer = box(Rect(0, 0, 10, 10), radius: 1)
      outer.sublayers = [nested]
      nested = outer
    }
    #expect(image([nested], size: 20).count == 1200)
    for number in [-1, 0, 1e9, 1e300, .infinity, .nan] {
      var layer = box(Rect(2, 2, 10, 10), radius: number)
      layer.shadow.offset = Size(number, -number)
      layer.shadow.opacity = number
      #expect(image([layer], size: 20).count == 1200)
    }
  }
}
