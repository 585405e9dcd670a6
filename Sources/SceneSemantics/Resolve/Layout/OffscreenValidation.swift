import SceneLayers
import SceneSource

/// Finds errors in rows of a table that are not visible, by evaluating the expressions that can
/// fail without creating the rows.
struct OffscreenValidation {
  let table: Int
  /// The contents of the table with the rows created so far, which are not validated again.
  let content: TableContent

  /// The maximum number of iterations of a loop, or of rows, that are validated.
  static let rowLimit = 10_000
  /// The maximum number of elements in rows that are validated.
  private static let elementLimit = 100_000

  /// Validates the rows. Only diagnostics remain.
  func run(_ evaluator: inout Evaluator) {
    let checkpoint = evaluator.store
    evaluator.store.budget.isValidating = true
    evaluator.store.budget.elementLimit = evaluator.store.instances.count + Self.elementLimit
    for run in content.sections.runs {
      guard run.model.firstRow < Self.rowLimit else { break }
      // Expressions in uniform sections cannot fail.
      guard run.count == 1 || canFail(templatesOf: run.model, evaluator) else { continue }
      for number in run.sections {
        let section = evaluator.section(number, inTable: table)
        guard section.firstRow < Self.rowLimit else { break }
        validate(section, &evaluator)
      }
    }
    evaluator.store = checkpoint
  }

  private func canFail(
    templatesOf section: TableSection, _ evaluator: borrowing Evaluator
  ) -> Bool {
    (section.rowsTemplates + section.separators).contains {
      evaluator.canFail(evaluator.store.instances[$0].declaration)
    }
  }

  private func validate(_ section: TableSection, _ evaluator: inout Evaluator) {
    validateRows(of: section, &evaluator)
    for template in section.rowsTemplates {
      validateTemplate(template, .rows, section, &evaluator)
    }
    for template in section.separators {
      validateTemplate(template, .separators, section, &evaluator)
    }
  }

  private func validateRows(of section: TableSection, _ evaluator: inout Evaluator) {
    let limit = Self.rowLimit - section.firstRow
    for run in section.runs {
      switch run.source {
      case .rows(let items, let environment):
        for (index, item) in items.enumerated() {
          guard run.firstRow + index < limit else { return }
          let row = evaluator.scene.row(item)
          validate(row, in: environment, run.firstRow + index, of: section, &evaluator)
        }
      case .loop(let loop, _, let list, let outer, let rows):
        guard rows.contains(where: { evaluator.canFail($0) }) else { continue }
        evaluator.forEachPassingIteration(of: loop, through: list, in: outer) {
          evaluator, iteration, inner in
          guard iteration < limit else { return false }
          for (index, row) in rows.enumerated() {
            let number = run.firstRow + iteration * rows.count + index
            validate(row, in: inner, number, of: section, &evaluator)
          }
          return true
        }
      case .iterations(let loop, _, _, _, let starts):
        let mayFail = evaluator.containsRow(loop.body) { evaluator.canFail($0) }
        guard mayFail else { continue }
        for index in 0..<min(Int(starts[starts.count - 1]), limit) {
          if let (row, environment) = run.source.row(index, isKept: false, &evaluator) {
            validate(row, in: environment, run.firstRow + index, of: section, &evaluator)
          }
        }
      }
    }
  }

  private func validateTemplate(
    _ template: Int, _ kind: ElementKind, _ section: TableSection, _ evaluator: inout Evaluator
  ) {
    guard evaluator.canFail(evaluator.store.instances[template].declaration) else { return }
    for row in 0..<min(section.rowCount, Self.rowLimit - section.firstRow) {
      let span = section.position(ofRow: row)
      evaluator.withTemplate(template, for: span) { evaluator, id in
        for property in evaluator.fallibleProperties(of: id) {
          _ = evaluator.checked(property, property.key, of: kind, row: span)
        }
      }
    }
  }

  private func validate(
    _ declaration: Int, in environment: Environment, _ row: Int, of section: TableSection,
    _ evaluator: inout Evaluator
  ) {
    let span = section.position(ofRow: row)
    guard evaluator.canFail(declaration),
      content.made[span.number] == nil,
      evaluator.store.instances.count < evaluator.store.budget.elementLimit
    else { return }
    var environment = environment
    environment.row = span
    let id = evaluator.store.add(declaration, in: environment, parent: section.id ?? table)
    let frame = evaluator.rowFrame(
      inTable: table, section.layout.edge(row), section.layout.height(ofRow: row))
    evaluator.store.setGeometry(of: id, .init(frame: frame))
    evaluator.validate(id)
  }
}

extension Evaluator {
  /// Evaluates the expressions in an element and its descendants that can fail.
  fileprivate mutating func validate(_ id: Int) {
    let element = declaration(of: id)
    if case .expression(let number) = element.title, scene.titles[number].canFail {
      _ = value(scene.titles[number], in: store.instances[id].environment)
    }
    tryArguments(of: id)
    for found in fallibleProperties(of: id) { _ = property(found.key, of: id) }
    let declaration = store.instances[id].declaration
    guard scene.holds(declaration, where: { canFail($0) }) else { return }
    for child in children(of: id) { validate(child) }
  }

  /// Returns the properties that can fail, sorted by name.
  fileprivate mutating func fallibleProperties(of id: Int) -> [Instance.BoundProperty] {
    properties(of: id).all.filter { $0.value.canFail }
      .sorted { $0.key.rawValue < $1.key.rawValue }
  }
}

// In the evaluator, because a closure would copy the scene.
extension Evaluator {
  /// Returns whether an element contains an expression that can fail.
  fileprivate func canFail(_ declaration: Int) -> Bool {
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

  func canFail(_ body: Body) -> Bool { scene.contains(body) { canFail($0) } }

  fileprivate func canFail(_ item: Body.Item) -> Bool {
    switch item {
    case .property(let number): scene.assignments[number].value.canFail
    case .element(let id): canFail(Int(id))
    case .loop(let number): scene.loops[number].list.canFail
    case .branch(let number): scene.branches[number].condition.canFail
    case .uses, .snapshot, .change: false
    }
  }
}
