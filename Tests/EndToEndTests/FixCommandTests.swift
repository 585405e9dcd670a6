import TestSupport
import Testing

@Suite("Scenec fix")
struct FixCommandTests {
  @Test("Applies safe fixes and leaves the others")
  func appliesSafeFixesAndLeavesOthers() throws {
    let folder = try TemporaryFolder()
    let text = """
      scene "A" {
          size = (40 40)
          layer
          { fram: (0, 0, 10 px, 10); opacity: .5 }
      }

      """
    let fixed = """
      scene "A" {
          size: (40, 40)
          layer { fram: (0, 0, 10px, 10); opacity: 0.5 }
      }

      """
    try folder.write(text, to: "a.tbl")
    #expect(try scenec("fix", "--check", "a.tbl", in: folder).text == "a.tbl\n")
    #expect(try shell("scenec fix - < a.tbl", in: folder).text == fixed)
    #expect(
      try scenec("fix", "--diff", "a.tbl", in: folder).text == """
        --- a.tbl
        +++ a.tbl
        @@ -1,5 +1,4 @@
         scene "A" {
        -    size = (40 40)
        -    layer
        -    { fram: (0, 0, 10 px, 10); opacity: .5 }
        +    size: (40, 40)
        +    layer { fram: (0, 0, 10px, 10); opacity: 0.5 }
         }

        """)
    #expect(try folder.text("a.tbl") == text)
    let result = try scenec("fix", "a.tbl", in: folder)
    #expect(result.exitCode == 1 && result.text == "fixed a.tbl\n")
    #expect(result.error == "1 error remaining in a.tbl; run 'scenec check' to list it\n")
    #expect(try folder.text("a.tbl") == fixed)
    #expect(try scenec("fix", "--check", "a.tbl", in: folder).exitCode == 0)
  }

  /// Most warnings are reported only once there are no errors.
  @Test("Applies a fix that reveals a warning")
  func revealedWarning() throws {
    let folder = try TemporaryFolder()
    let scene =
      "scene \"A\" {\n    size: (40, 40)\n    table { COLON { height: 30 }; row \"abcdefgh\" }\n}\n"
    try folder.write(scene.replacing("COLON", with: "rows:"), to: "a.tbl")
    let result = try scenec("fix", "a.tbl", in: folder)
    #expect(result.text == "fixed a.tbl\n")
    #expect(result.error.hasPrefix("1 warning remaining in a.tbl"))
    #expect(try folder.text("a.tbl") == scene.replacing("COLON", with: "rows"))
  }

  @Test("The exit code says whether anything is left")
  func exitCode() throws {
    let folder = try TemporaryFolder()
    let scene =
      "scene \"A\" {\n    size = (8, 8)\n    layer { FRAME backgroundColor: red }\n}\n"
    try folder.write(scene.replacing("FRAME", with: "frame: (0, 0, 4, 4);"), to: "fixable.tbl")
    try folder.write(scene.replacing("FRAME", with: ""), to: "warned.tbl")
    // Nothing is fixed yet.
    #expect(try scenec("fix", "--check", "fixable.tbl", in: folder).exitCode == 1)
    #expect(try scenec("fix", "--diff", "fixable.tbl", in: folder).exitCode == 0)
    #expect(try scenec("fix", "--diff", "warned.tbl", in: folder).exitCode == 1)
    #expect(try scenec("fix", "fixable.tbl", in: folder).exitCode == 0)
    let warned = try scenec("fix", ".", in: folder)
    #expect(warned.exitCode == 1 && warned.text == "fixed warned.tbl\n", "\(warned.text)")
    #expect(try scenec("fix", "warned.tbl", in: folder).exitCode == 1)
    #expect(try scenec("fix", "--check", ".", in: folder).exitCode == 0)
  }

  @Test("A file that is too large is an error")
  func tooLarge() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(repeating: UInt8(ascii: " "), count: 49 << 20), to: "a.tbl")
    let result = try scenec("fix", "a.tbl", in: folder)
    #expect(result.exitCode == 1)
    #expect(result.error.contains("error[E0103]"), "\(result.error)")
  }

  /// If only one quote were fixed, `“abc` would be an unclosed string.
  @Test("Does not apply a fix that would cause an error")
  func doesNotApplyFixThatWouldCauseError() throws {
    let folder = try TemporaryFolder()
    let text = "scene \"A\" {\n    size: (40 40)\n    navigationBar “abc\n}\n"
    try folder.write(text, to: "a.tbl")
    #expect(try scenec("fix", "a.tbl", in: folder).exitCode == 1)
    #expect(try folder.text("a.tbl") == text.replacing("40 40", with: "40, 40"))
  }
}
