/// Returns a list in prose: `a`, `a or b`, `a, b, or c`.
///
/// - Parameter conjunction: The word before the last item, such as `or`.
package func proseList(_ items: [String], _ conjunction: String) -> String {
  guard let last = items.last, items.count > 1 else { return items.first ?? "" }
  if items.count == 2 { return items[0] + " " + conjunction + " " + last }
  return items.dropLast().joined(separator: ", ") + ", " + conjunction + " " + last
}
