import Foundation

/// How many inputs property tests try. By default, all of them together take seconds;
/// `SCENEC_TRIES=20` tries 20 times as many, and all of what is otherwise a sample.
package enum Tries {
  package static let factor = max(1, variable("SCENEC_TRIES") ?? 1)

  package static func count(_ quick: Int, atMost most: Int = .max) -> Int {
    min(quick * factor, most)
  }

  /// The numbers of random inputs. `SCENEC_FIRST_TRY` is the first one, to repeat a failure.
  package static func numbers(_ quick: Int) -> Range<Int> {
    let first = variable("SCENEC_FIRST_TRY") ?? 0
    return first..<first + count(quick)
  }

  /// Every `step`th value, beginning at `start`; with a factor, more of them.
  package static func some<Value>(
    of values: [Value], oneIn step: Int, from start: Int = 0
  ) -> [Value] {
    let step = max(1, step / factor)
    return values.indices.filter { $0 % step == start % step }.map { values[$0] }
  }

  private static func variable(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}
