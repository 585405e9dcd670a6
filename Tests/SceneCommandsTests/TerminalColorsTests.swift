import Testing
@testable import SceneCommands

@Suite("Terminal colors")
struct TerminalColorsTests {
  @Test(
    "Only macOS's Terminal has a palette, unless it declares 24-bit color",
    arguments: [
      ([:], TerminalColors.direct), (["TERM_PROGRAM": "iTerm.app"], .direct),
      (["TERM_PROGRAM": "Apple_Terminal"], .indexed),
      (["TERM_PROGRAM": "Apple_Terminal", "COLORTERM": "truecolor"], .direct),
      (["TERM_PROGRAM": "Apple_Terminal", "COLORTERM": "1"], .indexed),
    ])
  func environment(variables: [String: String], colors: TerminalColors) {
    #expect(TerminalColors { variables[$0] } == colors)
  }

  @Test(
    "Selects the nearest color of the palette",
    arguments: [
      ((0, 0, 0), 16), ((255, 255, 255), 231), ((255, 0, 0), 196), ((95, 135, 175), 67),
      ((128, 128, 128), 244), ((8, 8, 8), 232), ((238, 238, 238), 255), ((250, 10, 5), 196),
    ] as [((UInt8, UInt8, UInt8), Int)])
  func palette(color: (UInt8, UInt8, UInt8), index: Int) {
    let (red, green, blue) = color
    #expect(TerminalColors.indexed.code(red: red, green: green, blue: blue) == "5;\(index)")
    #expect(
      TerminalColors.direct.code(red: red, green: green, blue: blue) == "2;\(red);\(green);\(blue)")
  }
}
