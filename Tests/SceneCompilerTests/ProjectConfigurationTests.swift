import Foundation
import SceneSource
import TestSupport
import Testing
@testable import SceneCompiler
@testable import SceneSystem
@testable import SceneResolving

@Suite("Roots of projects")
struct ProjectConfigurationTests {
  /// The root that is found from a folder, relative to the temporary folder.
  private func root(_ folder: TemporaryFolder, from name: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: folder(name), withIntermediateDirectories: true)
    let found = try ProjectConfiguration(of: folder(name))
    return FilePath.path(of: found.root.realPath, from: folder.path)
  }

  @Test("The root is set, that of 'scenec.json', the repository, or the scene's own folder")
  func precedence() throws {
    let folder = try TemporaryFolder()
    #expect(try root(folder, from: "a/b/c") == "a/b/c")
    try folder.write("gitdir: elsewhere", to: "a/.git")
    #expect(try root(folder, from: "a/b/c") == "a")
    try folder.write("{}", to: "scenec.json")
    #expect(try root(folder, from: "a/b/c") == "a")
    try folder.write("{}", to: "a/b/scenec.json")
    #expect(try root(folder, from: "a/b/c") == "a/b")
    #expect(try root(folder, from: "a/d") == "a")
    try folder.write("{\"root\": \"..\"}", to: "a/b/scenec.json")
    #expect(try root(folder, from: "a/b/c") == "a")
    let named = try ProjectConfiguration(of: folder("a/b/c"), root: folder.path)
    #expect(named.root.realPath == folder.path && named.rootOrigin == .option)
    #expect(named.file != nil)
  }

  @Test("A folder in which every user can create files is not searched")
  func sharedFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("{\"root\": \".\"}", to: "shared/scenec.json")
    try folder.write("", to: "shared/.git")
    #expect(try root(folder, from: "shared/a") == "shared")
    chmod(folder("shared"), 0o1777)
    #expect(try root(folder, from: "shared/a") == "shared/a")
  }

  @Test("A root is not outside the repository, even through a link")
  func outside() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "a/.git")
    try folder.write("", to: "b/secret")
    try folder.link("a/link", to: "../b")
    for name in ["..", "link"] {
      try folder.write("{\"root\": \"\(name)\"}", to: "a/scenec.json")
      #expect(throws: SceneFileFailure.self) { try ProjectConfiguration(of: folder("a")) }
    }
    try FileManager.default.removeItem(atPath: folder("a/scenec.json"))
    try folder.write("{}", to: "b/settings.json")
    try folder.link("a/scenec.json", to: "../b/settings.json")
    #expect(throws: SceneFileFailure.self) { try ProjectConfiguration(of: folder("a")) }
  }

  @Test("Paths in a scene's messages do not depend on the root")
  func fontFamilies() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: ".git")
    let text = """
      scene "A" {
          size: (90, 40)
          label "x" { font: "Fonts/no.ttf"; frame: (0, 0, 90, 20) }
          layer { contents: "no.png"; frame: (0, 0, 9, 9) }
      }
      """
    let path = try folder.write(text, to: "Scenes/a.tbl")
    var compilation = try Compilation(scenePath: path)
    let messages = compilation.resolve(snapshot: nil)?.diagnostics.map(\.message) ?? []
    #expect(
      messages == ["cannot find font 'Fonts/no.ttf'", "cannot find image 'no.png'"], "\(messages)")
  }
}
