import SceneLayers
import TestSupport
import Testing

@testable import SceneFonts

@Suite("Symbols")
struct SymbolTests {
  @Test("Every symbol has a name and a character of its own in each weight and scale")
  func characters() throws {
    let names = BuiltInSymbol.names
    #expect(names.count >= 60)
    #expect(Set(names).count == names.count)
    var scalars: Set<Unicode.Scalar> = []
    for name in names {
      for scale in BuiltInSymbol.Scale.allCases {
        for weight in [nil] + FontWeight.allCases.map(Optional.some) {
          let symbol = try #require(BuiltInSymbol(name, scale: scale, weight: weight))
          // Names that follow the direction share the symbols of others.
          #expect(scalars.insert(symbol.scalar).inserted == (symbol.name == name))
          #expect(BuiltInSymbol(symbol.scalar) == symbol)
        }
      }
    }
    for (name, other) in [("chevron.forward", "chevron.left"), ("arrow.backward", "arrow.right")] {
      let mirrored = BuiltInSymbol(name, isRightToLeft: true)
      #expect(try #require(mirrored) == #require(BuiltInSymbol(other)))
      #expect(BuiltInSymbol(other, isRightToLeft: true) == BuiltInSymbol(other))
    }
    #expect(BuiltInSymbol("forward", isRightToLeft: true) == BuiltInSymbol("forward"))
    #expect(BuiltInSymbol("gears") == nil)
    #expect(BuiltInSymbol("a") == nil)
    #expect(BuiltInSymbol(Unicode.Scalar(0x10_FFFD)!) == nil)
  }

  @Test("Programs consist of known commands with the right number of arguments")
  func programs() {
    for art in SymbolArt.all {
      var reader = SymbolReader(art.program + " " + (art.fill ?? ""))
      var isFirst = true
      while let step = reader.next() {
        let count = step.numbers.count
        switch step.command {
        case "M", "T", "D": #expect(count == 2, "\(art.name)")
        case "L": #expect(count > 0 && count % 2 == 0, "\(art.name)")
        case "O": #expect(count == 3, "\(art.name)")
        case "C", "E": #expect(count == 4, "\(art.name)")
        case "R": #expect(count == 5, "\(art.name)")
        case "Z": #expect(count == 0, "\(art.name)")
        default: Issue.record("\(art.name): \(step.command)")
        }
        // A stroke begins at a point.
        if isFirst { #expect("MODRE".unicodeScalars.contains(step.command), "\(art.name)") }
        isFirst = false
        if step.command != "T" {
          for number in step.numbers.prefix(2) { #expect(-2...24 ~= number, "\(art.name)") }
        }
      }
    }
  }

  @Test("A filled symbol has more ink, and holes where lines are cut out, in each weight")
  func filled() throws {
    for name in BuiltInSymbol.names where name.hasSuffix(".fill") {
      for weight in FontWeight.allCases {
        let filled = try #require(BuiltInSymbol(name))
        let plain = try #require(BuiltInSymbol(String(name.dropLast(5))))
        let outlines = [plain, filled].map { Polygons(Repertoire.outline($0.scalar, weight)) }
        let areas = outlines.map { $0.contours.map(Polygons.area).reduce(0, +) }
        // In heavy weights, the outline is hardly open.
        if weight == .regular { #expect(areas[1] > areas[0], "\(name)") }
        for row in 0..<100 {
          let windings = outlines[1].windings(at: Double(row) * 0.012 - 0.85017)
          #expect(windings.allSatisfy { $0 >= 0 } && windings.last ?? 0 == 0, "\(name) \(weight)")
        }
      }
    }
    #expect(BuiltInSymbol("gear.fill") == nil && BuiltInSymbol("star.fill.fill") == nil)
  }

  @Test("Lines that meet or cross have one outline")
  func network() {
    func windings(_ ends: [(Point, Point)]) -> [Int] {
      var path = Path()
      let lines = ends.compactMap { Stroke.Segment(from: $0, to: $1) }
      LineNetwork(lines, half: 0.1).outline(into: &path)
      let polygons = Polygons(path)
      return (0..<200).flatMap { polygons.windings(at: Double($0) * 0.0137 - 0.20011) }
    }
    let cross = [(Point(0, 1), Point(2, 1)), (Point(1, 0), Point(1, 2))]
    let corner = [(Point(0, 0), Point(1, 1)), (Point(1, 1), Point(2, 0.5))]
    let tee = [(Point(0, 2), Point(2, 2)), (Point(1, 0), Point(1, 2))]
    let triangle = [
      (Point(0, 0), Point(2, 0)), (Point(2, 0), Point(1, 2)), (Point(1, 2), Point(0, 0)),
    ]
    for lines in [cross, corner, tee, triangle, cross + tee, [cross[0]]] {
      let found = windings(lines)
      #expect(Set(found) == [0, 1])
    }
  }

  @Test("Outlines are inside their advance width and centered on capitals")
  func outlines() throws {
    for name in BuiltInSymbol.names {
      for weight in FontWeight.allCases {
        for scale in BuiltInSymbol.Scale.allCases {
          let symbol = try #require(BuiltInSymbol(name, scale: scale))
          let outline = Repertoire.outline(symbol.scalar, weight)
          let box = try #require(outline.boundingBox, "\(name)")
          let advance = Repertoire.advance(symbol.scalar, weight)
          #expect(box.minX > -0.02 && box.maxX < advance + 0.02, "\(name) \(weight)")
          #expect(box.minY > -1.25 && box.maxY < 0.55, "\(name) \(weight)")
        }
      }
    }
  }

  @Test("Scales grow, and a symbol's own weight overrides that of the text")
  func sizes() throws {
    func width(_ scale: BuiltInSymbol.Scale) throws -> Double {
      let symbol = try #require(BuiltInSymbol("gear", scale: scale))
      return Repertoire.advance(symbol.scalar, .regular)
    }
    #expect(try width(.small) < width(.medium))
    #expect(try width(.medium) < width(.large))
    let bold = try #require(BuiltInSymbol("gear", weight: .bold))
    let plain = try #require(BuiltInSymbol("gear"))
    #expect(
      Repertoire.outline(bold.scalar, .thin) == Repertoire.outline(plain.scalar, .bold))
  }

  @Test("A symbol in a text of a real font is drawn in the built-in font")
  func inRealFonts() throws {
    let symbol = try #require(BuiltInSymbol("star"))
    var stack = FontStack([try TestFonts.font("Inter-Regular.otf")])
    let line = stack.line("A\(symbol.scalar)B", size: 17, weight: .regular)
    #expect(line.missing.isEmpty)
    #expect(line.glyphs.count == 3)
    #expect(line.glyphs.map { stack.file($0.font) == nil } == [false, true, false])
    #expect(line.glyphs[1].id == GlyphID(Int(symbol.scalar.value)))
  }
}
