import SceneSource
import SceneLanguage

/// Returns the scene of a checked file with its snapshots; nil if there is an error. Those in
/// snapshots are added to the result.
public func expandSnapshots(
  of checked: inout CheckResult, spending budget: inout WorkBudget
) -> Scene? {
  guard let scene = checked.scene else { return nil }
  let (images, mistakes) = images(of: scene, &budget)
  checked.diagnostics = (checked.diagnostics + mistakes).sortedByLocation()
  if checked.diagnostics.hasErrors { return nil }
  return Scene(
    name: scene.bound.name, snapshots: images.snapshots, images: images.images, shared: scene)
}

/// Returns the snapshots of a scene, with loops and conditions evaluated.
///
/// Conditions and arrays around and in snapshots use the values of the scene, without the changes
/// of any snapshot.
private func images(
  of scene: SharedScene, _ budget: inout WorkBudget
) -> (FoundImages, [Diagnostic]) {
  var evaluator = Evaluator(scene, nil, budget: budget)
  // If snapshots are not in loops or conditions, nothing needs to be evaluated.
  if scene.bound.hasPlainSnapshots {
    _ = evaluator.instantiate(scene.bound.root, in: .file, parent: nil)
  } else {
    evaluator.beginScene(time: nil, scale: nil)
  }
  var found = FoundImages()
  found.collect(
    scene.bound.snapshotBody, in: evaluator.store.instances[0].environment, &evaluator)
  budget = evaluator.meter.rest
  return (found, evaluator.diagnostics.sorted)
}

extension BoundScene {
  /// Whether no loop or condition contains a snapshot or is in one.
  var hasPlainSnapshots: Bool {
    !snapshotBody.items.contains { isInner($0) && holdsSnapshots($0) }
      && !snapshots.contains { $0.body.items.contains { isInner($0) } }
  }

  /// Returns whether an item of the scene is a loop or condition.
  private func isInner(_ index: Int) -> Bool {
    switch items[index] {
    case .loop, .branch: true
    default: false
    }
  }

  /// Returns whether a loop or condition contains a snapshot.
  fileprivate func holdsSnapshots(_ index: Int) -> Bool {
    switch items[index] {
    case .loop(let number): return facts(of: loops[number].body).contains(.hasSnapshots)
    case .branch(let number):
      let bodies = [branches[number].then, branches[number].otherwise ?? .empty]
      return bodies.contains { facts(of: $0).contains(.hasSnapshots) }
    default: return false
    }
  }
}

struct FoundImages {
  private(set) var images: [SnapshotImage] = []
  private(set) var snapshots: [Scene.Snapshot] = []
  private var slugs: [String: SourceSpan] = [:]

  private static let limit = 10_000
  /// The maximum number of bytes of a file name on Linux and macOS.
  private static let fileNameLimit = 255

  fileprivate mutating func collect(
    _ body: Body, in environment: Environment, _ evaluator: inout Evaluator
  ) {
    for index in body.items where images.count <= Self.limit {
      switch evaluator.scene.items[index] {
      case .snapshot(let number):
        add(evaluator.scene.snapshots[number], in: environment, &evaluator)
      case .branch(let number) where evaluator.scene.holdsSnapshots(index):
        let branch = evaluator.scene.branches[number]
        if let (body, inner) = evaluator.taken(branch, item: index, in: environment) {
          collect(body, in: inner, &evaluator)
        }
      case .loop(let number) where evaluator.scene.holdsSnapshots(index):
        let loop = evaluator.scene.loops[number]
        evaluator.forEachIteration(of: loop, item: index, in: environment) {
          evaluator, _, inner in
          let before = images.count
          collect(loop.body, in: inner, &evaluator)
          return images.count <= Self.limit
            && (images.count > before || evaluator.mayIdle(loop))
        }
      default: break
      }
    }
  }

  private mutating func add(
    _ snapshot: SnapshotDeclaration, in environment: Environment, _ evaluator: inout Evaluator
  ) {
    guard let name = evaluator.value(snapshot.name, in: environment)?.stringValue else { return }
    var items: [SnapshotImage.Item] = []
    let inner = environment.entering(body: evaluator.store.bodies.add(), of: 0)
    Self.collectItems(of: snapshot.body, in: inner, &evaluator, into: &items)
    let axes = evaluator.scene.axes(of: snapshot, setting: items)
    let ownSlug = Scene.Snapshot.slug(of: name)
    if ownSlug.isEmpty {
      return evaluator.report(
        .invalidSnapshotName, at: snapshot.name.span,
        "a snapshot's name must contain a letter or digit, because its file is named after it")
    }
    var choice = axes.map { _ in 0 }
    while evaluator.spend(4 * items.count + axes.count, for: nil) {
      var picture = SnapshotImage(name: name, items: items)
      var slug = ownSlug
      for (axis, index) in zip(axes, choice) {
        let member = axis.members[index]
        picture.items.append(
          .init(item: member.item, depth: axis.depth, variables: environment.variables))
        if index == 0 { continue }
        slug += "+" + member.slug
        picture.name += ", " + member.text
      }
      // Values can be long texts, which every combination repeats.
      guard evaluator.spend(picture.name.utf8.count, for: nil) else { return }
      let values = zip(axes, choice).map {
        Scene.Axis(name: $0.name, value: $0.members[$1].text)
      }
      guard add(picture, slug, values, of: snapshot, &evaluator),
        let next = axes.indices.last(where: { choice[$0] + 1 < axes[$0].members.count })
      else { return }
      choice[next] += 1
      for index in axes.indices[(next + 1)...] { choice[index] = 0 }
    }
  }

  /// Adds a snapshot; returns false if its name cannot be used, which is reported.
  private mutating func add(
    _ picture: SnapshotImage, _ slug: String, _ axes: [Scene.Axis],
    of snapshot: SnapshotDeclaration, _ evaluator: inout Evaluator
  ) -> Bool {
    guard images.count < Self.limit else {
      evaluator.report(
        .tooManyIterations, at: snapshot.span, "the scene has more than 10,000 snapshots")
      images.append(picture)
      return false
    }
    let range = evaluator.scene.sources.range(snapshot.span)
    // `places.halfway.difference.png` for a snapshot of `places.tbl`.
    let stem = range.path.split(separator: "/").last.map { $0.utf8.count - ".tbl".utf8.count } ?? 0
    let slug = Scene.Snapshot.shortened(
      slug, to: max(Self.fileNameLimit - stem - "..difference.png".utf8.count, 32))
    if let first = slugs[slug] {
      evaluator.report(
        .invalidSnapshotName, at: snapshot.name.span,
        "two snapshots have the same file name '\(slug)'",
        notes: first == snapshot.span ? [] : [evaluator.note("first declared here", at: first)])
      return false
    }
    slugs[slug] = snapshot.span
    images.append(picture)
    snapshots.append(
      Scene.Snapshot(name: picture.name, slug: slug, span: range, end: snapshot.end, axes: axes))
    return true
  }

  private static func collectItems(
    of body: Body, in environment: Environment, _ evaluator: inout Evaluator,
    into items: inout [SnapshotImage.Item]
  ) {
    for index in body.items {
      let item = evaluator.scene.items[index]
      switch item {
      case .property, .change, .element:
        items.append(
          .init(item: item, depth: Int(body.depth), variables: environment.variables))
      case .branch(let number):
        let branch = evaluator.scene.branches[number]
        if let (body, inner) = evaluator.taken(branch, item: index, in: environment) {
          collectItems(of: body, in: inner, &evaluator, into: &items)
        }
      case .loop(let number):
        let loop = evaluator.scene.loops[number]
        evaluator.forEachIteration(of: loop, item: index, in: environment) {
          evaluator, _, inner in
          collectItems(of: loop.body, in: inner, &evaluator, into: &items)
          return evaluator.mayIdle(loop)
        }
      case .uses, .snapshot: break
      }
    }
  }
}
