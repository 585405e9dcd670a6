import Foundation
import TestSupport
import Testing
@testable import SceneCompiler

/// Measurements of an image from Apple's simulator: a plain table of 320 × 568 points at 3x.
@Suite("A measured separator")
struct MeasuredSeparatorTests {
  @Test("The separator has Apple's position and color")
  func separatorHasApplesPositionAndColor() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "scene \"S\" { size: (320, 568); scale: 3; table { for i in 1...5 { row } } }", to: "s.tbl")
    var compilation = try Compilation(scenePath: path)
    let rendering = compilation.render(as: .ppm)
    let bytes = try #require(rendering.bytes)
    let (width, height) = (960, 1704)
    let pixels = Array(bytes.suffix(width * height * 3))
    #expect(bytes.count == pixels.count + "P6\n960 1704\n255\n".utf8.count)
    var lines: [Int] = []
    for y in 0..<height {
      let row = pixels[(y * width * 3)..<((y + 1) * width * 3)]
      if row.allSatisfy({ $0 == 255 }) { continue }
      lines.append(y)
      let colors = stride(from: row.startIndex, to: row.endIndex, by: 3).map {
        [row[$0], row[$0 + 1], row[$0 + 2]]
      }
      #expect(colors[..<48].allSatisfy { $0 == [255, 255, 255] })
      #expect(colors[48...].allSatisfy { $0 == [0xC6, 0xC6, 0xC8] })
    }
    #expect(lines == (1...5).map { 44 * 3 * $0 - 1 })
  }
}
