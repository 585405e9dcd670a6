import SceneLayers

/// What an element needs.
struct FittingSize: Hashable {
  /// The lengths in points; nil if the element has none of its own and takes what it is given.
  var width: Double?
  var height: Double?
  /// The distances from the top to the first baseline, and from the last baseline to the bottom; nil
  /// if there is no text.
  var baselines: Baselines?
  /// The lowest priorities of hugging along the axes.
  var hugging = Priorities(horizontal: 250, vertical: 250)

  struct Baselines: Hashable {
    var first: Double
    var last: Double
  }

  struct Priorities: Hashable {
    var horizontal: Double
    var vertical: Double
  }

  var size: Size { Size(width ?? 0, height ?? 0) }
}

/// The sizes that were determined, so that nested stacks are not measured once per level.
struct FittingSizes {
  private var numbers = NumberTable()
  private var known: [(width: Double?, size: FittingSize)] = []
  /// The index of the previous entry of the same element.
  private var previous: [Int] = []

  func size(of id: Int, width: Double?) -> FittingSize? {
    var next = numbers[id]
    while let index = next, index >= 0 {
      if known[index].width == width { return known[index].size }
      next = previous[index]
    }
    return nil
  }

  mutating func keep(_ size: FittingSize, of id: Int, width: Double?) {
    previous.append(numbers[id] ?? -1)
    numbers[id] = known.count
    known.append((width, size))
  }
}
