import SceneCompiler
import Testing

@Suite("Output formats")
struct OutputFormatTests {
  @Test(
    "The file extension determines the format",
    arguments: [
      ("a.png", OutputFormat.png), ("x.y/a.ppm", .ppm), ("a.b.json", .json), ("a.txt", .tree),
    ])
  func format(path: String, format: OutputFormat) {
    #expect(OutputFormat(fileExtensionOf: path) == format)
  }

  @Test(
    "Other extensions have no format", arguments: ["png", "a.gif", "a.png/b", "/dev/null", "a.PNG"])
  func noFormat(path: String) {
    #expect(OutputFormat(fileExtensionOf: path) == nil)
  }
}
