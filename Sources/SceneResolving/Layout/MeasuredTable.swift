import SceneLayers
import SceneSource
import SceneLanguage

// Rows that are as high as their texts take up to a thousand times as long to measure as others. A
// long table measures them from the top, as far as something depends on their heights: what is
// visible, a frame that is used elsewhere, or the size of the contents.

/// How far down a table is measured.
struct MeasuredReach {
  /// Rows above this y-coordinate, in the table's coordinates, are measured.
  var y = -Double.infinity
  /// The sections before this one are measured, and the first `rows` of its rows.
  var section = 0
  var rows = 0

  static let all = MeasuredReach(section: .max)

  static func end(ofSection section: Int) -> MeasuredReach { .init(section: section + 1) }

  /// Returns whether it is sufficient to have measured `rows` rows of a section, to `bottom`.
  func ends(at bottom: Double, section: Int, rows: Int) -> Bool {
    bottom > y && (section > self.section || section == self.section && rows >= self.rows)
  }
}

extension SectionQueue {
  /// Removes and returns the first section.
  mutating func removeFirst(_ evaluator: inout Evaluator) -> SectionDraft? {
    defer { peeked = nil }
    return first(&evaluator)
  }

  /// Returns the first section, which is created if it is in a loop.
  mutating func first(_ evaluator: inout Evaluator) -> SectionDraft? {
    if let peeked { return peeked }
    if let (all, iteration) = copies {
      copies = iteration + 1 < all.firstIteration + all.count ? (all, iteration + 1) : nil
      let id = evaluator.instance(of: all.source, iteration: iteration, table)
      peeked = SectionDraft(section: id, &evaluator)
    } else if index < drafts.count {
      peeked = drafts[index]
      index += 1
    }
    return peeked
  }

  /// Inserts the sections of a loop, apart from the first one.
  mutating func insert(_ sections: SectionDraft.Copies) {
    copies = sections.count > 1 ? (sections, sections.firstIteration + 1) : nil
  }
}

extension TableContent {
  /// Tables with up to this many rows are measured completely.
  static let alwaysMeasuredRows = 100

  /// Whether the table has a single section, including those that are not laid out yet.
  var hasOneSection: Bool { sections.count == 1 && unmeasured?.sections.isEmpty ?? true }

  /// Returns whether the table is measured as far as needed.
  func isMeasured(to reach: MeasuredReach) -> Bool {
    guard unmeasured != nil, let last = sections.runs.last?.model else { return true }
    return reach.ends(
      at: last.layout.end, section: last.number, rows: last.layout.count)
  }
}

extension Evaluator {
  /// Returns the contents of a table, which are laid out as far as needed.
  ///
  /// - Parameter span: The location of what depends on them.
  mutating func content(
    of id: Int, to reach: MeasuredReach = .all, at span: SourceSpan
  ) throws(EvaluationFailure) -> TableContent {
    trace?.note(.content(id))
    if let known = store.tables[id], known.unmeasured == nil { return known }
    // Heights cannot depend on the table itself, even if the rows above are measured.
    try begin(.content(id), at: span)
    defer { end() }
    guard let known = store.tables[id] else {
      var layouter = TableLayouter(table: id, metrics: listMetrics(ofTable: id))
      let content = layouter.layOut(to: reach, &self)
      store.tables[id] = content
      return content
    }
    if known.isMeasured(to: reach) { return known }
    var layouter = TableLayouter(table: id, known)
    layouter.measure(to: reach, &self)
    // Rows above may have been created meanwhile.
    store.tables.update(id) { $0.extend(to: layouter.content) }
    return store.tables[id] ?? known
  }

  /// Returns what `find` finds in the sections of a table, of which only as many are measured as
  /// necessary; nil if it finds nothing.
  mutating func find<Found>(
    inTable id: Int, at span: SourceSpan, _ find: (TableContent) -> Found?
  ) throws(EvaluationFailure) -> Found? {
    var content = try content(of: id, to: .init(), at: span)
    while true {
      if let found = find(content) { return found }
      guard content.unmeasured != nil else { return nil }
      let count = content.sections.count
      content = try self.content(of: id, to: .init(section: count + count / 8), at: span)
    }
  }

  /// Returns the contents of a table, which are measured as far as they affect its visible part.
  mutating func content(
    of id: Int, visibleIn bounds: Rect, _ insets: (top: Double, bottom: Double)
  ) -> TableContent? {
    var reach = MeasuredReach(y: bounds.maxY + max(0, -insets.bottom))
    var span = span(of: .contentOffset, of: id)
    while let content = try? content(of: id, to: reach, at: span) {
      guard content.unmeasured != nil, let last = content.sections.runs.last?.model
      else { return content }
      // Half of the width of separators is outside of their rows.
      let width = [section(0, inTable: id), last].reduce(0) {
        max($0, separatorStyle(of: $1, $1.position(ofRow: 0)).width)
      }
      // The header of a plain section stays at the top until its section ends.
      reach.y = max(
        bounds.maxY + max(0, -insets.bottom) + width, bounds.minY + insets.top + last.headerHeight)
      if content.metrics.group != nil, last.top < reach.y {
        // There is a box around all of its rows.
        reach.section = last.number + 1
        span = self.span(of: .style, of: id)
      }
      if content.isMeasured(to: reach) { return content }
    }
    return nil
  }
}
