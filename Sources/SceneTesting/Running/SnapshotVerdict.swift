import SceneCompiler
import SceneEditing
import SceneExport
import SceneInspection
import SceneLayers
import SceneSource
import SceneSystem
import SceneLanguage

/// The result of comparing a snapshot with its reference, and the files that recording would
/// change.
struct SnapshotVerdict {
  private(set) var failure: TestFailure?
  private(set) var notes: [String] = []
  /// The files that are missing or have different contents.
  private(set) var stale: Set<ReferenceStore.Part> = []
  /// The contents of the references.
  private(set) var read: [ReferenceStore.Part: [UInt8]] = [:]
  /// The difference that a recording of only the layer tree reviews.
  private(set) var treeDifference: TestFailure?
  /// The two images, if they differ.
  private(set) var compared: (reference: Bitmap, actual: Bitmap)?

  let actual: Candidate
  let settings: SnapshotComparison
  private let ignored: [ImageRect]
  /// A conflict that a merge has left in a layer tree or a hash. Its first side is compared.
  private var conflict: MergeConflict?
  private let references: ReferenceStore
  /// What is compared instead of the files of the reference.
  let baseline: Baseline.Reference?
  /// The slug of the reference.
  let slug: String
  private let remembered: CachedPixels?

  /// - Parameters:
  ///   - ignored: Rectangles that are not compared, in addition to those that the settings ignore.
  ///   - baseline: What is compared instead of the files of the reference.
  init(
    _ actual: Candidate, _ settings: SnapshotComparison, ignored: [ImageRect] = [],
    _ references: ReferenceStore, _ slug: String, baseline: Baseline.Reference? = nil,
    remembering remembered: CachedPixels? = nil
  ) {
    self.baseline = baseline
    self.actual = actual
    self.remembered = remembered
    self.settings = settings
    self.ignored = ignored
    self.references = references
    self.slug = slug
    do throws(FileFailure) {
      try judge()
      if conflict != nil { refuse() }
    } catch {
      failure = TestFailure(.files, "cannot read the reference: \(error.message)")
    }
  }

  /// Whether all pixels are those of the reference, not only within a tolerance.
  var hasEqualPixels: Bool {
    settings.golden == .image && failure == nil && !stale.contains(.image)
  }

  /// Returns the files that a run in `mode` records.
  ///
  /// The tree is recorded with every other file, because its first line contains the hashes of
  /// their inputs and contents.
  func partsToRecord(_ mode: RecordMode) -> Set<ReferenceStore.Part> {
    let parts = staleParts(mode)
    return parts.isEmpty || actual.output == nil ? parts : parts.union([.tree])
  }

  private func staleParts(_ mode: RecordMode) -> Set<ReferenceStore.Part> {
    switch failure?.kind {
    case .missingReference: mode == .none ? [] : stale
    case .difference, .brokenReference: mode == .changed || mode == .all ? stale : []
    case nil:
      switch mode {
      case .none: []
      case .all: stale
      // A tree that belongs to another image than the accepted one would be misleading.
      case .changed: stale == [.tree] ? stale : []
      case .missing: stale == [.tree] && read[.tree] == nil ? stale : []
      }
    default: []
    }
  }

  private mutating func judge() throws(FileFailure) {
    switch baseline {
    case .parts(let parts): read = parts
    case .failure(let failure): return self.failure = failure
    case nil:
      for part in actual.parts(of: settings.golden) {
        read[part] = try references.read(part, of: slug)
      }
    }
    takeFirstSide(of: .hash)
    var tree = read[.tree].map { TreeReference($0) }
    if tree?.text != actual.text {
      stale.insert(.tree)
      if takeFirstSide(of: .tree) { tree = read[.tree].map { TreeReference($0) } }
    }
    let part = settings.golden.parts[0]
    guard let reference = read[part] else { return missing(part) }
    switch settings.golden {
    case .tree where tree?.text != actual.text:
      fail("the layer tree differs from the reference", because: difference(from: tree), tree)
    case .tree: break
    case .image: judgeImage(reference, tree)
    case .hash: judgeHash(reference, tree)
    }
  }

  /// Replaces a file that contains a conflict by its first side. Returns whether it does.
  @discardableResult
  private mutating func takeFirstSide(of part: ReferenceStore.Part) -> Bool {
    guard let bytes = read[part], let found = MergeConflict(in: bytes) else { return false }
    conflict = found
    read[part] = MergeConflict.firstSides(of: bytes)
    stale.insert(part)
    return true
  }

  /// Fails because of a conflict, even if its first side is equal.
  private mutating func refuse() {
    var found = failure ?? TestFailure(.brokenReference, "no difference")
    if found.kind == .difference { found.kind = .brokenReference }
    (found.cause, notes, failure) = (nil, [], found)
  }

  /// Returns the failure with the unresolved conflict that the reference has, what it was compared
  /// with, and how to resolve it.
  func failure(knowing unmerged: UnmergedFiles?) -> TestFailure? {
    guard var failure, [.difference, .brokenReference, .missingReference].contains(failure.kind)
    else { return failure }
    let found = unmerged?.conflict(in: references, slug)
    let words = conflict.map { "\($0.message) in the reference" }
    guard let words = words ?? found.map({ "merge conflict in '\($0.path)'" }) else {
      return failure
    }
    var side = found?.side ?? "the image in the working copy"
    if let conflict, settings.golden != .image {
      side = conflict.first.map { "'\($0)'" } ?? "the first side"
    }
    failure.conflict = side
    failure.message = "\(words); compared with \(side): \(failure.message)"
    failure.image?.tolerances = []
    failure.details.append(
      "to resolve the conflict, run 'scenec test --record changed', 'scenec review', and 'git add'")
    return failure
  }

  private mutating func judgeImage(_ reference: [UInt8], _ tree: TreeReference?) {
    if let hash = remembered?.reference, let pixels = remembered?.pixels,
      hash == ContentHash(reference).text, pixels == actual.pixelHash?.text
    {
      return noteTree(tree, "the image is equal")
    }
    // The encoder is deterministic, so equal images are equal files.
    if reference == actual.file || reference == actual.image {
      return noteTree(tree, "the image is equal")
    }
    stale.insert(.image)
    let old: Bitmap
    do throws(PNGError) {
      old = try Bitmap(png: reference)
    } catch {
      failure = TestFailure(.brokenReference, "cannot read the reference: \(error.message)")
      return
    }
    guard let new = actual.pixels else {
      failure = TestFailure(.mistake, "internal error in scenec; please report this")
      return
    }
    let difference = difference(from: tree, old, new)
    switch difference.image {
    case .different(let image):
      compared = (old, new)
      fail(image.message, because: difference, tree)
    case .allowed:
      noteTree(tree, "the image is within the snapshot's tolerance", difference)
    case .equal where old == new:
      stale.remove(.image)
      noteTree(tree, "the image is equal", difference)
    case .equal, nil: noteTree(tree, "the image is equal except for ignored pixels", difference)
    }
  }

  private mutating func judgeHash(_ reference: [UInt8], _ tree: TreeReference?) {
    let digits = String(decoding: reference, as: UTF8.self).trimmingWhitespace
    if digits == actual.pixels?.hash { return noteTree(tree, "the image is equal") }
    stale.insert(.hash)
    guard digits.utf8.count == 32, digits.allSatisfy(\.isHexDigit) else {
      failure = TestFailure(
        .brokenReference, "cannot read the reference: expected 32 hexadecimal digits")
      return
    }
    fail(
      "the hash of the image differs from the reference",
      because: difference(from: tree, pixels: digits), tree)
  }

  /// Compares with a reference: its layer tree and, if it is stored, its image.
  private func difference(
    from tree: TreeReference?, _ image: Bitmap? = nil, _ new: Bitmap? = nil, pixels: String? = nil
  ) -> SnapshotDifference {
    var (old, new) = (
      SnapshotDifference.Side(image: image), SnapshotDifference.Side(image: new)
    )
    if let text = actual.text {
      old.reference = tree ?? TreeReference(text: "", inputs: nil)
      new.reference = TreeReference(text: text, inputs: actual.inputs)
      if let pixels { old.pixels = pixels }
      if stale.contains(.tree) { old.tree = tree.flatMap { try? TreeDescription($0.text) } }
      new.tree = actual.output?.description
    }
    return SnapshotDifference(
      from: old, to: new, tolerance: settings.tolerance, ignored: ignored,
      masks: image == nil ? [] : masks(reference: old.tree),
      frames: actual.output?.frames.map(\.box) ?? [], at: actual.locations)
  }

  /// Returns the pixels that the snapshot does not compare: those painted by the layers of the named
  /// elements in the new image and, if its layer tree differs, in the reference.
  private func masks(reference: TreeDescription?) -> [LayerMask] {
    guard !settings.ignored.isEmpty, let output = actual.output else { return [] }
    let names = Set(settings.ignored)
    let old = reference.map { ($0.tree(withContentOf: output.description), $0.notes) }
    let all = [(output.tree, output.description.notes)] + (old.map { [$0] } ?? [])
    return all.map { tree, notes in
      LayerMask(of: tree) { index in
        notes.indices.contains(index) && notes[index].label.map { names.contains($0.path) } == true
      }
    }
  }

  private mutating func fail(
    _ message: String, because difference: SnapshotDifference, _ tree: TreeReference?
  ) {
    var failure = TestFailure(.difference, message, of: difference)
    if let image = failure.image { failure.details += framesThatDiffer(image) }
    if isUnreadable(tree, difference) {
      failure.details.append("cannot compare layers: the reference's layer tree cannot be read")
    }
    self.failure = failure
  }

  /// `2 of 7 frames differ: at 250ms and 500ms`
  private func framesThatDiffer(_ difference: ImageDifference) -> [String] {
    guard let times = actual.output?.strip?.times, let frames = difference.frames,
      difference.reference == difference.actual
    else { return [] }
    let texts = frames.prefix(20).map { FrameStrip.text(times[$0]) }
    let more = frames.count > texts.count ? ["\(frames.count - texts.count) more"] : []
    let verb = frames.count == 1 ? "differs" : "differ"
    return [
      "\(frames.count) of \(times.count) frames \(verb): at \(proseList(texts + more, "and"))"
    ]
  }

  private mutating func missing(_ part: ReferenceStore.Part) {
    stale.insert(part)
    var failure = TestFailure(
      .missingReference, "missing reference '\(references.path(part, of: slug))'")
    failure.details =
      references.isPending(slug)
      ? ["a recorded snapshot is pending; run 'scenec review'"]
      : ["to create one, run 'scenec test --record missing' and 'scenec review'"]
    self.failure = failure
  }

  private mutating func noteTree(
    _ tree: TreeReference?, _ image: String, _ difference: SnapshotDifference? = nil
  ) {
    guard stale.contains(.tree), actual.output != nil else { return }
    guard let tree else {
      notes.append("\(image), but the reference has no layer tree")
      return
    }
    notes.append("\(image), but the layer tree differs from the reference")
    let difference = difference ?? self.difference(from: tree)
    if isUnreadable(tree, difference) {
      notes.append("  the reference's layer tree cannot be read")
      return
    }
    treeDifference = TestFailure(.layers, "the image is equal, but not the layer tree")
    treeDifference?.changes = difference.changes
    notes += LayerChange.lines(difference.changes, palette: .plain, limit: 5)
    if difference.changes.isEmpty { notes.append("  only in its text: the reference was edited") }
  }

  private func isUnreadable(_ tree: TreeReference?, _ difference: SnapshotDifference) -> Bool {
    guard let tree, stale.contains(.tree), actual.output != nil, difference.changes.isEmpty
    else { return false }
    return (try? TreeDescription(tree.text)) == nil
  }
}

extension Output {
  /// The frames of a strip; empty for other images.
  var frames: [TestFailure.Frame] {
    guard let strip else { return [] }
    return strip.times.enumerated().map { index, time in
      let (x, y) = strip.origin(of: index)
      return TestFailure.Frame(
        time: time,
        box: ImageRect(
          x: x, y: y, width: strip.frame.pixelWidth, height: strip.frame.pixelHeight))
    }
  }
}

extension String {
  /// The text without leading and trailing whitespace.
  var trimmingWhitespace: String {
    String(self.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension SnapshotComparison.Golden {
  /// The files of a reference: the one that is compared, and the tree.
  package var parts: [ReferenceStore.Part] {
    switch self {
    case .image: [.image, .tree]
    case .tree: [.tree]
    case .hash: [.hash, .tree]
    }
  }
}
