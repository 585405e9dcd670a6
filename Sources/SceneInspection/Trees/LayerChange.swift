import SceneCompiler
import SceneEditing
import SceneLayers

/// A change of a layer.
package struct LayerChange: Hashable, Codable, Sendable {
  package enum Kind: String, Hashable, Codable, Sendable {
    case changed, added, removed
    /// The position among its siblings changed.
    case reordered
  }

  package var kind: Kind
  /// The name of the layer: `separator of row 3`, `card`.
  package var layer: String
  /// The name of the layer in the old tree, if it is another one: `row 2 of places`.
  package var formerLayer: String?
  /// The property of a changed layer, named as in Core Animation: `y`, `backgroundColor`.
  package var property: String?
  /// The values in the format of dumps, in points: those of a property, the class and frame of an
  /// added or removed layer, or the position of a reordered layer among its siblings, starting at
  /// 1.
  package var old: String?
  package var new: String?
  /// The extent of the difference in a long value, of which `old` and `new` are parts: `3 of 7
  /// elements, first`.
  package var detail: String?
  /// The source location of the layer; nil if it was removed.
  package var place: FileLocation?
  /// The changed property's value in the source, which is not in a layer's own declaration if
  /// `place` is not that of the layer; nil if it is unknown.
  package var value: ValueLocation?
  /// The `let`s, parameters, and data fields that the value is computed from; nil for a constant.
  package var inputs: [ValueLocation]?
  /// `true` if the change follows from another one: a position below a row that became higher, a
  /// frame computed from another layer's, or a layer that was moved out of its parent's bounds.
  package var isConsequence: Bool?
  /// The pixels that the layer's frame covers in the new image, or in the old image if it was
  /// removed.
  package var box: ImageRect?
  /// The indices of the difference regions that it overlaps.
  package var regions: [Int] = []
  /// The approximate number of differing pixels that it explains; nil if it is unknown.
  package var pixels: Int?

  package init(
    _ kind: Kind, layer: String, property: String? = nil, old: String? = nil, new: String? = nil,
    place: FileLocation? = nil, box: ImageRect? = nil
  ) {
    self.kind = kind
    self.layer = layer
    self.property = property
    self.old = old
    self.new = new
    self.place = place
    self.box = box
  }
}

extension LayerChange {
  /// Returns one line per change, combining equal changes of several layers: `rows 2–9 of places: y
  /// increased by 44`. If there are more than `limit` lines, the last one contains the number of
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

  /// Returns the change of the layer: `y 175.5 → 176.5`.
  ///
  /// - Parameter name: The name of the changed property; nil for its own.
  package func words(named name: String? = nil) -> String {
    switch kind {
    case .added: return "added" + (new.map { ", \($0)" } ?? "")
    case .removed: return "removed" + (old.map { ", \($0)" } ?? "")
    case .reordered:
      guard let old, let new else { return "reordered" }
      return "reordered, index \(old) → \(new) among its siblings"
    case .changed:
      let property = (name ?? property ?? "") + (detail.map { ": \($0):" } ?? "")
      guard var old, var new else { return property }
      let short = (Self.rounded(old), Self.rounded(new))
      if short.0 != short.1 { (old, new) = short }
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

  /// Returns a value with at most three decimals in each of its numbers, unless it contains a string.
  package static func rounded(_ value: String) -> String {
    if value.utf8.contains(UInt8(ascii: "\"")) { return value }
    let words = value.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let number = word.drop { $0 == "(" }.prefix { $0 != ")" }
      guard let point = number.firstIndex(of: "."), number[point...].utf8.count > 4,
        let exact = Double(number), exact.magnitude < 1e9
      else { return String(word) }
      let rounded = ((exact * 1000).rounded() / 1000).shortestText
      return word[..<number.startIndex] + rounded + word[number.endIndex...]
    }
    return words.joined(separator: " ")
  }

  /// The difference of numbers, rounded to three decimals; nil for other values.
  package var delta: Double? {
    guard kind == .changed, detail == nil, let a = old.flatMap(Double.init),
      let b = new.flatMap(Double.init)
    else { return nil }
    let thousandths = ((b - a) * 1000).rounded()
    return thousandths.magnitude < 1e15 ? thousandths / 1000 : nil
  }
}
