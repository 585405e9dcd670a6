import SceneSource
import SceneLanguage

// Containers whose contents depend on their length, and views that depend on each other's: lengths
// are tried until they agree.

extension Evaluator {
  /// Evaluates with lengths that are not final. Returns what was read of them as well.
  mutating func withTrial<Result>(
    _ trial: Trial,
    _ body: (inout Evaluator) throws(EvaluationFailure) -> Result
  ) throws(EvaluationFailure) -> (Result, Trial) {
    work.trials.begin(trial)
    do throws(EvaluationFailure) {
      let result = try body(&self)
      return (result, work.trials.end())
    } catch {
      _ = work.trials.end()
      throw error
    }
  }

  /// Returns the smallest length of a container that is enough; nil if none is.
  ///
  /// - Parameter excess: By how much a length is too short.
  mutating func smallestLength(
    _ axis: Axis, of id: Int,
    _ excess: (inout Evaluator, Double) throws(EvaluationFailure) -> Double
  ) throws(EvaluationFailure) -> Double? {
    try root(upTo: Self.longestTrial) { evaluator, length throws(EvaluationFailure) in
      try evaluator.withTrial(Trial(id: id, axis: axis, own: length)) {
        evaluator throws(EvaluationFailure) in try excess(&evaluator, length)
      }.0
    }
  }

  private static var longestTrial: Double { 65_536 }

  /// Returns the smallest number up to a limit for which a function is not above 0; nil if there is
  /// none. Most are linear; the others are found by bisection, to a hundredth of a pixel.
  mutating func root(
    upTo limit: Double,
    _ function: (inout Evaluator, Double) throws(EvaluationFailure) -> Double
  ) throws(EvaluationFailure) -> Double? {
    let tolerance = 1e-6
    let first = try function(&self, 0)
    if first <= tolerance { return 0 }
    let last = try function(&self, limit)
    guard last <= tolerance else { return nil }
    let step = 0.01 / settings.scale
    func isSmallest(
      _ number: Double, _ evaluator: inout Evaluator
    ) throws(EvaluationFailure) -> Bool {
      let before = try function(&evaluator, max(0, number - step))
      let there = try function(&evaluator, number)
      return there <= tolerance && before > tolerance
    }
    let linear = first * limit / (first - last)
    if try isSmallest(linear, &self) { return linear }
    var (low, high) = (0.0, limit)
    while high - low > step {
      let middle = (low + high) / 2
      if try function(&self, middle) <= tolerance { high = middle } else { low = middle }
    }
    // Where the line before the bend ends.
    let (before, slope) = (try function(&self, low), try function(&self, max(0, low - step)))
    let bend = slope > before ? low + before * step / (slope - before) : high
    return try isSmallest(bend, &self) ? bend : high
  }

  /// Reports that a stack's views depend on its length, so that none is enough.
  mutating func reportUnbounded(
    _ id: Int, _ axis: Axis
  ) throws(EvaluationFailure) {
    let (name, word) = (describe(id), axis.length.rawValue)
    report(
      .frameCycle, at: declaration(of: id).span,
      "circular frame dependency: \(name) is as \(axis == .x ? "wide" : "high") as its views, "
        + "and one of them depends on its \(word)",
      hint: "set the '\(word)' of the stack")
    throw EvaluationFailure()
  }
}
