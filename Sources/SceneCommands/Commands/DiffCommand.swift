import SceneCompiler
import SceneInspection
import SceneSystem
import SceneTesting

/// `scenec diff`: what two scenes, pictures or layer trees differ by.
struct DiffCommand {
  static let specification = CommandSpecification(
    name: "diff",
    summary: "Say what two scenes, pictures or layer trees differ by: layers first, then pixels.",
    operand: "A B",
    options: [
      CommonOptions.snapshot, CommonOptions.time, CommonOptions.scale,
      OptionSpecification(
        "-o", value: "PATH", "write a picture of the difference to this file, as PNG"),
      OptionSpecification("--json", "print the differences as JSON"),
      CommonOptions.root, CommonOptions.budget,
    ],
    remarks: """
      A and B are scenes (.tbl), pictures (.png, .ppm) or layer trees as 'scenec dump' prints them
      (.txt), or any of these as version control has it: git:REV:path, with git's path from the
      repository's top, or from here with ./. A scene at a revision reads its imports and pictures
      from that revision too. Beside a picture or a tree a scene is taken for its picture or tree.
      Says nothing and ends with 0 where all is the same, and with 1 where it is not.
      """,
    examples: [
      .init(
        command: "scenec diff git:HEAD:./places.tbl places.tbl",
        meaning: "what a change to a scene does, in layers and pixels"),
      .init(
        command: "scenec diff __Snapshots__/places/rest.png places.tbl --snapshot rest -o d.png",
        meaning: "a scene against its reference, with a picture"),
    ])

  private let options: DiffOptions
  private var console = Console()

  static func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
    let options = try DiffOptions(arguments)
    var command = DiffCommand(options: options)
    command.console.budget = try OptionValues.budget(arguments)
    try command.diff()
    command.console.printSummary()
    return command.console.exitCode
  }

  private mutating func diff() throws(UsageError) {
    let reader = DiffReader(options)
    let old = try reader.read(options.old, &console)
    // The other side would only repeat that an option fits neither.
    if console.exitCode == .wrongUsage { return }
    let new = try reader.read(options.new, &console)
    guard let old, let new else { return }
    let pairs = try DiffPair.pairs(old, new)
    if options.picture != nil, pairs.count > 1 {
      throw UsageError(
        "'-o' names one picture, and \(pairs.count) pairs are compared; "
          + "choose one with '--snapshot'")
    }
    let results = pairs.map { $0.compare() }
    write(results)
    if !results.allSatisfy(\.isEqual) { console.raise(.mistake) }
    if let path = options.picture {
      let regions = results[0].failure?.picture?.regions ?? []
      try writePicture(of: pairs[0], regions, to: path)
    }
  }

  /// Writes the picture of a difference, also where there is none to see.
  private mutating func writePicture(
    of pair: DiffPair, _ regions: [ImageRect], to path: String
  ) throws(UsageError) {
    guard let old = pair.old?.picture, let new = pair.new?.picture else {
      throw UsageError("'-o' takes the picture of a difference, and layer trees have none")
    }
    do throws(FileFailure) {
      let file = try OutputFile(path == "-" ? .standardOutput : .file(path: path))
      try file.write(DifferenceImage(reference: old, actual: new, regions: regions).png)
      try file.commit()
    } catch {
      console.failWriting(path, error)
    }
  }

  private mutating func write(_ results: [DiffResult]) {
    if options.isJSON { return console.print(json: DiffReport(results)) }
    let palette = Palette(forDescriptor: 1)
    for result in results where !result.isEqual {
      console.print(result.text(palette, isOneOfSeveral: results.count > 1))
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
