import Foundation
import SceneSnapshots
import TestSupport
import Testing

@Suite(
  "Images in Swift Testing", .enabled(if: Recording.isUnsaid, Recording.whatItWouldDo),
  .expectsIssues)
struct ExpectImageTests {
  /// A folder of references that contains a gray image of 4 × 3 pixels, named "gray".
  private let references: TemporaryFolder

  init() throws {
    references = try TemporaryFolder()
    try references.write(
      PlainPNG(width: 4, height: 3, value: { _, _, _ in 100 }).bytes,
      to: "ExpectImageTests/gray.png")
  }

  /// The image of the reference with its first pixels brighter by `difference`.
  private func pixels(_ count: Int = 0, brighterBy difference: UInt8 = 0) -> [UInt8] {
    (0..<12).flatMap { number -> [UInt8] in
      let value = number < count ? 100 + difference : 100
      return [value, value, value, 255]
    }
  }

  private func expect(
    _ pixels: [UInt8], _ tolerance: ImageTolerance = .exact, ignoring ignored: [ImageRect] = []
  ) {
    expectImage(
      pixels, width: 4, height: 3, named: "Gray", tolerance: tolerance, ignoring: ignored,
      references: references.path)
  }

  @Test("Pixels and PNG files that equal the reference pass")
  func passes() throws {
    expect(pixels())
    // The second time, the comparison is in the cache.
    expect(pixels())
    let bytes = try references.bytes("ExpectImageTests/gray.png")
    try references.write(bytes, to: "ExpectImageTests/file.png")
    expectImage(png: bytes, named: "file", references: references.path)
  }

  @Test(
    "A comparison that passed is made again if the image, the reference, or an argument changes")
  func changesAfterAPass() throws {
    expect(pixels())
    #expect(expectedComments { expect(pixels(1, brighterBy: 1)) }.count == 1)
    expect(pixels())
    expect(pixels(1, brighterBy: 1), ImageTolerance(maxDifference: 1))
    #expect(expectedComments { expect(pixels(1, brighterBy: 1)) }.count == 1)
    expect(pixels())
    try references.write(
      PlainPNG(width: 4, height: 3, value: { _, _, _ in 101 }).bytes,
      to: "ExpectImageTests/gray.png")
    #expect(expectedComments { expect(pixels()) }.count == 1)
    try FileManager.default.removeItem(atPath: references("ExpectImageTests/gray.png"))
    #expect(expectedComments { expect(pixels()) }.first?.contains("missing reference") == true)
  }

  @Test("A name defaults to the test's function and arguments", arguments: [("a b", 1.5)])
  func defaultName(_ text: String, _ number: Double) throws {
    let comments = expectedComments {
      expectImage([0, 0, 0, 255], width: 1, height: 1, references: references.path)
    }
    #expect(comments.first?.contains("ExpectImageTests/defaultname-a-b-1-5.png'") == true)
    let failure = verifyImage(png: PlainPNG.pixel, references: references("other"))
    #expect(failure?.message.contains("ExpectImageTests/defaultname-a-b-1-5.png'") == true)
  }

  @Test(
    "A default name that is too long for a file is shortened with a hash",
    arguments: [String(repeating: "é", count: 90), String(repeating: "é", count: 91)])
  func longName(_ text: String) {
    let failure = verifyImage(png: PlainPNG.pixel, references: references.path)
    #expect(failure?.message.contains(/longname-é{36}-[0-9a-f]{16}\.png'/) == true)
  }

  @Test("Outside of a test, an image without a name is an issue")
  func noTest() async {
    let failure = await Task.detached {
      verifyImage(png: PlainPNG.pixel, function: "helper(_:)")
    }.value
    #expect(failure?.message.contains("#helper\n") == true)
  }

  @Test("Names are composed before they become file names")
  func composed() {
    let failure = verifyImage(
      png: PlainPNG.pixel, named: "Cafe\u{301} Noe\u{308}l", references: references.path)
    let message = Array((failure?.message ?? "").utf8)
    #expect(message.firstRange(of: Array("/caf\u{E9}-no\u{EB}l.png'".utf8)) != nil)
  }

  @Test("Two images of one name are an issue, but not the same call again")
  func sameName() {
    let all = ImageTolerance(maxDifference: 255)
    for _ in 0..<2 { expect(pixels(), all) }
    let failure = verifyImage(png: PlainPNG.pixel, named: "gray", references: references.path)
    #expect(
      failure?.message.hasPrefix("image 'gray' at ExpectImageTests.swift:") == true
        && failure?.message.contains("has the same name as the one at ExpectImageTests") == true)
  }

  @Test("On a device without the files of the build machine, the issue explains this")
  func onADevice() {
    let location = SourceLocation(
      fileID: "Tests/ChartTests.swift", filePath: "/no-such-folder/ChartTests.swift", line: 1,
      column: 1)
    let comments = expectedComments {
      expectImage(png: PlainPNG.pixel, named: "chart", sourceLocation: location)
    }
    #expect(comments.count == 1)
    #expect(comments.first?.contains("'/no-such-folder', is not on this machine") == true)
    let given = expectedComments {
      expectImage(
        png: PlainPNG.pixel, named: "chart", folder: references.path, sourceLocation: location)
    }
    let path = references("__Snapshots__/ChartTests/chart.png")
    #expect(given.first?.contains("missing reference '\(path)'") == true)
  }

  @Test("A difference is an issue with its extent and possible tolerances")
  func fails() throws {
    let comments = expectedComments { expect(pixels(5, brighterBy: 3)) }
    #expect(comments.count == 1)
    let comment = try #require(comments.first)
    #expect(comment.contains("5 of 12 pixels differ, by at most 3 of 255"))
    #expect(comment.contains("would pass: ImageTolerance(maxDifference: 3)"))
  }

  @Test(
    "A tolerance accepts only what it specifies",
    arguments: [
      (ImageTolerance(maxDifference: 3), true), (ImageTolerance(maxDifference: 2), false),
      (ImageTolerance(maxPixels: 5), true), (ImageTolerance(maxPixels: 4), false),
      (ImageTolerance(perceptual: 1000), true), (ImageTolerance(perceptual: 1), false),
      (ImageTolerance(maxDifference: -1, perceptual: .min, maxPixels: -1), false),
    ])
  func tolerances(_ tolerance: ImageTolerance, passes: Bool) {
    let changed = pixels(5, brighterBy: 3)
    if passes {
      expect(changed, tolerance)
    } else {
      #expect(expectedComments { expect(changed, tolerance) }.count == 1)
    }
  }

  @Test("Ignored rectangles are not compared, regardless of their values")
  func ignored() {
    let changed = pixels(4, brighterBy: 90)
    expect(changed, ignoring: [ImageRect(x: 0, y: 0, width: 4, height: 1)])
    expect(changed, ignoring: [ImageRect(x: -5, y: -5, width: .max, height: 6)])
    let elsewhere = [
      ImageRect(x: 0, y: 1, width: 4, height: 2), ImageRect(x: 0, y: 0, width: -4, height: 1),
      ImageRect(x: .max, y: .max, width: .max, height: .max),
    ]
    #expect(expectedComments { expect(changed, ignoring: elsewhere) }.count == 1)
  }

  @Test("Different names with the same reference are an issue")
  func collisions() throws {
    for (first, second) in [("C++", "C#"), ("+1", "-1"), ("Rest", "rest!")] {
      let references = try TemporaryFolder()
      func call(_ name: String) -> [String] {
        expectedComments {
          expectImage(
            [0, 0, 0, 255], width: 1, height: 1, named: name, references: references.path)
        }
      }
      #expect(call(first).first?.contains("missing reference") == true)
      #expect(call(first).first?.contains("missing reference") == true)
      let comments = call(second)
      #expect(comments.count == 1)
      #expect(
        comments.first?.contains("image '\(second)' and image '\(first)' have the same reference")
          == true, "\(comments)")
    }
  }

  @Test("Invalid images are issues")
  func noImages() {
    let calls: [(() -> Void, String)] = [
      ({ expectImage([1, 2], width: 1, height: 1, named: "a") }, "but has 2"),
      (
        { expectImage([], width: 0, height: 0, named: "a") },
        "must have 0 × 0 × 4 bytes, but has 0"
      ),
      ({ expectImage([], width: .max, height: .max, named: "a") }, "is too large"),
      ({ expectImage([0, 0, 0, 0], width: 1, height: 1, named: "/.") }, "a letter or digit"),
      ({ expectImage(png: [1, 2, 3], named: "a") }, "not a PNG file"),
    ]
    for (call, words) in calls {
      let comments = expectedComments(of: call)
      #expect(comments.count == 1)
      #expect(comments.first?.contains(words) == true, "\(comments)")
    }
  }
}

extension PlainPNG {
  fileprivate static var pixel: [UInt8] {
    PlainPNG(width: 1, height: 1, value: { _, _, _ in 9 }).bytes
  }
}
