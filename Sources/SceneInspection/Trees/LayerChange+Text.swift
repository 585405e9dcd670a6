import SceneCompiler
import SceneLayers

extension LayerChange {
  /// Changes a line each, those that say the same of several layers together: `row 2 … row 9 (8
  /// layers): y + 44`. Of more than `limit` lines it is said how many more changes there are.
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

  /// One line without a color: `separator of row 3: y 175.5 → 176.5, places.tbl:14:5`.
  package var line: String { ChangeGroup(self).line(.plain, namesRegions: false) }
}

/// Changes that say the same of layers of one kind.
private struct ChangeGroup {
  private(set) var changes: [LayerChange]

  init(_ change: LayerChange) { changes = [change] }

  /// Fewer than this stand by themselves.
  private static let smallest = 3

  /// In the order of their first changes.
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
    // A small group's changes go back to where they were.
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
    /// What is the same of all: the difference of numbers, or both values.
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
    guard let first = changes.first, let last = changes.last else { return "" }
    var name = palette.paint(TerminalEscaping.line(first.layer), .message)
    var what = first.words
    if changes.count > 1 {
      name += " … " + palette.paint(TerminalEscaping.line(last.layer), .message)
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
}

extension LayerChange {
  /// What happened to the layer: `y 175.5 → 176.5`.
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
      // Elements of a path begin with what they are, which is not said twice.
      let (a, b) = (
        old.split(separator: " ", maxSplits: 1), new.split(separator: " ", maxSplits: 1)
      )
      if detail != nil, a.count == 2, b.count == 2, a[0] == b[0] {
        return "\(property) \(old) → \(b[1])"
      }
      return "\(property) \(old) → \(new)"
    }
  }

  /// By how much a number changed, signed: `+ 44`; nil for what is no number.
  fileprivate var delta: String? {
    guard kind == .changed, detail == nil, let a = old.flatMap(Double.init),
      let b = new.flatMap(Double.init)
    else { return nil }
    let tenThousandths = ((b - a) * 10_000).rounded()
    guard tenThousandths.magnitude < 1e15 else { return nil }
    return (b < a ? "− " : "+ ") + (tenThousandths.magnitude / 10_000).shortestText
  }
}
