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
  var sections = SectionList()
  /// The instances of rows that have been created, by `RowPosition.number`.
  var made = NumberTable()

  /// The row height in points, if neither the scene nor the era sets one.
  static let standardRowHeight = 44.0

  var rowCount: Int { sections.rowCount }
  /// The start of the footer, in the table's coordinates.
  var footerY: Double { sections.bottom ?? headerHeight }
  var end: Double { footerY + footerHeight }
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
  /// The height of its header, before rows are rounded to device pixels.
  let headerSpace: Double
  var footerHeight = 0.0
  /// The runs of rows, in order.
  var runs: [Run] = []
  var layout: RowLayout
  /// The indices of named rows outside of loops, by declaration.
  var named = NumberTable()

  /// - Parameters:
  ///   - parts: The section's own parts.
  ///   - content: The table, whose parts have lower precedence.
  init(
    id: Int?, number: Int, firstRow: Int, top: Double, headerSpace: Double, layout: RowLayout,
    _ parts: TableParts, in content: TableContent?
  ) {
    self.id = id
    self.number = number
    self.firstRow = firstRow
    self.top = top
    self.headerSpace = headerSpace
    self.layout = layout
    header = parts.header
    footer = parts.footer
    rowsTemplates = [parts.rows, content?.rowsTemplate].compactMap { $0 }
    separators = [parts.separators, content?.separators].compactMap { $0 }
    shadows = parts.shadows
  }

  /// Adds the source of the next rows; `row` is the index of the first.
  mutating func add(_ source: RowSource, from row: Int, _ evaluator: borrowing Evaluator) {
    runs.append(.init(firstRow: row, source: source))
    guard case .rows(let items, _) = source else { return }
    for item in items {
      let declaration = evaluator.scene.row(item)
      if evaluator.scene.name(of: declaration) != nil {
        named[declaration] = row + item - items.lowerBound
      }
    }
  }

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
