import SceneCompiler
import SceneEditing
import SceneExport
import SceneLayers
import SceneLanguage
import SceneSource
import SceneResolving

/// The difference between two layer trees.
package struct TreeDifference: Sendable {
  /// The changes, causes before their consequences and otherwise in tree order, each layer before
  /// its parts; empty only if both trees have the same text.
  package private(set) var changes: [LayerChange] = []
  /// The layers of each change.
  private var targets: [ChangeTarget] = []
  private var trees: (old: LayerTree, new: LayerTree)?
  /// The areas in which each change can be visible; for a moved layer, both areas.
  private var reaches: [[ImageRect]] = []
  /// Whether each change follows from others.
  private var consequences: [Bool] = []

  /// Compares two trees.
  ///
  /// - Parameter locations: Those of the new tree; for missing ones, those in its text are used.
  package init(
    old: TreeDescription, new: TreeDescription, locations: TreeLocations = TreeLocations()
  ) {
    var comparison = TreeComparison(old, new, locations)
    comparison.compare()
    let order = ChangeOrder.causesFirst(comparison.changes, comparison.consequences)
    changes = order.map { comparison.changes[$0] }
    reaches = order.map { comparison.reaches[$0] }
    targets = order.map { comparison.targets[$0] }
    consequences = order.map { comparison.consequences.contains($0) }
    trees = (old.tree, new.tree)
  }

  /// Returns the changes with the regions of the images' difference in which they can be visible.
  ///
  /// - Parameter images: The two images. Changes are sorted by the number of differing pixels that
  ///   they explain, and then in tree order, but causes come before their consequences.
  package func changes(
    joinedTo difference: ImageDifference, images: (old: Bitmap, new: Bitmap)?
  ) -> [LayerChange] {
    let joined = zip(changes, reaches).map { change, reach in
      var change = change
      change.regions = difference.regions.indices.filter { region in
        reach.contains { $0.meets(difference.regions[region]) }
      }
      return change
    }
    guard changes.count > 1, let trees, let images, images.old.extent == images.new.extent else {
      return joined
    }
    let samples = DifferenceSamples(images.old, images.new, in: difference.regions)
    let ranked = samples.ranked(joined, targets, old: trees.old, new: trees.new)
    let changes = ranked.map { $0.change }
    let followers = Set(ranked.indices.filter { consequences[ranked[$0].index] })
    return ChangeOrder.causesFirst(changes, followers).map { changes[$0] }
  }
}

/// The comparison of two trees.
private struct TreeComparison {
  /// A tree with properties that are computed only if there are differences.
  private struct Side {
    let tree: LayerNodes
    private lazy var names = LayerNames(tree)
    private lazy var boxes = LayerBoxes(tree.description.tree.withoutSamples)

    init(_ tree: LayerNodes) { self.tree = tree }

    mutating func name(_ layer: Int) -> String { names.names[layer] }

    /// Returns whether a layer is a part of an element, such as `places: row 3.title`.
    func isPart(_ layer: Int) -> Bool { tree[layer].note.label?.isPart == true }

    mutating func reach(_ layer: Int) -> [ImageRect] { boxes.reaches[layer].map { [$0] } ?? [] }

    /// Returns the pixels of the frame, or those that the layer paints if its frame is empty.
    mutating func box(_ layer: Int) -> ImageRect? {
      boxes.frames[layer] ?? boxes.reaches[layer]
    }
  }

  private var old: Side
  private var new: Side
  private let keys: LayerKeys
  private var locations: TreeLocations
  private(set) var changes: [LayerChange] = []
  private(set) var reaches: [[ImageRect]] = []
  private(set) var targets: [ChangeTarget] = []
  /// The indices of changes that follow from others.
  private(set) var consequences: Set<Int> = []

  init(
    _ old: TreeDescription, _ new: TreeDescription, _ locations: TreeLocations
  ) {
    var new = new
    if !old.hasLines { for index in new.notes.indices { new.notes[index].lines = [] } }
    self.old = Side(LayerNodes(old))
    self.new = Side(LayerNodes(new))
    keys = LayerKeys(self.old.tree, self.new.tree)
    self.locations = locations
  }

  mutating func compare() {
    let (a, b) = (old.tree.description, new.tree.description)
    for change in PropertyChange.between(a.tree.canvas, b.tree.canvas) {
      let source = locations.sources?.canvas[change.property]?.component(change.property)
      let value = locations.value(source?.range)
      var noted = LayerChange(change, layer: "canvas", place: value?.place ?? scenePlace)
      noted.value = value
      noted.inputs = values(source?.inputs).unlessEmpty
      note(noted, [], ChangeTarget(canvasProperty: change.property))
    }
    if !a.hasLines, b.hasLines {
      let change = PropertyChange("lines of text", "from an earlier version of scenec", "recorded")
      note(LayerChange(change, layer: "canvas"), [])
    }
    compare(old.tree.roots, new.tree.roots, in: nil)
    // Pictures are compared as the contents of layers; here are those that none shows.
    if changes.isEmpty, a.pictures != b.pictures {
      let texts = [a, b].map { $0.pictures.map(\.text).joined(separator: ", ") }
      note(
        LayerChange(.changed, layer: "canvas", property: "pictures", old: texts[0], new: texts[1]),
        [])
    }
    if changes.isEmpty { compareLabels() }
  }

  /// Compares labels if there is no other difference.
  private mutating func compareLabels() {
    guard let (a, b) = firstRenamed(old.tree.roots, new.tree.roots) else { return }
    note(
      LayerChange(
        .changed, layer: new.name(b), property: "name", old: old.tree[a].note.label?.text ?? "none",
        new: new.tree[b].note.label?.text ?? "none", place: place(b), box: new.box(b)), [])
  }

  private func firstRenamed(_ a: [Int], _ b: [Int]) -> (Int, Int)? {
    for (a, b) in zip(a, b) {
      if old.tree[a].note.label != new.tree[b].note.label { return (a, b) }
      for (a, b) in zip(old.tree[a].parts, new.tree[b].parts) {
        if let found = firstRenamed(a, b) { return found }
      }
    }
    return nil
  }

  // MARK: Siblings

  // Functions for individual layers are separate from the recursion, because trees are deep and
  // each level uses the stack.

  /// - Parameter parent: The layer in the new tree that contains them; nil for the canvas.
  private mutating func compare(_ a: [Int], _ b: [Int], in parent: Int?) {
    if a.isEmpty && b.isEmpty { return }
    let steps = steps(a, b)
    let hasMoves = steps.contains { step in
      guard case .same(let i, let j) = step else { return false }
      return keys.old[a[i]].rank != keys.new[b[j]].rank
    }
    for step in steps {
      switch step {
      case .same(let i, let j): compare(a[i], b[j])
      case .reordered(let i, let j):
        noteReordered(a[i], b[j], from: i, to: j)
        compare(a[i], b[j])
      case .removed(let i): noteRemoved(a[i], from: parent, hasMoves)
      case .added(let j): noteAdded(b[j], in: parent, hasMoves)
      }
    }
  }

  /// Returns whether a layer is completely in its parent's bounds. Tables have no layers for rows
  /// outside of them.
  private func isInside(_ node: LayerNodes.Node, _ parent: Int?) -> Bool {
    guard let frame = node.layer.writtenFrame else { return true }
    let size = new.tree.description.tree.canvas.size
    let bounds =
      parent.map { new.tree[$0].layer.bounds }
      ?? Rect(0, 0, size.width, size.height)
    return frame.x >= bounds.x && frame.y >= bounds.y
      && frame.x + frame.width <= bounds.x + bounds.width
      && frame.y + frame.height <= bounds.y + bounds.height
  }

  private mutating func compare(_ a: Int, _ b: Int) {
    if keys.old[a].exact == keys.new[b].exact { return }
    compareOwn(a, b)
    for (old, new) in parts(a, b) { compare(old, new, in: b) }
  }

  /// Returns the lists of layers in two layers.
  private func parts(_ a: Int, _ b: Int) -> [(old: [Int], new: [Int])] {
    let (x, y) = (old.tree[a], new.tree[b])
    let lists = (0..<max(x.lists.count, y.lists.count)).map { index in
      (
        old: index < x.lists.count ? x.lists[index] : [],
        new: index < y.lists.count ? y.lists[index] : []
      )
    }
    return [(x.sublayers, y.sublayers)] + lists + zip(x.instanceMasks, y.instanceMasks)
      + [(x.mask, y.mask)]
  }

  private func steps(_ a: [Int], _ b: [Int]) -> [LayerMatching.Step] {
    LayerMatching(a.map { keys.old[$0] }, b.map { keys.new[$0] }).steps
  }

  // MARK: One layer

  private mutating func compareOwn(_ a: Int, _ b: Int) {
    let (before, after) = (keys.old[a], keys.new[b])
    let (x, y) = (old.tree[a], new.tree[b])
    let classes = (x.layer.content.className, y.layer.content.className)
    var own: [PropertyChange] = []
    if classes.0 != classes.1 {
      own.append(PropertyChange("class", classes.0, classes.1))
    } else if before.kind != after.kind {
      own.append(PropertyChange("name", x.note.label?.text ?? "none", y.note.label?.text ?? "none"))
    }
    if before.own != after.own || before.rank != after.rank {
      own += PropertyChange.between(a, of: old.tree, b, of: new.tree)
    }
    own += PropertyChange.between(x.layer.content.instances, y.layer.content.instances)
    let isResized = own.contains { $0.property == "width" || $0.property == "height" }
    let reach = own.isEmpty ? [] : old.reach(a) + new.reach(b)
    for change in own {
      let follows = isConsequence(change.property, of: b)
      if follows { consequences.insert(changes.count) }
      var noted = LayerChange(
        change, layer: new.name(b), place: place(b, change.property), box: new.box(b))
      let former = old.name(a)
      if former != noted.layer { noted.formerLayer = former }
      let source = source(of: change.property, b)
      noted.value = locations.value(source?.range)
      // The visible characters depend on the space as well.
      let isLaidOut =
        source == nil || change.property == "string" || Self.isGeometry(change.property)
      noted.inputs = (values(source?.inputs) + (isLaidOut ? layout(b) : [])).unlessEmpty
      if follows || isComputed(change.property, of: b)
        || isResized && change.property.hasPrefix("lines")
      {
        noted.isConsequence = true
      }
      note(
        noted, reach,
        ChangeTarget(
          old: old.tree.layers(of: a, changedBy: change.property),
          new: new.tree.layers(of: b, changedBy: change.property)))
    }
  }

  private mutating func noteReordered(_ a: Int, _ b: Int, from i: Int, to j: Int) {
    let change = LayerChange(
      .reordered, layer: new.name(b), old: "\(i + 1)", new: "\(j + 1)", place: place(b),
      box: new.box(b))
    note(
      change, old.reach(a) + new.reach(b),
      ChangeTarget(old: old.tree.layers(of: a), new: new.tree.layers(of: b)))
  }

  /// The location is that of the declaration that no longer contains the layer.
  private mutating func noteRemoved(_ layer: Int, from parent: Int?, _ hasMoves: Bool) {
    var change = LayerChange(
      .removed, layer: old.name(layer), old: old.tree[layer].summary,
      place: parent.map { place($0) } ?? scenePlace, box: old.box(layer))
    change.inputs =
      (parent.map { layout($0) } ?? values(locations.sources?.layout)).unlessEmpty
    if hasMoves, !isInside(old.tree[layer], parent) { change.isConsequence = true }
    note(change, old.reach(layer), ChangeTarget(old: old.tree.layers(of: layer)))
  }

  private mutating func noteAdded(_ layer: Int, in parent: Int?, _ hasMoves: Bool) {
    var change = LayerChange(
      .added, layer: new.name(layer), new: new.tree[layer].summary, place: place(layer),
      box: new.box(layer))
    change.inputs = layout(layer).unlessEmpty
    if hasMoves, !isInside(new.tree[layer], parent) { change.isConsequence = true }
    note(change, new.reach(layer), ChangeTarget(new: new.tree.layers(of: layer)))
  }

  private mutating func note(
    _ change: LayerChange, _ reach: [ImageRect], _ target: ChangeTarget = ChangeTarget()
  ) {
    changes.append(change)
    targets.append(target)
    reaches.append(reach)
  }

  /// Returns the source location of a layer's property.
  private mutating func place(_ layer: Int, _ property: String) -> FileLocation? {
    if let source = source(of: property, layer) {
      return (source.isOwn ? nil : locations.value(source.range)?.place) ?? place(layer)
    }
    // A row is where the heights of rows put it.
    let moves = isConsequence(property, of: layer) && new.isPart(layer)
    return (moves ? layout(layer).first?.place : nil) ?? place(layer)
  }

  private var scenePlace: FileLocation? {
    mutating get { locations.value(locations.sources?.scene)?.place }
  }

  private mutating func values(_ ranges: [SourceRange]?) -> [ValueLocation] {
    (ranges ?? []).compactMap { locations.value($0) }
  }

  /// Returns what is known about the values of a layer; nil if nobody asked where they are from.
  private func row(_ layer: Int) -> ValueSources.Row? {
    guard let rows = locations.sources?.layers, rows.indices.contains(layer) else { return nil }
    return rows[layer]
  }

  /// Returns the source of a property; nil if it is computed or has its default.
  private func source(of property: String, _ layer: Int) -> ValueSource? {
    row(layer)?.values[String(property.prefix { $0 != "[" && $0 != "." })]?.component(property)
  }

  /// Returns what the values of a layer that nothing sets can depend on.
  private mutating func layout(_ layer: Int) -> [ValueLocation] { values(row(layer)?.layout) }

  /// Returns whether a property is a position that follows from other values: that of a row, a
  /// title, or another part of an element, or one whose layer has only a size.
  private func isConsequence(_ property: String, of layer: Int) -> Bool {
    ["x", "y", "position.x", "position.y"].contains(property)
      && (new.isPart(layer) || row(layer) != nil) && source(of: property, layer) == nil
  }

  /// Returns whether geometry is computed from that of other layers or from a text, instead of
  /// being set in the source.
  private func isComputed(_ property: String, of layer: Int) -> Bool {
    Self.isGeometry(property) && row(layer) != nil
      && source(of: property, layer)?.readsFrames ?? true
  }

  private static func isGeometry(_ property: String) -> Bool {
    let names = [
      "x", "y", "width", "height", "position", "bounds", "lines", "path", "shadowPath",
      "instances",
    ]
    return names.contains(String(property.prefix { $0 != "." && $0 != "[" }))
  }

  private func place(_ layer: Int) -> FileLocation? {
    (locations.places.indices.contains(layer) ? locations.places[layer] : nil)
      ?? new.tree[layer].note.place.flatMap { FileLocation($0) }
  }
}

extension LayerChange {
  fileprivate init(
    _ change: PropertyChange, layer: String, place: FileLocation? = nil, box: ImageRect? = nil
  ) {
    self.init(
      .changed, layer: layer, property: change.property, old: change.old, new: change.new,
      place: place, box: box)
    detail = change.detail
  }
}

extension [ValueLocation] {
  fileprivate var unlessEmpty: [ValueLocation]? { isEmpty ? nil : self }
}

extension LayerNodes.Node {
  /// The class and position: `CALayer frame (0 176 320 44)`.
  fileprivate var summary: String {
    let frame = layer.writtenFrame
    let place =
      frame.map { " frame " + PropertyValue.rect($0).text }
      ?? " position " + PropertyValue.point(layer.position).text
    var text = layer.content.className + place
    if case .text(let content) = layer.content { text += " string " + content.string.quotedText }
    return text
  }
}

extension Layer.Content {
  fileprivate var instances: [Replicator.Instance] {
    if case .replicator(let replicator) = self { replicator.instances } else { [] }
  }
}

extension LayerTree {
  /// The tree without data that the text format does not contain, so that resolved trees can be
  /// compared with those read from text.
  fileprivate var withoutSamples: LayerTree { LayerTree(canvas: canvas, layers: layers) }
}
