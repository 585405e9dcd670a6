extension Path {
  /// Appends the path as SVG path data with absolute commands. Arcs are cut into parts of at most a
  /// quarter of a circle, because the centers of larger ones depend on the last digits of their
  /// ends.
  ///
  /// - Parameters:
  ///   - offset: Added to all points.
  ///   - decimals: The number of fraction digits.
  public func appendSVG(offset: Point = .zero, decimals: Int, to text: inout [UInt8]) {
    func add(_ command: String, _ points: Point...) {
      text += command.utf8
      for (index, p) in points.enumerated() {
        if index > 0 { text.append(UInt8(ascii: " ")) }
        (p.x + offset.x).appendFixed(decimals: decimals, to: &text)
        text.append(UInt8(ascii: " "))
        (p.y + offset.y).appendFixed(decimals: decimals, to: &text)
      }
    }
    walk { step in
      switch step {
      case .begin(let p): add("M", p)
      case .segment(.line(_, let p)): add("L", p)
      case .segment(.quad(_, let c, let p)): add("Q", c, p)
      case .segment(.curve(_, let c1, let c2, let p)): add("C", c1, c2, p)
      case .segment(.arc(let arc)):
        let count = max(1, Int(arc.sweep.magnitude / (.pi / 2) + 0.999))
        for part in 1...count {
          text.append(UInt8(ascii: "A"))
          for _ in 0..<2 {
            arc.radius.appendFixed(decimals: decimals, to: &text)
            text.append(UInt8(ascii: " "))
          }
          let end = part == count ? arc.end : arc.point(at: arc.angle(part, of: count))
          add(arc.sweep < 0 ? "0 0 0 " : "0 0 1 ", end)
        }
      case .end(let closed): if closed { text.append(UInt8(ascii: "Z")) }
      }
    }
  }
}

extension CircularArc {
  fileprivate func angle(_ part: Int, of count: Int) -> Double {
    startAngle + sweep * (Double(part) / Double(count))
  }
}
