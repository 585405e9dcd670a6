/// Paints a display list row by row. Its buffers do not affect the result.
struct Painter: ~Copyable {
  /// The number of rows for which items are collected together.
  private static let stripe = 16

  /// The indices of the items in the current rows, in painting order.
  private var met: [Int] = []
  private var active: [ActiveItem] = []
  var sweep = Sweep()
  private var coverage = Coverage()
  private var source = Row()
  private var spareRows: [Row] = []
  /// The minimum length of runs; tests set it to store every pixel individually.
  var shortestRun = 16

  /// An item in the current rows.
  private struct ActiveItem {
    var item: Int
    /// The previous item of the same image, group, or mask; −1 for none.
    var previous: Int
    /// For a group, the ends of its content and its mask in `active`.
    var contentEnd = 0
    var end = 0
    /// For an outline, its activeEdges.
    var activeEdges = 0..<0
    /// For a glyph, the result of `Sweep.prepare`.
    var glyph: Int?
    /// The columns that are not known to be covered.
    var columns = 0..<0
  }

  mutating func paint(_ rows: Range<Int>, of list: DisplayList, into bytes: inout [UInt8]) {
    let stride = list.width * list.format.bytesPerPixel
    let count = rows.count * stride
    if bytes.count < count {
      bytes = [UInt8](repeating: 0, count: count)
    } else {
      // The last band of an image is shorter. Allocating new memory would take longer than painting
      // its pixels.
      bytes.removeLast(bytes.count - count)
    }
    source.shortest = shortestRun
    var row = takeRow(0..<0)
    var y = rows.lowerBound
    while y < rows.upperBound {
      let stripe = y..<min(y + Self.stripe, rows.upperBound)
      begin(stripe, of: list)
      for y in stripe {
        row.reset(columns: 0..<list.width, to: list.background)
        paint(0..<active.count, y, list.items, into: &row)
        row.write(to: &bytes, at: (y - rows.lowerBound) * stride, format: list.format)
      }
      y = stripe.upperBound
    }
    spareRows.append(row)
  }

  /// Calls `body` with the alphas of each row of a box from the top, or with nil if they are those
  /// of the previous row.
  mutating func alphas(
    of list: borrowing DisplayList, in box: PixelBox, _ body: (_ alphas: [Float]?) -> Void
  ) {
    source.shortest = shortestRun
    var row = takeRow(0..<0)
    var previous = takeRow(0..<0)
    var alphas = [Float](repeating: 0, count: box.width)
    var y = box.y0
    while y < box.y1 {
      let stripe = y..<min(y + Self.stripe, box.y1)
      begin(stripe, of: list)
      for y in stripe {
        row.reset(columns: 0..<list.width, to: list.background)
        paint(0..<active.count, y, list.items, into: &row)
        if row.isStoredLike(previous) {
          body(nil)
        } else {
          row.copyAlphas(of: box.columns, to: &alphas)
          body(alphas)
        }
        swap(&row, &previous)
      }
      y = stripe.upperBound
    }
    spareRows.append(row)
    spareRows.append(previous)
  }

  /// Returns a pixel of the image.
  mutating func pixel(_ x: Int, _ y: Int, of list: DisplayList) -> Pixel {
    var row = takeRow(0..<0)
    begin(y..<y + 1, of: list)
    row.reset(columns: 0..<list.width, to: list.background)
    paint(0..<active.count, y, list.items, into: &row)
    return row.pixel(at: x, of: row.runs[row.index(of: x)])
  }

  /// Collects the items in the given rows.
  private mutating func begin(_ rows: Range<Int>, of list: DisplayList) {
    active.removeAll(keepingCapacity: true)
    sweep.activeEdges.removeAll()
    if !sweep.glyphs.hasRoom { sweep.glyphs.forgetAll() }
    list.items.rows.collect(rows, into: &met)
    var next = 0
    activate(&next, below: list.items.items.count, rows, 0..<list.width, list.items)
  }

  /// Adds the items in the rows with an index below a limit to `active`, starting at `next`: those
  /// of the image, or those of a group with these columns.
  private mutating func activate(
    _ next: inout Int, below limit: Int, _ rows: Range<Int>, _ columns: Range<Int>,
    _ items: borrowing Items
  ) {
    let first = active.count
    let firstActiveEdge = sweep.activeEdges.count
    var last = -1
    while next < met.count, met[next] < limit {
      let index = met[next]
      let item = items.items[index]
      next += 1
      if item.cover.y0 <= rows.lowerBound && item.cover.y1 >= rows.upperBound
        && item.cover.x0 <= columns.lowerBound && item.cover.x1 >= columns.upperBound
      {
        // Nothing behind the item is visible.
        active.removeSubrange(first...)
        sweep.activeEdges.truncate(to: firstActiveEdge)
        last = -1
      }
      let at = active.count
      active.append(ActiveItem(item: index, previous: last, columns: item.box.columns))
      last = at
      switch item.operation {
      case .fill(let region, _): enter(region, at, rows, items)
      case .group(let group):
        if let clip = group.clip { enter(clip, at, rows, items) }
        let contentEnd = index + 1 + group.content
        activate(&next, below: contentEnd, rows, item.box.columns, items)
        active[at].contentEnd = active.count
        activate(&next, below: contentEnd + group.mask, rows, item.box.columns, items)
        active[at].end = active.count
      }
    }
    hideCovered(from: last, rows, items)
  }

  /// Excludes, from the active item `last` and previous ones of the same image or group, columns at
  /// their ends that a later item covers in all of the rows.
  private mutating func hideCovered(
    from last: Int, _ rows: Range<Int>, _ items: borrowing Items
  ) {
    var covered = 0..<0
    var at = last
    while at >= 0 {
      let item = items.items[active[at].item]
      let columns = active[at].columns
      if covered.lowerBound <= columns.lowerBound && covered.upperBound >= columns.upperBound {
        active[at].columns = 0..<0
      } else if case .fill = item.operation {
        if covered.contains(columns.lowerBound) {
          active[at].columns = covered.upperBound..<columns.upperBound
        } else if covered.contains(columns.upperBound - 1) {
          active[at].columns = columns.lowerBound..<covered.lowerBound
        }
      }
      if item.cover.y0 <= rows.lowerBound && item.cover.y1 >= rows.upperBound {
        covered = covered.joined(with: item.cover.columns)
      }
      at = active[at].previous
    }
  }

  /// Prepares the region of an active item for the rows.
  private mutating func enter(
    _ region: Region, _ at: Int, _ rows: Range<Int>, _ items: borrowing Items
  ) {
    guard case .outline(let index) = region else { return }
    let outline = items.outlines.outlines[index]
    if outline.isGlyph {
      active[at].glyph = sweep.prepare(outline, items.outlines)
    } else {
      active[at].activeEdges = sweep.enter(outline, items.outlines, rows: rows)
    }
  }

  /// Paints a range of active items into row `y` of the image or a group.
  private mutating func paint(
    _ range: Range<Int>, _ y: Int, _ items: borrowing Items, into row: inout Row
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      let entry = active[index]
      let item = items.items[entry.item]
      let isSeen = item.box.y0 <= y && y < item.box.y1 && !entry.columns.isEmpty
      switch item.operation {
      case .fill(let region, let paint):
        if isSeen {
          cover(region, entry, y, entry.columns, items)
          lay(paint, y, entry.columns, item.box.columns, items, over: &row)
        }
        index += 1
      case .group(let group):
        if isSeen { lay(group, at: index, item.box.columns, y, items, over: &row) }
        index = entry.end
      }
    }
  }

  private mutating func cover(
    _ region: Region, _ entry: ActiveItem, _ y: Int, _ columns: Range<Int>,
    _ items: borrowing Items
  ) {
    switch region {
    case .rect(let rect): coverage.set(rect, row: y, columns: columns)
    case .outline(let index):
      let outline = items.outlines.outlines[index]
      if outline.isGlyph {
        sweep.cover(
          y, entry.glyph, glyph: outline, items.outlines, columns: columns, into: &coverage)
      } else {
        sweep.cover(
          y, entry.activeEdges, outline, items.outlines, columns: columns, into: &coverage)
      }
    }
  }

  /// Paints columns of the row with the current coverage. The ramps of a gradient begin at the
  /// item's edge even if it is not visible.
  private mutating func lay(
    _ paint: Paint, _ y: Int, _ columns: Range<Int>, _ all: Range<Int>,
    _ items: borrowing Items, over row: inout Row
  ) {
    if coverage.spans.count == 0 { return }
    switch paint {
    case .color(let color): return row.blend(color, coverage)
    case .axial(let index): items.axials[index].fill(y, all, items.stops, into: &source)
    case .radial(let index): items.radials[index].fill(y, columns, items.stops, into: &source)
    case .conic(let index): items.conics[index].fill(y, columns, items.stops, into: &source)
    case .projected(let index):
      items.projectedGradients[index].fill(y, columns, items.stops, into: &source)
    case .picture(let index): items.pictures[index].fill(y, into: &source)
    case .shadow(let index):
      items.shadows[index].fill(y, columns, items, into: &source)
    }
    row.blend(source, coverage)
  }

  private mutating func lay(
    _ group: Group, at index: Int, _ columns: Range<Int>, _ y: Int, _ items: borrowing Items,
    over row: inout Row
  ) {
    let entry = active[index]
    var inner = takeRow(columns)
    paint(index + 1..<entry.contentEnd, y, items, into: &inner)
    if group.mask > 0 {
      var mask = takeRow(columns)
      paint(entry.contentEnd..<entry.end, y, items, into: &mask)
      inner.multiply(byAlphaOf: mask)
      spareRows.append(mask)
    }
    if group.tint != Pixel(repeating: 1) { inner.multiply(by: group.tint) }
    if let clip = group.clip {
      cover(clip, entry, y, columns, items)
    } else {
      coverage.reset(columns: columns)
      coverage.add(columns.lowerBound, columns.upperBound, 1)
    }
    row.blend(inner, coverage)
    spareRows.append(inner)
  }

  /// Returns an empty row for a group.
  private mutating func takeRow(_ columns: Range<Int>) -> Row {
    var row = spareRows.popLast() ?? Row()
    row.shortest = shortestRun
    row.reset(columns: columns, to: .zero)
    return row
  }
}

extension Range<Int> {
  /// Returns the union of both ranges if they touch, and otherwise the longer one.
  fileprivate func joined(with other: Range<Int>) -> Range<Int> {
    if lowerBound <= other.upperBound && other.lowerBound <= upperBound {
      return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
    }
    return count < other.count ? other : self
  }
}
