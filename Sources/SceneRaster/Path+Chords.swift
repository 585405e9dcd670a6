import SceneLayers

extension Path {
  /// Returns the approximate number of chords for a scale and a tolerance in the units after
  /// scaling.
  func chordEstimate(scale: Double, tolerance: Double) -> Double {
    var count = 0.0
    var from = Point.zero
    for element in elements {
      var chords = 1.0
      switch element {
      case .move(let p), .line(let p): from = p
      case .quad(let p1, let p2):
        chords = squareRoot((distance(from, p1) + distance(p1, p2)) * scale / tolerance)
        from = p2
      case .curve(let p1, let p2, let p3):
        let length = distance(from, p1) + distance(p1, p2) + distance(p2, p3)
        chords = squareRoot(length * scale / tolerance)
        from = p3
      case .arc(let center, let radius, let start, let end, _):
        let sweep = min((end - start).magnitude, 2 * .pi)
        chords = max(4, sweep * squareRoot(radius * scale / (8 * tolerance)))
        from = center
      case .close: break
      }
      count += min(chords, Double(Path.flatteningLimit))
    }
    return count
  }

  private func distance(_ a: Point, _ b: Point) -> Double {
    (b.x - a.x).magnitude + (b.y - a.y).magnitude
  }
}
