import Foundation
import SceneExport
import SceneInspection
import SceneLayers
import SceneRaster
import TestSupport
import Testing

/// Texts of layer trees with any key set to any kind of value, and with lines removed, duplicated,
/// and moved. Each is rejected with a line number, or compared, painted, and written.
@Suite("Every key with every type of value in the text of a layer tree")
struct DumpInputTests {
  private static let values = [
    "none", "0", "1", "-1", "1e19", "-1e19", "1e308", "1e-308", "9223372036854775807",
    "99999999999999999999", "nan", "inf", "", "()", "(1)", "(1 2)", "(0 0 -1 -1)",
    "(1e19 1e19)", "(1e19 1e19 1e19 1e19)", "(1e308 1e308 1e308 1e308)", "(1 2 3 4 5 6)", "#FFF",
    "#FFFFFF", "#FFFFFF/2", "rgb(1e308 -1 0)", "\"\"", "\"a\\\"", "true", "axial", "conic",
    "matrix(0 0 0 0 0 0)", "matrix(1e308 1 1 1 1 1)", "translate(1 2)", "rotate(1e308)", "at",
    "list 0", "list 99", "path", "mask", "instance 0 list 5",
  ]

  private static let keys =
    [
      "canvas size", "scale", "background", "frame", "position", "bounds", "contents", "glyphs",
      "width", "crc32",
      "string", "colors", "picture", "list", "instance 0 list", "mask", "path", "move", "line",
      "arc", "curve", "quad", "close",
    ]
    + Layer.properties.map(\.rawValue) + Gradient.properties.map(\.rawValue)
    + Shape.properties.map(\.rawValue) + Text.properties.map(\.rawValue)
    + Contents.properties.map(\.rawValue) + Replicator.Instance.properties.map(\.rawValue)

  private static let sample = """
    canvas size (8 8) scale 1 background #FFFFFF
    CALayer "a" frame (0 0 8 8) cornerRadius 2 masksToBounds
      CAGradientLayer frame (0 0 4 4)
        colors #000000 at 0, #FFFFFF at 1 type radial
      CATextLayer frame (0 0 8 8)
        string "a" fontSize 17 fontWeight regular
        line (1 2) width 8.5 crc32 6499E640
      CAShapeLayer position (1 2) bounds (0 0 3 4) transform translate(1 2)
        fillColor none strokeColor #3C3C43 lineDashPattern (1 2)
        path
          move (0 4)
          arc (2 6) radius 2 from 4 to 1 clockwise
          close
      CAReplicatorLayer frame (0 0 8 8)
        list 0
          CALayer frame (0 0 2 1)
            contents 0 contentsScale 2
        instance 0 list 0
        instance 1 list 0 color #FFFFFF/0.5
          mask
            CALayer frame (0 1 2 2)
      mask
        CALayer frame (0 0 1 1)
    picture 0 size (4 2) crc32 6499E640
    """.split(separator: "\n").map(String.init)

  static func text(_ number: Int) -> String {
    var random = SeededGenerator(seed: UInt64(number))
    var lines = sample
    for _ in 0...random.index(below: 3) {
      let line = random.index(below: lines.count)
      let key = keys[random.index(below: keys.count)]
      let value = values[random.index(below: values.count)]
      switch random.index(below: 8) {
      case 0: lines[line] += " \(key) \(value)"
      case 1: lines.remove(at: line)
      case 2: lines.insert(lines[random.index(below: lines.count)], at: line)
      case 3: lines[line] = "  " + lines[line]
      case 4:
        let indent = String(repeating: " ", count: 2 * random.index(below: 6))
        lines.insert("\(indent)\(key) \(value)", at: line)
      default:
        // Replaces a value with another one.
        var words = lines[line].split(separator: " ").map(String.init)
        guard let word = words.indices.last(where: { keys.contains(words[$0]) }) else { break }
        words.removeSubrange((word + 1)...)
        let indent = lines[line].prefix { $0 == " " }
        lines[line] = indent + (words + [value]).joined(separator: " ")
      }
      if lines.isEmpty { lines = [""] }
    }
    return lines.joined(separator: "\n")
  }

  @Test("Is rejected or compared")
  func isRejectedOrCompared() throws {
    let numbers = Tries.numbers(1000)
    let whole = try TreeDescription(Self.sample.joined(separator: "\n"))
    var read = 0
    for number in numbers {
      let text = Self.text(number)
      do throws(DumpError) {
        let description = try TreeDescription(text)
        read += 1
        // Read, written, and read again.
        _ = TreeDifference(old: whole, new: description)
        _ = TreeDifference(old: description, new: whole)
        let written = description.text
        #expect((try? TreeDescription(written))?.text == written, "input \(number)\n\(text)")
        let canvas = description.tree.canvas
        if canvas.pixelWidth <= 64, canvas.pixelHeight <= 64 {
          let list = DisplayList(description.tree, format: .rgba)
          var band = Band(width: list.width, format: list.format)
          list.paint(0..<list.height, into: &band)
        }
      } catch {
        #expect(error.line >= 1 && !error.message.isEmpty, "input \(number)\n\(text)")
      }
    }
    #expect(read > numbers.count / 20)
    print("\(numbers.count) texts of layer trees: \(read) were read, compared, and painted")
  }

  @Test(
    "Rejects values that a tree cannot contain",
    arguments: [
      "canvas size (1e19 1e19) scale 1", "canvas size (1 1) scale 1e19",
      "canvas size (8 8) scale 1\nCALayer frame (0 0 1 1)\n  list 0\n    CALayer frame (0 0 1 1)",
      "canvas size (8 8) scale 1\nCALayer frame (0 0 1 1)\n  instance 0 list 0",
    ])
  func rejectsValuesThatTreeCannotContain(_ text: String) {
    #expect(throws: DumpError.self) { try TreeDescription(text) }
  }
}
