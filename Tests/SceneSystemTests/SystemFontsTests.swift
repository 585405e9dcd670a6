import Foundation
import TestSupport
import Testing

@testable import SceneSystem

@Suite("Installed fonts")
struct SystemFontsTests {
  /// Returns the bytes of a file.
  private func bytes(_ contents: FileContents?) -> [UInt8]? {
    switch contents {
    case .bytes(let bytes): bytes
    case .file(let file): file.read(0..<file.count)
    case nil: nil
    }
  }

  @Test("Finds files in subfolders by name, ignoring case and spaces")
  func names() throws {
    let folders = try TemporaryFolder()
    try folders.write("first", to: "own/Sans-Bold.ttf")
    try folders.write("second", to: "common/truetype/sans/Sans-Bold.ttf")
    try folders.write("third", to: "common/opentype/Some Sans.TTC")
    try folders.write("text", to: "common/opentype/README")
    let fonts = SystemFonts(folders: [folders("own"), folders("nothing"), folders("common")])
    #expect(bytes(fonts.open("Sans-Bold.ttf", limit: 10, readingUpTo: 4)) == Array("first".utf8))
    #expect(bytes(fonts.open("SomeSans.ttc", limit: 10, readingUpTo: 4)) == Array("third".utf8))
    #expect(bytes(fonts.open("README", limit: 10, readingUpTo: 4)) == nil)
    #expect(bytes(fonts.open("Sans-Bold.otf", limit: 10, readingUpTo: 4)) == nil)
    #expect(bytes(fonts.open("../README", limit: 10, readingUpTo: 4)) == nil)
    #expect(bytes(fonts.open("Sans-Bold.ttf", limit: 2, readingUpTo: 4)) == nil)
  }

  @Test("A root uses them only for paths in Fonts, and only on request")
  func root() throws {
    let folders = try TemporaryFolder()
    try folders.write("font", to: "common/Sans.ttf")
    try folders.write("", to: "scenes/a.tbl")
    var root = try Root(folders("scenes"))
    #expect(root.systemFont("Fonts/Sans.ttf", limit: 10, readingUpTo: 4) == nil)
    root.systemFonts = SystemFonts(folders: [folders("common")])
    #expect(
      bytes(root.systemFont("Fonts/Sans.ttf", limit: 10, readingUpTo: 4)) == Array("font".utf8))
    #expect(root.systemFont("Sans.ttf", limit: 10, readingUpTo: 4) == nil)
    #expect(root.systemFont("Other/Sans.ttf", limit: 10, readingUpTo: 4) == nil)
  }

  @Test("A folder that contains itself ends")
  func loop() throws {
    let folders = try TemporaryFolder()
    try folders.write("font", to: "common/Sans.ttf")
    try folders.link("common/again", to: ".")
    let fonts = SystemFonts(folders: [folders("common")])
    #expect(bytes(fonts.open("Sans.ttf", limit: 10, readingUpTo: 4)) == Array("font".utf8))
  }
}
