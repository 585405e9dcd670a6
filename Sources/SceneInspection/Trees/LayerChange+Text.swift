import SceneCompiler
import SceneLayers

extension LayerChange {
  /// Returns one line per change, combining equal changes of several layers: `row 2 … row 9 (8
  /// layers): y + 44`. If there are more than `limit` lines, the last one contains the number of
  /// omitted changes.
  package static func lines(
    _ changes: [LayerChange], palette: Palette, limit: Int = 20,
    with picture: ImageDifference? = nil
  ) -> [String] {
    let groups = ChangeGroup.groups(of: changes)
    let namesRegions = (picture?.regions.count ?? 0) > 1
    var lines = groups.prefix(limit).map { $0.line(palette, namesRegions: namesRegions) }
    let rest = groups.dropFirst(limit).reduce(0) { $0 + $1.changes.count }
    if rest > 0 { lines.append("and \(rest) more layer change\(rest == 1 ? "" : "s")") }
    return lines
  }

  /// The change as a line without colors: `separator of row 3: y 175.5 → 176.5, places.tbl:14:5`.
  package var line: String { ChangeGroup(self).line(.plain, namesRegions: false) }
}

/// Equal changes of layers of one kind.
private struct ChangeGroup {
  private(set) var changes: [LayerChange]

  init(_ change: LayerChange) { changes = [change] }

  /// The minimum number of changes in a group.
  private static let smallest = 3

  /// Returns the groups in the order of their first changes.
  static func groups(of changes: [LayerChange]) -> [ChangeGroup] {
    var groups: [Key: ChangeGroup] = [:]
    var order: [Key] = []
    for change in changes {
      let key = Key(change)
      if groups[key]?.changes.append(change) == nil {
        groups[key] = ChangeGroup(change)
        order.append(key)
      }
    }
    // The changes of a small group stay at their positions.
    var result: [ChangeGroup] = []
    var done: Set<Key> = []
    for change in changes {
      let key = Key(change)
      guard let group = groups[key], group.changes.count >= smallest else {
        result.append(ChangeGroup(change))
        continue
      }
      if done.insert(key).inserted { result.append(group) }
    }
    return result
  }

  private struct Key: Hashable {
    var kind: LayerChange.Kind
    var name: String
    var property: String?
    /// The common part: the difference of numbers, or both values.
    var step: String

    init(_ change: LayerChange) {
      kind = change.kind
      let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
      name = String(decoding: change.layer.utf8.filter { !digits.contains($0) }, as: UTF8.self)
      property = change.property
      switch change.kind {
      case .added, .removed: step = ""
      case .reordered: step = change.layer
      case .changed:
        step = change.delta ?? "\(change.old ?? "")\n\(change.new ?? "")\n\(change.detail ?? "")"
      }
    }
  }

  func line(_ palette: Palette, namesRegions: Bool) -> String {
    guard let first = changes.first else { return "" }
    // Changes are sorted by relevance, but a range of names is in ascending order.
    let names = changes.map(\.layer).sorted {
      Self.numbers(in: $0).lexicographicallyPrecedes(Self.numbers(in: $1))
    }
    var name = palette.paint(TerminalEscaping.line(names[0]), .message)
    var what = first.words
    if changes.count > 1 {
      name += " … " + palette.paint(TerminalEscaping.line(names[names.count - 1]), .message)
      name += " (\(changes.count) layers)"
      let isOne = changes.allSatisfy { $0.old == first.old && $0.new == first.new }
      if !isOne, let delta = first.delta, let property = first.property {
        what = "\(property) \(delta)"
      }
      if first.kind != .changed { what = first.kind.rawValue }
    }
    var line = name + ": " + TerminalEscaping.line(what)
    if let place = first.place {
      line += ", " + palette.paint(TerminalEscaping.line(place.description), .location)
    }
    let regions = Set(changes.flatMap(\.regions)).sorted()
    if namesRegions, !regions.isEmpty {
      let numbers = regions.prefix(5).map { String($0 + 1) }.joined(separator: ", ")
      line +=
        " (region\(regions.count == 1 ? "" : "s") \(numbers)"
        + (regions.count > 5 ? " …)" : ")")
    }
    return line
  }

  private static func numbers(in name: String) -> [Int] {
    name.split { !$0.isASCII || !$0.isNumber }.map { Int($0) ?? .max }
  }
}

extension LayerChange {
  /// The change of the layer: `y 175.5 → 176.5`.
  fileprivate var words: String {
    switch kind {
    case .added: return "added" + (new.map { ", \($0)" } ?? "")
    case .removed: return "removed" + (old.map { ", \($0)" } ?? "")
    case .reordered:
      guard let old, let new else { return "reordered" }
      return "reordered, index \(old) → \(new) among its siblings"
    case .changed:
      let property = (property ?? "") + (detail.map { ": \($0):" } ?? "")
      guard let old, let new else { return property }
      // Elements of a path begin with their kind, which is not repeated.
      let (a, b) = (
        old.split(separator: " ", maxSplits: 1), new.split(separator: " ", maxSplits: 1)
      )
      if detail != nil, a.count == 2, b.count == 2, a[0] == b[0] {
        return "\(property) \(old) → \(b[1])"
      }
      return "\(property) \(old) → \(new)"
    }
  }

  /// The signed difference of numbers, such as `+ 44`; nil for other values.
  fileprivate var delta: String? {
    guard kind == .changed, detail == nil, let a = old.flatMap(Double.init),
      let b = new.flatMap(Double.init)
    else { return nil }
    let tenThousandths = ((b - a) * 10_000).rounded()
    guard tenThousandths.magnitude < 1e15 else { return nil }
    return (b < a ? "− " : "+ ") + (tenThousandths.magnitude / 10_000).shortestText
  }
}
