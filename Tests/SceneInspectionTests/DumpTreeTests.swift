import Foundation
import SceneCompiler
import SceneInspection
import SceneExport
import SceneLayers
import TestSupport
import Testing

/// The layer trees of the project's scenes.
let ownDumps: [(name: String, text: String)] = {
  let folder = ProjectFiles.scenes.appending(path: "__Snapshots__")
  let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
  return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "txt" }
    .sorted { $0.path < $1.path }
    .compactMap { url in
      (try? String(contentsOf: url, encoding: .utf8)).map { (url.lastPathComponent, $0) }
    }
}()

@Suite("Reading layer trees from text")
struct DumpTreeTests {
  @Test("Reads every kind of line with its layer index")
  func everyKind() throws {
    let description = try TreeDescription(
      """
      // recorded from 0123456789abcdef by scenec 0.1.0
      canvas size (320 480) scale 2 background #FFFFFF
      CALayer "places" frame (0 0 320 480) bounds (0 -56 320 480) masksToBounds at a b.tbl:3:5
        CAGradientLayer "places: top" frame (0 -56 320 20)
          colors #000000/0.5 at 0, rgb(0.1 0.2 0.3)/0 at 1 type radial
        CATextLayer frame (15 0 290 44)
          string "a \\"b\\" (c, d) at" fontSize 17 fontWeight regular
          line (15 28) width 128.5 crc32 6499E640
          line (15 56) width 0 crc32 00000000
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
    #expect(description.notes.count == 8)
    let tree = description.tree
    #expect(tree.canvas == .init(size: Size(320, 480), scale: 2, background: .white))
    #expect(description.pictures.map(\.text) == ["size (496 200) crc32 6499E640"])
    #expect(description.notes[0].place == "a b.tbl:3:5")
    #expect(
      description.notes.map(\.label?.text) == ["places", "places: top"] + [
        nil, nil, nil, nil, nil, nil,
      ])
    let places = tree.layers[0]
    #expect(places.masksToBounds)
    #expect(places.bounds == Rect(0, -56, 320, 480))
    #expect(places.sublayers.count == 4)
    guard case .gradient(let gradient) = places.sublayers[0].content,
      case .text(let text) = places.sublayers[1].content,
      case .shape(let shape) = places.sublayers[2].content,
      case .replicator(let replicator) = places.sublayers[3].content
    else {
      Issue.record("the layers have other classes")
      return
    }
    #expect(gradient.colors == [.black.opacity(0.5), Color(0.1, 0.2, 0.3, 0)])
    #expect(gradient.locations == [0, 1])
    #expect(gradient.type == .radial)
    #expect(text.string == "a \"b\" (c, d) at")
    #expect(description.hasLines)
    #expect(description.notes[2].lines.map(\.origin) == [Point(15, 28), Point(15, 56)])
    #expect(description.notes[2].lines.map(\.width) == [128.5, 0])
    #expect(description.notes[2].lines.map(\.checksum) == [0x6499_E640, 0])
    #expect(shape.path.elements.count == 3)
    #expect(shape.fillColor == nil && shape.lineDashPattern == [1, 2])
    #expect(places.sublayers[2].transform == Transform3D(translate: 1, 2))
    #expect(replicator.lists.map(\.count) == [1, 0])
    #expect(replicator.lists[0][0].contents?.contentsScale == 2)
    #expect(replicator.instances[1].color == .white.opacity(0.5))
    #expect(replicator.instances[1].mask.count == 1)
    #expect(places.mask.count == 1)
  }

  @Test("Labels are unquoted and unescaped")
  func labels() throws {
    let tree = try TreeDescription(
      "canvas size (1 1)\r\nCALayer \"a\\\"b\\\\c\\u001b\\n\" frame (0 0 1 1)\r\n")
    #expect(tree.notes[0].label?.text == "a\"b\\c\u{1B}\n")
  }

  @Test("Reads the project's own trees", arguments: ownDumps.map(\.text))
  func own(_ text: String) throws {
    let layers = text.split(separator: "\n").count { $0.drop { $0 == " " }.hasPrefix("CA") }
    #expect(try TreeDescription(text).notes.count == layers)
    #expect(layers > 0)
  }

  @Test(
    "Rejects other text with the line of the error",
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
    #expect { try TreeDescription(text) } throws: { ($0 as? DumpError)?.line == line }
  }

  @Test("Rejects a thousand nested layers without a stack overflow")
  func deep() {
    var text = "canvas size (1 1)\n"
    for depth in 0..<1000 {
      text += String(repeating: "  ", count: depth) + "CALayer frame (0 0 1 1)\n"
    }
    #expect { try TreeDescription(text) } throws: {
      ($0 as? DumpError)?.message == "layers are nested too deep"
    }
  }

  @Test("Compares layers at the nesting limit without a stack overflow")
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

  @Test("Reads, rejects, and compares damaged trees without a trap")
  func damaged() throws {
    var generator = SeededGenerator(seed: 1)
    func random(_ count: Int) -> Int { generator.index(below: count) }
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
        guard let tree = try? TreeDescription(text) else { continue }
        read += 1
        let old = try TreeDescription(dump.text)
        let difference = TreeDifference(old: old, new: tree)
        #expect(tree == old || !difference.changes.isEmpty || isSame(tree, old))
      }
    }
    #expect(read > 20)
  }

  /// Returns whether two trees are equal, except for properties that differences ignore.
  private func isSame(_ a: TreeDescription, _ b: TreeDescription) -> Bool {
    a.tree.canvas == b.tree.canvas && a.notes.count == b.notes.count
  }

  @Test(
    "Rejects values that would trap",
    arguments: [
      "canvas size (1e19 1) scale 2\n", "canvas size (1 1) scale -1\n",
      "canvas size (1 1)\nCALayer frame (0 0 1 1)\n  list 0\n    CALayer frame (0 0 1 1)\n",
      "canvas size (1 1)\nCALayer frame (0 0 1 1)\n  mask\n    CALayer frame (0 0 1 1)\n"
        + "  CALayer frame (0 0 1 1)\n",
      "canvas size (1 1)\nCATextLayer frame (0 0 1 1)\n"
        + "  string \"a\" glyphs 99999999999999999999\n",
      "canvas size (1 1)\nCALayer frame (0 0 1e999 1)\n",
      "canvas size (1 1)\npicture 0 size (1e300 1)\n",
    ])
  func hostile(_ text: String) {
    #expect(throws: DumpError.self) { try TreeDescription(text) }
  }
}
