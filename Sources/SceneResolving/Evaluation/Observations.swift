import SceneSource
import SceneLanguage

extension Evaluator {
  /// The observed values of the properties and `let`s that a snapshot requires, in source order; nil
  /// if they were not requested.
  var observedValues: [ObservedValue]? {
    observations?.values.map { span, found in
      ObservedValue(
        span: scene.sources.range(span), text: found.value.shownText(in: scene.sources),
        isDescription: found.value.isDescribed, stops: found.value.stops,
        isConstant: found.isConstant)
    }.sorted { a, b in
      a.span.path != b.span.path
        ? a.span.path.utf8.lexicographicallyPrecedes(b.span.path.utf8)
        : (a.span.bytes.lowerBound, a.span.bytes.upperBound)
          < (b.span.bytes.lowerBound, b.span.bytes.upperBound)
    }
  }
}

/// The values that a resolver records.
struct Observations {
  private(set) var values: [SourceSpan: (value: Value, isConstant: Bool)] = [:]
  private static let limit = 100_000

  mutating func note(_ value: Value, of expression: Expression) {
    guard values.count < Self.limit, values[expression.span] == nil else { return }
    var isConstant = false
    if case .constant = expression.node { isConstant = true }
    values[expression.span] = (value, isConstant)
  }
}
