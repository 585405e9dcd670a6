import SceneLayers
import SceneSource
import SceneLanguage

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
    if var rest = content.unmeasured?.sections, evaluator.canFail(ofTable: table) {
      validate(&rest, &evaluator)
    }
    evaluator.store = checkpoint
  }

  /// Validates sections that are not laid out.
  private func validate(_ sections: inout SectionQueue, _ evaluator: inout Evaluator) {
    var (number, firstRow) = (content.sections.count, content.rowCount)
    while firstRow < Self.rowLimit, number < Self.rowLimit,
      let draft = sections.removeFirst(&evaluator)
    {
      var section = TableSection(
        id: draft.id, number: number, firstRow: firstRow, top: 0, headerSpace: 0,
        layout: RowLayout(scale: evaluator.settings.scale), draft.parts, inTable: table)
      section.add(draft, evaluator)
      if let id = section.id { evaluator.validateProperties(of: id) }
      for part in [section.header, section.footer].compactMap({ $0 }) { evaluator.validate(part) }
      validate(section, &evaluator)
      number += draft.copies.first?.count ?? 1
      firstRow += draft.allRowCount
    }
  }

  private func canFail(
    templatesOf section: TableSection, _ evaluator: borrowing Evaluator
  ) -> Bool {
    (evaluator.templates(.rows, of: section.parent)
      + evaluator.templates(.separators, of: section.parent)).contains {
        evaluator.canFail(evaluator.store.instances[$0].declaration)
      }
  }

  private func validate(_ section: TableSection, _ evaluator: inout Evaluator) {
    validateRows(of: section, &evaluator)
    for kind in [ElementKind.rows, .separators] {
      for template in evaluator.templates(kind, of: section.parent) {
        validateTemplate(template, kind, section, &evaluator)
      }
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
        let readHeights = !rows.contains { !evaluator.readsHeights($0) }
        evaluator.forEachPassingIteration(of: loop, through: list, in: outer) {
          evaluator, iteration, inner in
          let first = run.firstRow + iteration * rows.count
          guard iteration < limit, !readHeights || first < section.layout.count else {
            return false
          }
          for (index, row) in rows.enumerated() {
            validate(row, in: inner, first + index, of: section, &evaluator)
          }
          return true
        }
      case .iterations(let loop, _, _, _, let starts):
        guard evaluator.scene.facts(of: loop.body).contains(.hasFallibleRows) else { continue }
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
    let isMeasured = row < section.layout.count
    if !isMeasured, evaluator.readsHeights(declaration) { return }
    let id = evaluator.store.add(declaration, in: environment, parent: section.id ?? table)
    let frame = evaluator.rowFrame(
      inTable: table, isMeasured ? section.layout.edge(row) : 0,
      isMeasured ? section.layout.height(ofRow: row) : content.metrics.rowHeight)
    evaluator.store.setGeometry(of: id, .init(frame: frame))
    evaluator.validate(id)
  }
}

extension Evaluator {
  /// Evaluates the expressions in an element and its descendants that can fail.
  fileprivate mutating func validate(_ id: Int) {
    validateProperties(of: id)
    let declaration = store.instances[id].declaration
    guard
      canFail(scene.elements[declaration].body)
        || scene.component(of: declaration).map({ canFail($0.body) }) == true
    else { return }
    for child in children(of: id) where useOwning(child) == nil { validate(child) }
    guard let view = contentView(of: id) else { return }
    for child in children(of: view) where useOwning(child) == id { validate(child) }
  }

  fileprivate mutating func validateProperties(of id: Int) {
    if case .expression(let number) = declaration(of: id).title, scene.titles[number].canFail {
      _ = value(scene.titles[number], in: store.instances[id].environment)
    }
    tryArguments(of: id)
    for found in fallibleProperties(of: id) { _ = property(found.key, of: id) }
  }

  /// Returns the properties that can fail, sorted by name.
  fileprivate mutating func fallibleProperties(of id: Int) -> [Instance.BoundProperty] {
    properties(of: id).all.filter { $0.value.canFail }
      .sorted { $0.key.rawValue < $1.key.rawValue }
  }
}

// In the evaluator, because a closure would copy the scene.
extension Evaluator {
  fileprivate func canFail(ofTable id: Int) -> Bool {
    canFail(store.instances[id].declaration)
  }

  /// Returns whether an element contains an expression that can fail.
  fileprivate func canFail(_ declaration: Int) -> Bool {
    scene.factsWithTitle(of: declaration).contains(.canFail)
  }

  /// Returns whether an element contains an expression that depends on the height or the place of
  /// the row that contains it.
  fileprivate func readsHeights(_ declaration: Int) -> Bool {
    scene.factsWithTitle(of: declaration).contains(.readsHeights)
  }

  func canFail(_ body: Body) -> Bool { scene.facts(of: body).contains(.canFail) }
}
