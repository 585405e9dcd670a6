import SceneLayers
import SceneSource

extension Evaluator {
  /// Returns the contents of a table, which are laid out on demand.
  mutating func content(of id: Int, at span: SourceSpan) throws(EvaluationFailure) -> TableContent {
    if let known = store.tables[id] { return known }
    try begin(.content(id), at: span)
    defer { end() }
    var layouter = TableLayouter(table: id, metrics: listMetrics(ofTable: id))
    let content = layouter.layOut(&self)
    store.tables[id] = content
    return content
  }

  mutating func listMetrics(ofTable id: Int) -> ListMetrics {
    settings.looks.list(word(.style, of: id) ?? .plain)
  }

  static let sectionLimit = 100_000
}

/// Lays out the sections of a table.
private struct TableLayouter {
  let table: Int
  var content: TableContent

  /// A section before its rows are measured.
  private struct Draft {
    var id: Int?
    var parts = TableParts()
    var sources: [RowSource] = []
    var rowCount = 0
  }

  init(table: Int, metrics: ListMetrics) {
    self.table = table
    content = TableContent(metrics: metrics)
  }

  mutating func layOut(_ evaluator: inout Evaluator) -> TableContent {
    let declaration = evaluator.declaration(of: table)
    let parts = evaluator.parts(of: declaration.body, in: table)
    content.header = parts.header
    content.footer = parts.footer
    content.rowsTemplate = parts.rows
    content.separators = parts.separators
    content.shadows = parts.shadows
    if let header = content.header { content.headerHeight = evaluator.edgeHeight(of: header) }
    if let footer = content.footer { content.footerHeight = evaluator.edgeHeight(of: footer) }
    let drafts = drafts(declaration, &evaluator)
    var firstRow = 0
    for draft in drafts { firstRow += draft.rowCount }
    guard firstRow <= Evaluator.rowLimit else {
      evaluator.report(
        .tooManyRows, at: declaration.span,
        "this table has \(firstRow) rows; the maximum is 10,000,000")
      append(Draft(), before: nil, &evaluator)
      return content
    }
    for (index, draft) in drafts.enumerated() {
      append(draft, before: index + 1 < drafts.count ? drafts[index + 1] : nil, &evaluator)
    }
    return content
  }

  /// Returns one draft per section in source order, or a single one if there are none.
  private func drafts(
    _ declaration: ElementDeclaration, _ evaluator: inout Evaluator
  ) -> [Draft] {
    var drafts: [Draft] = []
    evaluator.forEachPart(
      in: declaration.body, evaluator.store.instances[table].environment, table: table
    ) { evaluator, part in
      switch part {
      case .rows(let source, let count):
        if drafts.isEmpty || drafts[drafts.count - 1].id != nil { drafts.append(Draft()) }
        drafts[drafts.count - 1].sources.append(source)
        drafts[drafts.count - 1].rowCount += count
      case .section(let id):
        guard drafts.count < Evaluator.sectionLimit else {
          evaluator.report(
            .tooManyRows, at: evaluator.declaration(of: id).span,
            "this table has more than 100,000 sections")
          return false
        }
        drafts.append(draft(ofSection: id, &evaluator))
      }
      return true
    }
    return drafts.isEmpty ? [Draft()] : drafts
  }

  private func draft(ofSection id: Int, _ evaluator: inout Evaluator) -> Draft {
    let body = evaluator.declaration(of: id).body
    var draft = Draft(id: id, parts: evaluator.parts(of: body, in: id))
    evaluator.forEachSource(
      in: body, evaluator.store.instances[id].environment, isKept: true
    ) { _, source, more in
      draft.sources.append(source)
      draft.rowCount += more
    }
    return draft
  }

  private mutating func append(
    _ draft: Draft, before next: Draft?, _ evaluator: inout Evaluator
  ) {
    let top = content.footerY
    let headerHeight = headerHeight(of: draft, isFirst: content.sections.isEmpty, &evaluator)
    var section = TableSection(
      id: draft.id, number: content.sections.count, firstRow: content.rowCount, top: top,
      layout: RowLayout(start: top + headerHeight, scale: evaluator.settings.scale))
    section.header = draft.parts.header
    section.footer = draft.parts.footer
    section.rowsTemplates = [draft.parts.rows, content.rowsTemplate].compactMap { $0 }
    section.separators = [draft.parts.separators, content.separators].compactMap { $0 }
    section.shadows = draft.parts.shadows
    let measured = SectionLayouter(
      table: table, rowCount: draft.rowCount, metrics: content.metrics, section, evaluator)
    section = measured.layOut(draft.sources, &evaluator)
    section.footerHeight = footerHeight(of: draft, before: next, &evaluator)
    content.sections.append(section)
  }

  // MARK: Headers and footers

  private func headerHeight(
    of draft: Draft, isFirst: Bool, _ evaluator: inout Evaluator
  ) -> Double {
    if let header = draft.parts.header, let own = evaluator.number(.height, of: header) {
      return own
    }
    let spacing = content.metrics.spacing
    if hasTitle(draft, &evaluator) { return isFirst ? spacing.firstTitled : spacing.titled }
    return isFirst ? spacing.firstUntitled : spacing.untitled
  }

  private func hasTitle(_ draft: Draft, _ evaluator: inout Evaluator) -> Bool {
    evaluator.sectionTitle(of: draft.id, header: draft.parts.header) != nil
  }

  private func footerHeight(
    of draft: Draft, before next: Draft?, _ evaluator: inout Evaluator
  ) -> Double {
    let spacing = content.metrics.spacing
    if let footer = draft.parts.footer {
      if let own = evaluator.number(.height, of: footer) { return own }
      let lines = evaluator.footerLines(of: footer, inTable: table, content.metrics).count
      if lines > 0 { return spacing.titledFooter + Double(lines - 1) * spacing.footerLine }
    }
    let isFollowedByTitle = next.map { hasTitle($0, &evaluator) } ?? false
    return isFollowedByTitle ? spacing.untitledFooterBeforeTitle : spacing.untitledFooter
  }
}

/// The instances of elements that a table or section can contain once.
struct TableParts {
  var header: Int?
  var footer: Int?
  var rows: Int?
  var separators: Int?
  var shadows: Int?
}

extension Evaluator {
  /// Instantiates the elements of a table's or section's body, except rows and sections.
  fileprivate mutating func parts(of body: Body, in id: Int) -> TableParts {
    var parts = TableParts()
    addParts(of: body, in: store.instances[id].environment, parent: id, to: &parts)
    return parts
  }

  private mutating func addParts(
    of body: Body, in environment: Environment, parent: Int, to parts: inout TableParts
  ) {
    for index in body.items {
      switch scene.items[index] {
      case .element(let number):
        let kind = scene.elements[number].kind
        guard kind != .row, kind != .section else { break }
        let part = instantiate(Int(number), in: environment, parent: parent)
        switch kind {
        case .header: parts.header = part
        case .footer: parts.footer = part
        case .rows: parts.rows = part
        case .separators: parts.separators = part
        case .shadows: parts.shadows = part
        default: break
        }
      case .branch(let number):
        let branch = scene.branches[number]
        if let (body, inner) = taken(branch, item: index, in: environment) {
          addParts(of: body, in: inner, parent: parent, to: &parts)
        }
      case .property, .loop, .uses, .snapshot, .change: break
      }
    }
  }

  /// Returns the title of a section, which its `header` can also set; nil if it is empty.
  mutating func sectionTitle(of section: Int?, header: Int?) -> String? {
    let own = header.flatMap { title(of: $0) } ?? section.flatMap { title(of: $0) }
    return own?.isEmpty == false ? own : nil
  }

  /// Returns the lines of a section's footer, wrapped to the width of its rows.
  mutating func footerLines(of footer: Int, inTable table: Int, _ metrics: ListMetrics) -> [String]
  {
    guard let title = title(of: footer), !title.isEmpty else { return [] }
    let span = declaration(of: table).span
    let width = (try? geometry(of: table, at: span).frame.width) ?? 0
    let weight = word(.fontWeight, of: footer) ?? metrics.footer.weight
    let style = TextStyle(
      size: number(.fontSize, of: footer) ?? metrics.footer.size, weight: weight, color: .black,
      font: font(of: footer, weight: weight))
    return wrappedLines(
      of: title, style, width: width - 2 * (metrics.margin + metrics.footer.inset), for: footer)
  }
}
