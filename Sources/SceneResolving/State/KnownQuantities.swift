import SceneLanguage

/// An axis of an element's frame.
enum Axis: Int {
  case x, y

  var length: PropertyKey { self == .x ? .width : .height }
  var least: PropertyKey { self == .x ? .minWidth : .minHeight }
  var most: PropertyKey { self == .x ? .maxWidth : .maxHeight }
  var isHorizontal: Bool { self == .x }
}

/// The lengths and starts of elements that others asked for, in points.
struct KnownQuantities {
  private var known = NumberMap<Double>()

  /// The length of an element's bounds along an axis.
  subscript(lengthOf id: Int, axis: Axis) -> Double? {
    get { known[id << 2 | axis.rawValue] }
    set { known[id << 2 | axis.rawValue] = newValue }
  }

  /// The smaller edge of an element in its parent, before its transform.
  subscript(startOf id: Int, axis: Axis) -> Double? {
    get { known[id << 2 | 2 | axis.rawValue] }
    set { known[id << 2 | 2 | axis.rawValue] = newValue }
  }
}
