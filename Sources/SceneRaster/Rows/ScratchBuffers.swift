/// A list that is filled and emptied for each row, and never shared.
///
/// An array checks for unique ownership at every change, which made text 1.6 times as slow.
struct ScratchBuffers<Element: BitwiseCopyable>: ~Copyable {
  private(set) var elements = UnsafeMutablePointer<Element>.allocate(capacity: 16)
  private(set) var count = 0
  private var capacity = 16

  deinit { elements.deallocate() }

  /// The elements, which are valid until the list grows.
  var buffer: UnsafeMutableBufferPointer<Element> {
    UnsafeMutableBufferPointer(start: elements, count: count)
  }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count)
      return elements[index]
    }
    @inline(__always) set {
      assert(index >= 0 && index < count)
      elements[index] = newValue
    }
  }

  @inline(__always) mutating func removeAll() { count = 0 }

  @inline(__always) mutating func truncate(to count: Int) {
    assert(count <= self.count)
    self.count = count
  }

  @inline(__always) mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    (elements + count).initialize(to: element)
    count += 1
  }

  /// Extends the list to at least the given length.
  mutating func extend(to length: Int, with element: Element) {
    if length > capacity { grow(to: length) }
    while count < length {
      (elements + count).initialize(to: element)
      count += 1
    }
  }

  @inline(never) private mutating func grow(to length: Int) {
    let wanted = max(length, 2 * capacity)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: wanted)
    larger.initialize(from: elements, count: count)
    elements.deallocate()
    (elements, capacity) = (larger, wanted)
  }

  /// Sorts a part of the list. The sort is stable.
  @inline(__always) mutating func sort(
    _ range: Range<Int>, by isBefore: (borrowing Element, borrowing Element) -> Bool
  ) {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    if range.count > 32 {
      var part = UnsafeMutableBufferPointer(rebasing: buffer[range])
      part.sort { isBefore($0, $1) }
      return
    }
    var i = range.lowerBound + 1
    while i < range.upperBound {
      if isBefore(elements[i], elements[i - 1]) {
        let element = elements[i]
        var j = i
        repeat {
          elements[j] = elements[j - 1]
          j -= 1
        } while j > range.lowerBound && isBefore(element, elements[j - 1])
        elements[j] = element
      }
      i += 1
    }
  }
}

extension ScratchBuffers where Element == Double {
  /// Sorts the numbers and removes duplicates.
  mutating func sortUnique() {
    sort(0..<count) { $0 < $1 }
    var kept = 0
    for index in 0..<count where kept == 0 || self[kept - 1] != self[index] {
      self[kept] = self[index]
      kept += 1
    }
    truncate(to: kept)
  }
}
