import SceneLayers
import SceneSemantics
import SceneSource

/// The outputs of one scene, written where there is no mistake in it, and what is to be said of
/// them.
struct SceneBuild {
  struct File {
    enum Outcome {
      /// With the line that says so.
      case written(String)
      case failed(FileFailure)
    }

    let path: String
    var outcome: Outcome
    var timings: Timings
  }

  private(set) var compilation: Compilation
  /// Of the scene and of all its snapshots, sorted by place.
  private(set) var diagnostics: [Diagnostic]
  private(set) var files: [File] = []
  /// Set where nothing was written since an output would have replaced what is read.
  private(set) var usageError: UsageError?
  /// Whether each output was tried.
  private(set) var isComplete = true

  init(
    _ compilation: Compilation, _ outputs: [PlannedOutput], _ options: BuildOptions,
    on workers: Workers
  ) {
    self.compilation = compilation
    diagnostics = compilation.diagnostics
    var results: [Output?] = []
    // Of each output; those of one snapshot follow each other.
    var resultNumbers: [Int] = []
    for (index, output) in outputs.enumerated() {
      if index == 0 || outputs[index - 1].snapshot != output.snapshot {
        let resolution = self.compilation.resolve(
          snapshot: output.snapshot, time: options.selection.time, scale: options.selection.scale)
        results.append(
          resolution.flatMap { resolution in
            resolution.tree.map { Output(tree: $0, origins: resolution.origins) }
          })
        diagnostics += resolution?.diagnostics ?? []
      }
      resultNumbers.append(results.count - 1)
    }
    diagnostics = self.compilation.library.withoutAllowed(diagnostics.sortedByPlace())
    guard diagnostics.isGood(isStrict: options.isStrict) else { return }
    do throws(UsageError) {
      let read = self.compilation.filesRead()
      for output in outputs { try output.check(isNotAmong: read) }
    } catch {
      usageError = error
      return
    }
    let files = workers.map(outputs.count) { [results, resultNumbers] number -> File? in
      results[resultNumbers[number]].map { File($0, as: outputs[number], on: workers) }
    }
    self.files = files.compactMap { $0 }
    isComplete = !outputs.isEmpty && self.files.count == outputs.count
  }
}

extension SceneBuild.File {
  fileprivate init(_ result: Output, as output: PlannedOutput, on workers: Workers) {
    path = output.path
    timings = Timings()
    var size = 0
    do throws(FileFailure) {
      let file = try OutputFile(output.target)
      try result.write(as: output.format, on: workers, &timings) { (bytes) throws(FileFailure) in
        size += bytes.count
        try file.write(bytes)
      }
      try file.commit()
    } catch {
      outcome = .failed(error)
      return
    }
    if output.target == .standardOutput {
      outcome = .written("")
      return
    }
    let canvas = result.tree.canvas
    let extent =
      output.format.isPicture ? "\(canvas.pixelWidth) × \(canvas.pixelHeight) pixels, " : ""
    outcome = .written("wrote \(VisibleText.line(output.path)) (\(extent)\(size) bytes)\n")
  }
}
