import SceneLayers

extension Path {
  static func roundedRect(_ r: Rect, radius: Double, corners: Layer.Corners) -> Path {
    if radius <= 0 { return .rect(r) }
    var e: [Element] = []
    let half = Double.pi / 2
    func corner(_ c: Layer.Corners, _ p: Point, _ cx: Double, _ cy: Double, _ start: Double) {
      if corners.contains(c) {
        e.append(
          .arc(
            center: Point(cx, cy), radius: radius, startAngle: start, endAngle: start + half,
            clockwise: true))
      } else {
        e.append(e.isEmpty ? .move(p) : .line(p))
      }
    }
    corner(.minXMinY, Point(r.minX, r.minY), r.minX + radius, r.minY + radius, .pi)
    corner(.maxXMinY, Point(r.maxX, r.minY), r.maxX - radius, r.minY + radius, -half)
    corner(.maxXMaxY, Point(r.maxX, r.maxY), r.maxX - radius, r.maxY - radius, 0)
    corner(.minXMaxY, Point(r.minX, r.maxY), r.minX + radius, r.maxY - radius, half)
    e.append(.close)
    return Path(e)
  }
}

extension Shape {
  func strokeRegion(tolerance: Double) -> Path {
    path.stroked(
      width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit, tolerance: tolerance)
  }
}
