import SceneLayers
import SceneSemantics
import SceneSource

/// `scenec build`: diagnostics of all scenes, and the pictures of those without a mistake.
struct BuildCommand {
  private let options: BuildOptions
  private let workers: Workers
  private var session: Session
  private var timings = Timings()

  static func run(_ options: BuildOptions) -> ExitCode {
    let start = SystemCalls.now()
    return Workers.with(count: options.jobs ?? SystemCalls.processorCount()) { workers in
      var command = BuildCommand(
        options: options, workers: workers, session: Session(options.diagnostics))
      command.build()
      command.session.summarise(isStrict: options.isStrict)
      if options.showsTimings {
        command.session.complain(command.timings.table(total: SystemCalls.now() - start))
      }
      return command.session.exitCode
    }
  }

  private mutating func build() {
    let destination = OutputDestination(options.output)
    if case .missingFolder(let path) = destination {
      session.fail(.fileFailure, "cannot write into '\(path)': there is no such folder")
      return
    }
    if destination.takesOneFile, options.files.count * options.formats.count > 1 {
      session.fail(UsageError("'-o' names one file, and more than one output is to be written"))
      return
    }
    let scenes = session.open(options.files, root: options.root, on: workers)
    do throws(UsageError) {
      build(scenes, try plan(destination, scenes))
    } catch {
      // What is wrong in the scenes is said all the same.
      for scene in scenes.compactMap({ $0 }) {
        _ = session.report(scene.diagnostics, of: scene, isStrict: options.isStrict)
        timings.add(scene.timings)
      }
      session.fail(error)
    }
  }

  private func plan(
    _ destination: OutputDestination, _ scenes: [Compilation?]
  ) throws(UsageError) -> [PlannedOutput] {
    var plan = OutputPlan(destination, options.formats, files: options.files)
    for (index, compilation) in scenes.enumerated() {
      guard let compilation, let snapshots = compilation.scene?.snapshots else { continue }
      let path = compilation.file.shownPath
      let indices = try options.selection.indices(in: snapshots, of: path)
      try plan.add(scene: index, at: path, snapshots, indices)
    }
    return plan.outputs
  }

  private mutating func build(_ scenes: [Compilation?], _ outputs: [PlannedOutput]) {
    var outputsOfScenes = [[PlannedOutput]](repeating: [], count: scenes.count)
    for output in outputs { outputsOfScenes[output.scene].append(output) }
    workers.map(scenes.count) { [outputsOfScenes, options, workers] index in
      scenes[index].map { SceneBuild($0, outputsOfScenes[index], options, on: workers) }
    } take: { _, build in
      if let build { report(build) }
    }
  }

  private mutating func report(_ build: SceneBuild) {
    let isGood = session.report(
      build.diagnostics, of: build.compilation, isStrict: options.isStrict)
    timings.add(build.compilation.timings)
    guard isGood else { return }
    if let error = build.usageError { session.fail(error) }
    for file in build.files {
      timings.add(file.timings)
      switch file.outcome {
      case .written(let message): session.print(message)
      case .failed(let failure): session.failWriting(file.path, failure)
      }
    }
    if !build.isComplete { session.reportOwnFault(build.compilation.file.shownPath) }
  }
}
