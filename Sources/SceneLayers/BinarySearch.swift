extension Range<Int> {
  /// The first number for which the condition holds, or the range's end; once it holds, it must
  /// for all that follow.
  @inlinable public func partitioningIndex(where condition: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if condition(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
