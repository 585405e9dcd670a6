import Foundation
import SceneCompiler
import SceneInspection
import SceneTesting
import Testing

/// The trees that the project's own scenes are kept as.
let ownDumps: [(name: String, text: String)] = {
  let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Scenes/__Snapshots__").standardizedFileURL
  let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
  return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "txt" }
    .sorted { $0.path < $1.path }
    .compactMap { url in
      (try? String(contentsOf: url, encoding: .utf8)).map { (url.lastPathComponent, $0) }
    }
}()

@Suite("Layer trees are read from their text")
struct DumpTreeTests {
  @Test("Every kind of line is read, with its layer's number in tree order")
  func everyKind() throws {
    let tree = try DumpTree(
      """
      // recorded from 0123456789abcdef by scenec 0.1.0
      canvas size (320 480) scale 2 background #FFFFFF
      CALayer "places" frame (0 0 320 480) bounds (0 -56 320 480) masksToBounds at a b.tbl:3:5
        CAGradientLayer "places: top" frame (0 -56 320 20)
          colors #000000/0.5 at 0, rgb(0.1 0.2 0.3)/0 at 1 type radial
        CATextLayer frame (15 0 290 44)
          string "a \\"b\\" (c, d) at" fontSize 17 fontWeight regular glyphs 16 at (15 28)
        CAShapeLayer position (1 2) bounds (0 0 3 4) transform translate(1 2)
          fillColor none strokeColor #3C3C43/0.29 lineDashPattern (1 2)
          path
            move (0 44)
            arc (284 66) radius 22 from 4.7 to 1.5 clockwise
            close
        CAReplicatorLayer frame (36 300 248 100)
          list 0
            CALayer frame (0 0 248 100)
              contents 0 contentsScale 2
          list 1
          instance 0 list 0
          instance 1 list 0 transform matrix(1 0 0 -0.25 0 72.5) color #FFFFFF/0.5
            mask
              CALayer frame (0 110 248 25)
        mask
          CALayer frame (0 0 1 1)
      picture 0 size (496 200) crc32 6499E640

      """)
    #expect(tree.layerCount == 8)
    #expect(tree.canvas.map(\.name) == ["size", "scale", "background"])
    #expect(tree.pictures == ["size (496 200) crc32 6499E640"])
    let places = tree.layers[0]
    #expect(places.place == FileLocation(file: "a b.tbl", line: 3, column: 5))
    #expect(places["masksToBounds"]?.text == "true")
    #expect(places["bounds"]?.numbers == [0, -56, 320, 480])
    #expect(places.sublayers.map(\.index) == [1, 2, 3, 4])
    let gradient = places.sublayers[0]
    #expect(gradient.stops.map(\.color) == ["#000000/0.5", "rgb(0.1 0.2 0.3)/0"])
    #expect(gradient.stops.map(\.location) == ["0", "1"])
    #expect(gradient["type"]?.text == "radial")
    let text = places.sublayers[1]
    #expect(text.label == nil)
    #expect(text["string"]?.text == #""a \"b\" (c, d) at""#)
    #expect(text["at"]?.numbers == [15, 28])
    let shape = places.sublayers[2]
    #expect(shape.path.count == 3)
    #expect(shape["transform"]?.numbers == [1, 2])
    let replicator = places.sublayers[3]
    #expect(replicator.lists.map { $0.map(\.index) } == [[5], []])
    #expect(replicator.instances[1].properties.map(\.name) == ["transform", "color"])
    #expect(replicator.instances[1].mask.map(\.index) == [6])
    #expect(places.mask.map(\.index) == [7])
  }

  @Test("Labels come without their quotes and escapes")
  func labels() throws {
    let tree = try DumpTree(
      "canvas size (1 1)\r\nCALayer \"a\\\"b\\\\c\\u001b\\n\" frame (0 0 1 1)\r\n")
    #expect(tree.layers[0].label == "a\"b\\c\u{1B}\n")
  }

  @Test("The project's own trees are read", arguments: ownDumps.map(\.text))
  func own(_ text: String) throws {
    let layers = text.split(separator: "\n").count { $0.drop { $0 == " " }.hasPrefix("CA") }
    #expect(try DumpTree(text).layerCount == layers)
    #expect(layers > 0)
  }

  @Test(
    "What is no tree is refused with the line at fault",
    arguments: [
      ("", 1), ("hello\n", 1), ("canvas size (1 1)\nhello\n", 2),
      ("canvas size (1 1)\nCALayer frame (0 0 1 1)\n      CALayer frame (0 0 1 1)\n", 3),
      ("canvas size (1 1)\n CALayer frame (0 0 1 1)\n", 2),
      ("canvas size (1 1\n", 1), ("canvas size\n", 1),
      ("canvas size (1 1)\nCALayer \"open\n", 2), ("canvas size (1 1)\nCALayer \"open\\\n", 2),
      ("canvas size (1 1)\nCALayer frame (0 0 1 1) !\n", 2),
      ("canvas size (1 1)\nCAReplicatorLayer frame (0 0 1 1)\n  list 1\n", 3),
      ("canvas size (1 1)\nCAReplicatorLayer frame (0 0 1 1)\n  instance 0\n", 3),
      ("canvas size (1 1)\npicture 1 size (1 1)\n", 2),
      ("canvas size (1 1)\n\ncanvas size (1 1)\n", 2),
    ])
  func refused(_ text: String, line: Int) {
    #expect { try DumpTree(text) } throws: { ($0 as? DumpError)?.line == line }
  }

  @Test("Layers a thousand deep are refused, and no stack is overrun")
  func deep() {
    var text = "canvas size (1 1)\n"
    for depth in 0..<1000 {
      text += String(repeating: "  ", count: depth) + "CALayer frame (0 0 1 1)\n"
    }
    #expect { try DumpTree(text) } throws: {
      ($0 as? DumpError)?.message == "layers stand too deep in one another"
    }
  }

  @Test("Layers as deep as is allowed are compared, and no stack is overrun")
  func deepest() throws {
    var text = "canvas size (1 1)\n"
    for depth in 0..<400 {
      text += String(repeating: "  ", count: depth) + "CALayer frame (0 0 1 1)\n"
    }
    let changes = try TreeDifference(old: text, new: text + "CALayer frame (0 0 1 1)\n").changes
    #expect(changes.map(\.kind) == [.added])
    let inner = text.dropLast("(0 0 1 1)\n".count) + "(0 0 2 1)\n"
    let change = try #require(try TreeDifference(old: text, new: String(inner)).changes.first)
    #expect(change.property == "width")
    #expect(change.layer.utf8.count < 200)
  }

  @Test("A damaged tree is read or refused, and compared, without a trap")
  func damaged() throws {
    var seed: UInt64 = 1
    func random(_ count: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % count
    }
    let junk = Array("()\"\\ #,/\n-0123456789eCApathmaskinf".utf8)
    var read = 0
    for dump in ownDumps {
      for _ in 0..<25 {
        var bytes = Array(dump.text.utf8)
        for _ in 0...random(4) {
          let at = random(bytes.count)
          switch random(3) {
          case 0: bytes[at] = junk[random(junk.count)]
          case 1: bytes.remove(at: at)
          default: bytes.insert(junk[random(junk.count)], at: at)
          }
        }
        let text = String(decoding: bytes, as: UTF8.self)
        guard let tree = try? DumpTree(text) else { continue }
        read += 1
        let difference = TreeDifference(old: try DumpTree(dump.text), new: tree)
        #expect(text == dump.text || !difference.changes.isEmpty || isSame(text, dump.text))
      }
    }
    #expect(read > 20)
  }

  /// Whether two texts say the same in other blanks, or name numbers that nothing reads.
  private func isSame(_ a: String, _ b: String) -> Bool {
    let (a, b) = (try? DumpTree(a), try? DumpTree(b))
    return a?.canvas == b?.canvas && a?.layerCount == b?.layerCount
  }
}
