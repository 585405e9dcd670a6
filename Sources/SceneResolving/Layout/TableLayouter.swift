import SceneFonts
import SceneLayers
import SceneSource
import SceneLanguage

extension Evaluator {
  mutating func listMetrics(ofTable id: Int) -> ListMetrics {
    listMetrics(ofTable: id, at: traits(of: id).contentSize)
  }

  /// Returns the metrics of a row, header, or footer, whose content size can be another one than
  /// that of its table.
  mutating func metrics(_ ofTable: ListMetrics, of id: Int?) -> ListMetrics {
    guard let id, changesTraits(id), let table = table(around: id) else { return ofTable }
    return listMetrics(ofTable: table, at: traits(of: id).contentSize)
  }

  private mutating func listMetrics(ofTable id: Int, at contentSize: ContentSize) -> ListMetrics {
    var metrics = settings.defaults.list(
      word(.style, of: id) ?? .plain, word(.listMetrics, of: id) ?? .uiKit)
    if settings.defaults.followsContentSize { metrics.adapt(to: contentSize) }
    if settings.colors.era == .liquidGlass {
      metrics.setGlassHeights(at: contentSize, scale: settings.scale)
    }
    if bool(.cellLayoutMarginsFollowReadableWidth, of: id) == true {
      metrics.follow(
        readableWidthIn: property(.frame, of: id)?.rectValue?.width ?? settings.canvas.width)
    }
    return metrics
  }

  static let sectionLimit = 100_000
}

/// Lays out the sections of a table, as far as needed.
struct TableLayouter {
  let table: Int
  private(set) var content: TableContent
  /// Whether rows that are not needed may be left unmeasured.
  private var isLong = false
  /// Whether the last section has a footer with text.
  private var isAfterFooter = false

  init(table: Int, metrics: ListMetrics) {
    self.init(table: table, TableContent(metrics: metrics))
  }

  /// Creates a layouter that continues with the part that is not measured.
  init(table: Int, _ content: TableContent) {
    self.table = table
    self.content = content
  }

  mutating func layOut(
    to reach: MeasuredReach, _ evaluator: inout Evaluator
  ) -> TableContent {
    let declaration = evaluator.declaration(of: table)
    let parts = evaluator.parts(of: declaration.body, in: table)
    content.header = parts.header
    content.footer = parts.footer
    content.shadows = parts.shadows
    if let header = content.header { content.headerHeight = evaluator.edgeHeight(of: header) }
    if let footer = content.footer { content.footerHeight = evaluator.edgeHeight(of: footer) }
    let drafts = drafts(declaration, &evaluator)
    let rowCount = drafts.reduce(0) { min($0 + $1.allRowCount, .max / 4) }
    guard rowCount <= Evaluator.rowLimit else {
      evaluator.report(
        .tooManyRows, at: declaration.span,
        "this table has more than 10,000,000 rows")
      append(SectionQueue([SectionDraft()], ofTable: table), to: .all, &evaluator)
      return content
    }
    isLong = rowCount > TableContent.alwaysMeasuredRows
    append(SectionQueue(drafts, ofTable: table), to: reach, &evaluator)
    return content
  }

  /// Returns one draft per section in source order, or a single one if there are none.
  private func drafts(
    _ declaration: ElementDeclaration, _ evaluator: inout Evaluator
  ) -> [SectionDraft] {
    var drafts: [SectionDraft] = []
    var count = 0
    evaluator.forEachPart(
      in: declaration.body, evaluator.store.instances[table].environment, table: table
    ) { evaluator, part in
      switch part {
      case .rows(let source, let rows):
        if drafts.isEmpty || drafts[drafts.count - 1].id != nil {
          drafts.append(SectionDraft())
          count += 1
        }
        drafts[drafts.count - 1].add(source, rows)
        return true
      case .section(let id):
        count += 1
        guard mayHave(count, at: evaluator.declaration(of: id).span, &evaluator) else {
          return false
        }
        drafts.append(SectionDraft(section: id, &evaluator))
        return true
      case .sections(let source):
        count += source.list.iterationCount
        let span = evaluator.scene.elements[source.declaration].span
        guard mayHave(count, at: span, &evaluator) else { return false }
        drafts += SectionDraft.all(of: source, table, &evaluator)
        return true
      }
    }
    return drafts.isEmpty ? [SectionDraft()] : drafts
  }

  private func mayHave(
    _ count: Int, at span: SourceSpan, _ evaluator: inout Evaluator
  ) -> Bool {
    if count <= Evaluator.sectionLimit { return true }
    evaluator.report(.tooManyRows, at: span, "this table has more than 100,000 sections")
    return false
  }

  // MARK: Sections

  /// Measures further rows of a table.
  mutating func measure(to reach: MeasuredReach, _ evaluator: inout Evaluator) {
    guard var rest = content.unmeasured else { return }
    content.unmeasured = nil
    isLong = true
    let (draft, isDone) = (rest.draft, rest.rows.measure(to: reach, &evaluator))
    if append(rest.rows, of: draft, isDone: isDone, before: &rest.sections, &evaluator) {
      append(rest.sections, to: reach, &evaluator)
    }
  }

  /// Appends sections, apart from those that are not needed.
  private mutating func append(
    _ sections: SectionQueue, to reach: MeasuredReach, _ evaluator: inout Evaluator
  ) {
    var sections = sections
    while let draft = sections.removeFirst(&evaluator) {
      var rows = layouter(of: draft, &evaluator)
      let repeats = draft.copies.first.map { mayRepeat($0, evaluator) } ?? false
      let isDone = rows.measure(to: repeats ? .all : reach, &evaluator)
      guard append(rows, of: draft, isDone: isDone, before: &sections, &evaluator) else { return }
    }
  }

  private mutating func layouter(
    of draft: SectionDraft, _ evaluator: inout Evaluator
  ) -> SectionLayouter {
    let top = content.footerY
    let headerHeight = headerHeight(of: draft, isFirst: content.sections.count == 0, &evaluator)
    let padding = headerHeight > 0 ? headerPadding(&evaluator) : 0
    var section = TableSection(
      id: draft.id, number: content.sections.count, firstRow: content.rowCount, top: top,
      headerSpace: padding + headerHeight, headerPadding: padding,
      layout: RowLayout(start: top + padding + headerHeight, scale: evaluator.settings.scale),
      draft.parts, inTable: table)
    section.add(draft, evaluator)
    return SectionLayouter(
      table: table, draft.sources, mayPause: isLong, metrics: content.metrics, section, evaluator)
  }

  /// Appends a section, or replaces it if it was appended before it was measured completely.
  ///
  /// - Returns: Whether it is complete.
  private mutating func append(
    _ rows: SectionLayouter, of draft: SectionDraft, isDone: Bool,
    before sections: inout SectionQueue, _ evaluator: inout Evaluator
  ) -> Bool {
    var run = SectionList.Run(rows.section)
    isAfterFooter = hasFooterText(draft, &evaluator)
    guard isDone else {
      content.sections.set(run)
      content.unmeasured = UnmeasuredRows(draft: draft, rows: rows, sections: sections)
      return false
    }
    if let copies = draft.copies.first {
      run.model.footerHeight = footerHeight(of: draft, before: draft, &evaluator)
      if let pitch = pitch(of: run.model, copies, evaluator) {
        run.repeat(copies, pitch: pitch)
      } else {
        sections.insert(copies)
      }
    }
    run.lastFooterHeight = footerHeight(of: draft, before: sections.first(&evaluator), &evaluator)
    if run.count == 1 { run.model.footerHeight = run.lastFooterHeight }
    content.sections.set(run)
    return true
  }

  /// Returns whether the sections of a loop have the same heights.
  private func mayRepeat(
    _ copies: SectionDraft.Copies, _ evaluator: borrowing Evaluator
  ) -> Bool {
    evaluator.templates(.rows, of: table).allSatisfy {
      evaluator.setsSameHeights($0, inSectionsOf: copies.source.loop)
    }
  }

  /// Returns the distance between the rows of consecutive sections in device pixels; nil if their
  /// heights differ, or if a rounding error could move a section by a pixel.
  private func pitch(
    of section: TableSection, _ copies: SectionDraft.Copies, _ evaluator: borrowing Evaluator
  ) -> Int? {
    guard mayRepeat(copies, evaluator) else { return nil }
    let scale = section.layout.scale
    let start = section.bottom + section.headerSpace
    let end = section.layout.starting(at: start).end
    let pixels = roundToPixel((end - section.rowsBottom) * scale, scale: 1)
    let below = section.layout.starting(at: start - 0.001 / scale).end
    let above = section.layout.starting(at: start + 0.001 / scale).end
    return below == end && above == end && pixels < 1e12 ? Int(pixels) : nil
  }

  // MARK: Headers and footers

  private func headerHeight(
    of draft: SectionDraft, isFirst: Bool, _ evaluator: inout Evaluator
  ) -> Double {
    if let header = draft.parts.header, let own = evaluator.number(.height, of: header) {
      return own
    }
    let metrics = evaluator.metrics(content.metrics, of: draft.parts.header)
    let spacing = metrics.spacing
    let layers = draft.parts.header.flatMap { evaluator.layersHeight(in: $0) } ?? 0
    if let title = evaluator.headerText(of: draft.id, header: draft.parts.header, metrics) {
      let first = hasLargeTitle(&evaluator) ? spacing.titledBelowLargeTitle : nil
      let usual =
        isFirst
        ? first ?? spacing.firstTitled
        : (isAfterFooter ? spacing.titledAfterFooter : nil) ?? spacing.titled
      return max(layers, usual + growth(ofHeader: title, metrics, &evaluator))
    }
    return max(layers, isFirst ? spacing.firstUntitled : spacing.untitled)
  }

  /// Returns whether the table is below a navigation bar with a large title.
  private func hasLargeTitle(_ evaluator: inout Evaluator) -> Bool {
    evaluator.property(.frame, of: table) == nil
      && evaluator.children(of: 0).contains {
        evaluator.kind(of: $0) == .navigationBar && evaluator.bool(.largeTitle, of: $0) == true
          && evaluator.bool(.isHidden, of: $0) != true
      }
  }

  private func hasFooterText(_ draft: SectionDraft, _ evaluator: inout Evaluator) -> Bool {
    draft.parts.footer.flatMap { evaluator.title(of: $0) }?.string.isEmpty == false
  }

  /// The space above each header.
  private func headerPadding(_ evaluator: inout Evaluator) -> Double {
    evaluator.number(.sectionHeaderTopPadding, of: table) ?? content.metrics.headerPadding
  }

  /// Returns how much higher a header's text is than one line in the usual size.
  private func growth(
    ofHeader header: SectionText, _ metrics: ListMetrics, _ evaluator: inout Evaluator
  ) -> Double {
    let span = evaluator.declaration(of: table).span
    guard evaluator.layOut(header.text.string, at: span) else { return 0 }
    let width = (try? evaluator.geometry(of: table, at: span).frame.width) ?? 0
    let height = evaluator.height(
      of: header.text, width: header.width(in: width, metrics), for: header.id)
    let usual = header.text.style.ofSize(metrics.header.size).lineHeight
    return roundToTenThousandths(
      max(0, height - roundUpToPixel(usual, scale: evaluator.settings.scale)))
  }

  private func hasTitle(_ draft: SectionDraft, _ evaluator: inout Evaluator) -> Bool {
    evaluator.sectionTitle(of: draft.id, header: draft.parts.header) != nil
  }

  private func footerHeight(
    of draft: SectionDraft, before next: SectionDraft?, _ evaluator: inout Evaluator
  ) -> Double {
    let spacing = content.metrics.spacing
    if let footer = draft.parts.footer {
      if let own = evaluator.number(.height, of: footer) { return own }
      if let height = textHeight(ofFooter: footer, &evaluator) { return height }
      if let height = evaluator.layersHeight(in: footer) { return height }
    }
    let isFollowedByTitle = next.map { hasTitle($0, &evaluator) } ?? false
    return isFollowedByTitle ? spacing.untitledFooterBeforeTitle : spacing.untitledFooter
  }

  /// Returns the height of a footer that fits its text; nil if it has none.
  private func textHeight(ofFooter footer: Int, _ evaluator: inout Evaluator) -> Double? {
    let metrics = evaluator.metrics(content.metrics, of: footer)
    let spacing = metrics.spacing
    let span = evaluator.declaration(of: table).span
    guard let footer = evaluator.footerText(of: footer, metrics),
      evaluator.layOut(footer.text.string, at: span)
    else { return nil }
    let width = (try? evaluator.geometry(of: table, at: span).frame.width) ?? 0
    let block = evaluator.block(
      of: footer.text, width: footer.width(in: width, metrics), for: footer.id)
    let lines = block.lines
    // Larger fonts and text styles make it higher.
    let more = block.height - Double(lines.count) * footer.text.style.lineHeight
    return spacing.titledFooter + Double(lines.count - 1) * spacing.footerLine + more
  }
}

extension Evaluator {
  /// Instantiates the elements of a table's or section's body, except rows and sections.
  mutating func parts(of body: Body, in id: Int) -> TableParts {
    var parts = TableParts()
    addParts(of: body, in: store.instances[id].environment, parent: id, to: &parts)
    if parts.rows != nil || parts.separators != nil { store.templates.parts[id] = parts }
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
}
