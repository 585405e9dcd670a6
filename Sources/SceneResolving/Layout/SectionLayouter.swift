import SceneLayers
import SceneSource
import SceneLanguage

extension SectionLayouter {
  init(
    table: Int, _ sources: [(source: RowSource, count: Int)], mayPause: Bool,
    metrics: ListMetrics, _ section: TableSection, _ evaluator: borrowing Evaluator
  ) {
    self.table = table
    self.mayPause = mayPause
    self.metrics = metrics
    self.section = section
    self.sources = sources.reversed().map { Rest(source: $0.source) }
    templateMayWrap = metrics.stacksValues
    for template in evaluator.templates(.rows, of: section.parent) {
      let rows = evaluator.store.instances[template].declaration
      if evaluator.scene.heightVaries(ofTemplate: rows) {
        varyingTemplate += evaluator.scene.bodies(of: rows)
      }
      if evaluator.mayWrap(rows) { templateMayWrap = true }
    }
  }

  /// Measures rows as far as needed; returns whether all are measured.
  mutating func measure(to reach: MeasuredReach, _ evaluator: inout Evaluator) -> Bool {
    while let rest = sources.popLast() {
      guard append(rest, to: reach, &evaluator) else { return false }
    }
    // Equal, unless the work exceeded its limit.
    section.rowCount = section.layout.count
    return true
  }

  // MARK: Rows

  /// - Returns: Whether more rows are needed. Otherwise, the rest is kept.
  private mutating func append(
    _ rest: Rest, to reach: MeasuredReach, _ evaluator: inout Evaluator
  ) -> Bool {
    switch rest.source {
    case .rows(let items, let environment):
      let (scene, changes) = (evaluator.shared, evaluator.changes)
      for item in items.lowerBound + rest.next..<items.upperBound {
        let row = MeasuredRow(scene.bound.row(item), scene.bound, changes)
        if mayPause, fitsContents(row), isSufficient(reach) {
          sources.append(Rest(source: rest.source, next: item - items.lowerBound))
          return false
        }
        let height = height(of: row, in: environment, section.layout.count, &evaluator)
        _ = section.layout.append(.init(height: height))
      }
    case .loop(let loop, _, let list, let outer, let rows):
      let next = append(
        loop, through: list, in: outer, rows: rows, from: rest.next, to: reach, &evaluator)
      guard next == list.iterationCount else {
        sources.append(Rest(source: rest.source, next: next))
        return false
      }
    case .iterations(let loop, _, let list, let outer, let starts):
      return append(loop, through: list, in: outer, starts, rest, to: reach, &evaluator)
    }
    return true
  }

  /// Appends the rows of a loop whose iterations contain different rows.
  private mutating func append(
    _ loop: Loop, through list: Value, in outer: Environment, _ starts: [Int32], _ rest: Rest,
    to reach: MeasuredReach, _ evaluator: inout Evaluator
  ) -> Bool {
    let facts = evaluator.scene.facts(of: loop.body)
    if varyingTemplate.isEmpty, !templateMayWrap, !facts.contains(.hasUnusualRows) {
      let height = templateHeight(ofRow: section.layout.count, &evaluator)
      _ = section.layout.append(.init(count: Int(starts[starts.count - 1]), height: height))
      return true
    }
    let end = starts.count - 1
    guard mayPause, facts.contains(templateMayWrap ? .hasUnfixedRows : .hasFittingRows) else {
      evaluator.forEachPassingIteration(of: loop, through: list, 0..<end, in: outer) {
        evaluator, _, inner in
        evaluator.forEachSource(in: loop.body, inner, isKept: false) { evaluator, source, _ in
          _ = append(Rest(source: source), to: .all, &evaluator)
        }
        return true
      }
      return true
    }
    for iteration in rest.next..<max(rest.next, end) {
      guard !isSufficient(reach) else {
        sources.append(Rest(source: rest.source, next: iteration))
        return false
      }
      sources.append(Rest(source: rest.source, next: iteration + 1))
      let depth = sources.count
      evaluator.forEachPassingIteration(
        of: loop, through: list, iteration..<iteration + 1, in: outer
      ) { evaluator, _, inner in
        evaluator.forEachSource(in: loop.body, inner, isKept: false) { _, source, _ in
          sources.insert(Rest(source: source), at: depth)
        }
        return true
      }
      while sources.count > depth, let inner = sources.popLast() {
        guard append(inner, to: reach, &evaluator) else { return false }
      }
      sources.removeLast()
    }
    return true
  }

  /// Appends the rows of a loop whose iterations all contain `rows`.
  ///
  /// - Returns: The first iteration that is not needed.
  private mutating func append(
    _ loop: Loop, through list: Value, in outer: Environment, rows: [Int], from first: Int,
    to reach: MeasuredReach, _ evaluator: inout Evaluator
  ) -> Int {
    let measuredRows = rows.map { MeasuredRow($0, evaluator.scene, evaluator.changes) }
    let mayPause = mayPause && measuredRows.contains { fitsContents($0) }
    var start = first
    while start < list.iterationCount {
      if mayPause, isSufficient(reach) { return start }
      let firstRow = section.layout.count - start * rows.count
      let period = HeightPeriod(
        from: start, of: loop, through: list, in: outer, rows: rows, firstRow: firstRow,
        section: section.number, rowCount: section.rowCount, template: varyingTemplate,
        templateMayWrap: templateMayWrap, evaluator)
      _ = evaluator.spend(period.inspections / 2, for: section.id ?? table)
      let measured = start..<min(start + period.length, period.end)
      var next = period.end
      var bottom = section.layout.end
      var heights: [Double] = []
      if !mayPause { heights.reserveCapacity(measured.count * rows.count) }
      evaluator.forEachPassingIteration(of: loop, through: list, measured, in: outer) {
        evaluator, iteration, inner in
        let count = firstRow + iteration * rows.count
        if mayPause, isSufficient(reach, bottom: bottom, rows: count) {
          next = iteration
          return false
        }
        for (part, row) in measuredRows.enumerated() {
          let height = height(of: row, in: inner, count + part, &evaluator)
          heights.append(height)
          bottom += height
        }
        return true
      }
      _ = section.layout.append(heights, count: (next - start) * rows.count)
      start = next
    }
    return start
  }

  /// Returns whether a row's height can depend on its texts or layers.
  private func fitsContents(_ row: MeasuredRow) -> Bool {
    if case .fixed = row.rule { return false }
    return row.mayWrap || templateMayWrap
  }

  /// Returns whether the rows that are measured are sufficient.
  private func isSufficient(_ reach: MeasuredReach) -> Bool {
    reach.ends(at: section.layout.end, section: section.number, rows: section.layout.count)
  }

  /// - Parameter bottom: The sum of the heights, which is rounded differently.
  private func isSufficient(_ reach: MeasuredReach, bottom: Double, rows: Int) -> Bool {
    reach.ends(at: bottom - 1 / section.layout.scale, section: section.number, rows: rows)
  }

  // MARK: Heights

  private func position(ofRow index: Int) -> Environment.RowPosition {
    .init(
      section: section.number, index: index, count: section.rowCount,
      number: section.firstRow + index)
  }

  /// Returns the height of row `index`, without creating it, in the range that the layout accepts.
  private mutating func height(
    of row: MeasuredRow, in environment: Environment, _ index: Int, _ evaluator: inout Evaluator
  ) -> Double {
    switch row.rule {
    case .unset where row.hasUsualHeight && !templateMayWrap:
      return templateHeight(ofRow: index, &evaluator)
    case .unset: break
    case .fixed(let height):
      let limits = evaluator.spec(of: .height, of: .row)?.range
      if limits?.contains(height) == true { return height }
    case .evaluated: break
    }
    let span = position(ofRow: index)
    let prototype = prototype(of: row.declaration, &evaluator)
    var environment = environment
    environment.row = span
    let own = evaluator.boundProperty(
      .height, of: row.declaration, in: environment, prototype: prototype)
    let depth = Int(evaluator.scene.elements[row.declaration].body.depth)
    let changesTraits = evaluator.changesTraits(prototype)
    let readsLayers = own.map { $0.value.facts.innermostElement >= depth || changesTraits } ?? false
    // One that is 'none' is not that of `rows` either.
    let given =
      own.map { readsLayers ? nil : evaluator.checked($0, .height, of: .row, row: span)?.magnitude }
      ?? evaluator.templateHeight(of: section, span)
    if let given { return min(given, ExactLength.limit.points) }
    if readsLayers || row.mayWrap || templateMayWrap,
      let fitting = evaluator.fittingHeight(
        of: row.declaration, in: environment, section, table: table, metrics)
    {
      return min(fitting, ExactLength.limit.points)
    }
    guard row.setsStyle || own != nil else { return templateHeight(ofRow: index, &evaluator) }
    let style = evaluator.boundProperty(
      .style, of: row.declaration, in: environment, prototype: prototype)
    let text = evaluator.boundProperty(
      .textStyle, of: row.declaration, in: environment, prototype: prototype)
    let ownStyle: RowStyle? = style.map {
      evaluator.checked($0, .style, of: .row, row: span)?.wordCase() ?? .default
    }
    let ownText: DynamicTypeStyle? = text.flatMap {
      evaluator.checked($0, .textStyle, of: .row, row: span)?.wordCase()
    }
    return min(
      evaluator.usualHeight(of: section, span, metrics, style: ownStyle, text: ownText),
      ExactLength.limit.points)
  }

  private mutating func templateHeight(ofRow index: Int, _ evaluator: inout Evaluator) -> Double {
    if let sharedHeight { return sharedHeight }
    let span = position(ofRow: index)
    let height = min(
      evaluator.templateHeight(of: section, span)
        ?? evaluator.usualHeight(of: section, span, metrics), ExactLength.limit.points)
    if varyingTemplate.isEmpty { sharedHeight = height }
    return height
  }

  private mutating func prototype(of declaration: Int, _ evaluator: inout Evaluator) -> Int {
    if let known = prototypes[declaration] { return known }
    let parent = section.id ?? table
    let id = evaluator.store.instances.count
    evaluator.store.instances.append(
      Instance(
        environment: evaluator.store.instances[parent].environment, declaration: declaration,
        parent: parent))
    prototypes[declaration] = id
    return id
  }
}

/// The text of a section's header or footer.
///
/// Used to measure it and to create its layer, so that both agree.
struct SectionText {
  /// The element with the text.
  let id: Int
  var text: StyledText
  /// The distances of the text from the edges of rows.
  let insets: (left: Double, right: Double)

  /// Returns the width available for the text in a table of the given width.
  func width(in table: Double, _ metrics: ListMetrics) -> Double {
    max(0, table - 2 * metrics.margin - insets.left - insets.right)
  }
}

extension Evaluator {
  /// Determines the appearance of a header or footer.
  ///
  /// - Parameters:
  ///   - id: The element with the text.
  ///   - edge: The element with the text's properties.
  mutating func sectionText(
    _ title: AttributedText, of id: Int, _ edge: Int?, _ look: ListMetrics.SectionTitle
  ) -> SectionText {
    // A section has none of these properties.
    let edge = edge ?? id
    let named: DynamicTypeStyle? = word(.textStyle, of: edge)
    let traits = traits(of: edge)
    var style = TextStyle(
      size: number(.fontSize, of: edge) ?? named?.size(traits.contentSize) ?? look.size,
      weight: word(.fontWeight, of: edge) ?? named?.weight ?? look.weight,
      color: property(.titleColor, of: edge)?.colorValue ?? look.color,
      alignment: traits.alignment(word(.textAlignment, of: edge)),
      truncation: word(.truncationMode, of: edge) ?? .end)
    style.font = font(of: edge, weight: style.weight)
    style.lines.pitch = pitch(of: edge)
    let inset = property(.textInset, of: edge)?.numbers ?? [look.inset]
    let transform = word(.textTransform, of: edge) ?? look.transform
    let text = styled(title.transformed(transform), style, of: edge)
    return SectionText(
      id: id, text: text, insets: (inset[0], inset.count > 1 ? inset[1] : inset[0]))
  }

  /// Returns the text of a section's header, which is wrapped; nil if it has none.
  mutating func headerText(
    of section: Int?, header: Int?, _ metrics: ListMetrics
  ) -> SectionText? {
    guard let title = sectionTitle(of: section, header: header),
      let source = header.flatMap({ self.title(of: $0) }) == nil ? section : header
    else { return nil }
    var text = sectionText(title, of: source, header, metrics.header)
    text.text.style.isWrapped = true
    return text
  }

  /// Returns the text of a section's footer, which is wrapped; nil if it has none.
  mutating func footerText(of footer: Int, _ metrics: ListMetrics) -> SectionText? {
    guard let title = title(of: footer), !title.string.isEmpty else { return nil }
    var text = sectionText(title, of: footer, footer, metrics.footer)
    text.text.style.isWrapped = true
    return text
  }

  /// Returns the title of a section, which its `header` can also set; nil if it is empty.
  mutating func sectionTitle(of section: Int?, header: Int?) -> AttributedText? {
    let own = header.flatMap { title(of: $0) } ?? section.flatMap { title(of: $0) }
    return own?.string.isEmpty == false ? own : nil
  }
}
