import Foundation
import TestSupport
import Testing
@testable import SceneSystem

@Suite("Output files", .serialized)
struct OutputFileTests {
  private func write(_ text: String, to path: String) throws(FileFailure) {
    let file = try OutputFile(.file(path: path))
    try file.write(Array(text.utf8))
    try file.commit()
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
  }

  @Test("A file appears under its name only when it is complete")
  func completeness() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "a")
    let file = try OutputFile(.file(path: folder("a")))
    try file.write(Array("ne".utf8))
    #expect(try folder.text("a") == "old")
    #expect(try folder.names().count == 2)
    try file.write(Array("w".utf8))
    try file.commit()
    #expect(try folder.text("a") == "new")
    #expect(try folder.names() == ["a"])
  }

  @Test("An abandoned file leaves the existing file unchanged")
  func givenUp() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "a")
    do {
      let file = try OutputFile(.file(path: folder("a")))
      try file.write(Array("new".utf8))
    }
    #expect(try folder.text("a") == "old")
    #expect(try folder.names() == ["a"])
  }

  @Test("A temporary file is removed only if no process has locked it")
  func strays() throws {
    let folder = try TemporaryFolder()
    let file = try OutputFile(.file(path: folder("a")))
    try file.write(Array("new".utf8))
    let held = try #require(try folder.names().first)
    let own = ".scenec-\(ProcessInfo.processInfo.processIdentifier)-99.tmp"
    for name in [own, ".scenec-1-0.tmp", "mine.tmp", ".scenec-x-0.tmp"] {
      try folder.write("half", to: name)
    }
    let past = Date(timeIntervalSinceNow: -100)
    for name in try folder.names() {
      try FileManager.default.setAttributes(
        [.modificationDate: past], ofItemAtPath: folder(name))
    }
    try ConfinedFolder(folder.path).removeStrays(in: "")
    #expect(try folder.names().sorted() == [held, ".scenec-x-0.tmp", "mine.tmp"].sorted())
    try file.commit()
    #expect(try folder.text("a") == "new")
  }

  @Test("An output's missing folder is created, and old temporary files in it are removed")
  func missingFolder() throws {
    let folder = try TemporaryFolder()
    try OutputFile.write(Array("a".utf8), to: .file(path: folder("new/deep/a")))
    #expect(try folder.text("new/deep/a") == "a")
    try folder.write("half", to: "new/deep/.scenec-1-0.tmp")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -100)],
      ofItemAtPath: folder("new/deep/.scenec-1-0.tmp"))
    try OutputFile.write(Array("b".utf8), to: .made(name: "b", folder: folder("new/deep")))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder("new/deep")).sorted()
        == ["a", "b"])
    try OutputFile.write(Array("c".utf8), to: .made(name: "c", folder: folder("other")))
    #expect(try folder.text("other/c") == "c")
  }

  @Test("A symbolic link is kept, and its target is replaced or created")
  func links() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "there/b")
    try folder.link("a", to: "there/b")
    try folder.link("first", to: "a")
    try folder.link("dangling", to: "there/c")
    try write("new", to: folder("first"))
    try write("made", to: folder("dangling"))
    #expect(try folder.text("there/b") == "new")
    #expect(try folder.text("there/c") == "made")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder("a")) == "there/b")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder("first")) == "a")
  }

  @Test("Circular links are an error")
  func circle() throws {
    let folder = try TemporaryFolder()
    try folder.link("a", to: "b")
    try folder.link("b", to: "a")
    #expect(throws: FileFailure.system(ELOOP)) { try write("", to: folder("a")) }
  }

  @Test("A new file has default permissions, and an existing one keeps its own")
  func permissions() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "plain")
    try write("", to: folder("new"))
    #expect(try mode(folder("new")) == mode(folder("plain")))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: folder("new"))
    try write("again", to: folder("new"))
    #expect(try mode(folder("new")) == 0o640)
  }

  @Test("Pipes are written to directly")
  func pipes() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder("pipe"), 0o600) == 0)
    // Open for reading and writing, so that neither end blocks.
    let descriptor = open(folder("pipe"), O_RDWR)
    defer { close(descriptor) }
    try write("through", to: folder("pipe"))
    var bytes = [UInt8](repeating: 0, count: 16)
    #expect(read(descriptor, &bytes, 16) == 7)
    #expect(bytes.prefix(7).elementsEqual("through".utf8))
    #expect(try folder.names() == ["pipe"])
  }

  @Test("Every failure has a reason")
  func failures() throws {
    let folder = try TemporaryFolder()
    #expect(throws: FileFailure.isFolder) { try write("", to: folder.path) }
    let long = folder(String(repeating: "x", count: 300))
    #expect(throws: FileFailure.system(ENAMETOOLONG)) { try write("", to: long) }
    #if os(Linux)
      #expect(throws: FileFailure.system(ENOSPC)) { try write("x", to: "/dev/full") }
    #endif
    // A name of the maximum length leaves no room for the suffix of a temporary file.
    let longest = String(repeating: "x", count: 255)
    try write("fits", to: folder(longest))
    #expect(try folder.names() == [longest])
  }

  @Test("Existing temporary names are skipped, so that concurrent runs do not collide")
  func takenNames() throws {
    let folder = try TemporaryFolder()
    let taken = ".scenec-\(getpid())-0.tmp"
    try folder.write("another's", to: taken)
    try write("new", to: folder("a"))
    #expect(try folder.text(taken) == "another's")
    #expect(try folder.names() == [taken, "a"])
  }
}
