import SceneCompiler
import SceneExport
import SceneInspection
import SceneSystem

/// Whether a snapshot is what was accepted, and which of its references are not what they would be
/// if they were recorded now.
struct SnapshotVerdict {
  private(set) var failure: Failure?
  private(set) var notes: [String] = []
  /// What is missing or has other content.
  private(set) var stale: Set<ReferenceStore.Part> = []
  /// The references as they were read.
  private(set) var read: [ReferenceStore.Part: [UInt8]] = [:]
  /// The two pictures where they differ.
  private(set) var compared: (reference: ComparedImage, actual: ComparedImage)?

  private let actual: ActualSnapshot
  let settings: SnapshotSettings
  private let references: ReferenceStore
  private let slug: String

  init(
    _ actual: ActualSnapshot, _ settings: SnapshotSettings, _ references: ReferenceStore,
    _ slug: String
  ) {
    self.actual = actual
    self.settings = settings
    self.references = references
    self.slug = slug
    do throws(FileFailure) {
      try judge()
    } catch {
      failure = Failure(.files, "the reference cannot be read: \(error.message)")
    }
  }

  /// What a run in `mode` puts before `scenec review`.
  func partsToRecord(_ mode: RecordMode) -> Set<ReferenceStore.Part> {
    switch failure?.kind {
    case .missingReference: mode == .none ? [] : stale
    case .difference, .brokenReference: mode == .changed || mode == .all ? stale : []
    case .mistake, .files: []
    case nil:
      switch mode {
      case .none: []
      case .all: stale
      // A tree that explains another picture than the accepted one would mislead.
      case .changed: stale == [.tree] ? stale : []
      case .missing: stale == [.tree] && read[.tree] == nil ? stale : []
      }
    }
  }

  private mutating func judge() throws(FileFailure) {
    for part in settings.golden.parts { read[part] = try references.read(part, of: slug) }
    let tree = read[.tree].map { TreeReference($0) }
    if tree?.text != actual.text { stale.insert(.tree) }
    switch settings.golden {
    case .tree: judgeTree(tree)
    case .picture: judgePicture(read[.picture], tree)
    case .hash: judgeHash(read[.hash], tree)
    }
  }

  private mutating func judgeTree(_ tree: TreeReference?) {
    guard let tree else { return missing(.tree) }
    if stale.isEmpty { return }
    var failure = Failure(.difference, "the layer tree is not the reference")
    explain(&failure, by: tree)
    self.failure = failure
  }

  private mutating func judgePicture(_ reference: [UInt8]?, _ tree: TreeReference?) {
    guard let reference else { return missing(.picture) }
    // The encoder is deterministic: equal pictures are equal files.
    if reference == actual.picture { return noteTree(tree, "the picture is equal") }
    let old: ComparedImage
    do throws(PNGError) {
      old = try ComparedImage(png: reference)
    } catch {
      stale.insert(.picture)
      failure = Failure(
        .brokenReference, "the reference cannot be read: \(error.message)")
      return
    }
    guard let new = actual.pixels else { return failAtPainting() }
    let ignored = IgnoredAreas.rectangles(of: settings.ignored, in: actual, reference: tree)
    switch ImageComparison(
      reference: old, actual: new, tolerance: settings.tolerance, ignored: ignored)
    {
    case .equal where ignored.isEmpty || old == new: noteTree(tree, "the picture is equal")
    case .equal, .allowed:
      stale.insert(.picture)
      noteTree(tree, "the picture is as near as its snapshot asks")
    case .different(let difference):
      stale.insert(.picture)
      compared = (old, new)
      var failure = Failure(.difference, difference.message)
      failure.picture = difference
      explain(&failure, by: tree)
      self.failure = failure
    }
  }

  private mutating func failAtPainting() {
    failure = Failure(.mistake, "scenec itself failed; this is no fault of the scene")
  }

  private mutating func judgeHash(_ reference: [UInt8]?, _ tree: TreeReference?) {
    guard let reference else { return missing(.hash) }
    if reference == actual.bytes(.hash) { return noteTree(tree, "the picture is equal") }
    stale.insert(.hash)
    var failure = Failure(.difference, "the picture's hash is not the reference's")
    explain(&failure, by: tree)
    self.failure = failure
  }

  private mutating func missing(_ part: ReferenceStore.Part) {
    stale.insert(part)
    var failure = Failure(
      .missingReference, "there is no reference '\(references.path(part, of: slug))'")
    failure.details =
      references.isPending(slug)
      ? ["one that was recorded waits for 'scenec review'"]
      : ["'scenec test --record missing' makes one, and 'scenec review' accepts it"]
    self.failure = failure
  }

  private mutating func noteTree(_ tree: TreeReference?, _ picture: String) {
    guard stale.contains(.tree) else { return }
    notes.append(
      tree == nil
        ? "\(picture), and no layer tree stands beside the reference"
        : "\(picture), and the layer tree is another than the reference's")
  }

  /// Says whose doing a difference is, and what changed in the scene.
  private func explain(_ failure: inout Failure, by tree: TreeReference?) {
    guard let tree else {
      failure.cause = .unknown
      return
    }
    if tree.text == actual.text {
      failure.cause = .compiler
      return
    }
    failure.cause = .unknown
    if let then = tree.inputs, let now = actual.inputs {
      failure.cause = then == now ? .compiler : .scene
    }
    do throws(DumpError) {
      let trees = TreeDifference(
        old: try TreeDescription(tree.text), new: actual.output.description, places: actual.places)
      failure.changes = failure.picture.map { trees.changes(joinedTo: $0) } ?? trees.changes
    } catch {
      failure.details.append("the reference's layer tree cannot be read, so no layer is named")
    }
  }
}

extension SnapshotSettings.Golden {
  /// The files that it is kept in: the one that decides, and the tree.
  package var parts: [ReferenceStore.Part] {
    switch self {
    case .picture: [.picture, .tree]
    case .tree: [.tree]
    case .hash: [.hash, .tree]
    }
  }
}
