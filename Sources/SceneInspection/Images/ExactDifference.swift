import SceneSource

/// What two pictures of one size differ by where nothing is allowed and nothing left out: found in
/// one pass that keeps no pixel, while a `DifferenceMap` keeps all that differ.
struct ExactDifference {
  private(set) var pixels = 0
  /// Of red, green, blue or alpha, of 255.
  private(set) var largest = 0
  private var grid: RegionGrid
  /// The pixels that were compared last, and how far they are apart: those after them are mostly
  /// the same two colors again.
  private var last: (old: UInt32, new: UInt32, channels: Int) = (0, 0, 0)

  /// Both have the same size.
  init(_ a: Bitmap, _ b: Bitmap) {
    let (width, height) = (a.width, a.height)
    grid = RegionGrid(width: width, height: height)
    let (old, new) = (a.pixels.span, b.pixels.span)
    for y in 0..<height {
      let row = y * width..<(y + 1) * width
      compare(old.extracting(row), new.extracting(row), y)
    }
  }

  var regions: [ImageRect] { grid.regions }

  private mutating func compare(_ old: Span<UInt32>, _ new: Span<UInt32>, _ y: Int) {
    let side = RegionGrid.side
    var start = 0
    while start &+ side <= old.count {
      let (a, b) = (old.extracting(start..<start &+ side), new.extracting(start..<start &+ side))
      var difference: UInt32 = 0
      for index in 0..<side { difference |= a[index] ^ b[index] }
      if difference != 0 { compareSquare(a, b, start, y) }
      start &+= side
    }
    compareSquare(old.extracting(start...), new.extracting(start...), start, y)
  }

  /// The pixels of a row in one square, pixel by pixel.
  private mutating func compareSquare(
    _ old: Span<UInt32>, _ new: Span<UInt32>, _ start: Int, _ y: Int
  ) {
    var found: ClosedRange<Int>?
    for index in 0..<old.count {
      if old[index] != last.old || new[index] != last.new {
        last = (
          old[index], new[index], PixelDistance.channels(old[index], new[index])
        )
        largest = max(largest, last.channels)
      }
      if last.channels == 0 { continue }
      pixels += 1
      found = (found?.lowerBound ?? start + index)...start + index
    }
    if let found { grid.include(found, y) }
  }
}
