import SceneLayers
import SceneLanguage

/// The arrangement of views along the axis of a stack, as in UIStackView. Lengths are in points.
///
/// Where UIKit's documentation leaves a choice to the order of the views, the first one changes.
struct StackLayout {
  /// A visible view.
  struct Item {
    /// The length that it needs; nil for a view that takes what others leave.
    var length: Double?
    var wishes: [Wish] = []
    /// The priority at which a label of several lines has an equal part of the room where not all
    /// views fit, as in UIStackView; nil for other views.
    var part: Double?
    /// The space after the view, if there is another one.
    var gap = 0.0
  }

  struct Place: Hashable {
    var start: Double
    var length: Double
    /// The priority of an equal part of the room that makes this view longer than it needs.
    var stretch: Double?
    /// The number of the row in a stack that wraps.
    var row = 0
    var end: Double { start + length }
  }

  let items: [Item]
  let distribution: StackDistribution

  private var gaps: Double { items.dropLast().reduce(0) { $0 + $1.gap } }
  private var lengths: [Double] { items.map { $0.wishes.natural } }

  /// The length that the stack needs.
  var naturalLength: Double {
    let lengths = items.map { $0.length ?? 0 }
    return distribution == .fillEqually
      ? (lengths.max() ?? 0) * Double(items.count) + gaps : lengths.reduce(0, +) + gaps
  }

  /// Returns the places of the views in a stack of the given length.
  func places(in room: Double) -> [Place] {
    var places = arranged(in: room)
    if let part = items.compactMap({ $0.part }).max(), lengths.reduce(gaps, +) > room,
      distribution != .fillEqually, distribution != .fillProportionally
    {
      for (index, length) in lengths.enumerated()
      where items[index].part == nil && places[index].length > length + 0.01 {
        places[index].stretch = part
      }
    }
    return places
  }

  private func arranged(in room: Double) -> [Place] {
    let isEnough = lengths.reduce(gaps, +) <= room + Self.tolerance
    switch distribution {
    case .fill: return consecutive(filled(room))
    case .fillEqually:
      let length = max(0, room - gaps) / Double(max(items.count, 1))
      return consecutive(items.map { _ in length })
    case .fillProportionally: return consecutive(proportional(room))
    case .equalSpacing where isEnough && items.count > 1:
      let more = (room - lengths.reduce(0, +)) / Double(items.count - 1)
      // Gaps are equal unless one would be shorter than the view's own spacing.
      if items.dropLast().allSatisfy({ $0.gap <= more + Self.tolerance }) {
        return consecutive(lengths) { _ in more }
      }
      return consecutive(filled(room))
    case .equalCentering where isEnough && items.count > 1: return centered(room)
    case .equalSpacing, .equalCentering: return consecutive(filled(room))
    case .wrap: return wrapped(room)
    }
  }

  /// Each view keeps its length, up to that of the room. One that does not fit begins a new row.
  private func wrapped(_ room: Double) -> [Place] {
    var places: [Place] = []
    for (index, length) in lengths.enumerated() {
      var place = Place(start: 0, length: min(length, room))
      if let last = places.last {
        (place.start, place.row) = (last.end + items[index - 1].gap, last.row)
        if place.end > room + Self.tolerance { (place.start, place.row) = (0, last.row + 1) }
      }
      places.append(place)
    }
    return places
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

  private static let tolerance = 1e-6

  /// Each view has an interval. Wishes tighten the intervals from the highest priority down, as far
  /// as the sum meets the room. Where nothing else decides, views without a wish share what is left,
  /// or the first view stretches or shrinks.
  private func filled(_ room: Double) -> [Double] {
    let room = max(0, room - gaps)
    let natural = lengths
    if (natural.reduce(0, +) - room).magnitude <= Self.tolerance { return natural }
    var low = items.map { _ in 0.0 }
    var high = items.map { _ in Double.infinity }
    var shrinks = false
    let isShort = natural.reduce(0, +) > room
    let wishes = ranked(part: isShort ? room / Double(items.count) : nil)
    var next = 0
    while next < wishes.count {
      let first = wishes[next]
      let isLeast = first.wish.isLeast
      var targets = isLeast ? low : high
      while next < wishes.count, wishes[next].rank == first.rank,
        wishes[next].wish.isLeast == isLeast,
        wishes[next].wish.priority == first.wish.priority
      {
        let (item, length) = (wishes[next].item, wishes[next].wish.length)
        targets[item] =
          isLeast
          ? max(low[item], min(length, high[item])) : min(high[item], max(length, low[item]))
        next += 1
      }
      let sum = targets.reduce(0, +)
      let isMet = isLeast ? sum <= room + Self.tolerance : sum >= room - Self.tolerance
      // Wishes of lower priorities divide what cannot be met.
      switch (isLeast, isMet || first.wish.priority > Wish.required) {
      case (true, true): low = targets
      case (true, false): (high, shrinks) = (targets, true)
      case (false, true): high = targets
      case (false, false): low = targets
      }
    }
    var lengths = low
    var rest = max(0, room - low.reduce(0, +))
    var endless = items.indices.filter {
      items[$0].wishes.allSatisfy { $0.isLeast || $0.priority >= Wish.required }
    }
    while rest > Self.tolerance, !endless.isEmpty {
      let part = rest / Double(endless.count)
      for index in endless {
        let more = max(0, min(part, high[index] - lengths[index]))
        lengths[index] += more
        rest -= more
      }
      endless.removeAll { high[$0] - lengths[$0] < Self.tolerance }
    }
    for index in items.indices {
      let index = shrinks ? items.count - 1 - index : index
      let more = max(0, min(rest, high[index] - lengths[index]))
      lengths[index] += more
      rest -= more
    }
    return lengths
  }

  /// All wishes from the highest priority down, and of equal ones of a view first those where a point
  /// breaks most of them.
  ///
  /// - Parameter part: An equal part of the room; nil if all views fit.
  private func ranked(part: Double?) -> [(wish: Wish, rank: Int, item: Int)] {
    var result: [(wish: Wish, rank: Int, item: Int)] = []
    for (item, view) in items.enumerated() {
      var (last, rank): (Wish?, Int) = (nil, 0)
      var wishes = view.wishes
      if let part, let priority = view.part {
        wishes.append(Wish(priority: priority, isLeast: true, length: part))
        wishes.append(Wish(priority: priority, isLeast: false, length: part))
      }
      for wish in wishes.sorted(by: { $0.isBefore($1) }) {
        rank = wish.priority == last?.priority && wish.isLeast == last?.isLeast ? rank + 1 : 1
        last = wish
        result.append((wish, rank, item))
      }
    }
    return result.sorted {
      ($1.wish.priority, $0.wish.isLeast ? 0 : 1, $1.rank, $0.item)
        < ($0.wish.priority, $1.wish.isLeast ? 0 : 1, $0.rank, $1.item)
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

extension Wish {
  /// Whether a wish comes first: those of higher priorities, then those that break first.
  fileprivate func isBefore(_ other: Wish) -> Bool {
    if priority != other.priority { return priority > other.priority }
    if isLeast != other.isLeast { return isLeast }
    return isLeast ? length > other.length : length < other.length
  }
}

extension [Wish] {
  /// The length that meets the wishes where the room does not matter. Of equal ones, lengths at least
  /// come first, so that no text is cut because a switch hugs its width.
  var natural: Double {
    var (low, high) = (0.0, Double.infinity)
    for wish in sorted(by: { $0.isBefore($1) }) {
      if wish.isLeast {
        low = Swift.min(Swift.max(low, wish.length), high)
      } else {
        high = Swift.max(Swift.min(high, wish.length), low)
      }
    }
    return low
  }

  /// How far a view can shrink, by the priority that each step breaks.
  private var steps: [(priority: Double, less: Double)] {
    var levels: [(own: Wish, above: Double)] = []
    var above = 0.0
    for wish in filter({ $0.isLeast }).sorted(by: { $0.isBefore($1) })
    where levels.last?.own.priority != wish.priority {
      levels.append((wish, above))
      above = Swift.max(above, wish.length)
    }
    var (length, steps) = (natural, [(priority: Double, less: Double)]())
    for (own, above) in levels.reversed()
    where own.priority < Wish.required && own.length >= length - 1e-6 {
      steps.append((own.priority, length - Swift.min(above, length)))
      length = Swift.min(above, length)
    }
    return steps
  }

  /// The wishes of a stack across its axis.
  init(across views: [[Wish]], margins: Double, fills: Bool) {
    self = [Wish(priority: Wish.required, isLeast: true, length: margins)]
    for wish in views.joined() where wish.isLeast || fills && wish.priority < Wish.required {
      append(
        Wish(
          priority: Swift.min(wish.priority, Wish.required), isLeast: wish.isLeast,
          length: wish.length + margins))
    }
    if !fills { append(Wish(priority: 49, isLeast: false, length: 0)) }
  }

  /// The wishes of a stack along its axis: it shrinks by the view whose wish has the lowest priority
  /// first, and stretches by breaking the lowest "at most", which hugs no more than a plain view
  /// unless one of the views sets it.
  init(along views: [[Wish]], margins: Double, length: Double, setsHugging: Bool) {
    self = [Wish(priority: Wish.required, isLeast: true, length: margins)]
    var (rest, last) = (length, 0.0)
    for step in views.flatMap({ $0.steps }).sorted(by: { $0.priority < $1.priority }) {
      if step.priority > last {
        append(.init(priority: step.priority, isLeast: true, length: rest))
      }
      (rest, last) = (rest - step.less, step.priority)
    }
    append(Wish(priority: Wish.required, isLeast: true, length: rest))
    let most = views.map { $0.reduce(0) { $1.isLeast ? $0 : Swift.max($0, $1.priority) } }.min()
    guard let most, most > 0 else { return }
    let priority = setsHugging || most >= Wish.required ? most : Swift.min(most, 250)
    append(
      Wish(
        priority: Swift.min(priority, Wish.required), isLeast: false,
        length: most == 49 ? 0 : length))
  }
}
