import SceneCompiler
import SceneSemantics
import SceneSource

/// The test of one snapshot: resolve, paint, compare, and record where that is asked for.
package enum SnapshotTest {
  /// - Parameters:
  ///   - compilation: the scene, loaded; with its hashes kept, a failure can say whether the scene
  ///     or the compiler changed.
  ///   - references: where the reference stands, and where pictures of a failure go.
  ///   - workers: the threads that paint; the result is the same for any number.
  package static func run(
    _ test: DiscoveredTest, _ compilation: inout Compilation, references: ReferenceStore,
    record: RecordMode = .none, on workers: Workers = .alone
  ) -> TestResult {
    let start = SystemCalls.now()
    var result = TestResult(test, .passed)
    run(test, &compilation, references, record, workers, into: &result)
    result.duration = SystemCalls.now() - start
    return result
  }

  private static func run(
    _ test: DiscoveredTest, _ compilation: inout Compilation, _ references: ReferenceStore,
    _ record: RecordMode, _ workers: Workers, into result: inout TestResult
  ) {
    let resolution = compilation.resolve(snapshot: test.snapshot)
    let diagnostics = (compilation.diagnostics + (resolution?.diagnostics ?? [])).sortedByPlace()
    guard !diagnostics.hasErrors, let resolution, let tree = resolution.tree else {
      return result.fail(.mistakes(diagnostics, in: compilation))
    }
    let actual = ActualSnapshot(
      Output(tree: tree, origins: resolution.origins), inputs: compilation.inputs,
      sources: compilation.sources, on: workers)
    judge(actual, test, references, record, into: &result)
  }

  /// Compares and records what is there already.
  package static func judge(
    _ actual: ActualSnapshot, _ test: DiscoveredTest, _ references: ReferenceStore,
    _ record: RecordMode, into result: inout TestResult
  ) {
    let slug = test.id.slug
    let judgement = Judgement(actual, test.settings, references, slug)
    result.notes += judgement.notes
    let parts = judgement.partsToRecord(record)
    do throws(FileFailure) {
      if !parts.isEmpty {
        var files: [ReferenceStore.Part: [UInt8]] = [:]
        for part in parts { files[part] = actual.bytes(part) }
        try references.record(files, of: slug)
        result.status = .recorded
        return
      }
      if judgement.failure == nil, record != .none { try references.reject(slug) }
    } catch {
      result.fail(
        Failure(.files, "cannot write '\(references.pendingFolder)': \(error.sentence)"))
      return
    }
    if var failure = judgement.failure {
      if failure.kind != .files { failure.leaveArtefacts(of: actual, test, references) }
      result.fail(failure)
    } else {
      references.removeArtefacts(of: slug)
    }
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
  mutating func leaveArtefacts(
    of actual: ActualSnapshot, _ test: DiscoveredTest, _ references: ReferenceStore
  ) {
    let slug = test.id.slug
    let hasReference = kind != .missingReference
    do throws(FileFailure) {
      files.actualTree = try references.write(actual.bytes(.tree), as: .actualTree, of: slug)
      if hasReference, ReferenceFile.exists(references.path(.tree, of: slug)) {
        files.referenceTree = references.path(.tree, of: slug)
      }
      if test.settings.golden == .tree { return }
      files.actual = try references.write(actual.bytes(.picture), as: .actual, of: slug)
      if hasReference, ReferenceFile.exists(references.path(.picture, of: slug)) {
        files.reference = references.path(.picture, of: slug)
      }
    } catch {
      details.append(
        "cannot write the actual picture to '\(references.artefacts ?? "")': \(error.sentence)")
    }
  }
}
