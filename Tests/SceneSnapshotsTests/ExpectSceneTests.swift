import Foundation
import SceneSnapshots
import TestSupport
import Testing

/// Tests that require a separate process are in the client's package, which `.ci/client` runs.
@Suite(
  "Scenes in Swift Testing", .enabled(if: Recording.isUnsaid, Recording.whatItWouldDo),
  .expectsIssues)
struct ExpectSceneTests {
  private static let card = """
    scene "Card" {
        size: (16, 12)
        background: white
        layer card { frame: (2, 2, 8, 8); backgroundColor: #FF0000 }
        snapshot "rest"
    }

    """

  @Test("A scene passes by its path relative to the package")
  func passes() {
    expectScene("Scenes/shadowed-table.tbl")
    expectScene("Scenes/shadowed-table.tbl", snapshots: ["pulled-down"])
  }

  @Test("A difference is an issue with the layer, its source location, and the pixels")
  func fails() throws {
    let folder = try TemporaryFolder()
    for name in ["shadowed-table.tbl", "__Snapshots__"] {
      try FileManager.default.copyItem(
        atPath: ProjectFiles.scenes.appending(path: name).path, toPath: folder(name))
    }
    let path = folder("shadowed-table.tbl")
    expectScene(path)
    try folder.write(
      folder.text("shadowed-table.tbl").replacing("contentTop: 10", with: "contentTop: 12"),
      to: "shadowed-table.tbl")
    let comments = expectedComments { expectScene(path, snapshots: ["pulled-down"]) }
    #expect(comments.count == 1)
    let comment = try #require(comments.first)
    #expect(comment.hasPrefix(path + "#pulled-down\n"))
    #expect(comment.contains("shadowed-table.tbl:"))
    #expect(comment.contains(" pixels differ, by "))
    let failures = try FileManager.default.contentsOfDirectory(
      atPath: folder("__Snapshots__/.failures/shadowed-table"))
    #expect(failures.contains("pulled-down.difference.png"))
  }

  @Test("On a device without the files of the build machine, the issue explains this")
  func onADevice() {
    let location = SourceLocation(
      fileID: "Tests/PlacesTests.swift", filePath: "/no-such-folder/PlacesTests.swift", line: 1,
      column: 1)
    let comments = expectedComments { expectScene("places.tbl", sourceLocation: location) }
    #expect(comments.count == 1)
    #expect(comments.first?.contains("'/no-such-folder', is not on this machine") == true)
    #expect(comments.first?.contains("in a simulator, not on a device") == true)
    #expect(comments.first?.contains("'folder:', '.sceneFolder', or SCENEC_FOLDER") == true)
  }

  @Test(
    "A folder replaces that of the test's file: the call before the trait", .sceneFolder("nowhere"))
  func folders() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.card, to: "Scenes/card.tbl")
    let trait = verifyScene("Scenes/card.tbl")?.message
    #expect(trait?.contains("/SceneSnapshotsTests/nowhere', given by '.sceneFolder'") == true)
    let call = verifyScene("card.tbl", folder: folder.path)?.message
    #expect(call == "cannot find 'card.tbl' in '\(folder.path)', given by 'folder:'")
    let found = verifyScene("Scenes/card.tbl", folder: folder.path)?.message
    let path = folder("Scenes/__Snapshots__/card/rest.png")
    #expect(found?.contains("missing reference '\(path)'") == true)
    let scaled = verifyScene("Scenes/card.tbl", scale: 3, folder: folder.path)?.message
    let other = folder("__Snapshots__/ExpectSceneTests/card.rest@3x.png")
    #expect(scaled?.contains("missing reference '\(other)'") == true)
  }

  @Test("A failure can be returned instead of recorded")
  func verifies() throws {
    #expect(verifyScene("Scenes/shadowed-table.tbl") == nil)
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.card, to: "card.tbl")
    let failure = try #require(verifyScene(path))
    #expect(failure.message.hasPrefix("\(path)#rest\n  missing reference '"))
    #expect(failure.files.map(\.name) == ["card.rest.actual.png", "card.rest.actual.txt"])
  }

  @Test("A scene that passed runs again if it, a file that it reads, or a reference changes")
  func changesAfterAPass() throws {
    let folder = try TemporaryFolder()
    let library = "let side = 8\n"
    let scene =
      "import \"sizes.tbl\"\n" + Self.card.replacing("(2, 2, 8, 8)", with: "(2, 2, side, 8)")
    try folder.write(library, to: "sizes.tbl")
    let path = try folder.write(scene, to: "card.tbl")
    guard !Recording.isForbidden else { return }
    #expect(verifyScene(path, record: .missing)?.message.contains("recorded") == true)
    try FileManager.default.moveItem(
      atPath: folder("__Snapshots__/.pending/card"), toPath: folder("__Snapshots__/card"))
    for name in ["card.tbl", "sizes.tbl", "__Snapshots__/card/rest.png"] {
      for _ in 0..<2 { #expect(verifyScene(path) == nil) }
      let bytes = try folder.bytes(name)
      let text = String(decoding: bytes, as: UTF8.self)
      try folder.write(text.replacing("8", with: "7"), to: name)
      #expect(verifyScene(path) != nil, "\(name)")
      try folder.write(bytes, to: name)
    }
    for _ in 0..<2 { #expect(verifyScene(path) == nil) }
    try FileManager.default.removeItem(atPath: folder("__Snapshots__/card/rest.png"))
    #expect(verifyScene(path)?.message.contains("missing reference") == true)
  }

  @Test("A missing reference and invalid arguments are issues")
  func missing() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.card, to: "card.tbl")
    let calls: [(() -> Void, String)] = [
      ({ expectScene(path) }, "missing reference"),
      ({ expectScene(path, snapshots: ["left"]) }, "has no snapshot 'left'; it has 'rest'"),
      ({ expectScene(path, time: -1) }, "a time must be a finite, nonnegative number"),
      ({ expectScene(path, scale: 99) }, "a scale must be from 0.25 to 16"),
      ({ expectScene("Scenes/nowhere.tbl") }, "cannot find 'Scenes/nowhere.tbl' in '"),
    ]
    for (call, words) in calls {
      let comments = expectedComments(of: call)
      #expect(comments.count == 1)
      #expect(comments.first?.contains(words) == true, "\(comments)")
    }
  }

  @Test("Scenes with the same name in two folders do not share references or artifacts")
  func scenesWithSameNameInTwoFoldersDoNotShareReferences() throws {
    let folder = try TemporaryFolder()
    let paths = try ["a", "b"].map { try folder.write(Self.card, to: "\($0)/card.tbl") }
    let references = folder("references")
    for scale in [2.0, nil] {
      _ = expectedComments { expectScene(paths[0], scale: scale, references: references) }
      let comments = expectedComments {
        expectScene(paths[1], scale: scale, references: references)
      }
      #expect(comments.count == 1)
      #expect(comments.first?.contains("have the same reference") == true, "\(comments)")
    }
    // Each scene has its own references next to it.
    for path in paths {
      #expect(expectedComments { expectScene(path) }.first?.contains("missing reference") == true)
    }
  }

  @Test("A recording is pending until it is accepted, and nothing is recorded in CI")
  func records() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.card, to: "card.tbl")
    let comments = expectedComments { expectScene(path, record: .missing) }
    #expect(comments.count == 1)
    if Recording.isForbidden {
      #expect(comments.first?.contains("missing reference") == true, "\(comments)")
      #expect(!FileManager.default.fileExists(atPath: folder("__Snapshots__/.pending")))
      return
    }
    #expect(comments.first?.contains("recorded; run 'scenec review ") == true, "\(comments)")
    let pending = folder("__Snapshots__/.pending/card")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: pending).contains("rest.png"))
    try FileManager.default.moveItem(atPath: pending, toPath: folder("__Snapshots__/card"))
    expectScene(path)
  }

  @Test(
    "A trait enables recording, and the argument of a call overrides it",
    .sceneRecording(.missing))
  func traitEnablesRecording() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.card, to: "card.tbl")
    #expect(
      expectedComments { expectScene(path, record: SceneRecording.none) }.first?
        .contains("missing reference") == true)
    let words = Recording.isForbidden ? "missing reference" : "recorded; "
    #expect(expectedComments { expectScene(path) }.first?.contains(words) == true)
    #expect(verifyScene(path)?.message.contains(words) == true)
    try withSceneRecording(.none) {
      let pending = folder("__Snapshots__/.pending")
      if !Recording.isForbidden { try FileManager.default.removeItem(atPath: pending) }
      #expect(verifyScene(path)?.message.contains("missing reference") == true)
    }
  }
}
