import SceneLayers
import SceneLanguage

/// The sections of a table, in order. If the sections of a loop are uniform, only the first two are
/// laid out. The positions of the others follow from these, and they are created on demand.
struct SectionList {
  private(set) var runs: [Run] = []
  private(set) var count = 0
  /// The indices of sections by instance.
  private var numbers = NumberTable()
  /// The sections of runs that have been created, by index.
  private var made = NumberMap<TableSection>()

  /// Consecutive sections with the same heights.
  struct Run {
    /// The first section.
    var model: TableSection
    var count = 1
    /// The sections of the run if there are several; see `SectionDraft`.
    var copies: [SectionDraft.Copies] = []
    /// The distance between the rows of consecutive sections, in device pixels.
    var pitch = 0
    /// The height of the last section's footer, which depends on the section that follows.
    var lastFooterHeight: Double

    var sections: Range<Int> { model.number..<model.number + count }
    var rowCount: Int { model.rowCount * count }

    init(_ model: TableSection) {
      self.model = model
      lastFooterHeight = model.footerHeight
    }

    /// Extends the run to all of a loop's sections from the first one on.
    mutating func `repeat`(_ copies: SectionDraft.Copies, pitch: Int) {
      count = copies.count
      self.copies = [copies]
      self.pitch = pitch
    }
  }

  /// The position of a section and the index of its first row in the table.
  struct Edges {
    var firstRow: Int
    var top: Double
    var rowsBottom: Double
    var footerHeight: Double
    var bottom: Double { rowsBottom + footerHeight }
  }

  /// The number of rows in all sections.
  var rowCount: Int { runs.last.map { $0.model.firstRow + $0.rowCount } ?? 0 }
  var bottom: Double? { count > 0 ? edges(of: count - 1).bottom : nil }

  /// Appends a run, or replaces the last one by that with the same first section.
  mutating func set(_ run: Run) {
    if let last = runs.last, last.model.number == run.model.number {
      runs.removeLast()
      count -= last.count
    }
    if let id = run.model.id { numbers[id] = run.model.number }
    runs.append(run)
    count += run.count
  }

  /// Replaces the last run and appends those after it in a list with the same sections before it.
  mutating func extend(to longer: SectionList) {
    for run in longer.runs[max(0, runs.count - 1)...] { set(run) }
  }

  /// Returns the run of a section.
  func run(of section: Int) -> Run {
    let next = (0..<runs.count).partitioningIndex { runs[$0].model.number > section }
    return runs[max(0, next - 1)]
  }

  func edges(of section: Int) -> Edges {
    let run = run(of: section)
    let model = run.model
    let distance = section - model.number
    func rowsBottom(_ distance: Int) -> Double {
      guard distance > 0 else { return model.rowsBottom }
      let scale = model.layout.scale
      // Computed in whole device pixels, so that the result equals the sum of the individual
      // heights.
      let pixels = roundToPixel(model.rowsBottom * scale, scale: 1)
      return (pixels + Double(distance) * Double(run.pitch)) / scale
    }
    return Edges(
      firstRow: model.firstRow + distance * model.rowCount,
      top: distance > 0 ? rowsBottom(distance - 1) + model.footerHeight : model.top,
      rowsBottom: rowsBottom(distance),
      footerHeight: distance == run.count - 1 ? run.lastFooterHeight : model.footerHeight)
  }

  /// Returns the sections that overlap a range of y-coordinates.
  func range(from top: Double, to bottom: Double) -> Range<Int> {
    let all = 0..<count
    let first = all.partitioningIndex { edges(of: $0).bottom > top }
    let end = all.partitioningIndex { edges(of: $0).top >= bottom }
    return first..<max(first, end)
  }

  func headerHeight(of section: Int) -> Double { run(of: section).model.headerHeight }

  /// Returns the index of a section by its instance.
  func number(ofInstance id: Int) -> Int? { numbers[id] }

  /// Returns a section that has been created.
  func known(_ section: Int) -> TableSection? {
    let run = run(of: section)
    if run.count == 1 { return run.model }
    return made[section]
  }

  mutating func keep(_ section: TableSection) {
    if let id = section.id { numbers[id] = section.number }
    made[section.number] = section
  }
}

/// A loop in which each iteration contains one section, all with the same heights.
struct SectionSource {
  let loop: Loop
  /// The index of the loop in the scene's items.
  let item: Int
  let list: Value
  let outer: Environment
  let declaration: Int
}
