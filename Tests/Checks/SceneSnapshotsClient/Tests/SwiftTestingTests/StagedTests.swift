import Foundation
import SceneSnapshots
import Testing

/// A folder prepared by `.ci/client`, where these tests fail, warn, or record, and which it then
/// inspects. Without it, they test the accepted references, and pass.
private let stage = ProcessInfo.processInfo.environment["SCENE_STAGE"]
private let scene = (stage ?? "Scenes") + "/places.tbl"

@Suite struct StagedTests {
  @Test func fails() {
    expectScene(scene)
  }

  @Test func failsInDetachedTask() async {
    await Task.detached { expectScene(scene, snapshots: ["rest"]) }.value
  }

  @Test func recordsByEnvironment() {
    expectScene(scene)
  }

  /// With `SCENEC_FOLDER`, a relative path starts from that folder.
  @Test func findsFolder() {
    expectScene(stage == nil ? "Scenes/places.tbl" : "places.tbl")
  }

  @Test(.sceneRecording(.missing)) func recordsByTrait() {
    expectScene(scene)
  }

  @Test(.sceneRecording(.none)) func recordsByArgument() {
    expectScene(scene, record: .missing)
  }

  @Test func recordsImage() {
    let chart = Chart(width: 32, height: 20)
    expectImage(
      chart.pixels, width: 32, height: 20, named: "chart", references: stage.map { $0 + "/Images" })
  }

  @Suite(.sceneRecording(.missing)) struct Outer {
    @Test(.sceneRecording(.none)) func nearestTraitApplies() {
      expectScene(scene)
    }

    @Suite struct Inner {
      @Test func suiteTraitAppliesToTests() {
        expectScene(scene)
      }
    }
  }
}
