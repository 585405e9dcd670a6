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

  @Test func failsInATaskOfItsOwn() async {
    await Task.detached { expectScene(scene, snapshots: ["rest"]) }.value
  }

  @Test func recordsByTheEnvironment() {
    expectScene(scene)
  }

  @Test(.sceneRecording(.missing)) func recordsByATrait() {
    expectScene(scene)
  }

  @Test(.sceneRecording(.none)) func recordsByTheCall() {
    expectScene(scene, record: .missing)
  }

  @Test func recordsAnImage() {
    let chart = Chart(width: 32, height: 20)
    expectImage(
      chart.pixels, width: 32, height: 20, named: "chart", references: stage.map { $0 + "/Images" })
  }

  @Suite(.sceneRecording(.missing)) struct Outer {
    @Test(.sceneRecording(.none)) func theNearestTraitHolds() {
      expectScene(scene)
    }

    @Suite struct Inner {
      @Test func aSuitesTraitReachesItsTests() {
        expectScene(scene)
      }
    }
  }
}
