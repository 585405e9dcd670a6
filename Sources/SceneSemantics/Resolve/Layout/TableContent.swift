import SceneLayers

/// The rows of a table as they stack up, most of them never made.
struct TableContent {
  /// The instances of the table's own parts.
  var header: Int?
  var footer: Int?
  var rowsTemplate: Int?
  var separators: Int?
  var shadows: Int?
  var headerHeight = 0.0
  var footerHeight = 0.0
  /// In the order of the rows.
  var runs: [Run] = []
  var layout: RowLayout
  /// The number of the first row of a direct, named row, by its declaration.
  var named = NumberTable()
  /// The instances of rows that have been made, by their number.
  var made = NumberTable()

  /// Rows that come from one place of the text.
  struct Run {
    var firstRow: Int
    var source: RowSource
  }

  /// In points, where nothing sets another one; of a header or footer with a text too.
  static let standardRowHeight = 44.0

  var rowCount: Int { layout.count }
  /// Where the footer starts and where the content ends, in the table's coordinates.
  var footerY: Double { layout.end }
  var end: Double { layout.end + footerHeight }

  func position(ofRow row: Int) -> Environment.RowPosition {
    .init(section: 0, index: row, count: rowCount)
  }

  /// The run that a row belongs to.
  func run(ofRow row: Int) -> Run? {
    let next = (0..<runs.count).partitioningIndex { runs[$0].firstRow > row }
    return next > 0 ? runs[next - 1] : nil
  }
}
