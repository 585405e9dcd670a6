import Foundation
import TestSupport
import Testing

@testable import SceneSystem

@Suite("Confined folders")
struct ConfinedFolderTests {
  /// Creates a folder with files, next to a folder that must not be accessible.
  private func folders() throws -> (all: TemporaryFolder, inside: String) {
    let all = try TemporaryFolder()
    try all.write("secret", to: "outside/secret")
    try all.write("a", to: "inside/a")
    try all.write("c", to: "inside/b/c")
    return (all, all("inside"))
  }

  @Test("Reads files and links inside the folder")
  func inside() throws {
    let (all, path) = try folders()
    try all.link("inside/link", to: "b/c")
    try all.link("inside/b/up", to: "../a")
    try all.link("inside/absolute", to: path + "/b")
    try all.link("inside/far", to: "absolute/../b/up")
    let folder = try ConfinedFolder(path)
    for (name, text) in [
      ("a", "a"), ("b/c", "c"), ("./b//c", "c"), ("link", "c"), ("b/up", "a"), ("absolute/c", "c"),
      ("far", "a"), ("b/../a", "a"),
    ] {
      #expect(try folder.read(name, limit: 10) == Array(text.utf8), "\(name)")
    }
    #expect(try folder.names(in: "") == ["a", "absolute", "b", "far", "link"])
    #expect(try folder.names(in: "absolute") == ["c", "up"])
  }

  @Test("Changes nothing in '.git', wherever it is, however it is written, and behind links")
  func repositories() throws {
    let (all, path) = try folders()
    for folder in [".git", ".GIT", "b/.gi\u{200C}t"] {
      try all.write("x", to: "inside/\(folder)/hooks/x")
    }
    try all.link("inside/link", to: ".git/hooks")
    try all.link("inside/b/deep", to: "../link")
    try all.link("inside/file", to: "b/deep/x")
    try all.write("x", to: "inside/.gitignore")
    let folder = try ConfinedFolder(path)
    for name in [
      ".git/hooks/x", ".git/new/x", ".GIT/hooks/x", ".Git", "b/.gi\u{200C}t/hooks/x", "link/x",
      "b/deep/x",
      "file", "b/../.git/x", ".git/../.git",
    ] {
      #expect(throws: FileFailure.inRepository, "\(name)") { try folder.write([], to: name) }
      #expect(throws: FileFailure.inRepository, "\(name)") { try folder.makeFolders(name + "/y") }
    }
    for name in [".git/hooks/x", "link/x", "b/deep/x"] {
      #expect(throws: FileFailure.inRepository) { try folder.remove(name) }
      #expect(try folder.read(name, limit: 9) == Array("x".utf8))
    }
    folder.removeEmptyFolder(".git/hooks")
    try folder.write([], to: ".gitignore")
    try folder.remove("link")
    // The folder itself.
    for name in [".git", ".git/hooks"] {
      let inner = try ConfinedFolder(path + "/" + name)
      #expect(throws: FileFailure.inRepository) { try inner.write([], to: "x") }
    }
    #expect(try all.text("inside/.git/hooks/x") == "x")
  }

  @Test("A combining mark after a slash does not hide a link")
  func combiningMarks() throws {
    let (all, path) = try folders()
    try all.link("inside/link", to: "../outside")
    let folder = try ConfinedFolder(path)
    #expect(throws: FileFailure.leadsOutside(link: "link", target: "../outside")) {
      try folder.write([1], to: "link/\u{301}x")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: all("outside")) == ["secret"])
  }

  @Test("Rejects paths that lead outside, naming the link")
  func outside() throws {
    let (all, path) = try folders()
    try all.link("inside/link", to: "../outside/secret")
    try all.link("inside/folder", to: "../outside")
    try all.link("inside/b/absolute", to: all("outside"))
    try all.link("inside/etc", to: "/etc/passwd")
    try all.link("inside/self", to: "self")
    let folder = try ConfinedFolder(path)
    for (name, link, target) in [
      ("link", "link", "../outside/secret"), ("folder/secret", "folder", "../outside"),
      ("b/absolute/secret", "b/absolute", all("outside")), ("etc", "etc", "/etc/passwd"),
    ] {
      let failure = FileFailure.leadsOutside(link: link, target: target)
      #expect(throws: failure) { try folder.read(name, limit: 10) }
      #expect(throws: failure) { try folder.write([1], to: name) }
    }
    #expect(throws: FileFailure.outsideRoot) { try folder.read("../outside/secret", limit: 10) }
    #expect(throws: FileFailure.outsideRoot) { try folder.write([], to: "b/../../x") }
    #expect(throws: FileFailure.system(ELOOP)) { try folder.read("self", limit: 10) }
    #expect(throws: FileFailure.nameWithNUL) { try folder.read("a\u{0}b", limit: 10) }
    #expect(throws: FileFailure.nameWithNUL) { try SystemCalls.open("/tmp\u{0}x", O_RDONLY) }
    #expect(try all.text("outside/secret") == "secret")
    #expect(try FileManager.default.contentsOfDirectory(atPath: all("outside")) == ["secret"])
  }

  @Test("Writing creates folders and replaces files, and removing deletes a link itself")
  func changes() throws {
    let (all, path) = try folders()
    try all.link("inside/link", to: "../outside/secret")
    let folder = try ConfinedFolder(path)
    try folder.write(Array("new".utf8), to: "x/y/z")
    try folder.write(Array("newer".utf8), to: "x/y/z")
    #expect(try all.text("inside/x/y/z") == "newer")
    try folder.makeFolders("x/y/w/v")
    folder.removeEmptyFolder("x/y/w/v")
    folder.removeEmptyFolder("x/y")
    try folder.remove("link")
    try folder.remove("link")
    #expect(try folder.names(in: "x/y") == ["w", "z"])
    #expect(try all.text("outside/secret") == "secret")
    #expect(try folder.names(in: "") == ["a", "b", "x"])
  }

  @Test("Replacing a folder by a link at the same time does not lead outside")
  func exchange() async throws {
    let (all, path) = try folders()
    try all.write("secret", to: "outside/c")
    let isDone = Flag()
    let exchanging = Task.detached {
      while !isDone.isSet {
        rename(path + "/b", path + "/kept")
        symlink("../outside", path + "/b")
        unlink(path + "/b")
        rename(path + "/kept", path + "/b")
      }
    }
    let root = try Root(path)
    var counts = [String: Int]()
    for _ in 0..<4000 {
      do throws(FileFailure) {
        let text = String(decoding: try root.read("b/c", limit: 10), as: UTF8.self)
        counts[text, default: 0] += 1
      } catch {
        counts["refused", default: 0] += 1
      }
    }
    isDone.set()
    await exchanging.value
    #expect(counts["secret"] == nil, "\(counts)")
    print("while a folder was exchanged for a link: \(counts)")
  }

  /// Set by one thread and read by another.
  private final class Flag: @unchecked Sendable {
    private let lock = NSLock()
    private var value = false
    var isSet: Bool { lock.withLock { value } }
    func set() { lock.withLock { value = true } }
  }

  @Test("A root that was replaced by another folder is not read")
  func otherRoot() throws {
    let (all, path) = try folders()
    let root = try Root(path)
    #expect(rename(path, all("moved")) == 0)
    try all.link("inside", to: "outside")
    #expect(throws: FileFailure.self) { try root.read("secret", limit: 10) }
  }
}
