import SceneCompiler
import SceneLayers

/// What two layer trees differ by, as their texts say it.
package struct TreeDifference: Hashable, Sendable {
  /// In tree order, each layer before its parts; empty only where both texts say the same.
  package private(set) var changes: [LayerChange] = []
  /// For each change the pixels where it can be seen: of a layer that moved both places.
  private var reaches: [[PixelRect]] = []

  /// No difference.
  private init() {}

  /// - Parameters:
  ///   - old, new: Dumps of layer trees. A comment before them and the places that `--sources` adds
  ///     do not count.
  ///   - places: Where the new tree's layers are declared, in tree order; of a layer without one
  ///     the place is taken that the text names.
  package init(old: String, new: String, places: [FileLocation?] = []) throws(DumpSideError) {
    if old == new {
      self.init()
      return
    }
    let trees: (DumpTree, DumpTree)
    do throws(DumpError) { trees.0 = try DumpTree(old) } catch { throw .old(error) }
    do throws(DumpError) { trees.1 = try DumpTree(new) } catch { throw .new(error) }
    self.init(old: trees.0, new: trees.1, places: places)
  }

  package init(old: DumpTree, new: DumpTree, places: [FileLocation?] = []) {
    var comparison = TreeComparison(old, new, places)
    comparison.compare()
    changes = comparison.changes
    reaches = comparison.reaches
  }

  /// The changes, each with the regions of a picture's difference where it can be seen.
  package func changes(joinedTo picture: ImageDifference) -> [LayerChange] {
    zip(changes, reaches).map { change, reach in
      var change = change
      change.regions = picture.regions.indices.filter { region in
        reach.contains { $0.meets(picture.regions[region]) }
      }
      return change
    }
  }
}

/// Which of two texts is no layer tree, and why.
package enum DumpSideError: Error, Hashable, Sendable {
  case old(DumpError)
  case new(DumpError)
}

extension PixelRect {
  /// Whether they share a pixel.
  package func meets(_ other: PixelRect) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }

  package func contains(x: Int, y: Int) -> Bool {
    x >= self.x && x < self.x + width && y >= self.y && y < self.y + height
  }
}

/// Two trees on their way to their difference.
private struct TreeComparison {
  /// What is only of use where something differs is made then.
  private struct Side {
    let tree: DumpTree
    private lazy var names = LayerNames(tree)
    private lazy var boxes = LayerBoxes(tree.geometry)

    init(_ tree: DumpTree) { self.tree = tree }

    mutating func name(_ layer: DumpLayer) -> String { names.names[layer.index] }
    mutating func reach(_ layer: DumpLayer) -> [PixelRect] {
      boxes.reaches[layer.index].map { [$0] } ?? []
    }

    /// The frame's pixels; of a layer that paints beyond a frame without extent, those.
    mutating func box(_ layer: DumpLayer) -> PixelRect? {
      boxes.frames[layer.index] ?? boxes.reaches[layer.index]
    }
  }

  private var old: Side
  private var new: Side
  private let keys: LayerKeys
  private let places: [FileLocation?]
  private(set) var changes: [LayerChange] = []
  private(set) var reaches: [[PixelRect]] = []

  init(_ old: DumpTree, _ new: DumpTree, _ places: [FileLocation?]) {
    keys = LayerKeys(old, new)
    self.old = Side(old)
    self.new = Side(new)
    self.places = places
  }

  mutating func compare() {
    for change in PropertyChange.between(old.tree.canvas, new.tree.canvas) {
      note(LayerChange(change, layer: "canvas"), [])
    }
    compare(old.tree.layers, new.tree.layers)
    // Pictures are compared as the contents of layers; here are those that none shows.
    if changes.isEmpty, old.tree.pictures != new.tree.pictures {
      let texts = [old.tree, new.tree].map { $0.pictures.joined(separator: ", ") }
      note(
        LayerChange(.changed, layer: "canvas", property: "pictures", old: texts[0], new: texts[1]),
        [])
    }
    if changes.isEmpty { compareLabels() }
  }

  /// Says that labels differ where nothing else does.
  private mutating func compareLabels() {
    guard let (a, b) = Self.firstRenamed(old.tree.layers, new.tree.layers) else { return }
    note(
      LayerChange(
        .changed, layer: new.name(b), property: "name", old: a.label ?? "none",
        new: b.label ?? "none", place: place(b), box: new.box(b)), [])
  }

  private static func firstRenamed(
    _ old: [DumpLayer], _ new: [DumpLayer]
  ) -> (DumpLayer, DumpLayer)? {
    for (a, b) in zip(old, new) {
      if a.label != b.label { return (a, b) }
      for (a, b) in zip(a.parts, b.parts) {
        if let found = firstRenamed(a, b) { return found }
      }
    }
    return nil
  }

  // MARK: Siblings

  // What is about one layer stands apart from what goes down the tree: trees are deep, and the
  // stack holds each level.

  private mutating func compare(_ a: [DumpLayer], _ b: [DumpLayer]) {
    if a.isEmpty && b.isEmpty { return }
    for step in steps(a, b) {
      switch step {
      case .same(let i, let j): compare(a[i], b[j])
      case .reordered(let i, let j):
        noteReordered(a[i], b[j], from: i, to: j)
        compare(a[i], b[j])
      case .removed(let i): noteRemoved(a[i])
      case .added(let j): noteAdded(b[j])
      }
    }
  }

  private mutating func compare(_ a: DumpLayer, _ b: DumpLayer) {
    if keys.old[a.index].exact == keys.new[b.index].exact { return }
    compareOwn(a, b)
    compare(a.sublayers, b.sublayers)
    for index in 0..<max(a.lists.count, b.lists.count) {
      compare(
        index < a.lists.count ? a.lists[index] : [], index < b.lists.count ? b.lists[index] : [])
    }
    for (a, b) in zip(a.instances, b.instances) { compare(a.mask, b.mask) }
    compare(a.mask, b.mask)
  }

  private func steps(_ a: [DumpLayer], _ b: [DumpLayer]) -> [LayerMatching.Step] {
    LayerMatching(a.map { keys.old[$0.index] }, b.map { keys.new[$0.index] }).steps
  }

  // MARK: One layer

  private mutating func compareOwn(_ a: DumpLayer, _ b: DumpLayer) {
    let (before, after) = (keys.old[a.index], keys.new[b.index])
    var own: [PropertyChange] = []
    if a.className != b.className {
      own.append(PropertyChange("class", a.className, b.className))
    } else if before.kind != after.kind {
      own.append(PropertyChange("name", a.label ?? "none", b.label ?? "none"))
    }
    if before.own != after.own || before.place != after.place {
      own += PropertyChange.between(a, b, pictures: (old.tree.pictures, new.tree.pictures))
    }
    own += PropertyChange.between(a.instances, b.instances)
    let reach = own.isEmpty ? [] : old.reach(a) + new.reach(b)
    for change in own {
      note(LayerChange(change, layer: new.name(b), place: place(b), box: new.box(b)), reach)
    }
  }

  private mutating func noteReordered(_ a: DumpLayer, _ b: DumpLayer, from i: Int, to j: Int) {
    let change = LayerChange(
      .reordered, layer: new.name(b), old: "\(i + 1)", new: "\(j + 1)", place: place(b),
      box: new.box(b))
    note(change, old.reach(a) + new.reach(b))
  }

  private mutating func noteRemoved(_ layer: DumpLayer) {
    let change = LayerChange(
      .removed, layer: old.name(layer), old: layer.summary, box: old.box(layer))
    note(change, old.reach(layer))
  }

  private mutating func noteAdded(_ layer: DumpLayer) {
    let change = LayerChange(
      .added, layer: new.name(layer), new: layer.summary, place: place(layer), box: new.box(layer))
    note(change, new.reach(layer))
  }

  private mutating func note(_ change: LayerChange, _ reach: [PixelRect]) {
    changes.append(change)
    reaches.append(reach)
  }

  private func place(_ layer: DumpLayer) -> FileLocation? {
    (places.indices.contains(layer.index) ? places[layer.index] : nil) ?? layer.place
  }
}

extension LayerChange {
  fileprivate init(
    _ change: PropertyChange, layer: String, place: FileLocation? = nil, box: PixelRect? = nil
  ) {
    self.init(
      .changed, layer: layer, property: change.property, old: change.old, new: change.new,
      place: place, box: box)
    detail = change.detail
  }
}

extension DumpLayer {
  /// Class and place: `CALayer frame (0 176 320 44)`.
  fileprivate var summary: String {
    let place = (self["frame"] ?? self["position"]).map { " " + $0.name + " " + $0.text }
    let string = self["string"].map { " string " + $0.text }
    return className + (place ?? "") + (string ?? "")
  }
}
