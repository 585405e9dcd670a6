import SceneLayers
import SceneSource

/// The contents of a table with their positions: a header, sections, and a footer.
struct TableContent {
  /// The instances of the table's own parts.
  var header: Int?
  var footer: Int?
  var shadows: Int?
  var headerHeight = 0.0
  var footerHeight = 0.0
  let metrics: ListMetrics
  /// At least one section: rows outside of any `section` form a section of their own.
  var sections = SectionList()
  /// The instances of rows that have been created, by `RowPosition.number`.
  var made = NumberTable()
  /// The part below `sections`, and the last rows of these; nil if all rows are measured.
  var unmeasured: UnmeasuredRows?

  var rowCount: Int { sections.rowCount }
  /// The start of the footer, in the table's coordinates; infinity while it is not known.
  var footerY: Double { sections.bottom ?? headerHeight }
  /// The end of the contents; infinity while it is not known.
  var end: Double { footerY + footerHeight }

  /// Adopts the rows that have been measured meanwhile.
  mutating func extend(to longer: TableContent) {
    sections.extend(to: longer.sections)
    unmeasured = longer.unmeasured
  }
}

/// The rows of a section, most of which are never created.
struct TableSection {
  /// The instance of the section; nil for rows outside of any section.
  var id: Int?
  /// The parent of the rows: the section or the table.
  let parent: Int
  /// The index, starting at 0.
  let number: Int
  /// The index of the first row among all rows of the table.
  let firstRow: Int
  /// The instances of the section's parts.
  var header: Int?
  var footer: Int?
  var shadows: Int?
  /// The top of the section, including its header.
  let top: Double
  /// The height of its header, before rows are rounded to device pixels.
  let headerSpace: Double
  /// The part of it above the header.
  let headerPadding: Double
  var footerHeight = 0.0
  /// The runs of rows, in order.
  var runs: [Run] = []
  /// The number of rows, including those that are not measured.
  var rowCount = 0
  /// The rows that are measured.
  var layout: RowLayout
  /// The indices of named rows outside of loops, by declaration.
  var named = NumberTable()

  /// - Parameter parts: The section's own parts.
  init(
    id: Int?, number: Int, firstRow: Int, top: Double, headerSpace: Double,
    headerPadding: Double = 0, layout: RowLayout, _ parts: TableParts, inTable table: Int
  ) {
    self.id = id
    parent = id ?? table
    self.number = number
    self.firstRow = firstRow
    self.top = top
    self.headerSpace = headerSpace
    self.headerPadding = headerPadding
    self.layout = layout
    header = parts.header
    footer = parts.footer
    shadows = parts.shadows
  }

  /// Adds the sources of the rows.
  mutating func add(_ draft: SectionDraft, _ evaluator: borrowing Evaluator) {
    for (source, count) in draft.sources {
      add(source, from: rowCount, evaluator)
      rowCount += count
    }
  }

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

  /// Rows with the same declaration.
  struct Run {
    var firstRow: Int
    var source: RowSource
  }

  /// The start of the rows.
  var rowsTop: Double { layout.edge(0) }
  /// The end of the rows; infinity while it is not known, because it is below what is needed.
  var rowsBottom: Double { layout.count < rowCount ? .infinity : layout.end }
  var headerTop: Double { top + headerPadding }
  var headerHeight: Double { rowsTop - headerTop }
  /// The end of the section, including its footer.
  var bottom: Double { rowsBottom + footerHeight }

  func position(ofRow row: Int) -> Environment.RowPosition {
    .init(section: number, index: row, count: rowCount, number: firstRow + row)
  }

  /// Returns the run that contains a row.
  func run(ofRow row: Int) -> Run? {
    let next = (0..<runs.count).partitioningIndex { runs[$0].firstRow > row }
    return next > 0 ? runs[next - 1] : nil
  }
}

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
