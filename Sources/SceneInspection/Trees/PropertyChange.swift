import SceneLayers

/// One property that has another value, in Core Animation's words.
struct PropertyChange: Hashable {
  var property: String
  var old: String
  var new: String
  /// How much of a long value differs: `3 of 7 elements, the first`.
  var detail: String?

  init(_ property: String, _ old: String, _ new: String, detail: String? = nil) {
    self.property = property
    self.old = old
    self.new = new
    self.detail = detail
  }

  /// What differs between two lists of plain properties. What one lacks has its default there.
  static func between(_ old: [DumpProperty], _ new: [DumpProperty]) -> [PropertyChange] {
    differences(parts(of: old), parts(of: new))
  }

  /// What differs between two layers themselves; an index of a picture stands for that picture.
  static func between(
    _ old: DumpLayer, _ new: DumpLayer, pictures: (old: [String], new: [String])
  ) -> [PropertyChange] {
    // A frame can be compared with a frame only.
    let hasFrames = old["frame"] != nil && new["frame"] != nil
    var changes = differences(
      parts(of: old.ownProperties(withFrame: hasFrames), pictures.old),
      parts(of: new.ownProperties(withFrame: hasFrames), pictures.new))
    // The glyphs follow from the text.
    if changes.contains(where: { ["string", "fontSize", "fontWeight"].contains($0.property) }) {
      changes.removeAll { ["glyphs", "glyphs.origin"].contains($0.property) }
    }
    changes += between(old.stops, new.stops)
    changes += between(paths: old.path, new.path)
    return changes
  }

  // MARK: Properties

  /// In the order of the new ones, what is gone at the end.
  private static func differences(
    _ old: [DumpProperty], _ new: [DumpProperty]
  ) -> [PropertyChange] {
    func value(_ name: String, in properties: [DumpProperty]) -> String {
      properties.first { $0.name == name }?.text ?? defaults[name] ?? "none"
    }
    let names =
      new.map(\.name) + old.map(\.name).filter { name in !new.contains { $0.name == name } }
    return names.compactMap { name in
      let (a, b) = (value(name, in: old), value(name, in: new))
      return a == b ? nil : PropertyChange(name, a, b)
    }
  }

  /// Properties with lists taken apart: `x`, `y`, `width`, `height` of a frame.
  private static func parts(
    of properties: [DumpProperty], _ pictures: [String] = []
  ) -> [DumpProperty] {
    let hasFrame = properties.contains { $0.name == "frame" }
    return properties.flatMap { property -> [DumpProperty] in
      if property.name == "contents" {
        return [DumpProperty("contents", "picture " + pictures.picture(property.text))]
      }
      if property.name == "at" { return [DumpProperty("glyphs.origin", property.text)] }
      guard let names = partNames[property.name] else { return [property] }
      let numbers = property.numberTexts
      guard numbers.count == names.count else { return [property] }
      return zip(names, numbers).compactMap { name, number in
        // The bounds that follow a frame say its size again.
        if property.name == "bounds", hasFrame, !name.hasPrefix("bounds") { return nil }
        return DumpProperty(name, String(number))
      }
    }
  }

  private static let partNames = [
    "size": ["width", "height"],
    "frame": ["x", "y", "width", "height"],
    "position": ["position.x", "position.y"],
    "bounds": ["bounds.x", "bounds.y", "width", "height"],
    "anchorPoint": ["anchorPoint.x", "anchorPoint.y"],
  ]

  /// What the text leaves out (`Docs/LayerTree.md`); what is not among them is none.
  private static let defaults = [
    "bounds.x": "0", "bounds.y": "0", "anchorPoint.x": "0.5", "anchorPoint.y": "0.5",
    "zPosition": "0", "transform": "identity", "sublayerTransform": "identity",
    "isHidden": "false", "opacity": "1", "cornerRadius": "0", "maskedCorners": "all",
    "borderWidth": "0", "borderColor": "#000000", "masksToBounds": "false",
    "contentsScale": "1", "contentsGravity": "resize", "contentsRect": "(0 0 1 1)",
    "contentsCenter": "(0 0 1 1)", "type": "axial", "startPoint": "(0.5 0)",
    "endPoint": "(0.5 1)", "fillRule": "nonZero", "lineWidth": "1", "lineCap": "butt",
    "lineJoin": "miter", "miterLimit": "10", "lineDashPattern": "()", "lineDashPhase": "0",
    "strokeStart": "0", "strokeEnd": "1", "color": "#FFFFFF",
  ]

  // MARK: What is a list

  private static func between(_ old: [DumpStop], _ new: [DumpStop]) -> [PropertyChange] {
    if old == new { return [] }
    guard old.count == new.count else {
      return [PropertyChange("colors", text(old), text(new))]
    }
    var changes: [PropertyChange] = []
    for (index, (a, b)) in zip(old, new).enumerated() {
      if a.color != b.color {
        changes.append(PropertyChange("colors[\(index)]", a.color, b.color))
      }
      if a.location != b.location {
        changes.append(
          PropertyChange("locations[\(index)]", a.location ?? "none", b.location ?? "none"))
      }
    }
    return changes
  }

  private static func text(_ stops: [DumpStop]) -> String {
    if stops.isEmpty { return "none" }
    return stops.map { $0.color + ($0.location.map { " at " + $0 } ?? "") }
      .joined(separator: ", ")
  }

  /// Paths by the first element that differs, and by how many do.
  private static func between(paths old: [String], _ new: [String]) -> [PropertyChange] {
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
      PropertyChange("path", before.first ?? "none", after.first ?? "none", detail: detail)
    ]
  }

  /// The copies of a replicator, each by its number from 0.
  static func between(_ old: [DumpInstance], _ new: [DumpInstance]) -> [PropertyChange] {
    var changes: [PropertyChange] = []
    if old.count != new.count {
      changes.append(PropertyChange("instances", "\(old.count)", "\(new.count)"))
    }
    for (index, (a, b)) in zip(old, new).enumerated() where a != b {
      if a.list != b.list {
        changes.append(PropertyChange("instances[\(index)].list", "\(a.list)", "\(b.list)"))
      }
      for var change in between(a.properties, b.properties) {
        change.property = "instances[\(index)]." + change.property
        changes.append(change)
      }
    }
    return changes
  }
}

extension DumpLayer {
  /// The properties, with a frame or with what stands for it where there is none.
  fileprivate func ownProperties(withFrame: Bool) -> [DumpProperty] {
    guard !withFrame, let frame = self["frame"]?.numbers, frame.count == 4 else {
      return properties
    }
    let position = [frame[0] + frame[2] / 2, frame[1] + frame[3] / 2].map(\.shortestText)
    let size = [frame[2], frame[3]].map(\.shortestText)
    var result = properties.filter { $0.name != "frame" }
    if self["bounds"] == nil {
      result.insert(DumpProperty("bounds", "(0 0 \(size[0]) \(size[1]))"), at: 0)
    }
    result.insert(DumpProperty("position", "(\(position[0]) \(position[1]))"), at: 0)
    return result
  }
}
