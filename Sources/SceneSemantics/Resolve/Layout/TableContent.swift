import SceneLayers

/// The contents of a table with their positions: a header, sections, and a footer.
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
  /// At least one section: rows outside of any `section` form a section of their own.
  var sections: [TableSection] = []
  /// The instances of rows that have been created, by `RowPosition.number`.
  var made = NumberTable()

  /// The row height in points, if neither the scene nor the era sets one.
  static let standardRowHeight = 44.0

  var rowCount: Int { sections.last.map { $0.firstRow + $0.rowCount } ?? 0 }
  /// The start of the footer, in the table's coordinates.
  var footerY: Double { sections.last?.bottom ?? headerHeight }
  var end: Double { footerY + footerHeight }

  /// Returns the sections that overlap a range of y-coordinates.
  func sections(from top: Double, to bottom: Double) -> Range<Int> {
    let all = 0..<sections.count
    let first = all.partitioningIndex { sections[$0].bottom > top }
    let end = all.partitioningIndex { sections[$0].top >= bottom }
    return first..<max(first, end)
  }

  /// Returns the section of an instance, or the table's only section.
  func section(_ id: Int?) -> TableSection? { sections.first { $0.id == id } }
}

/// The rows of a section, most of which are never created.
struct TableSection {
  /// The instance of the section; nil for rows outside of any section.
  var id: Int?
  /// The index, starting at 0.
  let number: Int
  /// The index of the first row among all rows of the table.
  let firstRow: Int
  /// The instances of the section's parts.
  var header: Int?
  var footer: Int?
  /// The elements whose properties apply to the rows and separators: those of the section before
  /// those of the table.
  var rowsTemplates: [Int] = []
  var separators: [Int] = []
  var shadows: Int?
  /// The top of the section, including its header.
  let top: Double
  var footerHeight = 0.0
  /// The runs of rows, in order.
  var runs: [Run] = []
  var layout: RowLayout
  /// The indices of named rows outside of loops, by declaration.
  var named = NumberTable()

  /// Rows with the same declaration.
  struct Run {
    var firstRow: Int
    var source: RowSource
  }

  var rowCount: Int { layout.count }
  /// The start of the rows.
  var rowsTop: Double { layout.edge(0) }
  var rowsBottom: Double { layout.end }
  var headerHeight: Double { rowsTop - top }
  /// The end of the section, including its footer.
  var bottom: Double { layout.end + footerHeight }

  func position(ofRow row: Int) -> Environment.RowPosition {
    .init(section: number, index: row, count: rowCount, number: firstRow + row)
  }

  /// Returns the run that contains a row.
  func run(ofRow row: Int) -> Run? {
    let next = (0..<runs.count).partitioningIndex { runs[$0].firstRow > row }
    return next > 0 ? runs[next - 1] : nil
  }
}
