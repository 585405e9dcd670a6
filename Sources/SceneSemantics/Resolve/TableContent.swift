import SceneLayers
import SceneSource

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
  /// Rows that have been made, by their number.
  var made = NumberTable()
  /// The height of rows that say nothing of it, once it is known; nil within where they differ.
  var usualHeight: Double??
  /// What stands for a row while its height is asked for, by its declaration.
  var prototypes = NumberTable()

  /// Rows that come from one place of the text.
  struct Run {
    var firstRow: Int
    var source: Source
  }

  enum Source {
    /// Rows that stand one below the other in a body, by their places among the scene's items.
    case rows(Range<Int>, Environment)
    /// Each turn of a loop gives the same rows; the loop is the `item`th of the body around it.
    case loop(Loop, item: Int, list: Value, outer: Environment, rows: [Int])
    /// Turns that differ: of each the number of its first row in the run. Which rows they are is
    /// found out again when one is made.
    case turns(Loop, item: Int, list: Value, outer: Environment, starts: [Int32])
  }

  var rowCount: Int { layout.count }
  /// Where the footer starts and where the content ends, in the table's coordinates.
  var footerY: Double { layout.end }
  var end: Double { layout.end + footerHeight }

  /// The run that a row belongs to.
  func run(ofRow row: Int) -> Run? {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].firstRow <= row { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? runs[low - 1] : nil
  }
}
