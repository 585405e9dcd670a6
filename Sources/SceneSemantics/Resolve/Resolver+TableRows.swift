import SceneLayers
import SceneSource

// Which rows a table has: found by counting, without making them.

extension Resolver {
  typealias CountedSource = (source: TableContent.Source, count: Int)

  /// The rows of a body, in order.
  ///
  /// - Parameter isKept: whether rows may be made in the bodies that are entered; those that are
  ///   only counted would take more room than all else.
  mutating func collectRows(
    of body: Body, in environment: Environment, isKept: Bool, into sources: inout [CountedSource]
  ) {
    for (index, item) in body.items.enumerated() {
      switch item {
      case .property: break
      case .element(let declaration):
        guard scene.elements[declaration].kind == .row else { break }
        sources.append((.row(declaration: declaration, environment), 1))
      case .branch(let branch):
        if let (body, inner) = taken(branch, item: index, in: environment, isKept: isKept) {
          collectRows(of: body, in: inner, isKept: isKept, into: &sources)
        }
      case .loop(let loop):
        guard hasElements(loop.body), let list = value(loop.list, in: environment) else { break }
        let source = self.source(of: loop, item: index, list: list, in: environment)
        if source.count > 0 { sources.append(source) }
      }
    }
  }

  private mutating func source(
    of loop: Loop, item: Int, list: Value, in environment: Environment
  ) -> CountedSource {
    if let rows = uniformRows(of: loop) {
      let (count, overflow) = turnCount(of: list).multipliedReportingOverflow(by: rows.count)
      return (
        .loop(loop, item: item, list: list, outer: environment, rows: rows),
        overflow ? .max / 4 : count
      )
    }
    var starts: [Int32] = [0]
    var count = 0
    for turn in 0..<turnCount(of: list) {
      let rows = rows(
        ofTurn: turn, of: loop, item: item, through: list, in: environment, isKept: false)
      let more = rows.reduce(0) { $0 + $1.count }
      count += more
      // Whoever asked says that they are too many.
      if count > Self.rowLimit || more == 0 && !mayIdle(loop) { break }
      starts.append(Int32(count))
      forgetLets()
    }
    return (
      .turns(loop, item: item, list: list, outer: environment, starts: starts), count
    )
  }

  static let rowLimit = 10_000_000

  /// The rows of each turn, where all turns give the same ones.
  private func uniformRows(of loop: Loop) -> [Int]? {
    var rows: [Int] = []
    for item in loop.body.items {
      guard case .element(let declaration) = item else { return nil }
      if scene.elements[declaration].kind == .row { rows.append(declaration) }
    }
    return rows.isEmpty ? nil : rows
  }

  /// The rows of one turn of a loop whose turns differ.
  mutating func rows(
    ofTurn turn: Int, of loop: Loop, item: Int, through list: Value, in outer: Environment,
    isKept: Bool
  ) -> [CountedSource] {
    let inner = inner(outer, item: item, turn: turn, isKept: isKept)
    var rows: [CountedSource] = []
    collectRows(
      of: loop.body, in: self.turn(turn, of: loop, through: list, in: inner), isKept: isKept,
      into: &rows)
    return rows
  }

  /// The declaration of the `index`th row of a source, and the environment that it stands in.
  mutating func row(
    _ index: Int, of source: TableContent.Source, isKept: Bool
  ) -> (declaration: Int, environment: Environment)? {
    switch source {
    case .row(let declaration, let environment): return (declaration, environment)
    case .loop(let loop, let item, let list, let outer, let rows):
      let (turn, part) = index.quotientAndRemainder(dividingBy: rows.count)
      let inner = inner(outer, item: item, turn: turn, isKept: isKept)
      return (rows[part], self.turn(turn, of: loop, through: list, in: inner))
    case .turns(let loop, let item, let list, let outer, let starts):
      let turn = Self.turn(ofRow: index, starts)
      var rest = index - Int(starts[turn])
      let rows = rows(
        ofTurn: turn, of: loop, item: item, through: list, in: outer, isKept: isKept)
      for (source, count) in rows {
        if rest < count { return row(rest, of: source, isKept: isKept) }
        rest -= count
      }
      return nil
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

  /// The declarations of all rows that may stand in a body.
  func rows(in body: Body) -> [Int] {
    var found: [Int] = []
    for item in body.items {
      switch item {
      case .property: break
      case .element(let declaration):
        if scene.elements[declaration].kind == .row { found.append(declaration) }
      case .loop(let loop): found += rows(in: loop.body)
      case .branch(let branch):
        found += rows(in: branch.then)
        if let otherwise = branch.otherwise { found += rows(in: otherwise) }
      }
    }
    return found
  }
}
