import SceneSource

/// Counts a stage's work on one resource, and samples which elements it is for.
///
/// A step costs an addition and a comparison: the budget itself, and the samples, are looked at
/// once in 256 parts of the limit.
struct WorkMeter {
  let resource: WorkBudget.Resource
  private(set) var budget: WorkBudget
  /// What is left of the part at hand.
  private var left: Int
  private var part: Int
  private(set) var isExhausted: Bool
  /// Few, so they are looked through one by one; a dictionary would cost more at every start.
  private var samples: [(element: Int, count: Int)] = []

  private static let sampleLimit = 64

  init(_ resource: WorkBudget.Resource, of budget: WorkBudget) {
    self.resource = resource
    self.budget = budget
    isExhausted = budget.left(resource) == 0
    part = 0
    left = 0
    begin()
  }

  /// The budget after all that was counted.
  var rest: WorkBudget {
    var rest = budget
    rest.spend(part - left, on: resource)
    return rest
  }

  /// Counts work; false where `sample` is to be called before more is done.
  @inline(__always)
  mutating func spend(_ amount: Int = 1) -> Bool {
    left &-= amount
    return left > 0
  }

  /// Notes which element the work of this part was for, and begins the next one.
  ///
  /// - Returns: false where nothing is left.
  mutating func sample(_ element: Int) -> Bool {
    if isExhausted { return false }
    let parts = max((part - left) / max(part, 1), 1)
    if let index = samples.firstIndex(where: { $0.element == element }) {
      samples[index].count += parts
    } else if samples.count < Self.sampleLimit {
      samples.append((element, parts))
    }
    if budget.spend(part - left, on: resource), budget.left(resource) > 0 {
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

  /// Counts work of another kind; false where there was not enough left for it.
  mutating func spend(_ amount: Int, on other: WorkBudget.Resource) -> Bool {
    budget.spend(amount, on: other)
  }

  /// The element that most of the samples are of, the first of those with as many.
  var largest: Int? {
    var largest: (element: Int, count: Int)?
    for sample in samples where sample.count > largest?.count ?? 0 { largest = sample }
    return largest?.element
  }
}
