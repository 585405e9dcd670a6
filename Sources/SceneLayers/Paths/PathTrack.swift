/// The segments of a path, along which something moves.
public struct PathTrack: Sendable {
  private let rulers: [SegmentRuler]
  /// The lengths of the segments.
  public let lengths: [Double]

  /// Creates the track; what is between two subpaths is not a part of it.
  public init(_ path: Path) {
    rulers = path.subpaths.flatMap { $0.segments }.map { SegmentRuler($0) }
    lengths = rulers.map { $0.length }
  }

  /// Returns a point and its tangent vector.
  ///
  /// - Parameters:
  ///   - part: From 0 to 1: of the length of the segment, or of the parameter of a curve.
  public func place(in index: Int, at part: Double, ofLength: Bool) -> (Point, tangent: Point) {
    let ruler = rulers[index]
    let segment = ruler.segment
    if part >= 1 { return (segment.end, segment.endTangent) }
    var points: [Point]
    switch segment {
    case .line, .arc:
      let rest = ruler.part(from: ruler.length * part, to: ruler.length)
      return (rest.start, rest.startTangent)
    case .quad(let a, let b, let c): points = [a, b, c]
    case .curve(let a, let b, let c, let d): points = [a, b, c, d]
    }
    let t = ofLength ? ruler.parameter(at: ruler.length * part) : part
    // De Casteljau's algorithm.
    while points.count > 2 { points = zip(points, points.dropFirst()).map { $0.mix($1, t) } }
    let tangent = points[1] - points[0]
    return (points[0].mix(points[1], t), tangent.length > 0 ? tangent : segment.startTangent)
  }
}
