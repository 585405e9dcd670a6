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

  @Test("Reads the objects that a revision names, not those that replace them")
  func replacedObjects() throws {
    let repository = try GitRepository()
    try repository.folder.write("one", to: "a.txt")
    try repository.commit()
    try repository.git(
      "replace $(git rev-parse HEAD:a.txt) $(echo two | git hash-object -w --stdin)")
    let top = repository.folder.path
    #expect(try Git.read("a.txt", at: "HEAD", in: top, limit: 100) == Array("one".utf8))
  }

  @Test("Does not run programs named in a repository's configuration, and does not fetch")
  func hostileSettings() throws {
    let origin = try GitRepository()
    try origin.folder.write("one", to: "a.txt")
    try origin.commit()
    try origin.git("config uploadpack.allowFilter true")
    let folder = try TemporaryFolder()
    try origin.git(
      "clone -q --no-checkout --filter=blob:none file://\(origin.folder.path) \(folder("r"))")
    let run = folder("run")
    try folder.write("#!/bin/sh\ntouch \(folder("ran"))\n", to: "run")
    let settings = [
      "core.fsmonitor", "core.sshCommand", "core.pager", "diff.external", "diff.x.textconv",
      "filter.x.clean", "filter.x.smudge", "filter.x.process", "gpg.program", "credential.helper",
      "remote.origin.uploadpack",
    ]
    let config = settings.map { "git config \($0) \(run)" }.joined(separator: " && ")
    try origin.git(
      """
      --version && chmod +x \(run) && cd \(folder("r")) && \(config) && \
      echo '* filter=x diff=x' > .gitattributes && echo one > a.txt
      """)
    let (file, top) = (folder("r/a.txt"), folder("r"))
    let blobs = try Git.blobs(among: [file, folder("r/b.txt")], at: "HEAD", in: top)
    #expect(blobs.mapValues(\.id) == [file: "43dd47ea691c90a5fa7827892c70241913351963"])
    for remote in ["file://\(origin.folder.path)", "ext::\(run)", "ssh://localhost/a"] {
      try origin.git("-C \(top) config remote.origin.url \(remote)")
      #expect(throws: GitError.unusable(.notInClone)) {
        try Git.read("a.txt", at: "HEAD", in: top, limit: 100)
      }
    }
    #expect(!FileManager.default.fileExists(atPath: folder("ran")))
  }

  @Test("Rejects Git LFS pointers in the working tree and at a revision")
  func pointers() throws {
    let repository = try GitRepository()
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n"
    try repository.folder.write(pointer, to: "a.png")
    try repository.commit()
    let top = repository.folder.path
    #expect(throws: GitError.unusable(.pointer)) {
      try Git.read("a.png", at: "HEAD", in: top, limit: 1000)
    }
    #expect(throws: FileFailure.pointer) { try Root(top).read("a.png", limit: 1000) }
  }

  @Test("Reports a missing repository")
  func noRepository() throws {
    let folder = try TemporaryFolder()
    #expect {
      try Git.blobs(among: [], at: "HEAD", in: folder.path)
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
