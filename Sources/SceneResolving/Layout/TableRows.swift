import SceneLayers
import SceneSource
import SceneLanguage

// Instances of rows and separators, with the properties of templates.

/// The appearance of a row's separator, or of a separator below the last row.
struct SeparatorStyle {
  var kind: SeparatorKind
  /// The line width in points.
  var width: Double
  /// The part of the row height that a single line covers.
  var thickness: Double { kind == .singleLine ? width : 0 }
}

extension Evaluator {
  /// Returns the instance of a row, which is created on demand.
  mutating func rowInstance(_ row: Int, of section: TableSection, inTable table: Int) -> Int? {
    let span = section.position(ofRow: row)
    if let made = store.tables[table]?.made[span.number] { return made }
    guard let run = section.run(ofRow: row),
      case (let declaration, var environment)? = run.source.row(
        row - run.firstRow, isKept: true, &self)
    else { return nil }
    environment.row = span
    let id = instantiate(declaration, in: environment, parent: section.id ?? table)
    store.setGeometry(
      of: id,
      .init(
        frame: rowFrame(
          inTable: table, section.layout.edge(row), section.layout.height(ofRow: row))))
    store.tables.update(table) { $0.made[span.number] = id }
    return id
  }

  /// Returns the table that contains a row, header, or footer; nil for other elements.
  func table(around id: Int) -> Int? {
    guard let parent = store.instances[id].parent else { return nil }
    return kind(of: parent) == .section ? store.instances[parent].parent : parent
  }

  /// Returns the section that contains a row; nil if it is not known yet.
  mutating func section(ofRow id: Int) -> TableSection? {
    if let measured = work.measured, measured.row == id { return measured.section }
    guard let position = store.instances[id].environment.row, let table = table(around: id),
      let sections = store.tables[table]?.sections, position.section < sections.count
    else { return nil }
    return section(position.section, inTable: table)
  }

  /// Returns the frame of a row that begins at `y`, in the table's coordinates.
  mutating func rowFrame(inTable table: Int, _ y: Double, _ height: Double) -> Rect {
    let width = (try? geometry(of: table, at: declaration(of: table).span).frame.width) ?? 0
    let margin = (store.tables[table]?.metrics ?? listMetrics(ofTable: table)).margin
    return Rect(margin, y, max(0, width - 2 * margin), height)
  }

  /// Returns the instance of a named row, header, footer, or section in a table.
  mutating func rowInstance(
    _ declaration: Int, in parent: Int, body: Int
  ) throws(EvaluationFailure) -> Int? {
    let isSection = kind(of: parent) == .section
    guard let table = isSection ? store.instances[parent].parent : parent else { return nil }
    let span = self.declaration(of: table).span
    _ = try content(of: table, to: .init(), at: span)
    if let known = store.names[body, declaration] { return known }
    let place: (section: Int, row: Int)?
    if isSection {
      let number = try find(inTable: table, at: span) { $0.sections.number(ofInstance: parent) }
      place = number.flatMap { number in
        section(number, inTable: table).named[declaration].map { (number, $0) }
      }
    } else {
      place = try find(inTable: table, at: span) { content in
        for run in content.sections.runs where run.model.id == nil {
          if let row = run.model.named[declaration] { return (run.model.number, row) }
        }
        return nil
      }
    }
    guard let (number, row) = place else { return nil }
    _ = try content(of: table, to: .init(section: number, rows: row + 1), at: span)
    return rowInstance(row, of: section(number, inTable: table), inTable: table)
  }

  /// Returns the frame of a section, or of a header or footer, in the table's coordinates.
  mutating func sectionFrame(of id: Int) throws(EvaluationFailure) -> Rect {
    guard let parent = store.instances[id].parent else { return .zero }
    let isOfTable = kind(of: parent) == .table
    guard let table = isOfTable ? parent : store.instances[parent].parent else { return .zero }
    let span = declaration(of: table).span
    let first = try content(of: table, to: .init(), at: span)
    let width = try geometry(of: table, at: span).frame.width
    if id == first.header { return Rect(0, 0, width, first.headerHeight) }
    if id == first.footer {
      let content = try content(of: table, at: span)
      return Rect(0, content.footerY, width, content.footerHeight)
    }
    let isSection = kind(of: id) == .section
    let instance = isSection ? id : parent
    guard
      let number = try find(
        inTable: table, at: span, { $0.sections.number(ofInstance: instance) })
    else { return .zero }
    if id != section(number, inTable: table).header {
      _ = try content(of: table, to: .end(ofSection: number), at: span)
    }
    let section = self.section(number, inTable: table)
    if isSection { return Rect(0, section.top, width, section.bottom - section.top) }
    return id == section.header
      ? Rect(0, section.headerTop, width, section.headerHeight)
      : Rect(0, section.rowsBottom, width, section.footerHeight)
  }

  mutating func separatorStyle(
    of section: TableSection, _ span: Environment.RowPosition
  ) -> SeparatorStyle {
    let kind: SeparatorKind =
      lookup(.style, ofSeparatorsIn: section, span)?.value.wordCase() ?? .singleLine
    let own = lookup(.lineWidth, ofSeparatorsIn: section, span)?.value.magnitude
    return SeparatorStyle(kind: kind, width: kind == .none ? 0 : own ?? usualWidth(of: kind))
  }

  func usualWidth(of kind: SeparatorKind) -> Double {
    kind == .singleLine ? settings.defaults.separatorThickness(scale: settings.scale) : 1
  }
}

extension TableSection {
  /// Adds the sources of the rows.
  mutating func add(_ draft: SectionDraft, _ evaluator: borrowing Evaluator) {
    for (source, count) in draft.sources {
      add(source, from: rowCount, evaluator)
      rowCount += count
    }
  }
}

extension TableSection {
  private mutating func add(
    _ source: RowSource, from row: Int, _ evaluator: borrowing Evaluator
  ) {
    runs.append(.init(firstRow: row, source: source))
    guard case .rows(let items, _) = source else { return }
    for item in items {
      let declaration = evaluator.scene.row(item)
      if evaluator.scene.name(of: declaration) != nil {
        named[declaration] = row + item - items.lowerBound
      }
    }
  }
}
