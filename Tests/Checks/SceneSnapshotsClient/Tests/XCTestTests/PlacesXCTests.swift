import SceneSnapshots
import XCTest

final class PlacesXCTests: XCTestCase {
  func testPlaces() {
    expectScene("Scenes/places.tbl")
  }

  func testOtherScale() async {
    expectScene("Scenes/places.tbl", snapshots: ["rest"], scale: 3)
  }

  func testGradient() {
    let pixels = (0..<16).flatMap { level -> [UInt8] in [UInt8(level * 16), 0, 0, 255] }
    expectImage(pixels, width: 4, height: 4, named: "gradient")
  }
}

/// In the folder prepared by `.ci/client`, these tests fail or record, and it inspects their
/// messages. Without it, they test the accepted references, and pass.
final class StagedXCTests: XCTestCase {
  private let scene =
    (ProcessInfo.processInfo.environment["SCENE_STAGE"] ?? "Scenes") + "/places.tbl"

  func testFails() {
    expectScene(scene)
  }

  func testFailsInDetachedTask() async {
    let scene = scene
    await Task.detached { expectScene(scene, snapshots: ["rest"]) }.value
  }

  func testRecords() {
    expectScene(scene)
  }
}
