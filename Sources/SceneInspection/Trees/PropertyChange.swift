import SceneExport
import SceneLayers

/// A changed property, named as in Core Animation.
struct PropertyChange: Hashable {
  var property: String
  var old: String
  var new: String
  /// The extent of the difference in a long value: `3 of 7 elements, the first`.
  var detail: String?

  init(_ property: String, _ old: String, _ new: String, detail: String? = nil) {
    self.property = property
    self.old = old
    self.new = new
    self.detail = detail
  }

  static func between(
    _ old: LayerTree.Canvas, _ new: LayerTree.Canvas
  ) -> [PropertyChange] {
    differences(old.listed, new.listed)
  }

  /// Returns the differences between two layers without their parts. Indices of images are replaced
  /// by the images.
  static func between(
    _ a: Int, of old: LayerNodes, _ b: Int, of new: LayerNodes
  ) -> [PropertyChange] {
    let (x, y) = (old[a].layer, new[b].layer)
    // A frame can be compared only with a frame.
    let hasFrames = x.writtenFrame != nil && y.writtenFrame != nil
    var changes = differences(
      old.properties(of: a, withFrame: hasFrames), new.properties(of: b, withFrame: hasFrames))
    // The lines depend on the text.
    let texts = ["string", "font", "fontSize", "fontWeight"]
    if !changes.contains(where: { texts.contains($0.property) }) {
      changes += between(old[a].note.lines, new[b].note.lines)
    }
    changes += between(x.content.stops, y.content.stops)
    changes += between("path", x.content.pathElements, y.content.pathElements)
    changes += between(
      "shadowPath", x.shadow.path?.elements ?? [], y.shadow.path?.elements ?? [])
    return changes
  }

  /// Returns the differences in the order of the new dump, followed by properties that it omits.
  private static func differences(
    _ old: [ListedProperty], _ new: [ListedProperty]
  ) -> [PropertyChange] {
    func text(_ property: ListedProperty, in others: [ListedProperty]) -> String {
      others.first { $0.name == property.name }?.text ?? property.usual
    }
    let written = new.filter(\.isWritten)
    let gone = old.filter { property in
      property.isWritten && !written.contains { $0.name == property.name }
    }
    let pairs =
      written.map { ($0.name, text($0, in: old), $0.text) }
      + gone.map { ($0.name, $0.text, text($0, in: new)) }
    return pairs.compactMap { $1 == $2 ? nil : PropertyChange($0, $1, $2) }
  }

  // MARK: What is a list

  private static func between(_ old: [GradientStop], _ new: [GradientStop]) -> [PropertyChange] {
    if old == new { return [] }
    guard old.count == new.count else {
      return [PropertyChange("colors", text(old), text(new))]
    }
    var changes: [PropertyChange] = []
    for (index, (a, b)) in zip(old, new).enumerated() {
      if a.color != b.color {
        changes.append(PropertyChange("colors[\(index)]", a.colorText, b.colorText))
      }
      if a.location != b.location {
        changes.append(
          PropertyChange("locations[\(index)]", a.locationText, b.locationText))
      }
    }
    return changes
  }

  private static func text(_ stops: [GradientStop]) -> String {
    if stops.isEmpty { return "none" }
    return stops.map { $0.colorText + ($0.location == nil ? "" : " at " + $0.locationText) }
      .joined(separator: ", ")
  }

  /// Compares lines of text; of several with the same kind of difference, the result contains the
  /// first.
  private static func between(_ old: [LineSummary], _ new: [LineSummary]) -> [PropertyChange] {
    var changes: [PropertyChange] = []
    if old.count != new.count {
      changes.append(PropertyChange("lines", old.count.description, new.count.description))
    }
    func compare(_ name: String, _ text: (LineSummary, _ other: LineSummary) -> String) {
      let texts = zip(old, new).map { (text($0, $1), text($1, $0)) }
      let differing = texts.indices.filter { texts[$0].0 != texts[$0].1 }
      guard let first = differing.first else { return }
      let detail = differing.count > 1 ? "\(differing.count) of \(new.count) lines, first" : nil
      let (a, b) = texts[first]
      changes.append(PropertyChange("lines[\(first)].\(name)", a, b, detail: detail))
    }
    compare("x") { line, _ in line.origin.x.shortestText }
    compare("y") { line, _ in line.origin.y.shortestText }
    compare("width") { line, _ in line.width.shortestText }
    // The glyphs of a line that only moved have other origins.
    compare("glyphs") { $0.origin == $1.origin || $0.width != $1.width ? $0.checksumText : "" }
    return changes
  }

  /// Compares paths; the result contains the first difference and the number of differences.
  private static func between(
    _ name: String, _ old: [Path.Element], _ new: [Path.Element]
  ) -> [PropertyChange] {
    if old == new { return [] }
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let (before, after) = (old[start..<old.count - end], new[start..<new.count - end])
    let detail: String
    if old.count == new.count {
      let count = zip(before, after).count { $0 != $1 }
      let elements = "element\(new.count == 1 ? "" : "s")"
      detail = "\(count) of \(new.count) \(elements)" + (count > 1 ? ", first" : "")
    } else {
      detail = "\(old.count) → \(new.count) elements, first"
    }
    return [
      PropertyChange(
        name, before.first?.text ?? "none", after.first?.text ?? "none", detail: detail)
    ]
  }

  /// Compares the copies of a replicator, which are numbered from 0.
  static func between(
    _ old: [Replicator.Instance], _ new: [Replicator.Instance]
  ) -> [PropertyChange] {
    var changes: [PropertyChange] = []
    if old.count != new.count {
      changes.append(PropertyChange("instances", "\(old.count)", "\(new.count)"))
    }
    for (index, (a, b)) in zip(old, new).enumerated() where a != b {
      if a.list != b.list {
        changes.append(PropertyChange("instances[\(index)].list", "\(a.list)", "\(b.list)"))
      }
      for var change in differences(a.listedProperties(), b.listedProperties()) {
        change.property = "instances[\(index)]." + change.property
        changes.append(change)
      }
    }
    return changes
  }
}
