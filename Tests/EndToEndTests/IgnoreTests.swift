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
    #expect(result.error.contains("100 of 3600 pixels differ"), "\(result.error)")
  }

  @Test("Their previous pixels are ignored, but not covered ones")
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
    #expect(result.error.contains("100 of 3600 pixels differ"), "\(result.error)")
  }
}
