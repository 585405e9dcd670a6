import Foundation
import SceneEditing
import SceneExport
import SceneLayers
import Testing
@testable import SceneInspection

@Suite("Difference images")
struct DifferenceImageTests {
  private static let letters: [UInt32: Character] = [
    0xFFB2_7200: "l", 0xFF00_5ED5: "d", 0xFF73_9E00: "a", 0xFFA7_79CC: "r", 0xFF00_0000: "#",
    0xFFE0_E0E0: ".", 0xFFFF_FFFF: " ",
  ]

  /// A letter per pixel: lighter, darker, added, removed, frame, pale gray reference, or empty.
  private func drawn(_ picture: DifferenceImage) throws -> String {
    let picture = try #require(picture.bitmap)
    return (0..<picture.height).map { y in
      let row = picture.pixels[y * picture.width..<(y + 1) * picture.width]
      return String(row.map { Self.letters[$0] ?? "?" }) + "\n"
    }.joined()
  }

  private func picture(
    _ width: Int, _ height: Int, _ changes: [(x: Int, y: Int, pixel: UInt32)] = []
  ) throws -> Bitmap {
    var pixels = [UInt32](repeating: 0xFF80_8080, count: width * height)
    for change in changes { pixels[change.y * width + change.x] = change.pixel }
    return try #require(Bitmap(width: width, height: height, pixels: pixels))
  }

  @Test("Pixels are colored by kind, with visible frames")
  func kinds() throws {
    let old = try picture(24, 16, [(9, 8, 0xFF80_8080), (11, 8, 0), (12, 8, 0xFF80_8080)])
    let new = try picture(
      24, 16, [(9, 8, 0xFF81_8080), (10, 8, 0xFF7F_8080), (12, 8, 0x0080_8080)])
    let difference = DifferenceImage(
      reference: old, actual: new, regions: [ImageRect(x: 9, y: 8, width: 4, height: 1)])
    let text = try drawn(difference)
    #expect(
      text == """
        ........................
        ........................
        ....##############......
        ....#............#......
        ....#............#......
        ....#............#......
        ....#............#......
        ....#............#......
        ....#....ldar....#......
        ....#............#......
        ....#............#......
        ....#............#......
        ....#............#......
        ....#............#......
        ....##############......
        ........................

        """)
  }

  @Test("Pixels in one image are added or removed, and frames stay inside")
  func sizes() throws {
    let difference = DifferenceImage(
      reference: try picture(6, 2), actual: try picture(4, 3),
      regions: [ImageRect(x: 0, y: 0, width: 6, height: 3)])
    let text = try drawn(difference)
    #expect(
      text == """
        ....rr
        ....rr
        aaaa\u{20}\u{20}

        """)
  }

  @Test("Frames do not cover differences and are thicker in large images")
  func frames() throws {
    let differing = (0..<30).map { (x: $0, y: 3, pixel: UInt32(0xFF00_0000)) }
    let old = try picture(30, 6)
    let difference = DifferenceImage(
      reference: old, actual: try picture(30, 6, differing),
      regions: [ImageRect(x: 14, y: 3, width: 1, height: 1)])
    #expect(
      try drawn(difference).split(separator: "\n")[3]
        == Substring(String(repeating: "d", count: 30)))

    let large = try #require(
      DifferenceImage(
        reference: picture(2000, 40), actual: picture(2000, 40, [(1000, 20, 0xFF00_0000)]),
        regions: [ImageRect(x: 1000, y: 20, width: 1, height: 1)]
      ).bitmap)
    let row = (0..<2000).filter { large.pixels[20 * 2000 + $0] == 0xFF00_0000 }
    #expect(row.count == 6)
  }

  @Test("Equal images give equal PNG files with the larger size")
  func bytes() throws {
    let (old, new) = (try picture(20, 9), try picture(18, 11))
    let regions = [ImageRect(x: 0, y: 0, width: 20, height: 11)]
    let png = DifferenceImage(reference: old, actual: new, regions: regions).png
    #expect(png == DifferenceImage(reference: old, actual: new, regions: regions).png)
    let read = try decodePNG(png).picture
    #expect((read.width, read.height) == (20, 11))
  }
}
