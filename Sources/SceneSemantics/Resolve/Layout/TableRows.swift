import SceneLayers
import SceneSource

// Rows and separators as instances, with what templates say of them.

/// What a row's separator is, or a filler's.
struct SeparatorStyle {
  enum Kind: String, CaseIterable { case singleLine, none, snake }

  var kind = Kind.singleLine
  /// Of its line, in points.
  var width: Double
  /// Of a row's height what a single line takes.
  var thickness: Double { kind == .singleLine ? width : 0 }
}

extension Evaluator {
  /// The instance of a row, made when it is first asked for.
  mutating func rowInstance(_ row: Int, ofTable table: Int, _ content: TableContent) -> Int? {
    if let made = store.tables[table]?.made[row] { return made }
    guard let run = content.run(ofRow: row),
      case (let declaration, var environment)? = run.source.row(
        row - run.firstRow, isKept: true, &self)
    else { return nil }
    environment.row = content.position(ofRow: row)
    let id = instantiate(declaration, in: environment, parent: table)
    let y = content.layout.edge(row)
    let width = (try? geometry(of: table, at: self.declaration(of: table).span).frame.width) ?? 0
    store.setGeometry(of: id, .init(frame: Rect(0, y, width, content.layout.height(ofRow: row))))
    store.tables.update(table) { $0.made[row] = id }
    return id
  }

  /// The instance of a row, a header or a footer that the text names.
  mutating func rowInstance(
    _ declaration: Int, in table: Int
  ) throws(EvaluationFailure) -> Int? {
    let span = self.declaration(of: table).span
    let content = try content(of: table, at: span)
    if let row = content.named[declaration] {
      return rowInstance(row, ofTable: table, content)
    }
    for (part, y, height) in [
      (content.header, 0, content.headerHeight),
      (content.footer, content.footerY, content.footerHeight),
    ] {
      guard let part, store.instances[part].declaration == declaration else { continue }
      let width = (try? geometry(of: table, at: span).frame.width) ?? 0
      store.setGeometry(of: part, .init(frame: Rect(0, y, width, height)))
      return part
    }
    return nil
  }

  /// A row's property: its own, or the template's for this row.
  mutating func rowProperty(
    _ key: PropertyKey, of id: Int, _ content: TableContent
  ) -> Value? {
    if isSet(key, of: id) { return property(key, of: id) }
    guard let rows = content.rowsTemplate, let position = store.instances[id].environment.row else {
      return nil
    }
    let template = template(rows, for: position)
    return properties(of: template)[key].flatMap { checked($0, key, of: .rows, row: position) }
  }

  mutating func separatorModel(
    _ key: PropertyKey, of content: TableContent, _ position: Environment.RowPosition
  ) -> Value? {
    guard let id = content.separators.map({ template($0, for: position) }) else { return nil }
    return properties(of: id)[key].flatMap { checked($0, key, of: .separators, row: position) }
  }

  mutating func separatorStyle(
    of content: TableContent, _ position: Environment.RowPosition
  ) -> SeparatorStyle {
    var style = SeparatorStyle(width: 0)
    style.kind = separatorModel(.style, of: content, position)?.wordCase() ?? style.kind
    let own = separatorModel(.lineWidth, of: content, position)?.magnitude
    if style.kind != .none { style.width = own ?? usualWidth(of: style.kind) }
    return style
  }

  func usualWidth(of kind: SeparatorStyle.Kind) -> Double {
    kind == .singleLine ? settings.looks.separatorThickness(scale: settings.scale) : 1
  }
}
