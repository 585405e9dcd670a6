import SceneCompiler
import SceneEditing
import SceneInspection
import SceneSource
import SceneSystem
import SceneLanguage

/// Runs the test of a snapshot: resolves, paints, compares, and records it if requested.
package enum SnapshotRunner {
  /// Compares an image that a test provides.
  ///
  /// - Parameters:
  ///   - file: The PNG file that the image is from.
  ///   - ignored: Rectangles that are not compared, in pixels.
  package static func outcome(
    _ test: SnapshotTest, image: Bitmap, from file: [UInt8]? = nil, tolerance: ImageTolerance,
    ignored: [ImageRect], references: ReferenceStore, record: RecordMode
  ) -> Outcome {
    var settings = SnapshotComparison()
    settings.tolerance = tolerance
    return judge(Candidate(image, from: file), test, settings, ignored: ignored, references, record)
  }

  /// A result with the references that it depends on.
  package struct Outcome {
    package var result: TestResult
    /// The contents of the references; files that do not exist have no entry.
    var references: [ReferenceStore.Part: [UInt8]] = [:]
    /// The hash of pixels that are equal to those of the reference, if it was requested.
    var pixels: ContentHash?
  }

  /// Runs the test of a snapshot of a scene as it is.
  package static func run(
    _ test: SnapshotTest, _ compilation: inout Compilation, references: ReferenceStore,
    record: RecordMode = .none
  ) -> TestResult {
    outcome(test, &compilation, references: references, record: record).result
  }

  /// Runs the test of a snapshot of a scene.
  ///
  /// - Parameters:
  ///   - compilation: The scene. If its hashes are kept, a failure reports whether the scene or the
  ///     compiler changed.
  ///   - settings: The test settings; nil for those of the scene.
  ///   - time: The time in seconds; nil for the snapshot's own time, or the settled scene.
  ///   - scale: The scale in device pixels per point; nil for the snapshot's or the scene's own
  ///     scale.
  ///   - references: The location of the reference and the artifacts.
  ///   - baseline: What to compare with instead of a reference.
  ///   - workers: The threads that paint. The result does not depend on their number.
  ///   - remembered: Pixels of an earlier run; nil if those of this one are not wanted, either.
  ///   - warnings: Collects the warnings in the snapshot.
  ///   - unmerged: Finds the conflicts of binary references.
  package static func outcome(
    _ test: SnapshotTest, _ compilation: inout Compilation, settings: SnapshotComparison? = nil,
    time: Double? = nil, scale: Double? = nil, references: ReferenceStore,
    baseline: Baseline.Reference? = nil, record: RecordMode, on workers: Workers = .alone,
    remembering remembered: CachedPixels? = nil, collecting warnings: WarningCollector? = nil,
    knowing unmerged: UnmergedFiles? = nil
  ) -> Outcome {
    let start = SystemCalls.now()
    var outcome = Outcome(result: TestResult(test, .passed))
    let settings = settings ?? compilation.settings(ofSnapshot: test.snapshot)
    let evaluation = compilation.evaluate(
      [test.snapshot], time: time, scale: scale,
      for: OutputRequest([settings.golden == .tree ? .tree : .png], inspects: true))
    let diagnostics = evaluation.diagnostics
    if !diagnostics.hasErrors, let output = evaluation.snapshots[0].output {
      let actual = Candidate(
        output,
        from: .init(
          compilation: compilation, images: evaluation.snapshots[0].images,
          snapshot: test.snapshot, time: time, scale: scale,
          folder: references.scenes), on: workers)
      outcome = judge(
        actual, test, settings, references, record, baseline: baseline, remembered, unmerged)
      if outcome.result.failure != nil {
        let layers = LayerBox.all(
          of: output.tree, origins: output.origins, places: compilation.places(of: output.origins))
        outcome.result.failure?.layers = layers
        outcome.result.failure?.ignored = LayerBox.named(
          settings.ignored, in: output.tree, origins: output.origins)
        if output.strip != nil { outcome.result.failure?.frames = output.frames }
      }
      outcome.result.warnings = warnings?.warnings(of: output, diagnostics, in: compilation)
    } else {
      outcome.result.fail(.mistakes(diagnostics, in: compilation))
    }
    outcome.result.duration = SystemCalls.now() - start
    return outcome
  }

  /// Compares a candidate, and records it if requested.
  private static func judge(
    _ actual: Candidate, _ test: SnapshotTest, _ settings: SnapshotComparison,
    ignored: [ImageRect] = [], _ references: ReferenceStore, _ record: RecordMode,
    baseline: Baseline.Reference? = nil, _ remembered: CachedPixels? = nil,
    _ unmerged: UnmergedFiles? = nil
  ) -> Outcome {
    var verdict = SnapshotVerdict(
      actual, settings, ignored: ignored, references, test.id.slug, baseline: baseline,
      remembering: remembered)
    var outcome = Outcome(result: TestResult(test, .passed), references: verdict.read)
    outcome.result.expectedFailure = settings.expectedFailure
    if remembered != nil, verdict.hasEqualPixels { outcome.pixels = actual.pixelHash }
    // The reference is the intended image. What is known to be wrong has a picture of its own.
    var expected: SnapshotVerdict?
    if verdict.failure?.kind == .difference, settings.expectedFailure != nil {
      expected = verdict
      verdict = SnapshotVerdict(
        actual, settings, ignored: ignored, references, ReferenceStore.knownSlug(test.id.slug))
    }
    let slug = verdict.slug
    outcome.result.notes = verdict.notes
    let parts = verdict.partsToRecord(record)
    do throws(FileFailure) {
      if !parts.isEmpty {
        var files: [ReferenceStore.Part: [UInt8]] = [:]
        for part in parts { files[part] = actual.bytes(part, of: settings.golden) }
        try references.record(files, from: actual.recordingInputs, of: slug)
        (outcome.result.status, outcome.result.image) = (.recorded, nil)
        let difference = parts == [.tree] ? verdict.treeDifference : nil
        outcome.result.failure = verdict.failure(knowing: nil) ?? difference
        outcome.result.failure?.refer(toPending: slug, in: references, verdict)
        return outcome
      }
      // A pending recording of a snapshot that now equals its reference is out of date.
      if verdict.failure == nil, record != .none { try references.reject(slug) }
    } catch {
      outcome.result.fail(
        TestFailure(
          .files, "cannot write into '\(references.pendingFolder.path)': \(error.message)"))
      return outcome
    }
    // If only a part of the known picture is missing, it was removed.
    let isUnstored =
      expected != nil && verdict.failure?.kind == .missingReference
      && !settings.golden.parts.contains { references.file($0, of: slug).exists }
    if isUnstored {
      outcome.result.notes = [
        "no picture of this failure is stored, so another one would pass as well; to store it, run "
          + "'scenec test --record missing' and 'scenec review'"
      ]
    }
    let isExpected = expected != nil && (isUnstored || verdict.failure == nil)
    if isExpected, let expected { verdict = expected }
    if var failure = verdict.failure(knowing: isExpected ? nil : unmerged) {
      failure.golden = settings.golden
      if expected != nil, !isExpected, let reason = settings.expectedFailure {
        failure.details.insert("it is not the failure that is expected because: \(reason)", at: 0)
      }
      if failure.kind != .files {
        failure.leaveArtifacts(of: actual, verdict, references, test.id.slug)
      }
      outcome.result.fail(failure)
      if isExpected { outcome.result.status = .expectedFailure }
    } else {
      references.removeArtifacts(of: slug)
      if let reason = settings.expectedFailure {
        outcome.result.fail(
          TestFailure(
            .unexpectedPass, "the snapshot equals its reference, but a failure is expected",
            details: ["expected because: \(reason)", "remove 'expectFailure' from its 'compare'"]))
      }
    }
    return outcome
  }
}

extension TestResult {
  mutating func fail(_ failure: TestFailure) {
    status = .failed
    self.failure = failure
    image = nil
  }
}

extension TestFailure {
  static func mistakes(_ diagnostics: [Diagnostic], in compilation: Compilation) -> TestFailure {
    let errors = diagnostics.filter { $0.severity == .error }
    let lines = compilation.text(errors).split(separator: "\n").map(String.init)
    guard let first = errors.first else {
      return TestFailure(.mistake, "internal error in scenec; please report this")
    }
    var failure = TestFailure(
      .mistake,
      errors.count == 1 ? "the scene has an error" : "the scene has \(errors.count) errors",
      details: lines)
    failure.location = compilation.place(of: first.span)
    failure.error = "error[\(first.code.rawValue)]: \(first.message)"
    return failure
  }

  /// Writes the artifacts of a failure and sets their paths. If one cannot be written, that is
  /// added to the failure.
  mutating func leaveArtifacts(
    of actual: Candidate, _ verdict: SnapshotVerdict, _ references: ReferenceStore,
    _ slug: String
  ) {
    if verdict.read[.tree] != nil { files.referenceTree = references.path(.tree, of: verdict.slug) }
    if verdict.read[.image] != nil {
      files.reference = references.path(.image, of: verdict.slug)
    }
    do throws(FileFailure) {
      // An artifact folder can be used without the checkout, and the snapshots of a revision are not
      // in a file.
      if references.artifacts != nil || verdict.baseline != nil {
        if let bytes = verdict.read[.image] {
          files.reference = try references.write(bytes, as: .reference, of: slug)
        }
        if let bytes = verdict.read[.tree] {
          files.referenceTree = try references.write(bytes, as: .referenceTree, of: slug)
        }
      }
      if actual.output != nil {
        files.actualTree = try references.write(
          actual.bytes(.tree, of: verdict.settings.golden), as: .actualTree, of: slug)
      }
      if verdict.settings.golden == .tree { return }
      files.actual = try references.write(actual.image, as: .actual, of: slug)
      if let (old, new) = verdict.compared {
        let difference = DifferenceImage(
          reference: old, actual: new, regions: image?.regions ?? [])
        files.difference = try references.write(difference.png, as: .difference, of: slug)
      }
    } catch {
      details.append(
        "cannot write artifacts to '\(references.artifactRoot.path)': \(error.message)")
    }
  }

  /// Sets the paths of a recording and its reference.
  fileprivate mutating func refer(
    toPending slug: String, in references: ReferenceStore, _ verdict: SnapshotVerdict
  ) {
    details = []
    let parts = references.pendingParts(of: slug)
    func path(_ part: ReferenceStore.Part) -> String? {
      parts.contains(part) ? references.pendingPath(part, of: slug) : nil
    }
    if verdict.read[.image] != nil { files.reference = references.path(.image, of: slug) }
    if verdict.read[.tree] != nil { files.referenceTree = references.path(.tree, of: slug) }
    (files.actual, files.actualTree) = (path(.image), path(.tree))
  }
}
