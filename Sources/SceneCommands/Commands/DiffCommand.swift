import SceneCompiler
import SceneEditing
import SceneInspection
import SceneSystem
import SceneTesting

/// `scenec diff`: compares two scenes, images, or layer trees.
struct DiffCommand {
  static let specification = CommandSpecification(
    name: "diff",
    summary: "Compare two scenes, images, or layer trees: layers first, then pixels.",
    operand: "A B",
    options: [
      CommonOptions.snapshot, CommonOptions.time, CommonOptions.scale,
      OptionSpecification(
        "-o", value: "PATH", "write a difference image to this PNG file"),
      OptionSpecification("--json", "print the differences as JSON"),
      CommonOptions.root, CommonOptions.budget,
    ],
    completion: .files(["tbl", "png", "ppm", "txt", "json"]),
    remarks: """
      A and B are scenes (.tbl), images (.png, .ppm), layer trees (.txt of 'scenec dump', .json of
      'scenec build --emit json'), or two folders, whose scenes are compared by path. Each can come
      from a Git revision as git:REV:PATH, where PATH is relative to the top of the repository, or to
      the working directory if it begins with ./. A scene from a revision also reads its imports and
      images from that revision. A scene can be compared with an image or a layer tree. Prints
      nothing and exits with 0 if A and B are equal, with 1 if they differ, and with 3 if one of them
      cannot be read or has an error.
      """,
    examples: [
      .init(
        command: "scenec diff git:HEAD:./places.tbl places.tbl",
        meaning: "show what an uncommitted change does to layers and pixels"),
      .init(
        command: "scenec diff git:main:Scenes Scenes",
        meaning: "show what a branch does to all scenes in a folder"),
      .init(
        command: "scenec diff __Snapshots__/places/rest.png places.tbl --snapshot rest -o d.png",
        meaning: "compare a scene with its reference and write a difference image"),
    ],
    failure: "a difference",
    fileFailure: "A or B could not be read or has an error")

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
    if let folders = try DiffFolders(options, &console) {
      let results = try folders.compare(reader, &console)
      write(results)
      if !results.allSatisfy(\.isEqual) { console.raise(.mistake) }
      return
    }
    let old = try reader.read(options.old, &console)
    // Reading the other side would only repeat the same usage error.
    if console.exitCode == .wrongUsage { return }
    let new = try reader.read(options.new, &console)
    guard let old, let new else { return }
    if options.selection != SnapshotSelection(), old.kind != .scene, new.kind != .scene {
      throw UsageError(
        "'--snapshot', '--time', and '--scale' select an image of a scene, but "
          + "'\(old.path)' and '\(new.path)' are not scenes")
    }
    if let path = options.output {
      try InputFiles(old.files + new.files).check(path, of: "-o \(path)")
    }
    let pairs = try DiffPair.pairs(old, new)
    if options.output != nil, pairs.count > 1 {
      throw UsageError(
        "'-o' writes one image, but \(pairs.count) pairs are compared; "
          + "select one with '--snapshot'")
    }
    let results = pairs.map { $0.compare() }
    write(results)
    if !results.allSatisfy(\.isEqual) { console.raise(.mistake) }
    if let path = options.output {
      let regions = results[0].failure?.image?.regions ?? []
      try writeImage(of: pairs[0], regions, to: path)
    }
  }

  /// Writes the difference image, even if the images are equal.
  private mutating func writeImage(
    of pair: DiffPair, _ regions: [ImageRect], to path: String
  ) throws(UsageError) {
    guard let old = pair.old?.side.image, let new = pair.new?.side.image else {
      throw UsageError("'-o' requires images to compare; layer trees have no pixels")
    }
    console.write(
      DifferenceImage(reference: old, actual: new, regions: regions).png, to: path)
  }

  private mutating func write(_ results: [DiffResult]) {
    if options.isJSON { return console.print(json: DiffReport(results)) }
    let palette = Palette(forDescriptor: 1)
    for result in results where !result.isEqual {
      console.print(result.text(palette, isOneOfSeveral: results.count > 1))
    }
  }
}

/// The options of `scenec diff`.
struct DiffOptions: Hashable {
  var old: String
  var new: String
  var selection: SnapshotSelection
  /// The path of the difference image.
  var output: String?
  var isJSON: Bool
  var root: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard arguments.operands.count == 2 else {
      throw UsageError("'diff' takes two files, not \(arguments.operands.count)")
    }
    (old, new) = (arguments.operands[0], arguments.operands[1])
    selection = try SnapshotSelection(arguments)
    output = arguments.value("-o")
    try OutputDestination(output).refuseTerminal([.png])
    isJSON = arguments.isSet("--json")
    root = arguments.value("--root")
  }
}
