import SceneCompiler
import SceneExport
import SceneInspection
import SceneSystem
import SceneResolving

/// A snapshot under review: a pending recording, or a failure of a run on another machine.
package struct ReviewItem: Sendable {
  package let id: SnapshotID
  let references: ReferenceStore
  let origin: Origin
  /// What is shown to the user; nil if it was not requested.
  package private(set) var shown: Shown?

  enum Origin: Sendable {
    /// With the root folder of its scene; nil for that of the project.
    case recording(root: String?)
    case artifacts(RunArtifacts)
  }

  /// The contents of a snapshot that a decision is based on.
  package struct Shown: Hashable, Sendable {
    /// The result with the changes and the paths of both images.
    package var result: TestResult
    /// Whether the image is equal, so that only layers differ.
    package var isUnchanged: Bool
    /// The files that would be accepted, one per line: `new image PATH`.
    package var files: [String] = []
    /// The reason why the snapshot cannot be accepted.
    package var refusal: String?
    /// The hashes of all files, by which a change during the review is detected.
    fileprivate var hashes: [ReferenceStore.Part: [ContentHash?]] = [:]
  }

  package init(_ recording: PendingRecording, root: String? = nil) {
    self.init(id: recording.id, recording.references, .recording(root: root))
  }

  init(id: SnapshotID, _ references: ReferenceStore, _ origin: Origin) {
    (self.id, self.references, self.origin) = (id, references, origin)
  }

  /// The decision's files: the current state, and the files that would replace the accepted ones.
  func contents() throws(FileFailure) -> (
    state: ReferenceState, proposed: [ReferenceStore.Part: [UInt8]]
  ) {
    let state = try references.state(of: id.slug)
    switch origin {
    case .recording: return (state, state.pending)
    case .artifacts(let artifacts): return (state, try artifacts.proposed())
    }
  }

  /// Reads the files, and compares them if they differ from those that were shown.
  ///
  /// - Parameters:
  ///   - explains: Whether to find the changes and their locations as well.
  ///   - scene: What the snapshots of its scene share.
  /// - Returns: Whether they differ.
  mutating func load(explains: Bool, in scene: inout ReviewScene) -> Bool {
    var result = TestResult(id: id, name: id.slug, status: .recorded)
    do throws(FileFailure) {
      let (state, proposed) = try contents()
      let refusal = try refusal(state, proposed, knowing: &scene.hashes)
      let hashes = Self.hashes(state.accepted, proposed)
      if let shown, shown.hashes == hashes, shown.refusal == refusal { return false }
      let isUnchanged = Self.isUnchanged(state.accepted, proposed)
      switch origin {
      case .recording(let root):
        if explains {
          result = recorded(
            state, root: root, isUpToDate: refusal == nil, isUnchanged: isUnchanged, in: &scene)
        }
      case .artifacts(let artifacts): result = artifacts.result
      }
      var shown = Shown(result: result, isUnchanged: isUnchanged, refusal: refusal)
      for part in ReferenceStore.Part.allCases.reversed() where proposed[part] != nil {
        let verb = state.accepted[part] == nil ? "new" : "changed"
        shown.files.append("\(verb) \(part.word) \(TerminalEscaping.line(path(part)))")
      }
      shown.hashes = hashes
      self.shown = shown
    } catch {
      result.failure = TestFailure(.files, "cannot be read: \(error.message)")
      let former = shown
      shown = Shown(result: result, isUnchanged: false, refusal: "it cannot be read")
      return former != shown
    }
    return true
  }

  /// Returns the reason why the snapshot cannot be accepted.
  func refusal(
    _ state: ReferenceState, _ proposed: [ReferenceStore.Part: [UInt8]],
    knowing hashes: inout [String: String]
  ) throws(FileFailure) -> String? {
    if case .artifacts(let artifacts) = origin { return artifacts.refusal(state, proposed) }
    if proposed.isEmpty { return "it is no longer pending" }
    let changed = try references.changedInputs(ofPending: id.slug, knowing: &hashes)
    if changed.isEmpty { return nil }
    return changed.joined(separator: ", ") + (changed.count == 1 ? " has" : " have")
      + " changed since the recording; run 'scenec test --record changed' to record it again"
  }

  private func path(_ part: ReferenceStore.Part) -> String {
    switch origin {
    case .recording: references.pendingPath(part, of: id.slug)
    case .artifacts(let artifacts):
      artifacts.result.failure?.files.newFile(part) ?? references.path(part, of: id.slug)
    }
  }

  /// Returns whether the snapshot's files are those that were shown.
  func isUpToDate(
    _ accepted: [ReferenceStore.Part: [UInt8]], _ proposed: [ReferenceStore.Part: [UInt8]]
  ) -> Bool {
    shown.map { $0.hashes == Self.hashes(accepted, proposed) } ?? true
  }

  private static func hashes(
    _ accepted: [ReferenceStore.Part: [UInt8]], _ proposed: [ReferenceStore.Part: [UInt8]]
  ) -> [ReferenceStore.Part: [ContentHash?]] {
    var hashes: [ReferenceStore.Part: [ContentHash?]] = [:]
    for part in ReferenceStore.Part.allCases {
      hashes[part] = [accepted[part], proposed[part]].map { $0.map { ContentHash($0) } }
    }
    return hashes
  }

  /// Returns whether only the layer tree of a reference changes. Without an image or a hash, it is
  /// unknown whether the difference is visible.
  private static func isUnchanged(
    _ old: [ReferenceStore.Part: [UInt8]], _ proposed: [ReferenceStore.Part: [UInt8]]
  ) -> Bool {
    let images = [ReferenceStore.Part.image, .hash].filter { old[$0] != nil }
    guard let image = images.first, old[.tree] != nil, let before = old[image],
      proposed[image == .image ? .hash : .image] == nil
    else { return false }
    guard let after = proposed[image], before != after else { return true }
    guard image == .image, let a = try? Bitmap(png: before), let b = try? Bitmap(png: after)
    else { return false }
    return a == b
  }
}

extension ReferenceStore.Part {
  fileprivate var word: String {
    switch self {
    case .image: "image"
    case .tree: "layer tree"
    case .hash: "hash"
    }
  }
}

/// What the recordings of a scene share.
struct ReviewScene {
  /// The hashes of the inputs that were read.
  var hashes: [String: String] = [:]
  private var compiled: (root: String?, scene: Compilation, tests: [SnapshotTest])?

  /// Returns the test of a snapshot and its layers, with the sources of their values.
  fileprivate mutating func resolve(
    _ id: SnapshotID, root: String?
  ) -> (test: SnapshotTest, scene: Compilation, found: Resolution)? {
    if compiled == nil || compiled?.root != root {
      guard let scene = try? Compilation(scenePath: id.scene, root: root) else { return nil }
      compiled = (root, scene, SnapshotTest.tests(in: scene))
    }
    let slug = ReferenceStore.snapshot(ofSlug: id.slug).slug
    // A copy, because each snapshot has the whole budget.
    guard var scene = compiled?.scene,
      let test = compiled?.tests.first(where: { $0.id.slug == slug }),
      let found = scene.resolve(
        snapshot: test.snapshot, time: nil, scale: nil, from: scene.file.root, traces: true)
    else { return nil }
    return (test, scene, found)
  }
}

extension ReviewItem {
  /// Returns a pending recording as a result with its changes, which are located if the scene still
  /// has the recorded tree.
  private func recorded(
    _ state: ReferenceState, root: String?, isUpToDate: Bool, isUnchanged: Bool,
    in shared: inout ReviewScene
  ) -> TestResult {
    var result = TestResult(id: id, name: id.slug, status: .recorded)
    var (locations, layers) = (TreeLocations(), [LayerBox]())
    let trees = (
      old: state.accepted[.tree].map { TreeReference($0) },
      new: state.pending[.tree].map { TreeReference($0) }
    )
    if isUpToDate, id.scene.hasSuffix(".tbl"), let recorded = trees.new?.text,
      let (test, scene, found) = shared.resolve(id, root: root ?? references.root(of: id.slug)),
      let tree = found.tree, tree.text(origins: found.origins) == recorded
    {
      result = TestResult(test, .recorded)
      result.id = id
      if ReferenceStore.snapshot(ofSlug: id.slug).isKnown { result.name += ", known failure" }
      let places = scene.places(of: found.origins)
      locations = TreeLocations(places: places, of: found.sources, in: scene)
      layers = LayerBox.all(of: tree, origins: found.origins, places: places)
    }
    func image(_ parts: [ReferenceStore.Part: [UInt8]]) -> Bitmap? {
      isUnchanged ? nil : parts[.image].flatMap { try? Bitmap(png: $0) }
    }
    var old = SnapshotDifference.Side(trees.old, image: image(state.accepted))
    let new = SnapshotDifference.Side(trees.new, image: image(state.pending))
    // Without images, it is unknown whether the reference was edited.
    if old.image == nil || new.image == nil { old.reference = nil }
    let difference = SnapshotDifference(from: old, to: new, at: locations)
    let isNew = state.accepted.isEmpty
    var failure = TestFailure(
      isUnchanged ? .layers : isNew ? .missingReference : .difference,
      isUnchanged ? "no visible change" : isNew ? "new snapshot" : "", of: difference)
    if let image = failure.image { failure.message = image.message }
    // The recording may be wanted, so no tolerance is proposed.
    failure.image?.tolerances = []
    (failure.files, failure.layers) = (files(state), layers)
    result.failure = failure
    return result
  }

  /// The paths of the accepted and the recorded files. A file that was not recorded has not changed.
  private func files(_ state: ReferenceState) -> ArtifactPaths {
    func accepted(_ part: ReferenceStore.Part) -> String? {
      state.accepted[part].map { _ in references.path(part, of: id.slug) }
    }
    func recorded(_ part: ReferenceStore.Part) -> String? {
      state.pending[part] == nil ? accepted(part) : references.pendingPath(part, of: id.slug)
    }
    var files = ArtifactPaths()
    (files.reference, files.actual) = (accepted(.image), recorded(.image))
    (files.referenceTree, files.actualTree) = (accepted(.tree), recorded(.tree))
    return files
  }
}
