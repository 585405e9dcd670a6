import Foundation
import TestSupport
import Testing

@testable import SceneSystem

@Suite("Files that are read in parts")
struct OpenFileTests {
  private func open(_ path: String, in folder: String, upTo most: Int) throws -> FileContents {
    try Root(folder).open(path, limit: 100, readingUpTo: most)
  }

  @Test("Reads parts of a file that is larger than a limit, and smaller files at once")
  func parts() throws {
    let folder = try TemporaryFolder()
    try folder.write("0123456789", to: "a/file")
    try folder.link("link", to: "a/file")
    guard case .file(let file) = try open("link", in: folder(""), upTo: 9) else {
      Issue.record("the file is not read in parts")
      return
    }
    #expect(file.count == 10)
    #expect(file.read(2..<5) == Array("234".utf8))
    #expect(file.read(0..<10) == Array("0123456789".utf8))
    #expect(file.read(4..<4) == [])
    #expect(file.read(8..<11) == nil)
    guard case .bytes(let bytes) = try open("a/file", in: folder(""), upTo: 10) else {
      Issue.record("the file is not read at once")
      return
    }
    #expect(bytes == Array("0123456789".utf8))
  }

  @Test("Rejects what a file at once is rejected for")
  func failures() throws {
    let folder = try TemporaryFolder()
    try folder.write(String(repeating: "0", count: 101), to: "in/large")
    try folder.write("a", to: "in/folder/file")
    try folder.write("secret", to: "secret")
    try folder.link("in/link", to: "../secret")
    let path = folder("in")
    #expect(throws: FileFailure.tooLarge) { try open("large", in: path, upTo: 4) }
    #expect(throws: FileFailure.isFolder) { try open("folder", in: path, upTo: 4) }
    #expect(throws: FileFailure.notFound) { try open("none", in: path, upTo: 4) }
    #expect(throws: FileFailure.outsideRoot) { try open("../secret", in: path, upTo: 4) }
    #expect(throws: FileFailure.leadsOutside(link: "link", target: "../secret")) {
      try open("link", in: path, upTo: 4)
    }
  }

  @Test("A truncated or overwritten file cannot be read, and one that was replaced can")
  func changes() throws {
    let folder = try TemporaryFolder()
    for change in ["truncate", "overwrite"] {
      try folder.write("0123456789", to: change)
      guard case .file(let file) = try open(change, in: folder(""), upTo: 4) else { return }
      let handle = try #require(FileHandle(forWritingAtPath: folder(change)))
      if change == "truncate" {
        try handle.truncate(atOffset: 5)
      } else {
        try handle.write(contentsOf: Data("9876543210".utf8))
        let later = Date(timeIntervalSinceNow: 10)
        try FileManager.default.setAttributes(
          [.modificationDate: later], ofItemAtPath: folder(change))
      }
      #expect(file.read(0..<3) == nil, "\(change)")
      #expect(file.read(0..<0) == nil, "\(change)")
    }
    try folder.write("0123456789", to: "replace")
    guard case .file(let file) = try open("replace", in: folder(""), upTo: 4) else { return }
    try folder.write("new", to: "other")
    try FileManager.default.removeItem(atPath: folder("replace"))
    try FileManager.default.moveItem(atPath: folder("other"), toPath: folder("replace"))
    #expect(file.read(0..<3) == Array("012".utf8))
  }
}
