import SceneCompiler

/// `scenec diff`: what two scenes, pictures or layer trees differ by.
struct DiffCommand {
  private let options: DiffOptions
  private var session = Session()

  static func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
    let options = try DiffOptions(arguments)
    var command = DiffCommand(options: options)
    try command.diff()
    command.session.summarise()
    return command.session.exitCode
  }

  private mutating func diff() throws(UsageError) {
    let reader = DiffReader(options)
    let old = try reader.read(options.old, &session)
    let new = try reader.read(options.new, &session)
    guard let old, let new else { return }
    let pairs = try DiffPair.pairs(old, new)
    if options.picture != nil, pairs.count > 1 {
      throw UsageError(
        "'-o' names one picture, and \(pairs.count) pairs are compared; "
          + "choose one with '--snapshot'")
    }
    let results = pairs.map { $0.compare() }
    write(results)
    if !results.allSatisfy(\.isEqual) { session.raise(.mistake) }
    if let path = options.picture {
      let regions = results[0].failure?.picture?.regions ?? []
      try writePicture(of: pairs[0], regions, to: path)
    }
  }

  /// Writes the picture of a difference, also where there is none to see.
  private mutating func writePicture(
    of pair: DiffPair, _ regions: [PixelRect], to path: String
  ) throws(UsageError) {
    guard let old = pair.old?.picture, let new = pair.new?.picture else {
      throw UsageError("'-o' takes the picture of a difference, and layer trees have none")
    }
    do throws(FileFailure) {
      let file = try OutputFile(path == "-" ? .standardOutput : .file(path: path))
      try file.write(DifferencePicture(reference: old, actual: new, regions: regions).png)
      try file.commit()
    } catch {
      session.failWriting(path, error)
    }
  }

  private mutating func write(_ results: [DiffResult]) {
    if options.isJSON { return session.print(json: DiffReport(results)) }
    let palette = Palette(forDescriptor: 1)
    for result in results where !result.isEqual {
      session.print(result.text(palette, isOneOfSeveral: results.count > 1))
    }
  }
}

/// What `scenec diff` is asked to do.
struct DiffOptions: Hashable {
  var old: String
  var new: String
  var selection: SnapshotSelection
  /// Where the picture of the difference goes.
  var picture: String?
  var isJSON: Bool
  var root: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard arguments.operands.count == 2 else {
      throw UsageError("'diff' takes two operands, not \(arguments.operands.count)")
    }
    (old, new) = (arguments.operands[0], arguments.operands[1])
    selection = try SnapshotSelection(arguments)
    picture = arguments.value("-o")
    isJSON = arguments.isSet("--json")
    root = arguments.value("--root")
  }
}
