import SceneCompiler
import SceneLayers
import SceneSource
import SceneSystem

/// The result of building one scene: its diagnostics, and its outputs if it has no errors.
struct SceneBuild {
  struct File {
    enum Outcome {
      /// Written, with the line to print.
      case written(String)
      case failed(FileFailure)
    }

    let path: String
    var outcome: Outcome
    var timings: Timings
  }

  private(set) var compilation: Compilation
  /// The diagnostics of the scene and all its snapshots, sorted by location.
  private(set) var diagnostics: [Diagnostic]
  private(set) var files: [File] = []
  /// Set if nothing was written because an output would have replaced an input file.
  private(set) var usageError: UsageError?
  /// Whether every output was attempted.
  private(set) var isComplete = true

  init(
    _ compilation: Compilation, _ outputs: [PlannedOutput], _ options: BuildOptions,
    on workers: Workers
  ) {
    self.compilation = compilation
    // The outputs of one snapshot follow each other.
    var indices: [Int?] = []
    var numbers: [Int] = []
    for output in outputs {
      if indices.last != .some(output.snapshot) { indices.append(output.snapshot) }
      numbers.append(indices.count - 1)
    }
    let evaluation = self.compilation.evaluate(
      indices, time: options.selection.time, scale: options.selection.scale,
      for: OutputRequest(outputs.map(\.format)))
    diagnostics = evaluation.diagnostics
    guard diagnostics.isGood(isStrict: options.isStrict) else { return }
    do throws(UsageError) {
      let read = self.compilation.filesRead()
      for output in outputs { try output.check(isNotAmong: read) }
    } catch {
      usageError = error
      return
    }
    OutputFile.removeStrays(beside: outputs.map(\.target))
    let files = workers.map(outputs.count) { [numbers] number -> File? in
      evaluation.snapshots[numbers[number]].output.map {
        File($0, as: outputs[number], on: workers)
      }
    }
    self.files = files.compactMap { $0 }
    isComplete =
      compilation.isLibrary || (!outputs.isEmpty && self.files.count == outputs.count)
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
    outcome = .written("wrote \(TerminalEscaping.line(output.path)) (\(extent)\(size) bytes)\n")
  }
}
