import SceneLayers
import SceneSource

// Which rows a table has: found by counting, without making them.

extension Resolver {
  /// Goes through the sources of a body's rows, in order.
  ///
  /// - Parameter isKept: whether rows may be made in the bodies that are entered; those that are
  ///   only counted would take more room than all else.
  mutating func forEachSource(
    in body: Body, _ environment: Environment, isKept: Bool,
    _ action: (inout Resolver, TableContent.Source, _ count: Int) -> Void
  ) {
    var index = body.items.lowerBound
    while index < body.items.upperBound {
      switch scene.items[index] {
      case .property, .uses, .snapshot, .change: break
      case .element:
        let end = endOfRows(from: index, in: body)
        guard end > index else { break }
        action(&self, .rows(index..<end, environment), end - index)
        index = end
        continue
      case .branch(let number):
        let branch = scene.branches[number]
        if let (body, inner) = taken(branch, item: index, in: environment, isKept: isKept) {
          forEachSource(in: body, inner, isKept: isKept, action)
        }
      case .loop(let number):
        let loop = scene.loops[number]
        guard hasElements(loop.body), let list = value(loop.list, in: environment) else { break }
        let (source, count) = self.source(of: loop, item: index, list: list, in: environment)
        if count > 0 { action(&self, source, count) }
      }
      index += 1
    }
  }

  /// The first item from `index` on that is no row.
  private func endOfRows(from index: Int, in body: Body) -> Int {
    var end = index
    while end < body.items.upperBound, case .element(let id) = scene.items[end],
      scene.elements[id].kind == .row
    {
      end += 1
    }
    return end
  }

  /// The row that an item of the scene is.
  func row(_ item: Int) -> Int {
    if case .element(let declaration) = scene.items[item] { Int(declaration) } else { 0 }
  }

  private mutating func source(
    of loop: Loop, item: Int, list: Value, in environment: Environment
  ) -> (source: TableContent.Source, count: Int) {
    if let rows = uniformRows(of: loop) {
      let (count, overflow) = turnCount(of: list).multipliedReportingOverflow(by: rows.count)
      return (
        .loop(loop, item: item, list: list, outer: environment, rows: rows),
        overflow ? .max / 4 : count
      )
    }
    var starts: [Int32] = [0]
    var count = 0
    forEachPassingTurn(of: loop, through: list, in: environment) { resolver, _, inner in
      var more = 0
      resolver.forEachSource(in: loop.body, inner, isKept: false) { more += $2 }
      count += more
      // Whoever asked says that they are too many.
      if count > Self.rowLimit || more == 0 && !resolver.mayIdle(loop) { return false }
      starts.append(Int32(count))
      return true
    }
    return (
      .turns(loop, item: item, list: list, outer: environment, starts: starts), count
    )
  }

  static let rowLimit = 10_000_000

  /// The rows of each turn, where all turns give the same ones.
  private func uniformRows(of loop: Loop) -> [Int]? {
    var rows: [Int] = []
    for item in scene.items[loop.body.items] {
      guard case .element(let declaration) = item else { return nil }
      if scene.elements[declaration].kind == .row { rows.append(Int(declaration)) }
    }
    return rows.isEmpty ? nil : rows
  }

  /// The environment of one turn of a loop.
  private mutating func environment(
    ofTurn turn: Int, of loop: Loop, item: Int, through list: Value, in outer: Environment,
    isKept: Bool
  ) -> Environment {
    var inner = inner(outer, item: item, turn: turn, isKept: isKept)
    set(turn, of: loop, through: list, in: &inner)
    return inner
  }

  /// The declaration of the `index`th row of a source, and the environment that it stands in.
  mutating func row(
    _ index: Int, of source: TableContent.Source, isKept: Bool
  ) -> (declaration: Int, environment: Environment)? {
    switch source {
    case .rows(let items, let environment):
      return (row(items.lowerBound + index), environment)
    case .loop(let loop, let item, let list, let outer, let rows):
      let (turn, part) = index.quotientAndRemainder(dividingBy: rows.count)
      return (
        rows[part],
        environment(ofTurn: turn, of: loop, item: item, through: list, in: outer, isKept: isKept)
      )
    case .turns(let loop, let item, let list, let outer, let starts):
      let turn = Self.turn(ofRow: index, starts)
      let inner = environment(
        ofTurn: turn, of: loop, item: item, through: list, in: outer, isKept: isKept)
      var rest = index - Int(starts[turn])
      var found: (declaration: Int, environment: Environment)?
      forEachSource(in: loop.body, inner, isKept: isKept) { resolver, source, count in
        if rest >= 0, rest < count { found = resolver.row(rest, of: source, isKept: isKept) }
        rest -= count
      }
      return found
    }
  }

  /// The last turn that begins at or before a row.
  private static func turn(ofRow row: Int, _ starts: [Int32]) -> Int {
    var (low, high) = (0, starts.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= row { low = middle } else { high = middle }
    }
    return low
  }

  /// Whether one of the rows that may stand in a body meets the condition.
  func containsRow(_ body: Body, where matches: (_ declaration: Int) -> Bool) -> Bool {
    scene.contains(body) { item in
      guard case .element(let declaration) = item else { return false }
      return scene.elements[declaration].kind == .row && matches(Int(declaration))
    }
  }
}
