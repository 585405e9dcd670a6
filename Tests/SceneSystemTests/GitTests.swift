import Foundation
import SceneSystem
import TestSupport
import Testing

@Suite("Git")
struct GitTests {
  @Test("Reads a file at a revision by its path from the top or a folder")
  func read() throws {
    let repository = try GitRepository()
    try repository.folder.write("one", to: "sub/a.txt")
    try repository.commit()
    try repository.folder.write("two", to: "sub/a.txt")
    let (top, sub) = (repository.folder.path, repository.folder("sub"))
    #expect(try Git.read("sub/a.txt", at: "HEAD", in: top, limit: 100) == Array("one".utf8))
    #expect(try Git.read("./a.txt", at: "HEAD", in: sub, limit: 100) == Array("one".utf8))
    #expect(throws: GitError.tooLarge) {
      try Git.read("sub/a.txt", at: "HEAD", in: top, limit: 2)
    }
  }

  @Test("Reads a large file completely, and stops Git at the size limit")
  func large() throws {
    let repository = try GitRepository()
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    try repository.folder.write(bytes, to: "a.bin")
    try repository.commit()
    let top = repository.folder.path
    #expect(try Git.read("a.bin", at: "HEAD", in: top, limit: 4_000_000) == bytes)
    #expect(throws: GitError.tooLarge) {
      try Git.read("a.bin", at: "HEAD", in: top, limit: 100_000)
    }
  }

  @Test("Reports Git's error message", arguments: ["nowhere", "--output=x", ""])
  func refused(_ revision: String) throws {
    let repository = try GitRepository()
    try repository.folder.write("one", to: "a.txt")
    try repository.commit()
    #expect {
      try Git.read("a.txt", at: revision, in: repository.folder.path, limit: 100)
    } throws: { error in
      if case GitError.refused(let words) = error { !words.isEmpty } else { false }
    }
    #expect(try repository.folder.names() == [".git", "a.txt"])
  }

  @Test("Does not run programs named in a repository's configuration")
  func hostileSettings() throws {
    let repository = try GitRepository()
    try repository.folder.write("one", to: "a.txt")
    try repository.commit()
    let trace = try TemporaryFolder()
    try repository.git("config core.fsmonitor 'touch \(trace("ran")); false'")
    try repository.folder.write("two", to: "a.txt")
    let top = repository.folder.path
    #expect(try Git.filesChanged(since: "HEAD", in: top) == [repository.folder("a.txt")])
    #expect(try trace.names() == [])
  }

  @Test("Finds files that are edited, staged, new, deleted, or behind links")
  func changed() throws {
    let repository = try GitRepository()
    let folder = repository.folder
    for name in ["same", "edited", "staged", "gone", "sub/ö b"] { try folder.write("1", to: name) }
    try folder.write("ignored", to: ".gitignore")
    try repository.commit()
    try folder.write("2", to: "edited")
    try folder.write("2", to: "staged")
    try folder.write("2", to: "sub/ö b")
    try repository.git("add staged")
    try FileManager.default.removeItem(atPath: folder("gone"))
    try folder.write("1", to: "sub/new")
    try folder.write("1", to: "ignored")
    try folder.link("link", to: "same")
    let expected = ["edited", "staged", "gone", "sub/ö b", "sub/new", "link", "same"]
    #expect(
      try Git.filesChanged(since: "HEAD", in: folder("sub")) == Set(expected.map { folder($0) }))
    try repository.commit()
    #expect(try Git.filesChanged(since: "HEAD", in: folder.path).isEmpty)
    #expect(
      try Git.filesChanged(since: "HEAD~1", in: folder.path) == Set(expected.map { folder($0) }))
  }

  @Test("Reports a missing repository")
  func noRepository() throws {
    let folder = try TemporaryFolder()
    #expect {
      try Git.filesChanged(since: "HEAD", in: folder.path)
    } throws: { error in
      if case GitError.refused(let words) = error {
        words.hasPrefix("not a git repository")
      } else {
        false
      }
    }
  }

  @Test(
    "Parses paths at a revision",
    arguments: [
      ("git:HEAD~1:a/b.tbl", "HEAD~1", "a/b.tbl"), ("git:main:./b:c.tbl", "main", "./b:c.tbl"),
    ])
  func words(_ word: String, revision: String, path: String) throws {
    let git = try #require(GitPath(word))
    #expect(git.revision == revision && git.path == path)
    #expect(git.description == word)
  }

  @Test(
    "Rejects invalid paths at a revision", arguments: ["a.tbl", "git:HEAD", "git::a", "git:HEAD:"])
  func noWords(_ word: String) { #expect(GitPath(word) == nil) }
}
