import Foundation
import SceneExport
import SceneLayers
import TestSupport
import Testing
@testable import SceneCommands

@Suite("Scenes in the terminal")
struct ShowTests {
  private let quarters = """
    scene "Quarters" {
        size: (4, 3)
        scale: 1
        background: white
        layer { frame: (0, 0, 2, 2); backgroundColor: #FF0000 }
        layer { frame: (2, 2, 2, 1); backgroundColor: #0000FF }
    }

    """

  private func shown(_ arguments: String...) throws -> ProcessResult {
    let folder = try TemporaryFolder()
    try folder.write(quarters, to: "a.tbl")
    return try scenec(["show", "a.tbl"] + arguments, in: folder)
  }

  @Test("Half blocks contain two pixels and change colors only if necessary")
  func blocks() throws {
    let result = try shown()
    #expect(result.exitCode == 0 && result.error.isEmpty)
    #expect(
      result.text.replacing("\u{1B}", with: "␛") == """
        ␛[38;2;255;0;0m␛[48;2;255;0;0m▀▀␛[38;2;255;255;255m␛[48;2;255;255;255m▀▀␛[0m
        ␛[38;2;255;255;255m▀▀␛[38;2;0;0;255m▀▀␛[0m

        """)
    // The mean of two columns.
    let narrow = try shown("--columns", "2")
    #expect(
      narrow.text.replacing("\u{1B}", with: "␛") == """
        ␛[38;2;255;0;0m␛[48;2;255;170;170m▀␛[38;2;255;255;255m␛[48;2;85;85;255m▀␛[0m

        """)
  }

  @Test("Kitty and iTerm2 receive PNG images, in chunks for Kitty")
  func inlineImages() throws {
    let pieces = try shown("--as", "kitty").text.split(separator: "\u{1B}\\")
    #expect(pieces.first?.hasPrefix("\u{1B}_Ga=T,f=100,q=2,c=1,m=0;") == true)
    try expectPicture(base64: pieces.first?.split(separator: ";").last)
    let image = try shown("--as", "iterm2").text
    #expect(image.hasPrefix("\u{1B}]1337;File=inline=1;width=1;preserveAspectRatio=1:"))
    #expect(image.hasSuffix("\u{07}\n"))
    try expectPicture(base64: image.dropLast(2).split(separator: ":").last)
  }

  private func expectPicture(base64: Substring?) throws {
    let data = try #require(base64.flatMap { Data(base64Encoded: String($0)) })
    let picture = try decodePNG(Array(data)).picture
    #expect(picture.width == 4 && picture.height == 3)
  }

  @Test(
    "Determines the format from the terminal's answer",
    arguments: [
      ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c", TerminalFormat.kitty),
      ("\u{1B}P>|iTerm2 3.5.0\u{1B}\\\u{1B}[?62;4c", .iterm2),
      ("\u{1B}P>|WezTerm 20240203\u{1B}\\\u{1B}[?65;4;6c", .iterm2),
      ("\u{1B}P>|XTerm(390)\u{1B}\\\u{1B}[?64;1;4;22c", .blocks),
      ("\u{1B}[?64;1;14;22c", .blocks), ("", .blocks), ("junk", .blocks),
    ])
  func answers(_ answer: String, _ format: TerminalFormat) {
    #expect(TerminalFormat(answer: Array(answer.utf8)) == format)
  }

  @Test("A downscaled image contains the means of areas", arguments: 1...40)
  func reduction(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    let (width, height) = (random(1...13), random(1...13))
    let (w, h) = (random(1...width), random(1...height))
    let pixels = (0..<width * height * 3).map { _ in UInt8(random(0...255)) }
    let reduced = DownscaledImage(pixels, from: (width, height), to: (w, h))
    for y in 0..<h {
      for x in 0..<w {
        for channel in 0..<3 {
          // The sums over the pixels when each side is divided into equal parts.
          var sum = 0
          for part in 0..<width * height {
            let column = (x * width + part % width) / w
            let line = (y * height + part / width) / h
            sum += Int(pixels[(line * width + column) * 3 + channel])
          }
          let mean = (sum + width * height / 2) / (width * height)
          #expect(Int(reduced.bytes[(y * w + x) * 3 + channel]) == mean)
        }
      }
    }
  }
}
