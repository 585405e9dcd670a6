import SceneLayers
import SceneSource
import SceneLanguage

/// A part of a table's body, in order.
enum TablePart {
  /// Rows outside of a section.
  case rows(RowSource, Int)
  /// An instance of a section.
  case section(Int)
  /// Uniform sections, none of which are instantiated.
  case sections(SectionSource)
}

extension Evaluator {
  static let rowLimit = 10_000_000

  /// Calls `action` with the sources of a body's rows, in order.
  ///
  /// - Parameter isKept: Whether rows can be created in the environments. If rows are only counted,
  ///   the environments are not stored, to save memory.
  mutating func forEachSource(
    in body: Body, _ environment: Environment, isKept: Bool,
    _ action: (inout Evaluator, RowSource, _ count: Int) -> Void
  ) {
    _ = forEachPart(in: body, environment, table: nil, isKept: isKept) { evaluator, part in
      if case .rows(let source, let count) = part { action(&evaluator, source, count) }
      return true
    }
  }

  /// Calls `action` with the sections of a table, which are instantiated, and the rows outside of
  /// sections, until it returns false.
  mutating func forEachPart(
    in body: Body, _ environment: Environment, table: Int,
    _ action: (inout Evaluator, TablePart) -> Bool
  ) {
    _ = forEachPart(in: body, environment, table: table, isKept: true, action)
  }

  /// - Parameter table: The table with the body; nil if it contains no sections.
  /// - Returns: Whether `action` always returned true.
  private mutating func forEachPart(
    in body: Body, _ environment: Environment, table: Int?, isKept: Bool,
    _ action: (inout Evaluator, TablePart) -> Bool
  ) -> Bool {
    var index = body.items.lowerBound
    while index < body.items.upperBound {
      switch scene.items[index] {
      case .property, .uses, .snapshot, .change: break
      case .element(let declaration):
        if let table, scene.elements[declaration].kind == .section {
          let id = instantiate(Int(declaration), in: environment, parent: table)
          guard action(&self, .section(id)) else { return false }
        }
        let end = scene.endOfRows(from: index, in: body)
        guard end > index else { break }
        guard action(&self, .rows(.rows(index..<end, environment), end - index)) else {
          return false
        }
        index = end
        continue
      case .branch(let number):
        let branch = scene.branches[number]
        if let (body, inner) = taken(branch, item: index, in: environment, isKept: isKept) {
          guard forEachPart(in: body, inner, table: table, isKept: isKept, action) else {
            return false
          }
        }
      case .loop(let number):
        let loop = scene.loops[number]
        guard scene.facts(of: loop.body).contains(.hasElements) else { break }
        guard forEachPart(of: loop, item: index, environment, table: table, action) else {
          return false
        }
      }
      index += 1
    }
    return true
  }

  private mutating func forEachPart(
    of loop: Loop, item: Int, _ environment: Environment, table: Int?,
    _ action: (inout Evaluator, TablePart) -> Bool
  ) -> Bool {
    guard let table, scene.facts(of: loop.body).contains(.hasSections) else {
      guard let list = value(loop.list, in: environment) else { return true }
      let (source, count) = self.source(of: loop, item: item, list: list, in: environment)
      return count > 0 ? action(&self, .rows(source, count)) : true
    }
    if let list = value(loop.list, in: environment), list.iterationCount > 2,
      let sections = uniformSections(
        of: loop, item: item, list: list, in: environment, table: table)
    {
      return action(&self, .sections(sections))
    }
    var goesOn = true
    forEachIteration(of: loop, item: item, in: environment) { evaluator, _, inner in
      let before = evaluator.store.instances.count
      goesOn = evaluator.forEachPart(in: loop.body, inner, table: table, isKept: true, action)
      return goesOn
        && (evaluator.store.instances.count > before || evaluator.mayIdle(loop))
    }
    return goesOn
  }

  private mutating func source(
    of loop: Loop, item: Int, list: Value, in environment: Environment
  ) -> (source: RowSource, count: Int) {
    if let rows = scene.uniformRows(of: loop) {
      let (count, overflow) = list.iterationCount.multipliedReportingOverflow(by: rows.count)
      return (
        .loop(loop, item: item, list: list, outer: environment, rows: rows),
        overflow ? .max / 4 : count
      )
    }
    var starts: [Int32] = [0]
    var count = 0
    forEachPassingIteration(of: loop, through: list, in: environment) { evaluator, _, inner in
      var more = 0
      evaluator.forEachSource(in: loop.body, inner, isKept: false) { more += $2 }
      count += more
      // The caller reports that there are too many.
      if count > Self.rowLimit || more == 0 && !evaluator.mayIdle(loop) { return false }
      starts.append(Int32(count))
      return true
    }
    return (
      .iterations(loop, item: item, list: list, outer: environment, starts: starts), count
    )
  }
}

extension BoundScene {
  /// Returns the declaration of a row item.
  func row(_ item: Int) -> Int {
    if case .element(let declaration) = items[item] { Int(declaration) } else { 0 }
  }

  /// Returns the first item from `index` on that is not a row.
  fileprivate func endOfRows(from index: Int, in body: Body) -> Int {
    var end = index
    while end < body.items.upperBound, case .element(let id) = items[end],
      elements[id].kind == .row
    {
      end += 1
    }
    return end
  }

  /// Returns the rows of each iteration, if they are the same in all iterations.
  fileprivate func uniformRows(of loop: Loop) -> [Int]? {
    var rows: [Int] = []
    for item in items[loop.body.items] {
      guard case .element(let declaration) = item else { return nil }
      if elements[declaration].kind == .row { rows.append(Int(declaration)) }
    }
    return rows.isEmpty ? nil : rows
  }
}

extension RowSource {
  /// Returns the declaration of row `index` and its environment.
  ///
  /// - Parameter isKept: See `Evaluator.forEachSource`.
  func row(
    _ index: Int, isKept: Bool, _ evaluator: inout Evaluator
  ) -> (declaration: Int, environment: Environment)? {
    switch self {
    case .rows(let items, let environment):
      return (evaluator.scene.row(items.lowerBound + index), environment)
    case .loop(let loop, let item, let list, let outer, let rows):
      let (iteration, part) = index.quotientAndRemainder(dividingBy: rows.count)
      var inner = evaluator.inner(outer, item: item, iteration: iteration, isKept: isKept)
      inner.set(iteration, of: loop, through: list)
      return (rows[part], inner)
    case .iterations(let loop, let item, let list, let outer, let starts):
      // The last iteration that begins at or before the row.
      let next = (1..<starts.count).partitioningIndex { Int(starts[$0]) > index }
      let iteration = next - 1
      var inner = evaluator.inner(outer, item: item, iteration: iteration, isKept: isKept)
      inner.set(iteration, of: loop, through: list)
      var rest = index - Int(starts[iteration])
      var found: (declaration: Int, environment: Environment)?
      evaluator.forEachSource(in: loop.body, inner, isKept: isKept) { evaluator, source, count in
        if rest >= 0, rest < count { found = source.row(rest, isKept: isKept, &evaluator) }
        rest -= count
      }
      return found
    }
  }
}
