extension Range<Int> {
  /// Returns the first number that satisfies the condition, or the upper bound of the range. If a
  /// number satisfies the condition, all following numbers must satisfy it as well.
  ///
  /// - Complexity: O(log *n*), where *n* is the length of the range.
  @inlinable public func partitioningIndex(where condition: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if condition(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
