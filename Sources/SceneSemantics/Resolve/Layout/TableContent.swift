import SceneLayers

/// What a table holds as it stacks up: a header, sections, a footer.
struct TableContent {
  /// The instances of the table's own parts.
  var header: Int?
  var footer: Int?
  var rowsTemplate: Int?
  var separators: Int?
  var shadows: Int?
  var headerHeight = 0.0
  var footerHeight = 0.0
  let metrics: ListMetrics
  /// One or more: rows outside of any `section` make a section of their own.
  var sections: [TableSection] = []
  /// The instances of rows that have been made, by `RowPosition.number`.
  var made = NumberTable()

  /// In points, where neither the scene nor the era sets another one.
  static let standardRowHeight = 44.0

  var rowCount: Int { sections.last.map { $0.firstRow + $0.rowCount } ?? 0 }
  /// Where the footer starts and where the content ends, in the table's coordinates.
  var footerY: Double { sections.last?.bottom ?? headerHeight }
  var end: Double { footerY + footerHeight }

  /// The sections that reach into what lies between two heights.
  func sections(from top: Double, to bottom: Double) -> Range<Int> {
    let all = 0..<sections.count
    let first = all.partitioningIndex { sections[$0].bottom > top }
    let end = all.partitioningIndex { sections[$0].top >= bottom }
    return first..<max(first, end)
  }

  /// The section that an instance is, or the one that is the table's own.
  func section(_ id: Int?) -> TableSection? { sections.first { $0.id == id } }
}

/// A section's rows as they stack up, most of them never made.
struct TableSection {
  /// The instance of the element; nil for rows outside of any.
  var id: Int?
  /// From 0.
  let number: Int
  /// The number of the first row among all rows of the table.
  let firstRow: Int
  /// The instances of its parts.
  var header: Int?
  var footer: Int?
  /// Whose properties hold for the rows and their lines, the section's own before the table's.
  var rowsTemplates: [Int] = []
  var separators: [Int] = []
  var shadows: Int?
  /// Where it begins, with its header.
  let top: Double
  var footerHeight = 0.0
  /// In the order of the rows.
  var runs: [Run] = []
  var layout: RowLayout
  /// The number of the first row of a direct, named row, by its declaration.
  var named = NumberTable()

  /// Rows that come from one place of the text.
  struct Run {
    var firstRow: Int
    var source: RowSource
  }

  var rowCount: Int { layout.count }
  /// Where its rows begin and end.
  var rowsTop: Double { layout.edge(0) }
  var rowsBottom: Double { layout.end }
  var headerHeight: Double { rowsTop - top }
  /// Where it ends, with its footer.
  var bottom: Double { layout.end + footerHeight }

  func position(ofRow row: Int) -> Environment.RowPosition {
    .init(section: number, index: row, count: rowCount, number: firstRow + row)
  }

  /// The run that a row belongs to.
  func run(ofRow row: Int) -> Run? {
    let next = (0..<runs.count).partitioningIndex { runs[$0].firstRow > row }
    return next > 0 ? runs[next - 1] : nil
  }
}
