import SceneCompiler
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
      if let conflict { refuse(conflict) }
    } catch {
      failure = TestFailure(.files, "cannot read the reference: \(error.message)")
    }
  }

  /// Whether all pixels are those of the reference, not only within a tolerance.
  var hasEqualPixels: Bool {
    settings.golden == .image && failure == nil && !stale.contains(.picture)
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
    case .mistake, .files, .layers, .missingSnapshot, .unexpectedPass: []
    case nil:
      switch mode {
      case .none: []
      case .all: stale
      // A tree that belongs to another image than the accepted one would be misleading.
      case .changed: stale == [.tree] ? stale : []
      case .missing: stale == [.tree] && read[.tree] == nil ? stale : []
      }
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
    switch settings.golden {
    case .tree: judgeTree(tree)
    case .image: judgePicture(read[.picture], tree)
    case .hash: judgeHash(read[.hash], tree)
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

  /// Fails because of a conflict, even if its first side is equal, with the result of comparing it.
  private mutating func refuse(_ conflict: MergeConflict) {
    var found = failure ?? TestFailure(.brokenReference, "no difference")
    if found.kind == .difference { found.kind = .brokenReference }
    found.cause = nil
    notes = []
    let side = conflict.first.map { "'\($0)'" } ?? "the first side"
    found.setConflict(
      "\(conflict.message) in the reference",
      comparedWith: settings.golden == .image ? TestFailure.unknownSide : side)
    failure = found
  }

  private mutating func judgeTree(_ tree: TreeReference?) {
    guard let tree else { return missing(.tree) }
    if tree.text == actual.text { return }
    var failure = TestFailure(.difference, "the layer tree differs from the reference")
    explain(&failure, by: tree)
    self.failure = failure
  }

  private mutating func judgePicture(_ reference: [UInt8]?, _ tree: TreeReference?) {
    guard let reference else { return missing(.picture) }
    if let hash = remembered?.reference, let pixels = remembered?.pixels,
      hash == ContentHash(reference).text, pixels == actual.pixelHash?.text
    {
      return noteTree(tree, "the image is equal")
    }
    // The encoder is deterministic, so equal images are equal files.
    if reference == actual.file || reference == actual.picture {
      return noteTree(tree, "the image is equal")
    }
    let old: Bitmap
    do throws(PNGError) {
      old = try Bitmap(png: reference)
    } catch {
      stale.insert(.picture)
      failure = TestFailure(
        .brokenReference, "cannot read the reference: \(error.message)")
      return
    }
    guard let new = actual.pixels else { return failAtPainting() }
    let masks = IgnoredLayers.masks(of: settings.ignored, in: actual, reference: tree)
    switch ImageComparison(
      reference: old, actual: new, tolerance: settings.tolerance, ignored: ignored, masks: masks,
      frames: actual.output?.frames.map(\.box) ?? [])
    {
    case .equal where (ignored.isEmpty && masks.isEmpty) || old == new:
      noteTree(tree, "the image is equal")
    case .equal:
      stale.insert(.picture)
      noteTree(tree, "the image is equal except for ignored pixels")
    case .allowed:
      stale.insert(.picture)
      noteTree(tree, "the image is within the snapshot's tolerance")
    case .different(let difference):
      stale.insert(.picture)
      compared = (old, new)
      var failure = TestFailure(.difference, difference.message)
      failure.image = difference
      failure.details += framesThatDiffer(difference)
      explain(&failure, by: tree)
      failure.limitTolerances()
      self.failure = failure
    }
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

  private mutating func failAtPainting() {
    failure = TestFailure(.mistake, "internal error in scenec; please report this")
  }

  private mutating func judgeHash(_ reference: [UInt8]?, _ tree: TreeReference?) {
    guard let reference else { return missing(.hash) }
    let digits = String(decoding: reference, as: UTF8.self).trimmingWhitespace
    if digits == actual.pixels?.hash { return noteTree(tree, "the image is equal") }
    stale.insert(.hash)
    guard digits.utf8.count == 32, digits.allSatisfy(\.isHexDigit) else {
      failure = TestFailure(
        .brokenReference, "cannot read the reference: expected 32 hexadecimal digits")
      return
    }
    var failure = TestFailure(.difference, "the hash of the image differs from the reference")
    explain(&failure, by: tree)
    self.failure = failure
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

  private mutating func noteTree(_ tree: TreeReference?, _ picture: String) {
    guard stale.contains(.tree), let output = actual.output else { return }
    guard let tree else {
      notes.append("\(picture), but the reference has no layer tree")
      return
    }
    notes.append("\(picture), but the layer tree differs from the reference")
    guard let old = try? TreeDescription(tree.text) else {
      notes.append("  the reference's layer tree cannot be read")
      return
    }
    let changes = TreeDifference(
      old: old, new: output.description, places: actual.places, values: actual.valueLocations
    ).changes
    treeDifference = TestFailure(.layers, "the image is equal, but not the layer tree")
    treeDifference?.changes = changes
    notes += LayerChange.lines(changes, palette: .plain, limit: 5)
    if changes.isEmpty { notes.append("  only in its text: the reference was edited") }
  }

  /// Adds the cause of a difference and the changes of the scene.
  private func explain(_ failure: inout TestFailure, by tree: TreeReference?) {
    guard let output = actual.output else { return }
    guard let tree else {
      failure.cause = .unknown
      return
    }
    failure.cause = cause(tree)
    if tree.text == actual.text { return }
    do throws(DumpError) {
      let trees = TreeDifference(
        old: try TreeDescription(tree.text), new: output.description, places: actual.places,
        values: actual.valueLocations)
      let images = compared.map { (old: $0.reference, new: $0.actual) }
      failure.changes =
        failure.image.map { trees.changes(joinedTo: $0, images: images) } ?? trees.changes
    } catch {
      failure.details.append("cannot compare layers: the reference's layer tree cannot be read")
    }
  }
}

extension SnapshotVerdict {
  private func cause(_ tree: TreeReference) -> TestFailure.Cause {
    let pixels: String? =
      switch settings.golden {
      case .tree: nil
      case .image: compared?.reference.hash
      case .hash:
        read[.hash].map { String(decoding: $0, as: UTF8.self).trimmingWhitespace }
      }
    return tree.cause(inputs: actual.inputs, pixels: pixels)
  }
}

extension TreeReference {
  /// Returns the cause of a difference if the reference contains its inputs and has not been edited.
  ///
  /// - Parameters:
  ///   - now: The hash of the inputs now.
  ///   - pixels: The hash of the reference's image; nil if only the layer tree is compared.
  func cause(inputs now: String?, pixels: String?) -> TestFailure.Cause {
    guard let then = inputs, let now else { return .unknown }
    guard let content else { return then == now ? .unknown : .scene }
    if Self.content(of: text, pixels: pixels) != content { return .reference }
    return then == now ? .compiler : .scene
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
    case .image: [.picture, .tree]
    case .tree: [.tree]
    case .hash: [.hash, .tree]
    }
  }
}

extension ImageDifference {
  /// A summary of the difference on one line.
  package var message: String {
    if reference != actual {
      return "the image has \(actual.width) × \(actual.height) pixels, but the reference has "
        + "\(reference.width) × \(reference.height)"
    }
    let all = Double(actual.width * actual.height).groupedText()
    return "\(Double(pixels).groupedText()) of \(all) pixels differ, by at most \(largest) of 255"
  }
}

/// The pixels that a snapshot does not compare: those painted by the layers of the named elements
/// in the new image and, if its layer tree exists, in the reference.
enum IgnoredLayers {
  static func masks(
    of names: [String], in actual: Candidate, reference: TreeReference?
  ) -> [LayerMask] {
    guard !names.isEmpty, let output = actual.output else { return [] }
    let names = Set(names)
    let paths = output.origins.map(\.path)
    var masks = [
      LayerMask(of: output.tree) { paths.indices.contains($0) && names.contains(paths[$0]) }
    ]
    if let reference, reference.text != actual.text, let old = try? TreeDescription(reference.text)
    {
      let labels = old.notes.map { $0.label.map(Self.path(ofLabel:)) }
      masks.append(
        LayerMask(of: old.tree(withContentOf: output.description)) { index in
          labels.indices.contains(index) && labels[index].map(names.contains) == true
        })
    }
    return masks
  }

  /// Returns the path in a dump's label: `list` for `list: row 3`.
  private static func path(ofLabel label: String) -> String {
    label.firstRange(of: ": ").map { String(label[..<$0.lowerBound]) } ?? label
  }
}
