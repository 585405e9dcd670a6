/// The values that a matrix gives to a property, or to a `let` of the scene.
package struct MatrixAxis: Hashable, Sendable {
  package struct Member: Hashable, Sendable {
    /// The value as it is written, without quotes.
    package var text: String
    /// The part of file names.
    package var slug: String
    package var item: Body.Item
  }

  package var name: String
  /// The number of bodies around the values.
  package var depth: Int
  package private(set) var members: [Member] = []

  package init(name: String, depth: Int) { (self.name, self.depth) = (name, depth) }

  package mutating func add(_ source: String, _ item: Body.Item) {
    let isQuoted = source.utf8.count > 1 && source.hasPrefix("\"") && source.hasSuffix("\"")
    let text = isQuoted ? String(source.dropFirst().dropLast()) : source
    let slug = Scene.Snapshot.slug(of: isQuoted ? text : spelling(of: text))
    members.append(
      .init(text: text, slug: slug.isEmpty ? "\(members.count + 1)" : slug, item: item))
  }

  /// Returns a value in words, of which names can consist. Numbers and the like mean something only
  /// with the name of the axis, and several axes can have the same.
  private func spelling(of text: String) -> String {
    switch text {
    case "true": return name
    case "false": return "no " + name
    default:
      if text.utf8.first.map({ $0 | 0x20 >= UInt8(ascii: "a") }) == true {
        return Self.shortNames[text] ?? text
      }
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      return name + " " + parts.joined(separator: "minus ")
    }
  }

  private static let shortNames: [String: String] =
    SceneValue.allCases.flatMap { $0.shortNames }.reduce(into: [:]) { $0[$1.0] = $1.1 }
}

extension BoundScene {
  /// What an item of a snapshot sets.
  package enum SnapshotTarget: Hashable {
    case own(PropertyKey)
    case `let`(Int)
    case element(Int, PropertyKey)
    case parameter(Int, of: Int)
  }

  package func target(of item: Body.Item) -> SnapshotTarget? {
    switch item {
    case .property(let number): return .own(assignments[Int(number)].key)
    case .change(let number):
      switch changes[Int(number)] {
      case .let(let id, _): return .let(id)
      case .property(let element, let assignment): return .element(element, assignment.key)
      case .argument(let element, let parameter, _): return .parameter(parameter, of: element)
      }
    default: return nil
    }
  }

  /// Returns the axes along which a snapshot is repeated: those of the project, the scene, and the
  /// snapshot, of which an inner one replaces an outer one, without what the snapshot sets itself.
  package func axes(of snapshot: SnapshotDeclaration, setting items: [SnapshotImage.Item])
    -> [MatrixAxis]
  {
    var set = Set(items.compactMap { target(of: $0.item) })
    var axes: [MatrixAxis] = []
    for axis in (matrix + snapshot.matrix).reversed() {
      guard let first = axis.members.first, let target = target(of: first.item) else { continue }
      if set.insert(target).inserted { axes.append(axis) }
    }
    return axes.reversed()
  }
}
