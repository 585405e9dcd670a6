import SceneLayers
import SceneSemantics
import SceneSource

/// `scenec build`: diagnostics of all scenes, and the pictures of those without a mistake.
struct BuildCommand {
  private let options: BuildOptions
  private var session = Session()
  private var timings = Timings()

  init(_ options: BuildOptions) { self.options = options }

  static func run(_ options: BuildOptions) -> ExitCode {
    var command = BuildCommand(options)
    let start = SystemCalls.now()
    command.build()
    command.session.summarise(isStrict: options.isStrict)
    if options.showsTimings {
      command.session.complain(command.timings.table(total: SystemCalls.now() - start))
    }
    return command.session.exitCode
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
    var scenes = session.open(options.files, root: options.root)
    do throws(UsageError) {
      let outputs = try plan(destination, scenes)
      for index in scenes.indices {
        guard var scene = scenes[index].take() else { continue }
        build(&scene, outputs.filter { $0.scene == index })
        timings.add(scene.timings)
      }
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

  /// Writes the outputs of one scene, or none of them where there is a mistake in it.
  private mutating func build(_ scene: inout Compilation, _ outputs: [PlannedOutput]) {
    var diagnostics = scene.diagnostics
    var resolutions: [Int?: Resolution] = [:]
    for snapshot in outputs.map(\.snapshot) where resolutions[snapshot] == nil {
      let resolution = scene.resolve(
        snapshot: snapshot, time: options.selection.time, scale: options.selection.scale)
      resolutions[snapshot] = resolution
      diagnostics += resolution?.diagnostics ?? []
    }
    diagnostics = diagnostics.sortedByPlace()
    guard session.report(diagnostics, of: scene, isStrict: options.isStrict) else { return }
    do throws(UsageError) {
      let read = scene.filesRead()
      for output in outputs { try output.check(isNotAmong: read) }
    } catch {
      session.fail(error)
      return
    }
    if outputs.isEmpty { session.reportOwnFault(scene.file.shownPath) }
    for output in outputs {
      if let resolution = resolutions[output.snapshot], let tree = resolution.tree {
        write(Output(tree: tree, origins: resolution.origins), as: output, &scene)
      } else {
        session.reportOwnFault(scene.file.shownPath)
      }
    }
  }

  private mutating func write(
    _ result: Output, as output: PlannedOutput, _ scene: inout Compilation
  ) {
    var size = 0
    do throws(FileFailure) {
      let file = try OutputFile(output.target)
      try result.write(as: output.format, jobs: options.jobs, &scene.timings) {
        (bytes) throws(FileFailure) in
        size += bytes.count
        try file.write(bytes)
      }
      try file.commit()
    } catch {
      session.failWriting(output.path, error)
      return
    }
    if output.target == .standardOutput { return }
    let canvas = result.tree.canvas
    let extent =
      output.format.isPicture ? "\(canvas.pixelWidth) × \(canvas.pixelHeight) pixels, " : ""
    session.print("wrote \(VisibleText.line(output.path)) (\(extent)\(size) bytes)\n")
  }
}
