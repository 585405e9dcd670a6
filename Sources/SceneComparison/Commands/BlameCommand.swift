import SceneCompiler
import SceneLayers
import SceneSemantics

/// `scenec blame`: the layers that make a pixel.
struct BlameCommand {
  private let options: BlameOptions
  private var session = Session()

  static func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
    var command = BlameCommand(options: try BlameOptions(arguments))
    try command.blame()
    command.session.summarise()
    return command.session.exitCode
  }

  private mutating func blame() throws(UsageError) {
    let picture = options.picture
    guard var scene = try session.openScene(picture.scene, root: options.root) else { return }
    var selection = options.selection
    if let slug = picture.slug, scene.scene?.snapshots.isEmpty == false {
      selection.names = [slug]
    }
    guard let outputs = try scene.outputs(of: selection, path: picture.scene, &session) else {
      return
    }
    if outputs.count > 1 {
      let names = outputs.compactMap(\.name).map { "'\($0)'" }.joined(separator: ", ")
      throw UsageError(
        "'\(picture.scene)' has \(outputs.count) snapshots, \(names); "
          + "choose one with '--snapshot'")
    }
    let (output, x, y) = (outputs[0].output, options.x, options.y)
    guard let blame = output.tree.blame(x: x, y: y) else {
      let canvas = output.tree.canvas
      throw UsageError(
        "the picture has \(canvas.pixelWidth) × \(canvas.pixelHeight) pixels, "
          + "so there is none at \(x),\(y)")
    }
    let report = BlameReport(
      blame, x: x, y: y, tree: output.tree, origins: output.origins,
      places: scene.places(of: output.origins))
    write(report)
    if picture.slug != nil { compare(report) }
  }

  private mutating func write(_ report: BlameReport) {
    if options.isJSON { return session.print(json: report) }
    session.print(report.text(Palette(forDescriptor: 1)))
  }

  /// Says so where the picture has another pixel than the scene paints today.
  private mutating func compare(_ report: BlameReport) {
    let path = options.path
    let picture: ComparedPicture
    do throws(PictureFileError) {
      picture = try ComparedPicture(file: try read(path))
    } catch {
      return session.fail(.fileFailure, "cannot read '\(path)': \(error.message)")
    }
    guard options.x < picture.width, options.y < picture.height else {
      return session.complain("note: '\(VisibleText.line(path))' has no such pixel\n")
    }
    let pixel = picture[options.x, options.y]
    let color = BlameReport.text([pixel.x, pixel.y, pixel.z])
    if color != report.color {
      session.complain(
        "note: '\(VisibleText.line(path))' has \(color) there; "
          + "this is what the scene paints today\n")
    }
  }

  private func read(_ path: String) throws(PictureFileError) -> [UInt8] {
    if let git = GitPath(path) {
      do throws(GitError) {
        return try git.read(limit: SceneFile.pictureLimit)
      } catch {
        throw PictureFileError(message: error.sentence)
      }
    }
    do throws(FileFailure) {
      return try FileReading.read(path, limit: SceneFile.pictureLimit, onlyFiles: true)
    } catch {
      throw PictureFileError(message: error.sentence)
    }
  }
}

/// What `scenec blame` is asked to do.
private struct BlameOptions: Hashable {
  /// As it was typed.
  var path: String
  var picture: BlamedPicture
  var x: Int
  var y: Int
  var selection: SnapshotSelection
  var isJSON: Bool
  var root: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard arguments.operands.count == 2 else {
      throw UsageError("'blame' takes a PICTURE and a pixel X,Y")
    }
    path = arguments.operands[0]
    guard let picture = BlamedPicture(path) else {
      throw UsageError(
        "'\(path)' is no scene, and no reference of one as '__Snapshots__/FILE/SNAPSHOT.png'")
    }
    self.picture = picture
    let numbers = arguments.operands[1].split(separator: ",", omittingEmptySubsequences: false)
      .map { OptionValues.wholeNumber(String($0)) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else {
      throw UsageError("a pixel is two whole numbers, X,Y, not '\(arguments.operands[1])'")
    }
    (self.x, self.y) = (x, y)
    selection = try SnapshotSelection(arguments)
    isJSON = arguments.isSet("--json")
    root = arguments.value("--root")
  }
}
