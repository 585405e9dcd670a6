import Foundation
import SceneSnapshots
import Testing

@Suite struct PlacesTests {
  @Test("Every snapshot of a scene equals its reference")
  func allSnapshots() {
    expectScene("Scenes/places.tbl")
  }

  @Test("A scale replaces that of the scene")
  func otherScale() {
    expectScene("Scenes/places.tbl", snapshots: ["rest"], scale: 3)
  }

  @Test("A path can be relative to the test")
  func sceneNextToTest() {
    expectScene("card.tbl")
  }

  @Test("A time replaces that of the snapshots", arguments: [0, 0.5])
  func times(_ time: Double) {
    expectScene("Scenes/places.tbl", snapshots: ["pulled-down", "rest"], time: time)
  }

  /// A helper passes on the source location of its caller.
  func expectCard(sourceLocation: SourceLocation = #_sourceLocation) {
    expectScene("card.tbl", sourceLocation: sourceLocation)
  }

  @Test("Helpers can contain expectations")
  func helperFunction() {
    expectCard()
  }

  @Test("A detached task can contain expectations")
  func detachedTask() async {
    await Task.detached { expectScene("card.tbl") }.value
  }

  /// The stack size of a task on systems with small thread stacks.
  @Test("Expectations need little stack")
  func smallStack() {
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
