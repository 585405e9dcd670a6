import SceneLayers
import SceneSource

// Instances of rows and separators, with the properties of templates.

/// The appearance of a row's separator, or of a separator below the last row.
struct SeparatorStyle {
  enum Kind: String, CaseIterable { case singleLine, none, snake }

  var kind: Kind
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
    let content = try content(of: table, at: span)
    if let known = store.names[body, declaration] { return known }
    let own: [TableSection] =
      isSection
      ? content.sections.number(ofInstance: parent).map { [section($0, inTable: table)] } ?? []
      : content.sections.runs.filter { $0.model.id == nil }.map { $0.model }
    for section in own {
      if let row = section.named[declaration] {
        return rowInstance(row, of: section, inTable: table)
      }
    }
    return nil
  }

  /// Returns the frame of a section, or of a header or footer, in the table's coordinates.
  mutating func sectionFrame(of id: Int) throws(EvaluationFailure) -> Rect {
    guard let parent = store.instances[id].parent else { return .zero }
    let isOfTable = kind(of: parent) == .table
    guard let table = isOfTable ? parent : store.instances[parent].parent else { return .zero }
    let span = declaration(of: table).span
    let content = try content(of: table, at: span)
    let width = try geometry(of: table, at: span).frame.width
    if id == content.header { return Rect(0, 0, width, content.headerHeight) }
    if id == content.footer { return Rect(0, content.footerY, width, content.footerHeight) }
    let isSection = kind(of: id) == .section
    guard let number = content.sections.number(ofInstance: isSection ? id : parent) else {
      return .zero
    }
    let section = self.section(number, inTable: table)
    if isSection { return Rect(0, section.top, width, section.bottom - section.top) }
    return id == section.header
      ? Rect(0, section.top, width, section.headerHeight)
      : Rect(0, section.rowsBottom, width, section.footerHeight)
  }

  /// Returns a property of a row: its own, or that of a template.
  mutating func rowProperty(
    _ key: PropertyKey, of id: Int, _ section: TableSection
  ) -> Value? {
    if isSet(key, of: id) { return property(key, of: id) }
    guard let span = store.instances[id].environment.row else { return nil }
    for rows in section.rowsTemplates {
      let template = template(rows, for: span)
      if let found = properties(of: template)[key] {
        return checked(found, key, of: .rows, row: span)
      }
    }
    return nil
  }

  mutating func separatorModel(
    _ key: PropertyKey, of section: TableSection, _ span: Environment.RowPosition
  ) -> Value? {
    for separators in section.separators {
      let id = template(separators, for: span)
      if let found = properties(of: id)[key] {
        return checked(found, key, of: .separators, row: span)
      }
    }
    return nil
  }

  mutating func separatorStyle(
    of section: TableSection, _ span: Environment.RowPosition
  ) -> SeparatorStyle {
    let kind: SeparatorStyle.Kind =
      separatorModel(.style, of: section, span)?.wordCase() ?? .singleLine
    let own = separatorModel(.lineWidth, of: section, span)?.magnitude
    return SeparatorStyle(kind: kind, width: kind == .none ? 0 : own ?? usualWidth(of: kind))
  }

  func usualWidth(of kind: SeparatorStyle.Kind) -> Double {
    kind == .singleLine ? settings.looks.separatorThickness(scale: settings.scale) : 1
  }
}
