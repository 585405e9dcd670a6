extension Array {
  /// Returns the index of the first element that satisfies a condition, or the end. If an element
  /// satisfies the condition, all following elements must satisfy it as well.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of elements.
  func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
