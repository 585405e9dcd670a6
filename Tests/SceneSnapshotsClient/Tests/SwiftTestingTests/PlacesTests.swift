import Foundation
import SceneSnapshots
import Testing

@Suite struct PlacesTests {
  @Test func everySnapshotIsAsAccepted() {
    expectScene("Scenes/places.tbl")
  }

  @Test func atTheSizeOfAnotherScreen() {
    expectScene("Scenes/places.tbl", snapshots: ["rest"], scale: 3)
  }

  @Test func aSceneBesideTheTest() {
    expectScene("card.tbl")
  }

  @Test(arguments: [0, 0.5]) func atAnyTime(_ time: Double) {
    expectScene("Scenes/places.tbl", snapshots: ["pulled-down", "rest"], time: time)
  }

  /// A helper passes on the source location of its caller.
  func expectCard(sourceLocation: SourceLocation = #_sourceLocation) {
    expectScene("card.tbl", sourceLocation: sourceLocation)
  }

  @Test func throughAHelper() {
    expectCard()
  }

  @Test func inATaskOfItsOwn() async {
    await Task.detached { expectScene("card.tbl") }.value
  }

  /// The stack size of a task on systems with small thread stacks.
  @Test func onASmallStack() {
    let hasEnded = DispatchSemaphore(value: 0)
    let thread = Thread {
      expectScene("nested.tbl")
      hasEnded.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    hasEnded.wait()
  }
}
