import SceneRaster
import Testing
@testable import SceneSystem

@Suite("Workers")
struct WorkersTests {
  @Test(
    "Values are computed once and in order for any number of workers", arguments: [1, 2, 3, 17])
  func order(count: Int) {
    let monitor = Monitor()
    nonisolated(unsafe) var made: [Int] = []
    var taken: [Int] = []
    Workers.with(count: count) { workers in
      workers.map(200) { number in
        monitor.withLock { made.append(number) }
        return number * number
      } take: { number, value in
        #expect(number == taken.count)
        taken.append(value)
      }
    }
    #expect(taken == (0..<200).map { $0 * $0 })
    #expect(made.sorted() == Array(0..<200))
  }

  @Test("Work can submit other work", arguments: [1, 2, 5])
  func nesting(count: Int) {
    let sums = Workers.with(count: count) { workers in
      workers.map(9) { outer in
        workers.map(9) { inner in
          workers.map(9) { outer * 81 + inner * 9 + $0 }.reduce(0, +)
        }.reduce(0, +)
      }
    }
    #expect(sums == (0..<9).map { outer in (0..<81).reduce(0) { $0 + outer * 81 + $1 } })
  }

  @Test("Empty work ends immediately", arguments: [1, 4])
  func nothing(count: Int) {
    #expect(Workers.with(count: count) { $0.map(0) { $0 } } == [])
    #expect(Workers.with(count: count) { $0.map(1) { $0 } } == [0])
  }
}
