import SceneLayers
import SceneSource

/// The contents of a table with their positions: a header, sections, and a footer.
struct TableContent {
  /// The instances of the table's own parts.
  var header: Int?
  var footer: Int?
  var shadows: Int?
  var headerHeight = 0.0
  var footerHeight = 0.0
  let metrics: ListMetrics
  /// At least one section: rows outside of any `section` form a section of their own.
  var sections = SectionList()
  /// The instances of rows that have been created, by `RowPosition.number`.
  var made = NumberTable()
  /// The part below `sections`, and the last rows of these; nil if all rows are measured.
  var unmeasured: UnmeasuredRows?

  var rowCount: Int { sections.rowCount }
  /// The start of the footer, in the table's coordinates; infinity while it is not known.
  var footerY: Double { sections.bottom ?? headerHeight }
  /// The end of the contents; infinity while it is not known.
  var end: Double { footerY + footerHeight }

  /// Adopts the rows that have been measured meanwhile.
  mutating func extend(to longer: TableContent) {
    sections.extend(to: longer.sections)
    unmeasured = longer.unmeasured
  }
}

/// The rows of a section, most of which are never created.
struct TableSection {
  /// The instance of the section; nil for rows outside of any section.
  var id: Int?
  /// The parent of the rows: the section or the table.
  let parent: Int
  /// The index, starting at 0.
  let number: Int
  /// The index of the first row among all rows of the table.
  let firstRow: Int
  /// The instances of the section's parts.
  var header: Int?
  var footer: Int?
  var shadows: Int?
  /// The top of the section, including its header.
  let top: Double
  /// The height of its header, before rows are rounded to device pixels.
  let headerSpace: Double
  /// The part of it above the header.
  let headerPadding: Double
  var footerHeight = 0.0
  /// The runs of rows, in order.
  var runs: [Run] = []
  /// The number of rows, including those that are not measured.
  var rowCount = 0
  /// The rows that are measured.
  var layout: RowLayout
  /// The indices of named rows outside of loops, by declaration.
  var named = NumberTable()

  /// - Parameter parts: The section's own parts.
  init(
    id: Int?, number: Int, firstRow: Int, top: Double, headerSpace: Double,
    headerPadding: Double = 0, layout: RowLayout, _ parts: TableParts, inTable table: Int
  ) {
    self.id = id
    parent = id ?? table
    self.number = number
    self.firstRow = firstRow
    self.top = top
    self.headerSpace = headerSpace
    self.headerPadding = headerPadding
    self.layout = layout
    header = parts.header
    footer = parts.footer
    shadows = parts.shadows
  }

  /// Rows with the same declaration.
  struct Run {
    var firstRow: Int
    var source: RowSource
  }

  /// The start of the rows.
  var rowsTop: Double { layout.edge(0) }
  /// The end of the rows; infinity while it is not known, because it is below what is needed.
  var rowsBottom: Double { layout.count < rowCount ? .infinity : layout.end }
  /// On a device pixel, as text must be: untitled footers can be 17.5 high.
  var headerTop: Double { roundEdge(top + headerPadding, scale: layout.scale) }
  var headerHeight: Double { rowsTop - headerTop }
  /// The end of the section, including its footer.
  var bottom: Double { rowsBottom + footerHeight }

  func position(ofRow row: Int) -> Environment.RowPosition {
    .init(section: number, index: row, count: rowCount, number: firstRow + row)
  }

  /// Returns the run that contains a row.
  func run(ofRow row: Int) -> Run? {
    let next = (0..<runs.count).partitioningIndex { runs[$0].firstRow > row }
    return next > 0 ? runs[next - 1] : nil
  }
}
