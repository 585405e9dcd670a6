import SceneCompiler
import SceneInspection
import SceneSource
import SceneSystem
import SceneTesting

extension Caller {
  /// The path of the test's file in the form that `scenec` uses.
  var shownPath: String { place(FilePath.name(of: filePath)) }

  /// The test's own references, in a folder next to its file.
  var ownStore: ReferenceStore { store(in: place(ReferenceFolder.name), name: name) }

  func store(in folder: String, name: String) -> ReferenceStore {
    ReferenceStore(
      folder: ReferenceFolder(named: folder), name: name, artifacts: artifacts)
  }

  /// The folder for artifacts of failures; nil for one next to the references. Bazel keeps only one.
  var artifacts: String? { (try? TestEnvironment.current())?.bazel.outputs }

  /// Returns what is wrong with a test result; nil if it passed.
  ///
  /// - Parameter proposal: Formats a tolerance as source code.
  func finding(
    _ result: TestResult, _ store: ReferenceStore,
    proposal: (ImageTolerance) -> String = { $0.sourceText }
  ) -> Finding? {
    let headline = TerminalEscaping.line(result.id.description)
    switch result.status {
    case .passed, .skipped, .expectedFailure: return nil
    case .recorded:
      let waiting = TerminalEscaping.line(store.folder.path)
      return Finding(
        message: "\(headline)\n  recorded; run 'scenec review \(waiting)' to review it",
        isWarning: true)
    case .failed:
      guard var failure = result.failure else { return Finding(message: headline) }
      if failure.kind == .missingReference { failure.details = [Self.advice(result, store)] }
      let text = failure.text(palette: .plain, proposal: proposal).dropLast()
      return Finding(
        message: headline + "\n" + text, files: Self.files(of: failure, result, store))
    }
  }

  /// Records an issue for each finding.
  func report(_ findings: [Finding]) {
    for finding in findings {
      if finding.isWarning { warn(finding.message) } else { fail(finding.message, finding.files) }
    }
  }

  private static func advice(_ result: TestResult, _ store: ReferenceStore) -> String {
    let review = "'scenec review \(store.folder.path)'"
    if store.isPending(result.id.slug) { return "a recorded snapshot is pending; run \(review)" }
    if let variable = SceneRecording.forbiddingVariable {
      return "nothing is recorded because \(variable) is set"
    }
    return "set \(SceneRecording.variable)=missing to record one, then run \(review)"
  }

  /// The artifacts of a failure as attachments.
  private static func files(
    of failure: TestFailure, _ result: TestResult, _ store: ReferenceStore
  ) -> [SceneFailure.File] {
    let files = failure.files
    let named = [
      ("reference.png", files.reference), ("actual.png", files.actual),
      ("difference.png", files.difference), ("reference.txt", files.referenceTree),
      ("actual.txt", files.actualTree),
    ]
    let read = ReferenceFile.reader(of: [store])
    return named.compactMap { name, path in
      guard let bytes = path.flatMap(read) else { return nil }
      return SceneFailure.File(name: "\(store.name).\(result.id.slug).\(name)", bytes: bytes)
    }
  }
}
