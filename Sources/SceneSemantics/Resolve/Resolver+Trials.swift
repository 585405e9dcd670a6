import SceneLayers
import SceneSource

// Rows out of view are not made, but what can fail in them by its values is tried.

extension Resolver {
  /// How many turns of a loop, or rows, are tried.
  static let trialLimit = 10_000
  /// How many elements of rows are tried.
  static let trialElementLimit = 100_000

  mutating func tryRowsOutOfView(of view: TableView) {
    var trial = self
    trial.isTrial = true
    trial.instanceLimit = instances.count + Self.trialElementLimit
    trial.tryRows(of: view)
    diagnostics = trial.diagnostics
    missing = trial.missing
  }

  private mutating func tryRows(of view: TableView) {
    let content = view.content
    for run in content.runs {
      switch run.source {
      case .row(let declaration, let environment):
        guard run.firstRow < Self.trialLimit else { return }
        tryRow(declaration, in: environment, number: run.firstRow, of: view)
      case .loop(let loop, _, let list, let outer, let rows):
        guard rows.contains(where: { canFail(scene.elements[$0]) }) else { continue }
        for turn in 0..<min(turnCount(of: list), Self.trialLimit) {
          let inner = outer.entering(body: makeBody(), of: outer.element)
          let environment = self.turn(turn, of: loop, through: list, in: inner)
          for (index, row) in rows.enumerated() {
            tryRow(row, in: environment, number: run.firstRow + turn * rows.count + index, of: view)
          }
        }
      case .turns(let loop, _, _, _, let starts):
        guard rows(in: loop.body).contains(where: { canFail(scene.elements[$0]) }) else { continue }
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
      guard let template, canFail(declaration(of: template)) else { continue }
      for row in 0..<min(count, Self.trialLimit) {
        let place = Environment.RowPlace(section: 0, index: row, count: count)
        withTemplate(template, for: place) { resolver, id in
          let fallible = resolver.properties(of: id).filter { $0.value.value.canFail }
          for key in fallible.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            guard let found = fallible[key] else { continue }
            _ = resolver.checked(found, key, of: kind, row: place)
          }
        }
      }
    }
  }

  private mutating func tryRow(
    _ declaration: Int, in environment: Environment, number: Int, of view: TableView
  ) {
    guard tables[view.id]?.made[number] == nil, canFail(scene.elements[declaration]),
      instances.count < instanceLimit
    else { return }
    var environment = environment
    environment.row = .init(section: 0, index: number, count: view.content.rowCount)
    let id = instances.count
    instances.append(
      Instance(
        declaration: declaration, parent: view.id,
        environment: environment.entering(body: makeBody(), of: id)))
    instances[id].geometry = .init(
      frame: Rect(
        0, view.content.layout.edge(number), view.bounds.width,
        view.content.layout.height(ofRow: number)))
    tryElement(id)
  }

  private mutating func tryElement(_ id: Int) {
    let element = declaration(of: id)
    if let title = element.title, title.canFail {
      _ = value(title, in: instances[id].environment)
    }
    let fallible = properties(of: id).filter { $0.value.value.canFail }
    for key in fallible.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      _ = property(key, of: id)
    }
    guard hasElements(element.body), canFail(element.body) else { return }
    for child in children(of: id) { tryElement(child) }
  }

  private func canFail(_ element: ElementDeclaration) -> Bool {
    element.title?.canFail ?? false || canFail(element.body)
      || element.styles.contains { canFail($0) }
  }

  private func canFail(_ body: Body) -> Bool {
    body.items.contains { item in
      switch item {
      case .property(let assignment): assignment.value.canFail
      case .element(let id): canFail(scene.elements[id])
      case .loop(let loop): loop.list.canFail || canFail(loop.body)
      case .branch(let branch):
        branch.condition.canFail || canFail(branch.then)
          || branch.otherwise.map { canFail($0) } ?? false
      }
    }
  }
}
