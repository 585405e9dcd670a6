import TestSupport
import Testing

@Suite("Ignored layers")
struct IgnoreTests {
  /// Badges in opposite corners, and a square between them.
  private func scene(
    badge: String = "#FF0000", middle: String = "#0000FF", isShape: Bool = false,
    inFront: String = ""
  ) -> String {
    let badges =
      isShape
      ? """
      shapeLayer badges {
          frame: (0, 0, 60, 60); fillColor: \(badge)
          path: [rect(0, 0, 10, 10), rect(50, 50, 10, 10)]
      }
      """
      : """
      layer badges {
          frame: (0, 0, 60, 60)
          layer { frame: (0, 0, 10, 10); backgroundColor: \(badge) }
          layer { frame: (50, 50, 10, 10); backgroundColor: \(badge) }
      }
      """
    return """
      scene "Badges" {
          size: (60, 60)
          background: white
          layer { frame: (25, 25, 10, 10); backgroundColor: \(middle) }
          \(badges)
          \(inFront)
          snapshot "rest" { compare { ignore: badges } }
      }

      """
  }

  private func accepted(_ text: String) throws -> Suite {
    let suite = try Suite()
    try suite.folder.write(text, to: "a.tbl")
    try suite.acceptAll()
    return suite
  }

  @Test("Only the pixels that they paint are ignored", arguments: [false, true])
  func painted(isShape: Bool) throws {
    let suite = try accepted(scene(isShape: isShape))
    try suite.folder.write(scene(badge: "#00FF00", isShape: isShape), to: "a.tbl")
    #expect(try suite("test").exitCode == 0)
    try suite.folder.write(scene(middle: "#00FFFF", isShape: isShape), to: "a.tbl")
    let result = try suite("test")
    #expect(result.exitCode == 1)
    #expect(result.error.contains("100 of 3,600 pixels differ"), "\(result.error)")
  }

  @Test("A text and an image hide their own pixels, not their frames")
  func textAndImage() throws {
    let dot = PlainPNG(width: 10, height: 10, value: { _, _, _ in 9 })
    func scene(under: String, text: String = "Hi") -> String {
      """
      scene "Text" {
          size: (60, 60)
          layer { frame: (0, 0, 60, 60); backgroundColor: \(under) }
          layer badges {
              frame: (0, 0, 60, 60)
              textLayer "\(text)" { frame: (0, 0, 60, 60) }
              layer { frame: (30, 30, 20, 20); contents: image("dot.png"); contentsGravity: center }
          }
          snapshot "rest" { compare { ignore: badges } }
      }

      """
    }
    let suite = try Suite()
    try suite.folder.write(dot.bytes, to: "dot.png")
    try suite.folder.write(scene(under: "#FF0000"), to: "a.tbl")
    try suite.acceptAll()
    try suite.folder.write(scene(under: "#FF8000"), to: "a.tbl")
    let result = try suite("test")
    #expect(result.exitCode == 1, "\(result.error)")
    // All pixels except those of the image and of the glyphs of two letters.
    let count = try #require(result.error.firstMatch(of: /([\d,]+) of 3,600 pixels differ/)).1
    let pixels = try #require(Int(count.replacing(",", with: "")))
    #expect(3000..<3400 ~= pixels, "\(result.error)")
    // If a text has changed, its frame is ignored, because its old glyphs are unknown.
    try suite.folder.write(scene(under: "#FF0000", text: "Ho"), to: "a.tbl")
    #expect(try suite("test").exitCode == 0)
  }

  @Test("They hide where they were, too, and nothing where something in front covers them")
  func movedAndCovered() throws {
    let suite = try accepted(scene())
    let moved = scene().replacing("frame: (0, 0, 10, 10)", with: "frame: (3, 3, 10, 10)")
    try suite.folder.write(moved, to: "a.tbl")
    #expect(try suite("test").exitCode == 0)
    let cover = { (color: String) in
      scene(inFront: "layer { frame: (0, 0, 10, 10); backgroundColor: \(color) }")
    }
    let covered = try accepted(cover("#111111"))
    try covered.folder.write(cover("#EEEEEE"), to: "a.tbl")
    let result = try covered("test")
    #expect(result.exitCode == 1)
    #expect(result.error.contains("100 of 3,600 pixels differ"), "\(result.error)")
  }
}
