import SceneSource
import TestSupport
import Testing

@Suite("Work budgets")
struct WorkBudgetTests {
  /// Work is compared with the limits only at the end of a slice, which must not be noticeable.
  @Test("A limit is exceeded at the same unit as if every unit were compared", arguments: 1...20)
  func exactness(_ seed: Int) {
    typealias Resource = WorkBudget.Resource
    var random = SeededGenerator(seed: UInt64(seed))
    var budget = WorkBudget()
    budget.admit(sourceBytes: random.index(below: 100_000))
    var used: [Resource: Int] = [:]
    func total(_ resource: Resource) -> Int {
      Resource.allCases.reduce(used[resource] ?? 0) { sum, other in
        sum + (used[other] ?? 0)
          * (resource == .time ? other.cost.time : resource == .memory ? other.cost.memory : 0)
      }
    }
    func left(_ resource: Resource) -> Int {
      [(resource, 1), (.time, resource.cost.time), (.memory, resource.cost.memory)]
        .filter { $0.1 > 0 }.map { (budget.limit($0.0) - total($0.0)) / $0.1 }.min() ?? 0
    }
    let resources: [Resource] = [.checking, .evaluation, .layers, .text, .linting, .memory]
    var refusals = 0
    for step in 0..<600 {
      let resource = resources[random.index(below: resources.count)]
      let known = left(resource)
      // At the end, exactly what is left, and one unit more or less.
      let amount =
        step % 50 == 49 ? known + random.index(below: 3) - 1 : random.index(below: known / 40 + 3)
      used[resource, default: 0] += max(amount, 0)
      #expect(budget.spend(amount, on: resource) == (left(resource) >= 0))
      refusals += left(resource) < 0 ? 1 : 0
      for other in resources {
        #expect(budget.used(other) == total(other) && budget.left(other) == max(left(other), 0))
      }
    }
    #expect(refusals > 0)
  }
}
