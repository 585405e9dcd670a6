import SceneSource

// Snapshots: how many pictures a scene's snapshots come to, and what each of them sets.

/// What the snapshots of a scene come to.
///
/// Conditions and lists around snapshots, and in them, are worked out for the scene as it stands,
/// without what any snapshot sets.
func pictures(of scene: BoundScene) -> (FoundImages, [Diagnostic]) {
  var resolver = Resolver(scene: scene, library: Library(), snapshot: nil)
  resolver.beginPictures()
  var found = FoundImages()
  resolver.collectPictures(
    in: scene.elements[scene.root].body, resolver.instances[0].environment, into: &found)
  return (found, resolver.diagnostics.sorted)
}

struct FoundImages {
  var pictures: [SnapshotImage] = []
  var snapshots: [Scene.Snapshot] = []
  /// Their slugs.
  var slugs: [String: SourceSpan] = [:]
}

extension BoundScene {
  /// No loop and no condition has to do with snapshots.
  var hasPlainSnapshots: Bool {
    !elements[root].body.items.contains { isInner($0) && holdsSnapshots($0) }
      && !snapshots.contains { $0.body.items.contains { isInner($0) } }
  }

  /// Whether an item of the scene is a loop or a condition.
  private func isInner(_ index: Int) -> Bool {
    switch items[index] {
    case .loop, .branch: true
    default: false
    }
  }

  fileprivate func holdsSnapshots(_ index: Int) -> Bool {
    func holds(_ body: Body) -> Bool {
      contains(body) { item in
        if case .snapshot = item { true } else { false }
      }
    }
    switch items[index] {
    case .loop(let number): return holds(loops[number].body)
    case .branch(let number):
      let branch = branches[number]
      return holds(branch.then) || branch.otherwise.map { holds($0) } ?? false
    default: return false
    }
  }
}

extension Resolver {
  static let mostPictures = 10_000

  /// Nothing of the scene is worked out where nothing of it matters.
  fileprivate mutating func beginPictures() {
    if scene.hasPlainSnapshots {
      _ = instantiate(scene.root, in: .file, parent: nil)
    } else {
      beginScene(time: nil, scale: nil)
    }
  }

  fileprivate mutating func collectPictures(
    in body: Body, _ environment: Environment, into found: inout FoundImages
  ) {
    for index in body.items where found.pictures.count <= Self.mostPictures {
      switch scene.items[index] {
      case .snapshot(let number):
        addPicture(scene.snapshots[number], in: environment, to: &found)
      case .branch(let number) where scene.holdsSnapshots(index):
        if let (body, inner) = taken(scene.branches[number], item: index, in: environment) {
          collectPictures(in: body, inner, into: &found)
        }
      case .loop(let number) where scene.holdsSnapshots(index):
        let loop = scene.loops[number]
        var more = found
        forEachTurn(of: loop, item: index, in: environment) { resolver, _, inner in
          let before = more.pictures.count
          resolver.collectPictures(in: loop.body, inner, into: &more)
          return more.pictures.count <= Self.mostPictures
            && (more.pictures.count > before || resolver.mayIdle(loop))
        }
        found = more
      default: break
      }
    }
  }

  private mutating func addPicture(
    _ snapshot: SnapshotDeclaration, in environment: Environment, to found: inout FoundImages
  ) {
    guard let name = value(snapshot.name, in: environment)?.stringValue else { return }
    guard found.pictures.count < Self.mostPictures else {
      report(
        .tooManyTurns, at: snapshot.span, "the scene has more than 10,000 snapshots")
      found.pictures.append(SnapshotImage(name: name))
      return
    }
    let slug = Scene.Snapshot.slug(of: name)
    if slug.isEmpty {
      report(
        .invalidSnapshotName, at: snapshot.name.span,
        "a snapshot's name needs a letter or a digit, for its file is named after it")
      return
    }
    if let first = found.slugs[slug] {
      report(
        .invalidSnapshotName, at: snapshot.name.span,
        "two snapshots would be written to the same file, '\(slug)'",
        notes: first == snapshot.span ? [] : [note("the first is here", at: first)])
      return
    }
    found.slugs[slug] = snapshot.span
    var picture = SnapshotImage(name: name)
    let inner = environment.entering(body: makeBody(), of: 0)
    collectItems(of: snapshot.body, in: inner, into: &picture.items)
    found.pictures.append(picture)
    found.snapshots.append(
      Scene.Snapshot(name: name, slug: slug, span: scene.sources.range(snapshot.span)))
  }

  private mutating func collectItems(
    of body: Body, in environment: Environment, into items: inout [SnapshotImage.Item]
  ) {
    for index in body.items {
      switch scene.items[index] {
      case .property, .change, .element:
        items.append(
          .init(
            item: scene.items[index], depth: Int(body.depth), variables: environment.variables))
      case .branch(let number):
        if let (body, inner) = taken(scene.branches[number], item: index, in: environment) {
          collectItems(of: body, in: inner, into: &items)
        }
      case .loop(let number):
        let loop = scene.loops[number]
        var more = items
        forEachTurn(of: loop, item: index, in: environment) { resolver, _, inner in
          resolver.collectItems(of: loop.body, in: inner, into: &more)
          return resolver.mayIdle(loop)
        }
        items = more
      case .uses, .snapshot: break
      }
    }
  }
}
