/// What an element needs along an axis.
struct FittingSize {
  /// The length in points; nil if the element has none of its own and takes what it is given.
  var length: Double?
  /// Whether no length is enough, because the contents depend on it.
  var isUnbounded = false
  /// The limits of the length, where the element does not set it.
  var least: Double?
  var most: Double?
  /// The priority of hugging.
  var hugging = 250.0
  /// What a stack wants in another one.
  var wishes: [Wish] = []
  /// The distances from the middle of a text to its first and last baseline; nil for other contents.
  var baselines: Baselines?

  struct Baselines {
    var first: Double
    var last: Double
  }

  /// What a stack wants in another one, within its own limits.
  var limitedWishes: [Wish] {
    if wishes.isEmpty { return [] }
    return [Wish](within: least, most)
      + wishes.map {
        let length = min($0.length, most ?? $0.length)
        return Wish(priority: $0.priority, isLeast: $0.isLeast, length: length)
      }
  }

  /// Returns the length that the element has where it is given one.
  func limited(_ length: Double) -> Double { max(min(length, most ?? length), least ?? 0) }
}

/// A length that a view wants at least or at most, with its priority. A set length has one above
/// 1000.
struct Wish {
  var priority: Double
  var isLeast: Bool
  var length: Double

  static let required = 1000.0
  static let set = 1001.0
}

extension [Wish] {
  /// Creates the wishes of limits.
  init(within least: Double?, _ most: Double?, priority: Double = Wish.required) {
    self = []
    if let least { append(Wish(priority: priority, isLeast: true, length: least)) }
    if let most { append(Wish(priority: priority, isLeast: false, length: most)) }
  }
}

/// The sizes that were determined, so that nested stacks are not measured once per level.
struct FittingSizes {
  private var numbers = NumberTable()
  private var known: [(width: Double?, size: FittingSize, trial: Int)] = []
  /// The index of the previous entry of the same part of an element.
  private var previous: [Int] = []
  /// How often the contents of each element were measured.
  private(set) var counts = NumberMap<Int>()

  /// What is determined: what an element needs along an axis, or what its contents need.
  enum Part: Int {
    case x, y, contentWidth, contentHeight

    init(_ axis: Axis, ofContents isOfContents: Bool = false) {
      self =
        switch axis {
        case .x: isOfContents ? .contentWidth : .x
        case .y: isOfContents ? .contentHeight : .y
        }
    }
  }

  func size(_ part: Part, of id: Int, width: Double?) -> FittingSize? {
    entry(part, of: id, width: width)?.size
  }

  /// Returns a size with the trial that was given to `keep`.
  func entry(_ part: Part, of id: Int, width: Double?) -> (size: FittingSize, trial: Int)? {
    var next = numbers[id << 2 | part.rawValue]
    while let index = next, index >= 0 {
      if known[index].width == width { return (known[index].size, known[index].trial) }
      next = previous[index]
    }
    return nil
  }

  mutating func countMeasuring(of id: Int) { counts[id] = (counts[id] ?? 0) + 1 }

  /// - Parameter trial: The outermost trial that was read.
  mutating func keep(
    _ size: FittingSize, _ part: Part, of id: Int, width: Double?, trial: Int = .max
  ) {
    let key = id << 2 | part.rawValue
    previous.append(numbers[key] ?? -1)
    numbers[key] = known.count
    known.append((width, size, trial))
  }
}
