import SceneLayers
import SceneSource

// Counting and measuring a table's rows without making them.

extension Resolver {
  mutating func content(of id: Int, at span: SourceSpan) throws(EvaluationFailure) -> TableContent {
    if let known = tableNumbers[id], !isInProgress(.content(id)) { return tables[known] }
    try begin(.content(id), at: span)
    defer { end() }
    var content = TableContent(layout: RowLayout(scale: scale))
    makeParts(of: id, into: &content)
    if let header = content.header { content.headerHeight = edgeHeight(of: header) }
    if let footer = content.footer { content.footerHeight = edgeHeight(of: footer) }
    content.layout = RowLayout(start: content.headerHeight, scale: scale)
    // Templates read how many rows there are, so heights come after counting.
    var sources: [TableContent.Source] = []
    var count = 0
    forEachSource(
      in: declaration(of: id).body, instances[id].environment, isKept: true
    ) { _, source, more in
      sources.append(source)
      count += more
    }
    guard count <= Self.rowLimit else {
      report(
        .tooManyRows, at: declaration(of: id).span,
        "this table has \(count) rows; at most 10,000,000 can stand in one")
      keep(content, of: id)
      return content
    }
    keep(content, of: id)
    for source in sources { measure(source, count: count, table: id, into: &content) }
    keep(content, of: id)
    return content
  }

  private mutating func keep(_ content: TableContent, of id: Int) {
    if let known = tableNumbers[id] {
      tables[known] = content
    } else {
      tableNumbers[id] = tables.count
      tables.append(content)
    }
  }

  private mutating func makeParts(of id: Int, into content: inout TableContent) {
    let environment = instances[id].environment
    forEachPart(of: declaration(of: id).body, in: environment) { resolver, declaration, inner in
      let kind = resolver.scene.elements[declaration].kind
      guard kind != .row else { return }
      let part = resolver.instantiate(declaration, in: inner, parent: id)
      switch kind {
      case .header: content.header = part
      case .footer: content.footer = part
      case .rows: content.rowsTemplate = part
      case .separators: content.separators = part
      case .shadows: content.shadows = part
      default: break
      }
    }
  }

  /// The elements of a table's body but for those of its loops.
  private mutating func forEachPart(
    of body: Body, in environment: Environment,
    _ action: (inout Resolver, _ declaration: Int, Environment) -> Void
  ) {
    for index in body.items {
      switch scene.items[index] {
      case .element(let declaration): action(&self, Int(declaration), environment)
      case .branch(let number):
        if let (body, inner) = taken(scene.branches[number], item: index, in: environment) {
          forEachPart(of: body, in: inner, action)
        }
      case .property, .loop, .uses, .snapshot, .change: break
      }
    }
  }

  private mutating func edgeHeight(of id: Int) -> Double {
    number(.height, of: id) ?? (title(of: id)?.isEmpty == false ? 44 : 0)
  }

  // MARK: Heights

  private mutating func measure(
    _ source: TableContent.Source, count: Int, table: Int, into content: inout TableContent
  ) {
    let firstRow = content.layout.count
    content.runs.append(.init(firstRow: firstRow, source: source))
    if case .rows(let items, _) = source {
      for item in items where scene.name(of: row(item)) != nil {
        content.named[row(item)] = firstRow + item - items.lowerBound
      }
    }
    appendHeights(of: source, count: count, table: table, into: &content)
  }

  private mutating func appendHeights(
    of source: TableContent.Source, count: Int, table: Int, into content: inout TableContent
  ) {
    switch source {
    case .rows(let items, let environment):
      for item in items {
        let span = Environment.RowPlace(section: 0, index: content.layout.count, count: count)
        let height = height(ofRow: row(item), in: environment, span, table, &content)
        _ = content.layout.append(.init(height: height))
      }
    case .loop(let loop, _, let list, let outer, let rows):
      measure(loop, list, outer, rows, count: count, table: table, into: &content)
    case .turns(let loop, _, let list, let outer, let starts):
      if let height = commonHeight(ofRowsIn: loop, count: count, &content) {
        _ = content.layout.append(.init(count: Int(starts[starts.count - 1]), height: height))
        return
      }
      forEachPassingTurn(of: loop, through: list, in: outer) { resolver, turn, inner in
        guard turn < starts.count - 1 else { return false }
        resolver.forEachSource(in: loop.body, inner, isKept: false) { resolver, source, _ in
          resolver.appendHeights(of: source, count: count, table: table, into: &content)
        }
        return true
      }
    }
  }

  /// The height of all rows that the turns of a loop give, where none says anything of its own.
  private mutating func commonHeight(
    ofRowsIn loop: Loop, count: Int, _ content: inout TableContent
  ) -> Double? {
    containsRow(loop.body) { mayHaveHeight($0) }
      ? nil : usualHeight(count: count, &content).map { min($0, ExactLength.limit.points) }
  }

  private mutating func measure(
    _ loop: Loop, _ list: Value, _ outer: Environment, _ rows: [Int], count: Int, table: Int,
    into content: inout TableContent
  ) {
    var start = 0
    let turns = turnCount(of: list)
    while start < turns {
      let firstRow = content.layout.count - start * rows.count
      let stretch = stretch(
        from: start, of: loop, list, outer, rows: rows, index: firstRow, count: count, content)
      let measured = start..<min(start + stretch.period, stretch.end)
      var heights: [Double] = []
      heights.reserveCapacity(measured.count * rows.count)
      forEachPassingTurn(of: loop, through: list, measured, in: outer) { resolver, turn, inner in
        for (part, row) in rows.enumerated() {
          let span = Environment.RowPlace(
            section: 0, index: firstRow + turn * rows.count + part, count: count)
          heights.append(resolver.height(ofRow: row, in: inner, span, table, &content))
        }
        return true
      }
      _ = content.layout.append(heights, count: (stretch.end - start) * rows.count)
      start = stretch.end
    }
  }

  /// The height of a row, which need not be made, as the layout can hold it.
  private mutating func height(
    ofRow declaration: Int, in environment: Environment, _ span: Environment.RowPlace,
    _ table: Int, _ content: inout TableContent
  ) -> Double {
    min(
      heightAsSet(ofRow: declaration, in: environment, span, table, &content),
      ExactLength.limit.points)
  }

  private mutating func heightAsSet(
    ofRow declaration: Int, in environment: Environment, _ span: Environment.RowPlace,
    _ table: Int, _ content: inout TableContent
  ) -> Double {
    if mayHaveHeight(declaration) {
      if let fixed = fixedHeight(ofRow: declaration) { return fixed }
      let prototype = prototype(of: declaration, table, &content)
      var inside = environment
      inside.row = span
      if let found = ownHeight(ofRow: declaration, in: inside, prototype) {
        return checked(found, .height, of: .row, row: span)?.magnitude ?? 44
      }
    }
    return usualHeight(count: span.count, &content) ?? templateHeight(of: content, span) ?? 44
  }

  /// The height of a row that says nothing of it; nil where that differs from row to row.
  private mutating func usualHeight(count: Int, _ content: inout TableContent) -> Double? {
    if let known = content.usualHeight { return known }
    let span = Environment.RowPlace(section: 0, index: content.layout.count, count: count)
    let height = templateHeightVaries(content) ? nil : templateHeight(of: content, span) ?? 44
    content.usualHeight = .some(height)
    return height
  }

  /// The height that `rows` gives a row, nil where it gives none.
  mutating func templateHeight(
    of content: TableContent, _ span: Environment.RowPlace
  ) -> Double? {
    guard let rows = content.rowsTemplate else { return nil }
    let value = withTemplate(rows, for: span) { resolver, template in
      resolver.properties(of: template)[.height].flatMap {
        resolver.checked($0, .height, of: .rows, row: span)
      }
    }
    return value?.magnitude
  }

  private func mayHaveHeight(_ declaration: Int) -> Bool {
    setsHeight(scene.elements[declaration].body)
      || scene.styles(of: declaration).contains { setsHeight($0) }
      || changes(of: declaration) != nil
  }

  /// The height that a row is set to by a plain number, which nothing needs to be found out for.
  private mutating func fixedHeight(ofRow declaration: Int) -> Double? {
    guard changes(of: declaration) == nil else { return nil }
    var height: Double?
    for style in scene.styles(of: declaration) {
      guard collectFixedHeight(style, into: &height) else { return nil }
    }
    guard collectFixedHeight(scene.elements[declaration].body, into: &height), let height,
      spec(of: .height, of: .row)?.range?.contains(height) == true
    else { return nil }
    return height
  }

  /// The last height of a body; false where it is no plain number or rests on a condition.
  private func collectFixedHeight(_ body: Body, into height: inout Double?) -> Bool {
    for index in body.items {
      switch scene.items[index] {
      case .property(let number):
        guard scene.assignments[number].key == .height else { break }
        guard case .constant(.number(let found)) = scene.assignments[number].value.node
        else { return false }
        height = found
      case .element, .snapshot, .change: break
      case .loop, .branch, .uses: return false
      }
    }
    return true
  }

  private mutating func prototype(
    of declaration: Int, _ table: Int, _ content: inout TableContent
  ) -> Int {
    if let known = content.prototypes[declaration] { return known }
    let id = instances.count
    instances.append(
      Instance(
        declaration: declaration, parent: table, environment: instances[table].environment))
    content.prototypes[declaration] = id
    return id
  }

  /// What sets a row's height last: its styles, itself, or a snapshot.
  private mutating func ownHeight(
    ofRow declaration: Int, in outer: Environment, _ prototype: Int
  ) -> Instance.BoundProperty? {
    var found: Instance.BoundProperty?
    for style in scene.styles(of: declaration) {
      collectHeight(style, in: environment(of: style, from: outer, prototype), into: &found)
    }
    let inner = outer.entering(body: makeBody(), of: prototype)
    forEachUsedStyle(of: scene.elements[declaration].body, in: inner, prototype) {
      resolver, style, environment in
      resolver.collectHeight(style, in: environment, into: &found)
    }
    collectHeight(scene.elements[declaration].body, in: inner, into: &found)
    for change in changes(of: declaration) ?? [] where change.content.key == .height {
      found = bound(change.content, in: snapshotEnvironment(change.item))
    }
    return found
  }

  private mutating func collectHeight(
    _ body: Body, in environment: Environment, into found: inout Instance.BoundProperty?
  ) {
    for index in body.items {
      switch scene.items[index] {
      case .property(let number):
        guard scene.assignments[number].key == .height else { break }
        found = bound(scene.assignments[number], in: environment)
      case .branch(let number):
        if let (body, inner) = taken(scene.branches[number], item: index, in: environment) {
          collectHeight(body, in: inner, into: &found)
        }
      case .loop(let number):
        let loop = scene.loops[number]
        guard setsHeight(loop.body) else { break }
        // The last turn wins.
        var last = found
        forEachTurn(of: loop, item: index, in: environment) { resolver, _, inner in
          resolver.collectHeight(loop.body, in: inner, into: &last)
          return resolver.mayIdle(loop)
        }
        found = last
      case .element, .uses, .snapshot, .change: break
      }
    }
  }

  /// Whether `rows` may give rows different heights: it stands outside of all their loops, so
  /// that only their indices and its own `let`s can tell them apart.
  func templateHeightVaries(_ content: TableContent) -> Bool {
    guard let template = content.rowsTemplate else { return false }
    let body = declaration(of: template).body
    for item in scene.items[body.items] {
      switch item {
      case .branch, .loop, .uses: return true
      case .property, .element, .snapshot, .change: break
      }
    }
    // A style's own `let`s are found anew for each row, however far out it is declared.
    return scene.bodies(of: instances[template].declaration).contains { style in
      let depth = min(Int(body.depth), Int(style.depth))
      return scene.items[style.items].contains { item in
        switch item {
        case .property(let number):
          scene.assignments[number].key == .height
            && scene.assignments[number].value.varies(slots: .max, depth: depth)
        case .branch, .loop, .uses: true
        case .element, .snapshot, .change: false
        }
      }
    }
  }

  func setsHeight(_ body: Body) -> Bool {
    scene.contains(body) { item in
      if case .property(let number) = item {
        scene.assignments[number].key == .height
      } else {
        false
      }
    }
  }
}

extension Expression {
  /// Whether it reads a loop's variable from `slots` on, a row's index (if `readsIndex`), or what
  /// a body from `depth` on declares.
  func varies(slots: Int, depth: Int, readsIndex: Bool = true) -> Bool {
    func any(_ parts: [Expression]) -> Bool {
      parts.contains { $0.varies(slots: slots, depth: depth, readsIndex: readsIndex) }
    }
    switch node {
    case .constant, .pixels, .sceneValue, .namedColor, .invalid: return false
    case .variable(let slot): return slot >= slots
    case .letReference(let reference): return reference.depth >= depth
    case .rowVariable(let variable): return readsIndex && variable == .index
    case .text(let parts):
      return parts.contains { part in
        if case .value(let value) = part { return any([value]) }
        return false
      }
    case .prefix(_, let value): return any([value])
    case .binary(_, let a, let b): return any([a, b])
    case .ternary(let a, let b, let c): return any([a, b, c])
    case .tuple(let arguments), .call(_, let arguments): return any(arguments.map { $0.value })
    case .array(let values): return any(values)
    case .member(let base, _): return any([base])
    case .subscripted(let base, let index): return any([base, index])
    case .geometry(let element, _):
      if case .declared(_, let span) = element { return span >= depth }
      return false
    }
  }
}
