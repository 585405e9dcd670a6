import SceneSnapshots
import XCTest

final class PlacesXCTests: XCTestCase {
  func testPlaces() {
    expectScene("Scenes/places.tbl")
  }

  func testAtTheSizeOfAnotherScreen() async {
    expectScene("Scenes/places.tbl", snapshots: ["rest"], scale: 3)
  }

  func testAGradient() {
    let pixels = (0..<16).flatMap { level -> [UInt8] in [UInt8(level * 16), 0, 0, 255] }
    expectImage(pixels, width: 4, height: 4, named: "gradient")
  }
}

/// These fail or record in the folder that `.ci/client` has prepared, and it looks at what they
/// say.
final class StagedXCTests: XCTestCase {
  private var scene = ""

  override func setUpWithError() throws {
    let stage = ProcessInfo.processInfo.environment["SCENE_STAGE"]
    try XCTSkipIf(stage == nil, "only .ci/client runs these")
    scene = (stage ?? "") + "/places.tbl"
  }

  func testFails() {
    expectScene(scene)
  }

  func testFailsInATaskOfItsOwn() async {
    let scene = scene
    await Task.detached { expectScene(scene, snapshots: ["rest"]) }.value
  }

  func testRecords() {
    expectScene(scene)
  }
}
