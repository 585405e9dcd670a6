import Foundation
import TestSupport
import Testing

/// References that differ from what `scenec` writes.
@Suite("Unusual and damaged references")
struct ReferenceFaultTests {
  private let picture = "__Snapshots__/a/a.png"

  private func accepted() throws -> Suite {
    let suite = try Suite()
    try suite.write(to: "a.tbl")
    try suite.acceptAll()
    return suite
  }

  /// Whether a pixel belongs to the square of `Suite.scene`.
  private static func isSquare(_ x: Int, _ y: Int) -> Bool {
    (4..<10).contains(x) && (2..<8).contains(y)
  }

  private static func plain() -> PlainPNG {
    var png = PlainPNG()
    png.width = 16
    png.height = 12
    png.value = { x, y, channel in isSquare(x, y) && channel > 0 ? 0 : 255 }
    return png
  }

  @Test("PNG files of all kinds with the same pixels are equal")
  func forms() throws {
    let suite = try accepted()
    var deep = Self.plain()
    deep.bitDepth = 16
    deep.value = { x, y, channel in Self.isSquare(x, y) && channel > 0 ? 0 : 65535 }
    var palette = Self.plain()
    palette.colorType = 3
    palette.bitDepth = 1
    palette.chunks = [("PLTE", [255, 255, 255, 255, 0, 0])]
    palette.value = { x, y, _ in Self.isSquare(x, y) ? 1 : 0 }
    var interlaced = Self.plain()
    interlaced.isInterlaced = true
    var alpha = Self.plain()
    alpha.colorType = 6
    alpha.value = { x, y, channel in Self.isSquare(x, y) && (1...2).contains(channel) ? 0 : 255 }
    for png in [Self.plain(), deep, palette, interlaced, alpha] {
      try suite.folder.write(png.bytes, to: picture)
      let result = try suite("test")
      #expect(result.exitCode == 0, "\(result.error)")
      // The file is not written again if the pixels are equal.
      #expect(try suite("test", "--record", "changed").error.hasPrefix("1 passed"))
    }
  }

  @Test("16-bit values are rounded to 8 bits before they are compared")
  func deepDifference() throws {
    let suite = try accepted()
    var deep = Self.plain()
    deep.bitDepth = 16
    deep.value = { x, y, channel in
      x == 0 && y == 0 && channel == 0
        ? 65_278 : Self.isSquare(x, y) && channel > 0 ? 0 : 65535
    }
    try suite.folder.write(deep.bytes, to: picture)
    #expect(try suite("test").exitCode == 1)
  }

  @Test("A reference of another size fails with both sizes")
  func size() throws {
    let suite = try accepted()
    var png = Self.plain()
    png.width = 20
    try suite.folder.write(png.bytes, to: picture)
    let result = try suite("test")
    #expect(result.exitCode == 1)
    #expect(
      result.error.contains("16 × 12 pixels, but the reference has 20 × 12"), "\(result.error)")
  }

  @Test("A reference truncated at any byte fails with a reason")
  func truncated() throws {
    let suite = try accepted()
    let whole = try suite.folder.bytes(picture)
    for count in 0..<whole.count {
      try suite.write(to: "s\(count).tbl")
      try suite.folder.write(
        Array(whole.prefix(count)), to: "__Snapshots__/s\(count)/s\(count).png")
    }
    let result = try suite("test", "--report", "junit=-")
    #expect(result.exitCode == 1)
    #expect(result.error.contains("\n\(whole.count) failed, 1 passed in "))
    let reasons = result.text.components(separatedBy: "message=\"cannot read the reference: ")
    #expect(reasons.count - 1 == whole.count)
  }

  @Test("A damaged reference fails with a reason and can be recorded again")
  func broken() throws {
    let suite = try accepted()
    let whole = try suite.folder.bytes(picture)
    var contents = [Array("not a picture".utf8)]
    var damaged = whole
    damaged[whole.count / 2] ^= 0x10
    contents.append(damaged)
    let header = big(2_000_000_000) + big(2_000_000_000) + [8, 2, 0, 0, 0]
    contents.append(Array(whole.prefix(8)) + chunk("IHDR", header) + whole.dropFirst(33))
    for bytes in contents {
      try suite.folder.write(bytes, to: picture)
      let result = try suite("test")
      #expect(result.exitCode == 1)
      #expect(result.error.contains("cannot read the reference: "), "\(result.error)")
    }
    #expect(try suite("test", "--record", "changed").exitCode == 0)
    #expect(try suite("review", "--accept", "all").exitCode == 0)
    #expect(try suite.folder.bytes(picture) == whole)
  }

  @Test("A folder or pipe instead of a reference fails immediately")
  func notFiles() throws {
    let suite = try accepted()
    #expect(try suite.shell("rm \(picture) && mkdir \(picture)").exitCode == 0)
    let folder = try suite("test")
    #expect(folder.exitCode == 3)
    #expect(folder.error.contains("cannot read the reference: it is a folder"))
    #expect(try suite.shell("rmdir \(picture) && mkfifo \(picture)").exitCode == 0)
    let pipe = try suite("test")
    #expect(pipe.exitCode == 3)
    #expect(pipe.error.contains("cannot read the reference: not a regular file"))
  }

  @Test("A layer tree that is not text is a note")
  func tree() throws {
    let suite = try accepted()
    for bytes: [UInt8] in [[], [0xFF, 0xFE, 0], Array("// recorded from ".utf8)] {
      try suite.folder.write(bytes, to: "__Snapshots__/a/a.txt")
      let result = try suite("test")
      #expect(result.exitCode == 0)
      #expect(result.error.contains("passed with a note a.tbl#a"))
    }
  }
}
