import SceneCompiler
import SceneLayers

/// Equal changes of layers of one kind.
struct ChangeGroup {
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
        // Each row moves by the sum of what changed above it.
        let isMove = change.property == "y" && RowNumber(in: change.layer) != nil
        step =
          change.delta.map { isMove ? ($0 < 0 ? "up" : "down") : "\($0)" }
          ?? "\(change.old ?? "")\n\(change.new ?? "")\n\(change.detail ?? "")"
      }
    }
  }

  func line(_ palette: Palette, namesRegions: Bool) -> String {
    guard let first = changes.first else { return "" }
    var line = name(palette) + ": " + TerminalEscaping.line(words)
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

  /// `row 3 of places`, `rows 1–4 of places`, or `card 1 … card 9 (5 layers)`.
  private func name(_ palette: Palette) -> String {
    func paint(_ name: String) -> String {
      palette.paint(TerminalEscaping.line(name), .message)
    }
    let rows = changes.map { RowNumber(in: $0.layer) }
    let formers = changes.map { $0.formerLayer.flatMap { RowNumber(in: $0) } }
    let was = RowNumber.span(formers).map {
      " (\(changes.count == 1 ? "was" : "were") \($0.words))"
    }
    if changes.count == 1 { return paint(changes[0].layer) + (was ?? "") }
    if let span = RowNumber.span(rows) { return paint(span.name) + (was ?? "") }
    // Changes are sorted by relevance, but a range of names is in ascending order.
    let names = changes.map(\.layer).sorted {
      Self.numbers(in: $0).lexicographicallyPrecedes(Self.numbers(in: $1))
    }
    return paint(names[0]) + " … " + paint(names[names.count - 1])
      + " (\(changes.count) layers)"
  }

  /// Returns the numbers in a name, outermost first: those of `row 3 of section 1` are 1 and 3.
  private static func numbers(in name: String) -> [Int] {
    name.split { !$0.isASCII || !$0.isNumber }.map { Int($0) ?? .max }.reversed()
  }

  /// The change of all layers: `y 44 → 48`, `y increased by 44`, or `y increased by 4 to 16`.
  private var words: String {
    guard changes.count > 1, let first = changes.first else { return changes.first?.words() ?? "" }
    if first.kind != .changed { return first.kind.rawValue }
    let deltas = changes.compactMap(\.delta)
    guard let property = first.property, deltas.count == changes.count,
      let least = deltas.map(\.magnitude).min(), let most = deltas.map(\.magnitude).max(),
      changes.contains(where: { $0.old != first.old })
    else { return first.words() }
    return "\(property) \(deltas[0] < 0 ? "decreased" : "increased") by \(least.shortestText)"
      + (least == most ? "" : " to \(most.shortestText)")
  }
}

/// The number of a row in the name of a layer, such as 3 in `separator of row 3 of places`.
private struct RowNumber {
  private let start: Substring
  private let number: Int
  private let end: Substring

  private static let word = "row "

  init?(in name: String) {
    guard let word = name.firstRange(of: Self.word),
      word.lowerBound == name.startIndex || name[..<word.lowerBound].last == " "
    else { return nil }
    let digits = name[word.upperBound...].prefix { "0"..."9" ~= $0 }
    guard let number = Int(digits) else { return nil }
    (start, self.number, end) = (name[..<word.lowerBound], number, name[digits.endIndex...])
  }

  /// Describes consecutive rows of one table; nil if the numbers belong to something else.
  static func span(_ rows: [RowNumber?]) -> (name: String, words: String)? {
    let numbers = rows.compactMap { $0?.number }
    guard let first = rows.first ?? nil, let low = numbers.min(), let high = numbers.max(),
      numbers.count == rows.count, Set(numbers).count == rows.count, high - low == rows.count - 1,
      rows.allSatisfy({ $0?.start == first.start && $0?.end == first.end })
    else { return nil }
    let words = low == high ? "row \(low)" : "rows \(low)–\(high)"
    return (first.start + words + first.end, words)
  }
}
