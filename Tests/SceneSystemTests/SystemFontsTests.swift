import Foundation
import TestSupport
import Testing

@testable import SceneSystem

@Suite("Installed fonts")
struct SystemFontsTests {
  @Test("Finds files in subfolders by name, ignoring case and spaces")
  func names() throws {
    let folders = try TemporaryFolder()
    try folders.write("first", to: "own/Sans-Bold.ttf")
    try folders.write("second", to: "common/truetype/sans/Sans-Bold.ttf")
    try folders.write("third", to: "common/opentype/Some Sans.TTC")
    try folders.write("text", to: "common/opentype/README")
    let fonts = SystemFonts(folders: [folders("own"), folders("nothing"), folders("common")])
    #expect(fonts.bytes("Sans-Bold.ttf", limit: 10) == Array("first".utf8))
    #expect(fonts.bytes("SomeSans.ttc", limit: 10) == Array("third".utf8))
    #expect(fonts.bytes("README", limit: 10) == nil)
    #expect(fonts.bytes("Sans-Bold.otf", limit: 10) == nil)
    #expect(fonts.bytes("../README", limit: 10) == nil)
    #expect(fonts.bytes("Sans-Bold.ttf", limit: 2) == nil)
  }

  @Test("A root uses them only for paths in Fonts, and only on request")
  func root() throws {
    let folders = try TemporaryFolder()
    try folders.write("font", to: "common/Sans.ttf")
    try folders.write("", to: "scenes/a.tbl")
    var root = try Root(folders("scenes"))
    #expect(root.systemFont("Fonts/Sans.ttf", limit: 10) == nil)
    root.systemFonts = SystemFonts(folders: [folders("common")])
    #expect(root.systemFont("Fonts/Sans.ttf", limit: 10) == Array("font".utf8))
    #expect(root.systemFont("Sans.ttf", limit: 10) == nil)
    #expect(root.systemFont("Other/Sans.ttf", limit: 10) == nil)
  }

  @Test("A folder that contains itself ends")
  func loop() throws {
    let folders = try TemporaryFolder()
    try folders.write("font", to: "common/Sans.ttf")
    try folders.link("common/again", to: ".")
    let fonts = SystemFonts(folders: [folders("common")])
    #expect(fonts.bytes("Sans.ttf", limit: 10) == Array("font".utf8))
  }
}
