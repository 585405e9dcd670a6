import Foundation
import TestSupport
import Testing
@testable import SceneCompiler
@testable import SceneSystem

@Suite("Scene files")
struct SceneFileTests {
  @Test("Without a project, the root of a scene is its folder, and its path is its name")
  func ownFolder() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("x", to: "scenes/a.tbl")
    let file = try SceneFile(path)
    #expect(file.path == "a.tbl")
    #expect(file.shownPath == path)
    #expect(file.root == (try Root(folder("scenes"))))
    #expect(
      file.root.shown("theme.tbl", for: (file.path, file.shownPath)) == folder("scenes/theme.tbl"))
    #expect(file.bytes == Array("x".utf8))
  }

  @Test("With --root, the path is relative to the root, with links resolved")
  func givenRoot() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("x", to: "scenes/deep/a.tbl")
    try folder.link("alias", to: "scenes/deep")
    #expect(try SceneFile(path, root: folder.path).path == "scenes/deep/a.tbl")
    #expect(try SceneFile(folder("alias/a.tbl"), root: folder("scenes")).path == "deep/a.tbl")
  }

  @Test("Rejects a scene outside of its root, and an invalid root")
  func wrongRoot() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("x", to: "a.tbl")
    try folder.write("x", to: "other/b.tbl")
    #expect(throws: SceneFileFailure.file(.outsideRoot)) {
      try SceneFile(path, root: folder("other"))
    }
    #expect(throws: SceneFileFailure.root(.notFound)) { try SceneFile(path, root: folder("no")) }
    #expect(throws: SceneFileFailure.root(.notFound)) { try SceneFile(path, root: path) }
  }

  @Test("A scene on the command line can be a link to anywhere")
  func link() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "elsewhere/real.tbl")
    try folder.write("", to: "here/theme.tbl")
    try folder.link("here/a.tbl", to: "../elsewhere/real.tbl")
    let file = try SceneFile(folder("here/a.tbl"))
    #expect(file.path == "a.tbl" && file.bytes == Array("x".utf8))
    #expect(file.root == (try Root(folder("here"))))
  }

  @Test("Rejects folders and missing files")
  func noScene() throws {
    let folder = try TemporaryFolder()
    #expect(throws: SceneFileFailure.file(.isFolder)) { try SceneFile(folder.path) }
    #expect(throws: SceneFileFailure.file(.isFolder)) { try SceneFile(folder.path + "/") }
    #expect(throws: SceneFileFailure.file(.isFolder)) { try SceneFile("..") }
    #expect(throws: SceneFileFailure.file(.notFound)) { try SceneFile(folder("no.tbl")) }
    #expect(throws: SceneFileFailure.file(.notFound)) { try SceneFile(folder("no/no.tbl")) }
    #expect(throws: SceneFileFailure.file(.notFound)) { try SceneFile("") }
  }

  @Test("A scene over the size limit is an error at its start")
  func tooLarge() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "a.tbl")
    #expect(truncate(path, 48 << 20 + 1) == 0)
    let compilation = try Compilation(scenePath: path)
    #expect(compilation.scene == nil)
    #expect(
      compilation.text(compilation.diagnostics)
        == "\(path):1:1: error[E0103]: the file is larger than 48 MiB\n")
  }
}
