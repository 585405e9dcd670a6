import SceneLayers
import SceneLanguage

/// The arrangement of views along the axis of a stack, as in UIStackView. Lengths are in points.
///
/// Where UIKit's documentation leaves a choice to the order of the views, the first one changes.
struct StackLayout {
  /// A visible view.
  package struct Item {
    /// The length that it needs; nil for a view that takes what others leave.
    var length: Double?
    /// Whether the length cannot change.
    var isFixed = false
    /// The priorities of hugging the content and of resisting compression.
    var hugging = 250.0
    var resistance = 750.0
    /// The space after the view, if there is another one.
    var gap = 0.0
  }

  struct Place: Hashable {
    var start: Double
    var length: Double
    var end: Double { start + length }
  }

  let items: [Item]
  let distribution: StackDistribution

  private var gaps: Double { items.dropLast().reduce(0) { $0 + $1.gap } }
  private var lengths: [Double] { items.map { $0.length ?? 0 } }

  /// The length that the stack needs.
  var naturalLength: Double {
    distribution == .fillEqually
      ? (lengths.max() ?? 0) * Double(items.count) + gaps : lengths.reduce(0, +) + gaps
  }

  /// Returns the places of the views in a stack of the given length.
  func places(in room: Double) -> [Place] {
    switch distribution {
    case .fill: return consecutive(filled(room))
    case .fillEqually:
      let length = max(0, room - gaps) / Double(max(items.count, 1))
      return consecutive(items.map { _ in length })
    case .fillProportionally: return consecutive(proportional(room))
    case .equalSpacing where naturalLength <= room && items.count > 1:
      let more = (room - naturalLength + gaps) / Double(items.count - 1)
      // Gaps are equal unless one would be shorter than the view's own spacing.
      if items.dropLast().allSatisfy({ $0.gap <= more }) {
        return consecutive(lengths) { _ in more }
      }
      return consecutive(filled(room))
    case .equalCentering where naturalLength <= room && items.count > 1: return centered(room)
    case .equalSpacing, .equalCentering: return consecutive(filled(room))
    }
  }

  private func consecutive(
    _ lengths: [Double], gap: ((Item) -> Double)? = nil
  ) -> [Place] {
    var start = 0.0
    return zip(items, lengths).map { item, length in
      defer { start += length + (gap?(item) ?? item.gap) }
      return Place(start: start, length: length)
    }
  }

  /// Views without a length share what is left; without them, the view with the lowest priority
  /// stretches or shrinks.
  private func filled(_ room: Double) -> [Double] {
    var lengths = lengths
    var rest = room - lengths.reduce(0, +) - gaps
    let free = items.indices.filter { items[$0].length == nil }
    if rest > 0, !free.isEmpty {
      for index in free { lengths[index] = rest / Double(free.count) }
    } else if rest > 0, let index = order({ $0.hugging }).first {
      lengths[index] += rest
    }
    for index in order({ $0.resistance }) where rest < 0 {
      let less = min(lengths[index], -rest)
      lengths[index] -= less
      rest += less
    }
    return lengths
  }

  /// The views that can change, in the order of a priority and of their indices.
  private func order(_ priority: (Item) -> Double) -> [Int] {
    items.indices.filter { !items[$0].isFixed }.sorted {
      (priority(items[$0]), $0) < (priority(items[$1]), $1)
    }
  }

  /// Each view but the last has its part of the stack's length; the last one has a lower priority.
  private func proportional(_ room: Double) -> [Double] {
    let whole = lengths.reduce(0, +) + gaps
    guard whole > 0, room > 0 else { return lengths }
    var lengths = lengths.map { $0 / whole * room }
    let others = lengths.dropLast().reduce(0, +)
    if !lengths.isEmpty { lengths[lengths.count - 1] = max(0, room - gaps - others) }
    return lengths
  }

  /// The distances between centers are equal, unless a gap would be shorter than its view's spacing.
  private func centered(_ room: Double) -> [Place] {
    let lengths = lengths
    let (first, last) = (lengths[0] / 2, room - lengths[lengths.count - 1] / 2)
    let step = (last - first) / Double(items.count - 1)
    var places = lengths.indices.map {
      Place(start: first + step * Double($0) - lengths[$0] / 2, length: lengths[$0])
    }
    for index in places.indices.dropFirst() {
      places[index].start = max(
        places[index].start, places[index - 1].end + items[index - 1].gap)
    }
    places[places.count - 1].start = room - lengths[lengths.count - 1]
    for index in places.indices.dropLast().reversed() {
      places[index].start = min(
        places[index].start, places[index + 1].start - items[index].gap - lengths[index])
    }
    return places
  }
}
