import Foundation
import SceneSnapshots
import Testing

/// The folder that `.ci/client` has prepared; these tests fail, warn or record there, and it looks
/// at what comes of that.
private let stage = ProcessInfo.processInfo.environment["SCENE_STAGE"]

@Suite(.enabled(if: stage != nil)) struct StagedTests {
  private let scene = (stage ?? "") + "/places.tbl"

  @Test func fails() {
    expectScene(scene)
  }

  @Test func failsInATaskOfItsOwn() async {
    await Task.detached { [scene] in expectScene(scene, snapshots: ["rest"]) }.value
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
      chart.pixels, width: 32, height: 20, named: "chart", references: (stage ?? "") + "/Images")
  }

  @Suite(.sceneRecording(.missing)) struct Outer {
    @Test(.sceneRecording(.none)) func theNearestTraitHolds() {
      expectScene((stage ?? "") + "/places.tbl")
    }

    @Suite struct Inner {
      @Test func aSuitesTraitReachesItsTests() {
        expectScene((stage ?? "") + "/places.tbl")
      }
    }
  }
}
