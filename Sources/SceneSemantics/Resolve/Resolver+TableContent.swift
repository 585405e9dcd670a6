import SceneLayers
import SceneSource

// Counting and measuring a table's rows without making them.

extension Resolver {
  mutating func content(of id: Int, at place: SourceRange) throws(EvaluationFailure) -> TableContent
  {
    if let known = tables[id], !inProgress.contains(.content(id)) { return known }
    try begin(.content(id), at: place)
    defer { end() }
    var content = TableContent(layout: RowLayout(scale: scale))
    makeParts(of: id, into: &content)
    if let header = content.header { content.headerHeight = edgeHeight(of: header) }
    if let footer = content.footer { content.footerHeight = edgeHeight(of: footer) }
    content.layout = RowLayout(start: content.headerHeight, scale: scale)
    // Templates read how many rows there are, so heights come after counting.
    var sources: [CountedSource] = []
    collectRows(
      of: declaration(of: id).body, in: instances[id].environment, isKept: true, into: &sources)
    let count = sources.reduce(0) { $0 + $1.count }
    guard count <= Self.rowLimit else {
      report(
        .tooManyRows, at: declaration(of: id).place,
        "this table has \(count) rows; at most 10,000,000 can stand in one")
      tables[id] = content
      return content
    }
    tables[id] = content
    for (source, _) in sources { measure(source, count: count, table: id, into: &content) }
    tables[id] = content
    return content
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
    for (index, item) in body.items.enumerated() {
      switch item {
      case .element(let declaration): action(&self, declaration, environment)
      case .branch(let branch):
        if let (body, inner) = taken(branch, item: index, in: environment) {
          forEachPart(of: body, in: inner, action)
        }
      case .property, .loop: break
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
    if case .row(let declaration, _) = source, scene.elements[declaration].name != nil {
      content.named[declaration] = firstRow
    }
    appendHeights(of: source, count: count, table: table, into: &content)
  }

  private mutating func appendHeights(
    of source: TableContent.Source, count: Int, table: Int, into content: inout TableContent
  ) {
    let firstRow = content.layout.count
    switch source {
    case .row(let declaration, let environment):
      let place = Environment.RowPlace(section: 0, index: firstRow, count: count)
      let height = height(ofRow: declaration, in: environment, place, table, &content)
      _ = content.layout.append(.init(height: height))
    case .loop(let loop, _, let list, let outer, let rows):
      measure(loop, list, outer, rows, count: count, table: table, into: &content)
    case .turns(let loop, let item, let list, let outer, let starts):
      if let height = commonHeight(ofRowsIn: loop, firstRow, count, content) {
        _ = content.layout.append(.init(count: Int(starts[starts.count - 1]), height: height))
        return
      }
      for turn in 0..<(starts.count - 1) {
        let rows = rows(
          ofTurn: turn, of: loop, item: item, through: list, in: outer, isKept: false)
        for (row, _) in rows {
          appendHeights(of: row, count: count, table: table, into: &content)
        }
        forgetLets()
      }
    }
  }

  /// The height of all rows that the turns of a loop give, where none says anything of its own.
  private mutating func commonHeight(
    ofRowsIn loop: Loop, _ row: Int, _ count: Int, _ content: TableContent
  ) -> Double? {
    guard !rows(in: loop.body).contains(where: { mayHaveHeight($0) }),
      !templateHeightVaries(
        content, slots: loop.indexSlot ?? loop.valueSlot, depth: loop.body.depth)
    else { return nil }
    return templateHeight(of: content, .init(section: 0, index: row, count: count)) ?? 44
  }

  private mutating func measure(
    _ loop: Loop, _ list: Value, _ outer: Environment, _ rows: [Int], count: Int, table: Int,
    into content: inout TableContent
  ) {
    let turns = turnCount(of: list)
    func height(_ row: Int, _ turn: Int, _ self: inout Resolver) -> Double {
      let inner = outer.entering(body: self.makeBody(), of: outer.element)
      let environment = self.turn(turn, of: loop, through: list, in: inner)
      let place = Environment.RowPlace(
        section: 0, index: content.layout.count, count: count)
      return self.height(ofRow: row, in: environment, place, table, &content)
    }
    let varies = rows.contains {
      heightVaries(
        ofRow: $0, slots: loop.indexSlot ?? loop.valueSlot, depth: loop.body.depth, content)
    }
    if !varies {
      let heights = rows.map { height($0, 0, &self) }
      if let first = heights.first, heights.allSatisfy({ $0 == first }) {
        _ = content.layout.append(.init(count: turns * rows.count, height: first))
      } else {
        for _ in 0..<turns {
          for height in heights { _ = content.layout.append(.init(height: height)) }
        }
      }
      return
    }
    for turn in 0..<turns {
      forgetLets()
      for row in rows { _ = content.layout.append(.init(height: height(row, turn, &self))) }
    }
  }

  /// The height of a row that need not be made.
  private mutating func height(
    ofRow declaration: Int, in environment: Environment, _ place: Environment.RowPlace,
    _ table: Int, _ content: inout TableContent
  ) -> Double {
    if mayHaveHeight(declaration) {
      let prototype = prototype(of: declaration, table, &content)
      var inside = environment
      inside.row = place
      if let found = heights(ofRow: declaration, in: inside, prototype).last {
        return checked(found, .height, of: .row, row: place)?.magnitude ?? 44
      }
    }
    return templateHeight(of: content, place) ?? 44
  }

  /// The height that `rows` gives a row, nil where it gives none.
  mutating func templateHeight(
    of content: TableContent, _ place: Environment.RowPlace
  ) -> Double? {
    guard let rows = content.rowsTemplate else { return nil }
    let value = withTemplate(rows, for: place) { resolver, template in
      resolver.properties(of: template)[.height].flatMap {
        resolver.checked($0, .height, of: .rows, row: place)
      }
    }
    return value?.magnitude
  }

  private func mayHaveHeight(_ declaration: Int) -> Bool {
    let element = scene.elements[declaration]
    return setsHeight(element.body) || element.styles.contains { setsHeight($0) }
      || snapshot?.properties.contains { $0.element == declaration } ?? false
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

  /// What sets a row's height, the last one winning: its styles, itself, a snapshot.
  private mutating func heights(
    ofRow declaration: Int, in outer: Environment, _ prototype: Int
  ) -> [Instance.BoundProperty] {
    let element = scene.elements[declaration]
    var found: [Instance.BoundProperty] = []
    for style in element.styles {
      let outside = outer.outer(depth: style.depth - 1, slots: style.slots)
      collectHeights(style, in: outside.entering(body: makeBody(), of: prototype), into: &found)
    }
    let inner = outer.entering(body: makeBody(), of: prototype)
    collectHeights(element.body, in: inner, into: &found)
    if let snapshot {
      for change in snapshot.properties
      where change.element == declaration && change.assignment.key == .height {
        found.append(
          .init(
            value: change.assignment.value, environment: snapshotEnvironment,
            place: change.assignment.place))
      }
    }
    return found
  }

  private mutating func collectHeights(
    _ body: Body, in environment: Environment, into found: inout [Instance.BoundProperty]
  ) {
    for (index, item) in body.items.enumerated() {
      switch item {
      case .property(let assignment) where assignment.key == .height:
        found.append(
          .init(value: assignment.value, environment: environment, place: assignment.place))
      case .branch(let branch):
        if let (body, inner) = taken(branch, item: index, in: environment) {
          collectHeights(body, in: inner, into: &found)
        }
      case .loop(let loop) where setsHeight(loop.body):
        // The last turn wins.
        var last = found
        forEachTurn(of: loop, item: index, in: environment) { resolver, _, inner in
          resolver.collectHeights(loop.body, in: inner, into: &last)
          last = Array(last.suffix(1))
          return resolver.mayIdle(loop)
        }
        found = last
      default: break
      }
    }
  }

  /// Whether a row of a loop may be of another height in another turn.
  private mutating func heightVaries(
    ofRow declaration: Int, slots: Int, depth: Int, _ content: TableContent
  ) -> Bool {
    let element = scene.elements[declaration]
    for body in element.styles + [element.body] where mayVary(body, slots: slots, depth: depth) {
      return true
    }
    return templateHeightVaries(content, slots: slots, depth: depth)
  }

  private mutating func templateHeightVaries(
    _ content: TableContent, slots: Int, depth: Int
  ) -> Bool {
    guard let template = content.rowsTemplate else { return false }
    return declaration(of: template).body.items.contains { item in
      switch item {
      case .property(let assignment):
        assignment.key == .height && assignment.value.varies(slots: slots, depth: depth)
      case .branch, .loop: true
      case .element: false
      }
    } || declaration(of: template).styles.contains { mayVary($0, slots: slots, depth: depth) }
  }

  private func mayVary(_ body: Body, slots: Int, depth: Int) -> Bool {
    // A style's own `let`s are found anew for each row, however far out it is declared.
    let depth = min(depth, body.depth)
    return body.items.contains { item in
      switch item {
      case .property(let assignment):
        assignment.key == .height && assignment.value.varies(slots: slots, depth: depth)
      // A condition that sets a height is taken anew each turn.
      case .branch(let branch):
        setsHeight(branch.then) || branch.otherwise.map { setsHeight($0) } ?? false
      case .loop(let loop): setsHeight(loop.body)
      case .element: false
      }
    }
  }

  private func setsHeight(_ body: Body) -> Bool {
    body.items.contains { item in
      switch item {
      case .property(let assignment): assignment.key == .height
      case .branch(let branch):
        setsHeight(branch.then) || branch.otherwise.map { setsHeight($0) } ?? false
      case .loop(let loop): setsHeight(loop.body)
      case .element: false
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
      if case .declared(_, let place) = element { return place >= depth }
      return false
    }
  }
}
