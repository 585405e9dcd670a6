import SceneLayers
import SceneLanguage

/// A section whose rows have not been measured.
struct SectionDraft {
  var id: Int?
  var parts = TableParts()
  private(set) var sources: [(source: RowSource, count: Int)] = []
  private(set) var rowCount = 0
  /// The sections after this one that have the same heights and are not created: one run or none,
  /// in an array because few of many sections have copies.
  var copies: [Copies] = []

  /// Sections of a loop, including the draft's own.
  struct Copies {
    let source: SectionSource
    let firstIteration: Int
    let count: Int
  }

  /// Creates a section for rows outside of any section.
  init() {}

  /// The number of rows, including those of copies.
  var allRowCount: Int {
    let (count, overflow) = rowCount.multipliedReportingOverflow(by: copies.first?.count ?? 1)
    return overflow ? .max / 4 : count
  }

  mutating func add(_ source: RowSource, _ count: Int) {
    sources.append((source, count))
    rowCount = min(rowCount + count, .max / 4)
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

/// The source of a table's rows, which is determined by counting, without creating rows.
enum RowSource {
  /// Consecutive rows in a body, by the indices of their items.
  case rows(Range<Int>, Environment)
  /// A loop whose iterations contain the same rows; `item` is the index of the loop.
  indirect case loop(Loop, item: Int, list: Value, outer: Environment, rows: [Int])
  /// Iterations with different rows, with the index of the first row of each. The rows are
  /// determined again when one is created.
  indirect case iterations(Loop, item: Int, list: Value, outer: Environment, starts: [Int32])
}
