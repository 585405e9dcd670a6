import Foundation
import SceneSnapshots
import Testing

/// The messages of failures. Each is a known issue, so the suite passes only if each expectation
/// fails with its message.
@Suite struct FailureTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// Runs `body`, whose issues are expected, and returns their comments in order.
  private func comments(
    of body: () -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [String] {
    let found = Found()
    withKnownIssue(sourceLocation: sourceLocation) {
      body()
    } matching: { issue in
      found.add(issue.comments.map(\.rawValue).joined(separator: "\n"))
      return true
    }
    return found.all
  }

  private final class Found: @unchecked Sendable {
    private let lock = NSLock()
    // Protected by the lock.
    private var comments: [String] = []

    var all: [String] { lock.withLock { comments } }
    func add(_ comment: String) { lock.withLock { comments.append(comment) } }
  }

  @Test("A difference names the layer before the pixels")
  func differenceNamesLayerFirst() throws {
    try sandbox.replace("contentTop: 5", with: "contentTop: 6")
    let comments = comments { expectScene(sandbox("places.tbl"), snapshots: ["pulled down"]) }
    #expect(comments.count == 1)
    let lines = try #require(comments.first).split(separator: "\n").map(String.init)
    #expect(lines.first == "\(sandbox("places.tbl"))#pulled-down")
    #expect(lines[1].contains("shadows.contentTop of places: height 5 → 6, "))
    #expect(lines[1].contains("places.tbl:8:40"))
    let pixels = try #require(lines.firstIndex { $0.contains("of 76,800 pixels differ") })
    #expect(pixels > 1)
    let folder = sandbox("__Snapshots__")
    #expect(lines.contains("  reference       \(folder)/places/pulled-down.png"))
    #expect(lines.contains("  actual          \(folder)/.failures/places/pulled-down.actual.png"))
    #expect(
      lines.contains("  difference      \(folder)/.failures/places/pulled-down.difference.png"))
    for name in ["actual.png", "difference.png", "actual.txt"] {
      #expect(sandbox.exists("__Snapshots__/.failures/places/pulled-down.\(name)"))
    }
  }

  @Test("Each snapshot that differs is an issue")
  func snapshotsAreSeparateIssues() throws {
    try sandbox.replace("#FDFDFD", with: "#FDFDFC")
    let comments = comments { expectScene(sandbox("places.tbl")) }
    #expect(comments.map { $0.split(separator: "#")[1].prefix(4) } == ["rest", "pull"])
  }

  @Test("A snapshot that passes again removes its artifacts")
  func passingRemovesArtifacts() throws {
    try sandbox.replace("contentTop: 5", with: "contentTop: 6")
    _ = comments { expectScene(sandbox("places.tbl")) }
    #expect(sandbox.exists("__Snapshots__/.failures/places"))
    try sandbox.replace("contentTop: 6", with: "contentTop: 5")
    expectScene(sandbox("places.tbl"))
    #expect(!sandbox.exists("__Snapshots__/.failures/places"))
  }

  @Test("A missing reference is a failure")
  func missingReference() throws {
    try sandbox.remove("__Snapshots__/places/rest.png")
    let comments = comments { expectScene(sandbox("places.tbl"), snapshots: ["rest"]) }
    #expect(comments.count == 1)
    let path = sandbox("__Snapshots__/places/rest.png")
    #expect(comments.first?.contains("\n  missing reference '\(path)'\n") == true)
  }

  @Test("An invalid reference is a failure")
  func invalidReference() throws {
    try sandbox.write("no picture", to: "__Snapshots__/places/rest.png")
    let comments = comments { expectScene(sandbox("places.tbl"), snapshots: ["rest"]) }
    #expect(comments.first?.contains("not a PNG file") == true)
  }

  @Test("An error in a scene is reported at its location")
  func sceneError() throws {
    try sandbox.replace("contentOffset", with: "contentOfset")
    let comments = comments { expectScene(sandbox("places.tbl"), snapshots: ["rest"]) }
    #expect(comments.count == 1)
    #expect(comments.first?.contains("did you mean 'contentOffset'?") == true)
    #expect(comments.first?.contains("places.tbl:13:37: error[") == true)
  }

  @Test("A missing file is a failure")
  func missingFile() throws {
    try sandbox.write("style soft { cornerRadius: 3 }\n", to: "styles.tbl")
    let wrong: [(() -> Void, String)] = [
      ({ expectScene("Scenes/nowhere.tbl") }, "cannot find 'Scenes/nowhere.tbl' in '"),
      ({ expectScene("") }, "the path is empty"),
      ({ expectScene("Scenes") }, "it is a folder"),
      ({ expectScene(self.sandbox("styles.tbl")) }, "found no scenes in '"),
      ({ expectScene("Scenes/places.tbl", snapshots: []) }, "the list of snapshots of '"),
      (
        { expectScene("Scenes/places.tbl", snapshots: ["left"]) },
        "has no snapshot 'left'; it has 'rest' and 'pulled down'"
      ),
      (
        { expectScene("Scenes/places.tbl", time: -1) },
        "a time must be a finite, nonnegative number"
      ),
      (
        { expectScene("Scenes/places.tbl", time: .nan) },
        "a time must be a finite, nonnegative number"
      ),
      ({ expectScene("Scenes/places.tbl", scale: 0) }, "a scale must be from 0.25 to 16"),
      ({ expectScene("Scenes/places.tbl", scale: 99) }, "a scale must be from 0.25 to 16"),
      (
        { expectImage([], width: 0, height: 0, named: "a") },
        "must have 0 × 0 × 4 bytes, but has 0"
      ),
      ({ expectImage([1, 2], width: 1, height: 1, named: "a") }, "but has 2"),
      ({ expectImage([], width: .max, height: .max, named: "a") }, "is too large"),
      ({ expectImage([], width: -1, height: 4, named: "a") }, "but has 0"),
      ({ expectImage([0, 0, 0, 0], width: 1, height: 1, named: "/.") }, "a letter or digit"),
      ({ expectImage(png: [1, 2, 3], named: "a") }, "not a PNG file"),
    ]
    for (body, words) in wrong {
      let comments = comments(of: body)
      #expect(comments.count == 1)
      #expect(comments.first?.contains(words) == true, "\(comments) has no '\(words)'")
    }
  }

  /// A folder with the chart's references for this file.
  private func chartReferences() throws -> String {
    let references = sandbox("Pictures")
    try FileManager.default.createDirectory(
      atPath: references + "/FailureTests", withIntermediateDirectories: true)
    let chart = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "__Snapshots__/ChartTests/chart.png")
    try FileManager.default.copyItem(
      atPath: chart.path, toPath: references + "/FailureTests/chart.png")
    return references
  }

  @Test("A different image proposes a tolerance")
  func differenceProposesTolerance() throws {
    let references = try chartReferences()
    let drawn = Chart(width: 32, height: 20, ink: 3)
    let comments = comments {
      expectImage(drawn.pixels, width: 32, height: 20, named: "chart", references: references)
    }
    let comment = try #require(comments.first)
    #expect(comment.contains("FailureTests.swift#chart\n"))
    #expect(comment.contains(" of 640 pixels differ, by at most 3 of 255"))
    // A number of pixels is not proposed, because more than a tenth of them differ.
    #expect(
      comment.contains("\n  smallest tolerance that would pass: ImageTolerance(maxDifference: 3)\n")
    )
    #expect(comment.contains("\n  difference  \(references)/.failures/FailureTests/chart.diff"))
    #expect(sandbox.exists("Pictures/.failures/FailureTests/chart.difference.png"))
  }

  @Test("A different size fails regardless of the tolerance")
  func sizeDiffers() throws {
    let references = try chartReferences()
    let chart = Chart(width: 31, height: 20)
    let all = ImageTolerance(
      maxDifference: 255, perceptual: 1000, maxPixels: .max)
    let comments = comments {
      expectImage(
        chart.pixels, width: 31, height: 20, named: "chart", tolerance: all,
        ignoring: [ImageRect(x: .min, y: -1, width: .max, height: .max)], references: references)
    }
    #expect(
      comments.first?.contains("the image has 31 × 20 pixels, but the reference has 32 × 20")
        == true)
  }

  @Test("Invalid tolerances ignore nothing")
  func invalidToleranceIsStrict() throws {
    let references = try chartReferences()
    let chart = Chart(width: 32, height: 20, ink: 3)
    let rectangles = [
      ImageRect(x: 0, y: 0, width: -4, height: 20), ImageRect(x: 40, y: 0, width: 9, height: 9),
      ImageRect(x: .max, y: .max, width: .max, height: .max),
    ]
    let invalid = ImageTolerance(maxDifference: -1, perceptual: .min, maxPixels: -1)
    func expect(_ tolerance: ImageTolerance, ignoring ignored: [ImageRect]) {
      expectImage(
        chart.pixels, width: 32, height: 20, named: "chart", tolerance: tolerance,
        ignoring: ignored, references: references)
    }
    let comments = comments { expect(invalid, ignoring: rectangles) }
    #expect(comments.first?.contains("pixels differ, by at most 3 of 255") == true)
    expect(.exact, ignoring: [ImageRect(x: -5, y: 0, width: .max, height: 20)])
  }

  /// Half of the tasks pass and half fail, concurrently and in the same folder.
  @Test("Expectations can run in parallel")
  func parallelExpectations() async throws {
    try sandbox.replace("places.contentOffset: (0, -20)", with: "places.contentOffset: (0, -21)")
    let scene = sandbox("places.tbl")
    let found = Found()
    await withKnownIssue {
      await withTaskGroup { group in
        for number in 0..<16 {
          group.addTask {
            expectScene(scene, snapshots: [number.isMultiple(of: 2) ? "rest" : "pulled down"])
          }
        }
      }
    } matching: { issue in
      found.add(issue.comments.map(\.rawValue).joined())
      return true
    }
    #expect(found.all.count == 8)
    #expect(Set(found.all).count == 1)
    #expect(found.all.allSatisfy { !$0.contains("cannot write") })
  }
}
