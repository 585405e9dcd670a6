import Foundation
import SceneLayers
import TestSupport
import Testing

@testable import SceneFonts

/// The outline of a glyph as polygons, for invariants of its area.
struct Polygons {
  var contours: [[Point]] = []
  /// The longest distance between the end of an element and the start of the next arc.
  var longestGap = 0.0

  init(_ path: Path) {
    var contour: [Point] = []
    for element in path.elements {
      switch element {
      case .move(let point): contour = [point]
      case .line(let point): contour.append(point)
      case .arc(let center, let radius, let start, let end, _):
        let steps = max(2, Int(abs(end - start) * 8))
        for step in 0...steps {
          let angle = start + (end - start) * Double(step) / Double(steps)
          let point = Point(center.x + radius * cos(angle), center.y + radius * sin(angle))
          if step == 0, let last = contour.last {
            longestGap = max(longestGap, (point - last).squaredLength.squareRoot())
          }
          contour.append(point)
        }
      case .close:
        contours.append(contour)
        contour = []
      case .quad, .curve:
        Issue.record("the outlines are of lines and arcs")
      }
    }
  }

  var points: [Point] { contours.flatMap { $0 } }

  /// Returns the signed area: positive if the contour is clockwise on the screen.
  static func area(_ contour: [Point]) -> Double {
    var sum = 0.0
    for (a, b) in zip(contour, contour.dropFirst() + contour.prefix(1)) { sum += a.cross(b) }
    return sum / 2
  }

  /// Returns the winding numbers along the horizontal line at `y`, from the left.
  func windings(at y: Double) -> [Int] {
    var crossings: [(x: Double, turn: Int)] = []
    for contour in contours {
      for (a, b) in zip(contour, contour.dropFirst() + contour.prefix(1)) {
        guard (a.y <= y) != (b.y <= y) else { continue }
        crossings.append((a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x), a.y < b.y ? -1 : 1))
      }
    }
    crossings.sort { $0.x < $1.x }
    var windings: [Int] = []
    var winding = 0
    for (index, crossing) in crossings.enumerated() {
      winding += crossing.turn
      // If two crossings coincide, their order is arbitrary.
      if index + 1 < crossings.count, crossings[index + 1].x - crossing.x < 1e-9 { continue }
      windings.append(winding)
    }
    return windings
  }
}

@Suite("Glyph outlines")
struct OutlineTests {
  @Test(
    "Every supported character has an outline and an advance width", arguments: FontWeight.allCases)
  func everyPromisedCharacter(weight: FontWeight) {
    let box = Repertoire.outline("\0", weight)
    for scalar in Repertoire.inked {
      let outline = Repertoire.outline(scalar, weight)
      #expect(!outline.elements.isEmpty, "\(scalar)")
      #expect(outline != box, "\(scalar)")
      #expect(Repertoire.advance(scalar, weight) > 0.15, "\(scalar)")
    }
    for scalar in Repertoire.spaces {
      #expect(Repertoire.outline(scalar, weight).elements.isEmpty)
      #expect(Repertoire.advance(scalar, weight) > 0.1)
    }
  }

  @Test("A missing character is a box", arguments: FontWeight.allCases)
  func missingCharacterIsBox(weight: FontWeight) {
    let face = BuiltInFace(weight: weight)
    let box = face.outline(of: GlyphID(0))
    #expect(!box.elements.isEmpty)
    for index in [0x4E00, 0xD800, -1, .max] { #expect(face.outline(of: GlyphID(index)) == box) }
    #expect(Repertoire.advance("語", weight) == Repertoire.advance("\0", weight))
  }

  @Test("Outlines are inside the line and the side bearings", arguments: FontWeight.allCases)
  func outlinesStayWithin(weight: FontWeight) {
    for scalar in Repertoire.inked {
      let points = Polygons(Repertoire.outline(scalar, weight)).points
      let advance = Repertoire.advance(scalar, weight)
      // The hook of j extends under the preceding letter, the ogonek of Ą under the next one, and
      // wide accents over both neighbors of narrow letters. A tone mark of Vietnamese is beside a
      // circumflex.
      let isVietnamese = Repertoire.vietnamese.contains(scalar)
      let before = isVietnamese || "jĵјĨĩīΐŉ".unicodeScalars.contains(scalar) ? 0.06 : 0
      let after = isVietnamese || "ĨĩīΐĄ".unicodeScalars.contains(scalar) ? 0.06 : 0
      // As in San Francisco, a second accent can be above the line.
      let top = isVietnamese ? 1.15 : BuiltInFace.ascender
      #expect(points.allSatisfy { $0.y >= -top }, "\(scalar)")
      #expect(points.allSatisfy { $0.y <= BuiltInFace.descender }, "\(scalar)")
      #expect(points.allSatisfy { $0.x >= -before && $0.x <= advance + after }, "\(scalar)")
    }
  }

  @Test("All weights have the same heights", arguments: FontWeight.allCases)
  func allWeightsHaveSameHeights(weight: FontWeight) throws {
    func top(_ scalar: Unicode.Scalar) throws -> Double {
      let outline = Repertoire.outline(scalar, weight)
      return try -#require(Polygons(outline).points.map(\.y).min())
    }
    func bottom(_ scalar: Unicode.Scalar) throws -> Double {
      let outline = Repertoire.outline(scalar, weight)
      return try #require(Polygons(outline).points.map(\.y).max())
    }
    for flat: Unicode.Scalar in ["E", "Z", "T", "7"] {
      #expect(try abs(top(flat) - BuiltInFace.capHeight) < 1e-12, "\(flat)")
    }
    #expect(try abs(top("z") - BuiltInFace.xHeight) < 1e-12)
    #expect(try abs(bottom("z")) < 1e-12)
    for round: Unicode.Scalar in ["O", "C", "S", "0", "8"] {
      let overshoot = try top(round) - BuiltInFace.capHeight
      #expect(overshoot > 0.009 && overshoot < 0.011, "\(round)")
    }
    for round: Unicode.Scalar in ["o", "c", "e", "s", "a"] {
      let overshoot = try top(round) - BuiltInFace.xHeight
      #expect(overshoot > 0.009 && overshoot < 0.011, "\(round)")
      #expect(try bottom(round) > 0.009 && bottom(round) < 0.011, "\(round)")
    }
  }

  @Test(
    "Every stroke is clockwise, and only rings that are not filled have an inner contour",
    arguments: FontWeight.allCases)
  func everyStrokeTurns(weight: FontWeight) {
    for scalar in Repertoire.inked {
      var pen = GlyphPen(weight: weight)
      _ = pen.draw(scalar)
      for stroke in pen.strokes {
        var path = Path()
        stroke.outline(into: &path)
        let areas = Polygons(path).contours.map(Polygons.area)
        #expect(areas.count == (stroke.isRing && !stroke.isFilled ? 2 : 1), "\(scalar)")
        #expect(areas.max() ?? 0 > 0, "\(scalar)")
        #expect(areas.reduce(0, +) > 0, "\(scalar)")
      }
    }
  }

  @Test("All contours have the correct direction", arguments: FontWeight.allCases.indices)
  func allContoursHaveCorrectDirection(number: Int) {
    let weights = FontWeight.allCases
    let weight = weights[number]
    // By default, each character in one weight.
    for scalar in Tries.some(of: Array(Repertoire.inked), oneIn: weights.count, from: number) {
      let polygons = Polygons(Repertoire.outline(scalar, weight))
      #expect(polygons.longestGap < 1e-12, "\(scalar)")
      var inked = 0
      for row in 0..<100 {
        let windings = polygons.windings(at: Double(row) * 0.012 - 0.95017)
        #expect(windings.allSatisfy { $0 >= 0 }, "\(scalar) in row \(row)")
        #expect(windings.last ?? 0 == 0, "\(scalar) in row \(row)")
        if windings.contains(where: { $0 > 0 }) { inked += 1 }
      }
      #expect(inked > 1, "\(scalar)")
    }
  }

  @Test("Strokes become wider from each weight to the next")
  func strokesBecomeWiderFromEachWeightToNext() {
    func width(_ scalar: Unicode.Scalar, _ weight: FontWeight) -> Double {
      let points = Polygons(Repertoire.outline(scalar, weight)).points
      return (points.map(\.x).max() ?? 0) - (points.map(\.x).min() ?? 0)
    }
    for scalar in Repertoire.ascii where scalar != "_" {
      let weights = FontWeight.allCases
      for (lighter, heavier) in zip(weights, weights.dropFirst()) {
        #expect(width(scalar, lighter) < width(scalar, heavier), "\(scalar) \(heavier)")
      }
    }
  }

  @Test("Look-alikes share one drawing", arguments: FontWeight.allCases)
  func lookAlikesShareOneDrawing(weight: FontWeight) {
    let pairs = zip(
      "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТХІЈЅоаесхукµЙ".unicodeScalars,
      "ABEZHIKMNOPTYXABEKMHOPCTXIJSoaecxyĸμЙ".unicodeScalars)
    for (letter, model) in pairs {
      let outline = Repertoire.outline(letter, weight)
      #expect(outline == Repertoire.outline(model, weight), "\(letter)")
    }
    // Canonically equivalent characters do, too.
    for (sign, letter) in zip("\u{2126}\u{212B}\u{37E}".unicodeScalars, "ΩÅ;".unicodeScalars) {
      let outline = Repertoire.outline(sign, weight)
      #expect(outline == Repertoire.outline(letter, weight), "\(letter)")
    }
  }

  @Test("Capitals and their small letters are equally drawn or missing")
  func cases() {
    func isDrawn(_ scalar: Unicode.Scalar) -> Bool {
      var pen = GlyphPen(weight: .regular, measuresOnly: true)
      return pen.draw(scalar)
    }
    for value in UInt32(0xC0)...0x52F {
      // ƒ is the sign of the guilder, and U+0345 a combining character.
      guard let scalar = Unicode.Scalar(value), value != 0x192, value != 0x345 else { continue }
      for text in [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping] {
        guard let other = text.unicodeScalars.first, text.unicodeScalars.count == 1,
          (0xC0...0x52F).contains(other.value), other != "ƒ", other.value != 0x345
        else { continue }
        #expect(isDrawn(scalar) == isDrawn(other), "\(scalar) \(other)")
      }
    }
  }

  @Test("A dot is a complete circle")
  func dotIsCompleteCircle() {
    var pen = GlyphPen(weight: .regular)
    pen.dot(0.5, 0.25, size: 2)
    var path = Path()
    for stroke in pen.strokes { stroke.outline(into: &path) }
    let polygons = Polygons(path)
    #expect(polygons.contours.count == 1)
    for point in polygons.points {
      let radius = (point - Point(0.5, -0.25)).squaredLength.squareRoot()
      #expect(abs(radius - 2 * pen.half) < 1e-12)
    }
  }
}
