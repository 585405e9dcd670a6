import SceneLayers
import SceneSource

// Rows out of view are not made, but what can fail in them by its values is tried.

extension Resolver {
  /// How many turns of a loop, or rows, are tried.
  static let trialLimit = 10_000
  /// How many elements of rows are tried.
  static let trialElementLimit = 100_000

  mutating func tryRowsOutOfView(of view: TableView) {
    let before = Made(self)
    isTrial = true
    instanceLimit = instances.count + Self.trialElementLimit
    tryRows(of: view)
    isTrial = false
    before.putBack(into: &self)
  }

  /// What is made while a scene is resolved: a trial leaves it as it was.
  private struct Made {
    let instances: [Instance]
    let geometries: [Instance.Geometry]
    let bodyCount, idleTurns, characters, instanceLimit: Int
    let innerPlaces, innerBodies, declared, insideNumbers: NumberTable
    let insides: [Environment]
    let templateRows, templatesByRow, tableNumbers: NumberTable
    let letValues: LetValues
    let tables: [TableContent]
    let bars: BarLayout?
    let barOrder: [Int]

    init(_ resolver: borrowing Resolver) {
      (instances, geometries) = (resolver.instances, resolver.geometries)
      (bodyCount, idleTurns) = (resolver.bodyCount, resolver.idleTurns)
      (characters, instanceLimit) = (resolver.characters, resolver.instanceLimit)
      (innerPlaces, innerBodies) = (resolver.innerPlaces, resolver.innerBodies)
      (declared, templateRows) = (resolver.declared, resolver.templateRows)
      (templatesByRow, letValues) = (resolver.templatesByRow, resolver.letValues)
      (tables, tableNumbers) = (resolver.tables, resolver.tableNumbers)
      (insides, insideNumbers) = (resolver.insides, resolver.insideNumbers)
      (bars, barOrder) = (resolver.bars, resolver.barOrder)
    }

    func putBack(into resolver: inout Resolver) {
      (resolver.instances, resolver.geometries) = (instances, geometries)
      (resolver.bodyCount, resolver.idleTurns) = (bodyCount, idleTurns)
      (resolver.characters, resolver.instanceLimit) = (characters, instanceLimit)
      (resolver.innerPlaces, resolver.innerBodies) = (innerPlaces, innerBodies)
      (resolver.declared, resolver.templateRows) = (declared, templateRows)
      (resolver.templatesByRow, resolver.letValues) = (templatesByRow, letValues)
      (resolver.tables, resolver.tableNumbers) = (tables, tableNumbers)
      (resolver.insides, resolver.insideNumbers) = (insides, insideNumbers)
      (resolver.bars, resolver.barOrder) = (bars, barOrder)
    }
  }

  private mutating func tryRows(of view: TableView) {
    let content = view.content
    for run in content.runs {
      switch run.source {
      case .rows(let items, let environment):
        for (index, item) in items.enumerated() {
          guard run.firstRow + index < Self.trialLimit else { return }
          tryRow(row(item), in: environment, number: run.firstRow + index, of: view)
        }
      case .loop(let loop, _, let list, let outer, let rows):
        guard rows.contains(where: { canFail($0) }) else { continue }
        forEachPassingTurn(of: loop, through: list, in: outer) { resolver, turn, inner in
          guard turn < Self.trialLimit else { return false }
          for (index, row) in rows.enumerated() {
            let number = run.firstRow + turn * rows.count + index
            resolver.tryRow(row, in: inner, number: number, of: view)
          }
          return true
        }
      case .turns(let loop, _, _, _, let starts):
        guard containsRow(loop.body, where: { canFail($0) }) else { continue }
        for index in 0..<min(Int(starts[starts.count - 1]), Self.trialLimit) {
          if let (row, environment) = row(index, of: run.source, isKept: false) {
            tryRow(row, in: environment, number: run.firstRow + index, of: view)
          }
        }
      }
    }
    tryTemplates(of: view)
  }

  private mutating func tryTemplates(of view: TableView) {
    let count = view.content.rowCount
    for (template, kind) in [
      (view.content.rowsTemplate, ElementKind.rows), (view.content.separators, .separators),
    ] {
      guard let template, canFail(instances[template].declaration) else { continue }
      for row in 0..<min(count, Self.trialLimit) {
        let span = Environment.RowPlace(section: 0, index: row, count: count)
        withTemplate(template, for: span) { resolver, id in
          for property in resolver.fallibleProperties(of: id) {
            _ = resolver.checked(property, property.key, of: kind, row: span)
          }
        }
      }
    }
  }

  private mutating func tryRow(
    _ declaration: Int, in environment: Environment, number: Int, of view: TableView
  ) {
    guard canFail(declaration),
      tableNumbers[view.id].flatMap({ tables[$0].made[number] }) == nil,
      instances.count < instanceLimit
    else { return }
    var environment = environment
    environment.row = .init(section: 0, index: number, count: view.content.rowCount)
    let id = instances.count
    instances.append(
      Instance(
        declaration: declaration, parent: view.id,
        environment: environment.entering(body: makeBody(), of: id)))
    let frame = Rect(
      0, view.content.layout.edge(number), view.bounds.width,
      view.content.layout.height(ofRow: number))
    setGeometry(of: id, .init(frame: frame))
    tryElement(id)
  }

  private mutating func tryElement(_ id: Int) {
    let element = declaration(of: id)
    if case .expression(let number) = element.title, scene.titles[number].canFail {
      _ = value(scene.titles[number], in: instances[id].environment)
    }
    tryArguments(of: id)
    for found in fallibleProperties(of: id) { _ = property(found.key, of: id) }
    guard scene.holds(instances[id].declaration, where: { canFail($0) }) else { return }
    for child in children(of: id) { tryElement(child) }
  }

  /// In the order of their names.
  private mutating func fallibleProperties(of id: Int) -> [Instance.BoundProperty] {
    properties(of: id).all.filter { $0.value.canFail }
      .sorted { $0.key.rawValue < $1.key.rawValue }
  }

  private func canFail(_ declaration: Int) -> Bool {
    let element = scene.elements[declaration]
    if case .expression(let number) = element.title, scene.titles[number].canFail { return true }
    if canFail(element.body) || scene.styles(of: declaration).contains(where: { canFail($0) }) {
      return true
    }
    guard let use = scene.use(of: declaration) else { return false }
    let component = scene.components[use.component]
    return use.arguments.contains { $0?.canFail == true } || canFail(component.body)
      || component.styles.contains { canFail($0) }
  }

  private func canFail(_ body: Body) -> Bool { scene.contains(body) { canFail($0) } }

  private func canFail(_ item: Body.Item) -> Bool {
    switch item {
    case .property(let number): scene.assignments[number].value.canFail
    case .element(let id): canFail(Int(id))
    case .loop(let number): scene.loops[number].list.canFail
    case .branch(let number): scene.branches[number].condition.canFail
    case .uses, .snapshot, .change: false
    }
  }
}
