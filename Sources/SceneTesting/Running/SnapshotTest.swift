import SceneCompiler
import SceneInspection
import SceneSemantics
import SceneSource
import SceneSystem

/// The test of one snapshot: resolve, paint, compare, and record where that is asked for.
package enum SnapshotTest {
  /// - Parameters:
  ///   - compilation: the scene, loaded; with its hashes kept, a failure can say whether the scene
  ///     or the compiler changed.
  ///   - settings: nil for the scene's own.
  ///   - time: in seconds; nil for the snapshot's own, or the settled scene.
  ///   - scale: device pixels a point; nil for the snapshot's or the scene's own.
  ///   - references: where the reference stands, and where pictures of a failure go.
  ///   - workers: the threads that paint; the result is the same for any number.
  package static func run(
    _ test: DiscoveredTest, _ compilation: inout Compilation, settings: SnapshotSettings? = nil,
    time: Double? = nil, scale: Double? = nil, references: ReferenceStore,
    record: RecordMode = .none, on workers: Workers = .alone
  ) -> TestResult {
    outcome(
      test, &compilation, settings: settings, time: time, scale: scale, references: references,
      record: record, on: workers
    ).result
  }

  /// A result, and the references that it rests on.
  struct Outcome {
    var result: TestResult
    /// What was read of them; a part that is not there was not there.
    var references: [ReferenceStore.Part: [UInt8]] = [:]
  }

  static func outcome(
    _ test: DiscoveredTest, _ compilation: inout Compilation, settings: SnapshotSettings?,
    time: Double? = nil, scale: Double? = nil, references: ReferenceStore, record: RecordMode,
    on workers: Workers
  ) -> Outcome {
    let start = SystemCalls.now()
    var outcome = Outcome(result: TestResult(test, .passed))
    let evaluation = compilation.evaluate([test.snapshot], time: time, scale: scale)
    let diagnostics = evaluation.diagnostics
    if !diagnostics.hasErrors, let output = evaluation.snapshots[0].output {
      let actual = ActualSnapshot(output, inputs: compilation.inputs, on: workers) {
        [compilation] in compilation.places(of: output.origins)
      }
      let settings = settings ?? compilation.settings(ofSnapshot: test.snapshot)
      outcome = judge(actual, test, settings, references, record)
      outcome.result.failure?.layers = LayerBox.all(
        of: output.tree, origins: output.origins, places: compilation.places(of: output.origins))
    } else {
      outcome.result.fail(.mistakes(diagnostics, in: compilation))
    }
    outcome.result.duration = SystemCalls.now() - start
    return outcome
  }

  /// Compares what is made already, and records it where that is asked for.
  static func judge(
    _ actual: ActualSnapshot, _ test: DiscoveredTest, _ settings: SnapshotSettings,
    _ references: ReferenceStore, _ record: RecordMode
  ) -> Outcome {
    let slug = test.id.slug
    let judgement = SnapshotVerdict(actual, settings, references, slug)
    var outcome = Outcome(result: TestResult(test, .passed), references: judgement.read)
    outcome.result.notes = judgement.notes
    let parts = judgement.partsToRecord(record)
    do throws(FileFailure) {
      if !parts.isEmpty {
        var files: [ReferenceStore.Part: [UInt8]] = [:]
        for part in parts { files[part] = actual.bytes(part) }
        try references.record(files, of: slug)
        outcome.result.status = .recorded
        return outcome
      }
      // What an earlier run recorded of a snapshot that is as it was accepted is out of date.
      if judgement.failure == nil, record != .none { try references.reject(slug) }
    } catch {
      outcome.result.fail(
        Failure(.files, "cannot write into '\(references.pendingFolder)': \(error.message)"))
      return outcome
    }
    if var failure = judgement.failure {
      if failure.kind != .files { failure.leaveArtifacts(of: actual, judgement, references, slug) }
      outcome.result.fail(failure)
    } else {
      references.removeArtifacts(of: slug)
    }
    return outcome
  }
}

extension TestResult {
  mutating func fail(_ failure: Failure) {
    status = .failed
    self.failure = failure
  }
}

extension Failure {
  static func mistakes(_ diagnostics: [Diagnostic], in compilation: Compilation) -> Failure {
    let errors = diagnostics.filter { $0.severity == .error }
    let lines = compilation.text(errors).split(separator: "\n").map(String.init)
    switch errors.count {
    case 0: return Failure(.mistake, "scenec itself failed; this is no fault of the scene")
    case 1: return Failure(.mistake, "the scene has a mistake", details: lines)
    default: return Failure(.mistake, "the scene has \(errors.count) mistakes", details: lines)
    }
  }

  /// Writes the pictures of this failure and says where they are. That one cannot be written is
  /// said, and hides nothing.
  mutating func leaveArtifacts(
    of actual: ActualSnapshot, _ judgement: SnapshotVerdict, _ references: ReferenceStore,
    _ slug: String
  ) {
    if judgement.read[.tree] != nil { files.referenceTree = references.path(.tree, of: slug) }
    if judgement.read[.picture] != nil { files.reference = references.path(.picture, of: slug) }
    do throws(FileFailure) {
      files.actualTree = try references.write(actual.bytes(.tree), as: .actualTree, of: slug)
      if judgement.settings.golden == .tree { return }
      files.actual = try references.write(actual.picture, as: .actual, of: slug)
      if let (old, new) = judgement.compared {
        let difference = DifferenceImage(
          reference: old, actual: new, regions: picture?.regions ?? [])
        files.difference = try references.write(difference.png, as: .difference, of: slug)
      }
    } catch {
      details.append(
        "cannot write what it came to into '\(references.artefacts ?? "")': \(error.message)")
    }
  }
}
