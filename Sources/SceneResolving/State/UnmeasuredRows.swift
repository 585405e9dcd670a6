import SceneLayers
import SceneLanguage

/// The part of a table that is not measured yet.
struct UnmeasuredRows {
  /// The last of the table's sections, and the state of its measurement.
  let draft: SectionDraft
  var rows: SectionLayouter
  /// The sections below it.
  var sections: SectionQueue
}

/// Measures the rows of a section without creating them.
///
/// The height of a row is its own, or else that of the `rows` of the section or table. In a loop,
/// only the iterations of one period are measured. Rows that can be as high as their contents are
/// measured as far as needed, because they take much longer.
struct SectionLayouter {
  let table: Int
  let metrics: ListMetrics
  /// The section with the rows that are measured.
  var section: TableSection
  /// The rows that are not measured, last first.
  var sources: [Rest] = []
  /// Whether rows that are not needed may be left unmeasured.
  let mayPause: Bool
  /// The bodies in which `rows` sets different heights for rows.
  var varyingTemplate: [Body] = []
  /// Whether `rows` can set the number of lines of the rows' texts.
  var templateMayWrap = false
  /// The height that `rows` gives all rows, if it is known.
  var sharedHeight: Double?
  /// Instances that represent rows during the evaluation of their heights, by declaration.
  var prototypes = NumberTable()

  /// Rows of a source from an index on: that of a row, or of a loop's iteration.
  struct Rest {
    let source: RowSource
    var next = 0
  }
}

/// The sections of a table that are not laid out yet, in order.
struct SectionQueue {
  let table: Int
  let drafts: [SectionDraft]
  var index = 0
  /// The sections of a loop that precede the other drafts, with the next iteration.
  var copies: (all: SectionDraft.Copies, next: Int)?
  var peeked: SectionDraft?

  init(_ drafts: [SectionDraft], ofTable table: Int) {
    (self.drafts, self.table) = (drafts, table)
  }

  var isEmpty: Bool { peeked == nil && copies == nil && index == drafts.count }
}
