import SceneLayers
import SceneSource

extension Evaluator {
  /// The rows of a table, laid out where they are first asked for.
  mutating func content(of id: Int, at span: SourceSpan) throws(EvaluationFailure) -> TableContent {
    if let known = store.tables[id] { return known }
    try begin(.content(id), at: span)
    defer { end() }
    var layouter = TableLayouter(table: id, scale: settings.scale)
    let content = layouter.layOut(&self)
    store.tables[id] = content
    return content
  }
}

/// Counts and measures a table's rows without making them.
///
/// A row's height is what its own text sets, or else what the table's `rows` gives it. Of a loop
/// only the rows up to the iteration from which their heights repeat are measured.
private struct TableLayouter {
  let table: Int
  var content: TableContent
  /// Known before the rows are measured, for heights may depend on it.
  private var rowCount = 0
  /// What `rows` sets heights by, where that differs from row to row.
  private var varyingTemplate: [Body] = []
  /// The height that `rows` gives every row, once it is known.
  private var sharedHeight: Double?
  /// The instances that stand for rows while their heights are evaluated, by declaration.
  private var prototypes = NumberTable()

  init(table: Int, scale: Double) {
    self.table = table
    content = TableContent(layout: RowLayout(scale: scale))
  }

  mutating func layOut(_ evaluator: inout Evaluator) -> TableContent {
    let declaration = evaluator.declaration(of: table)
    let environment = evaluator.store.instances[table].environment
    addParts(of: declaration.body, in: environment, &evaluator)
    if let header = content.header { content.headerHeight = evaluator.edgeHeight(of: header) }
    if let footer = content.footer { content.footerHeight = evaluator.edgeHeight(of: footer) }
    content.layout = RowLayout(start: content.headerHeight, scale: evaluator.settings.scale)
    if let template = content.rowsTemplate {
      let rows = evaluator.store.instances[template].declaration
      if evaluator.scene.heightVaries(ofTemplate: rows) {
        varyingTemplate = evaluator.scene.bodies(of: rows)
      }
    }
    var sources: [RowSource] = []
    evaluator.forEachSource(in: declaration.body, environment, isKept: true) { _, source, more in
      sources.append(source)
      rowCount += more
    }
    guard rowCount <= Evaluator.rowLimit else {
      evaluator.report(
        .tooManyRows, at: declaration.span,
        "this table has \(rowCount) rows; at most 10,000,000 can stand in one")
      return content
    }
    for source in sources {
      content.runs.append(.init(firstRow: content.layout.count, source: source))
      if case .rows(let items, _) = source { noteNames(of: items, evaluator) }
      append(source, &evaluator)
    }
    return content
  }

  /// Makes the elements of the table's body but for rows and those of its loops.
  private mutating func addParts(
    of body: Body, in environment: Environment, _ evaluator: inout Evaluator
  ) {
    for index in body.items {
      switch evaluator.scene.items[index] {
      case .element(let number):
        let kind = evaluator.scene.elements[number].kind
        guard kind != .row else { break }
        let part = evaluator.instantiate(Int(number), in: environment, parent: table)
        switch kind {
        case .header: content.header = part
        case .footer: content.footer = part
        case .rows: content.rowsTemplate = part
        case .separators: content.separators = part
        case .shadows: content.shadows = part
        default: break
        }
      case .branch(let number):
        let branch = evaluator.scene.branches[number]
        if let (body, inner) = evaluator.taken(branch, item: index, in: environment) {
          addParts(of: body, in: inner, &evaluator)
        }
      case .property, .loop, .uses, .snapshot, .change: break
      }
    }
  }

  private mutating func noteNames(of items: Range<Int>, _ evaluator: borrowing Evaluator) {
    for item in items {
      let row = evaluator.scene.row(item)
      if evaluator.scene.name(of: row) != nil {
        content.named[row] = content.layout.count + item - items.lowerBound
      }
    }
  }

  // MARK: Rows

  private mutating func append(_ source: RowSource, _ evaluator: inout Evaluator) {
    switch source {
    case .rows(let items, let environment):
      for item in items {
        let row = MeasuredRow(evaluator.scene.row(item), evaluator)
        let height = height(of: row, in: environment, content.layout.count, &evaluator)
        _ = content.layout.append(.init(height: height))
      }
    case .loop(let loop, _, let list, let outer, let rows):
      append(loop, through: list, in: outer, rows: rows, &evaluator)
    case .iterations(let loop, _, let list, let outer, let starts):
      if varyingTemplate.isEmpty,
        !evaluator.containsRow(
          loop.body, where: { !MeasuredRow($0, evaluator).rule.isUnset })
      {
        let height = templateHeight(ofRow: content.layout.count, &evaluator)
        _ = content.layout.append(.init(count: Int(starts[starts.count - 1]), height: height))
        return
      }
      evaluator.forEachPassingIteration(of: loop, through: list, in: outer) {
        evaluator, iteration, inner in
        guard iteration < starts.count - 1 else { return false }
        evaluator.forEachSource(in: loop.body, inner, isKept: false) { evaluator, source, _ in
          append(source, &evaluator)
        }
        return true
      }
    }
  }

  /// Appends the rows of a loop whose iterations all give `rows`.
  private mutating func append(
    _ loop: Loop, through list: Value, in outer: Environment, rows: [Int],
    _ evaluator: inout Evaluator
  ) {
    let measuredRows = rows.map { MeasuredRow($0, evaluator) }
    var start = 0
    while start < list.iterationCount {
      let firstRow = content.layout.count - start * rows.count
      let period = HeightPeriod(
        from: start, of: loop, through: list, in: outer, rows: rows, firstRow: firstRow,
        rowCount: rowCount, template: varyingTemplate, evaluator)
      let measured = start..<min(start + period.length, period.end)
      var heights: [Double] = []
      heights.reserveCapacity(measured.count * rows.count)
      evaluator.forEachPassingIteration(of: loop, through: list, measured, in: outer) {
        evaluator, iteration, inner in
        for (part, row) in measuredRows.enumerated() {
          let index = firstRow + iteration * rows.count + part
          heights.append(height(of: row, in: inner, index, &evaluator))
        }
        return true
      }
      _ = content.layout.append(heights, count: (period.end - start) * rows.count)
      start = period.end
    }
  }

  // MARK: Heights

  /// The height of the `index`th row, which need not be made, as the layout can hold it.
  private mutating func height(
    of row: MeasuredRow, in environment: Environment, _ index: Int, _ evaluator: inout Evaluator
  ) -> Double {
    switch row.rule {
    case .unset: return templateHeight(ofRow: index, &evaluator)
    case .fixed(let height):
      let limits = evaluator.spec(of: .height, of: .row)?.range
      if limits?.contains(height) == true { return height }
    case .evaluated: break
    }
    let position = Environment.RowPosition(section: 0, index: index, count: rowCount)
    let prototype = prototype(of: row.declaration, &evaluator)
    var environment = environment
    environment.row = position
    if let found = evaluator.boundProperty(
      .height, of: row.declaration, in: environment, prototype: prototype)
    {
      let height = evaluator.checked(found, .height, of: .row, row: position)?.magnitude
      return min(height ?? TableContent.standardRowHeight, ExactLength.limit.points)
    }
    return templateHeight(ofRow: index, &evaluator)
  }

  private mutating func templateHeight(ofRow index: Int, _ evaluator: inout Evaluator) -> Double {
    if let sharedHeight { return sharedHeight }
    let position = Environment.RowPosition(section: 0, index: index, count: rowCount)
    let height = min(
      evaluator.templateHeight(of: content, position), ExactLength.limit.points)
    if varyingTemplate.isEmpty { sharedHeight = height }
    return height
  }

  private mutating func prototype(of declaration: Int, _ evaluator: inout Evaluator) -> Int {
    if let known = prototypes[declaration] { return known }
    let id = evaluator.store.instances.count
    evaluator.store.instances.append(
      Instance(
        declaration: declaration, parent: table,
        environment: evaluator.store.instances[table].environment))
    prototypes[declaration] = id
    return id
  }
}
