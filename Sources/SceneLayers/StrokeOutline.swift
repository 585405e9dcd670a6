/// Collects closed outlines.
struct StrokeOutline {
  enum Item {
    case point(Point)
    case arc(CircularArc)
  }

  var path = Path()

  /// Adds a closed outline unless it encloses no area.
  mutating func add(_ items: [Item]) {
    let before = path.elements.count
    var last: Point?
    for item in items {
      switch item {
      case .point(let p):
        if let last, last.isNearly(p) { continue }
        path.elements.append(last == nil ? .move(p) : .line(p))
        last = p
      case .arc(let arc):
        if last == nil { path.elements.append(.move(arc.start)) }
        path.elements.append(arc.element)
        last = arc.end
      }
    }
    let added = path.elements.count - before
    var hasArc = false
    for item in items { if case .arc = item { hasArc = true } }
    if added < 3 && !hasArc {
      path.elements.removeLast(added)
    } else {
      path.elements.append(.close)
    }
  }

  /// Returns the outline in reverse direction.
  static func reversed(_ items: [Item]) -> [Item] {
    var result: [Item] = []
    result.reserveCapacity(items.count)
    for item in items.reversed() {
      switch item {
      case .point: result.append(item)
      case .arc(let arc): result.append(.arc(arc.reversed))
      }
    }
    return result
  }
}

extension CircularArc {
  var reversed: CircularArc {
    CircularArc(
      center: center, radius: radius, startAngle: isFullTurn ? startAngle : endAngle,
      sweep: -sweep)
  }

  func withRadius(_ radius: Double) -> CircularArc {
    CircularArc(center: center, radius: radius, startAngle: startAngle, sweep: sweep)
  }
}
