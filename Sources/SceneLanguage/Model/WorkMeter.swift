import SceneSource

/// Counts a stage's use of a resource, and samples the elements that use it.
///
/// A step costs an addition and a comparison. The budget and the samples are updated only after
/// each 1/256 of the limit.
package struct WorkMeter {
  package let resource: WorkBudget.Resource
  package private(set) var budget: WorkBudget
  /// The remainder of the current 1/256.
  private var left: Int
  private var part: Int
  package private(set) var isExhausted: Bool
  /// There are few samples, so a linear search is fast, whereas a dictionary would increase the
  /// startup time.
  private var samples: [(element: Int, count: Int)] = []

  /// Returns whether the result is no longer needed, which ends the work like an exhausted budget.
  private let isInterrupted: (() -> Bool)?

  private static let sampleLimit = 64

  package init(
    _ resource: WorkBudget.Resource, of budget: WorkBudget, until isInterrupted: (() -> Bool)? = nil
  ) {
    self.isInterrupted = isInterrupted
    self.resource = resource
    self.budget = budget
    isExhausted = budget.left(resource) == 0
    part = 0
    left = 0
    begin()
  }

  /// The remaining budget.
  package var rest: WorkBudget {
    var rest = budget
    rest.spend(part - left, on: resource)
    return rest
  }

  /// The number of steps left.
  package var stepsLeft: Int { isExhausted ? 0 : max(budget.left(resource) - (part - left), 0) }

  /// Counts work; returns false if `sample` must be called before more work is done.
  @inline(__always)
  package mutating func spend(_ amount: Int = 1) -> Bool {
    left &-= amount
    return left > 0
  }

  /// Attributes the last 1/256 of the limit to an element, and begins the next one.
  ///
  /// - Returns: Whether the budget is not exhausted and the work not interrupted.
  package mutating func sample(_ element: Int) -> Bool {
    if isExhausted { return false }
    let parts = max((part - left) / max(part, 1), 1)
    if let index = samples.firstIndex(where: { $0.element == element }) {
      samples[index].count += parts
    } else if samples.count < Self.sampleLimit {
      samples.append((element, parts))
    }
    if budget.spend(part - left, on: resource), budget.left(resource) > 0,
      isInterrupted?() != true
    {
      begin()
      return true
    }
    isExhausted = true
    (part, left) = (0, 0)
    return false
  }

  private mutating func begin() {
    part = max(min(budget.limit(resource) / 256, budget.left(resource)), 1)
    left = part
  }

  /// Counts another kind of work; returns false if the budget is insufficient.
  package mutating func spend(_ amount: Int, on other: WorkBudget.Resource) -> Bool {
    budget.spend(amount, on: other)
  }

  /// The element with the most samples, or the first of several.
  package var largest: Int? {
    var largest: (element: Int, count: Int)?
    for sample in samples where sample.count > largest?.count ?? 0 { largest = sample }
    return largest?.element
  }
}
