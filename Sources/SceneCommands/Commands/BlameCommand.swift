import SceneCompiler
import SceneEditing
import SceneInspection
import SceneLayers
import SceneRaster
import SceneSystem
import SceneLanguage

/// `scenec blame`: lists the layers that contribute to a pixel.
struct BlameCommand {
  static let specification = CommandSpecification(
    name: "blame",
    summary: "List the layers that contribute to a pixel, with their source locations.",
    operand: "FILE X,Y",
    options: [
      OptionSpecification(
        "--snapshot", value: "NAME",
        "the snapshot; required if the scene has more than one"),
      CommonOptions.time, CommonOptions.scale,
      OptionSpecification("--json", "print the layers as JSON"),
      CommonOptions.root, CommonOptions.budget,
    ],
    completion: .files(["tbl", "png", "json"]),
    remarks: """
      FILE is a scene (.tbl), a layer tree (.json), or a reference of a scene,
      __Snapshots__/SCENE/SNAPSHOT.png. A layer tree has no source locations. X and Y are
      in pixels, from 0,0 in the top left corner, separated by a comma. Layers are listed front to
      back, each with the percentage of the pixel's color that it contributes. An opaque layer that
      covers the pixel, with nothing in front of it, contributes 100%.
      """,
    examples: [
      .init(
        command: "scenec blame __Snapshots__/places/rest.png 160,97",
        meaning: "list the layers that contribute to a pixel of a reference"),
      .init(
        command: "scenec blame places.tbl 160,97 --snapshot rest",
        meaning: "list the layers of the same pixel, by scene and snapshot"),
    ],
    failure: "an error in the scene, or a missing import or image")

  private let options: BlameOptions
  private var console = Console()

  static func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
    var command = BlameCommand(options: try BlameOptions(arguments))
    command.console.budget = try OptionValues.budget(arguments)
    try command.blame()
    command.console.printSummary()
    return command.console.exitCode
  }

  private mutating func blame() throws(UsageError) {
    let picture = options.picture
    if Console.isTree(picture.scene) { return try blameTree(picture.scene) }
    guard var scene = console.openScene(picture.scene, root: options.root) else { return }
    var selection = options.selection
    if let slug = picture.slug, scene.scene?.snapshots.isEmpty == false {
      selection.names = [slug]
    }
    let request = OutputRequest([.png], inspects: true)
    guard let snapshots = console.evaluate(selection, of: &scene, for: request) else { return }
    if snapshots.count > 1 {
      throw UsageError(severalOf: snapshots.compactMap(\.name), in: picture.scene)
    }
    guard let output = snapshots.first?.output else { return }
    var meter = scene.budget.paintingMeter
    let blame = try blame(output.tree, &meter)
    if let resource = scene.budget.spend(meter) {
      _ = console.report([scene.compiled.excess(resource, of: snapshots[0].index)], of: scene)
      return
    }
    let report = BlameReport(
      blame, x: options.x, y: options.y, tree: output.tree, origins: output.origins,
      places: scene.places(of: output.origins),
      reasons: scene.layoutReasons(
        inSnapshot: snapshots[0].index, time: selection.time, scale: selection.scale))
    write(report)
    if picture.slug != nil { compare(report) }
  }

  private mutating func blameTree(_ path: String) throws(UsageError) {
    guard let output = try console.openTree(path, options.selection) else { return }
    var meter = console.budget.paintingMeter
    let blame = try blame(output.tree, &meter)
    guard console.spend(meter, on: path) else { return }
    write(
      BlameReport(blame, x: options.x, y: options.y, tree: output.tree, origins: [], places: []))
  }

  private func blame(
    _ tree: LayerTree, _ meter: inout PaintingMeter
  ) throws(UsageError) -> PixelBlame {
    let (x, y) = (options.x, options.y)
    if let blame = tree.blame(x: x, y: y, &meter) { return blame }
    throw UsageError(
      "there is no pixel \(x),\(y): the image is \(tree.canvas.pixelWidth) × "
        + "\(tree.canvas.pixelHeight) pixels")
  }

  private mutating func write(_ report: BlameReport) {
    if options.isJSON { return console.print(json: report) }
    console.print(report.text(Palette(forDescriptor: 1)))
  }

  /// Notes if the reference has a different color at the pixel than the scene produces now.
  private mutating func compare(_ report: BlameReport) {
    let path = options.path
    let picture: Bitmap
    do throws(ImageFileError) {
      picture = try Bitmap(file: try read(path))
    } catch {
      return console.fail(.fileFailure, "cannot read '\(path)': \(error.message)")
    }
    guard options.x < picture.width, options.y < picture.height else {
      return console.printError(
        "note: '\(TerminalEscaping.line(path))' is smaller and has no such pixel\n")
    }
    let pixel = picture[options.x, options.y]
    let color = Color.hexText([pixel.x, pixel.y, pixel.z])
    if color != report.color {
      console.printError(
        "note: the pixel in '\(TerminalEscaping.line(path))' is \(color); the layers above are "
          + "what the scene produces now\n")
    }
  }

  private func read(_ path: String) throws(ImageFileError) -> [UInt8] {
    if let git = GitPath(path) {
      do throws(GitError) {
        return try git.read(limit: SceneFile.pictureLimit)
      } catch {
        throw ImageFileError(message: error.message)
      }
    }
    do throws(FileFailure) {
      return try FileReading.read(path, limit: SceneFile.pictureLimit, onlyFiles: true)
    } catch {
      throw ImageFileError(message: error.message)
    }
  }
}

/// The options of `scenec blame`.
private struct BlameOptions: Hashable {
  /// The path as typed.
  var path: String
  var picture: BlameTarget
  var x: Int
  var y: Int
  var selection: SnapshotSelection
  var isJSON: Bool
  var root: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let operands = arguments.operands
    if operands.count == 3, let x = OptionValues.wholeNumber(operands[1]),
      let y = OptionValues.wholeNumber(operands[2])
    {
      throw UsageError("separate X and Y with a comma and no space: '\(x),\(y)'")
    }
    guard operands.count == 2 else { throw UsageError("'blame' takes a FILE and a pixel X,Y") }
    path = SceneOperand(operands[0]).path
    guard let picture = BlameTarget(path) else {
      throw UsageError(
        "'\(path)' is neither a scene (.tbl), a layer tree (.json), nor a reference "
          + "(__Snapshots__/FILE/SNAPSHOT.png)")
    }
    self.picture = picture
    let numbers = operands[1].split(separator: ",", omittingEmptySubsequences: false)
      .map { OptionValues.wholeNumber(String($0)) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else {
      throw UsageError("expected a pixel as two whole numbers X,Y, not '\(operands[1])'")
    }
    (self.x, self.y) = (x, y)
    selection = try SnapshotSelection(arguments)
    isJSON = arguments.isSet("--json")
    root = arguments.value("--root")
  }
}
