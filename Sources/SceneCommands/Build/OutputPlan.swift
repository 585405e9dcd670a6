import SceneCompiler
import SceneSource
import SceneSystem
import SceneLanguage

/// The destination of a build's outputs.
enum OutputDestination: Hashable {
  /// A folder as typed; `""` is the working directory.
  case folder(String)
  case file(String)
  case standardOutput

  /// Creates the destination for `-o`: a folder if it exists as one or ends in `/`, else a file.
  init(_ option: String?) {
    guard let option else {
      self = .folder("")
      return
    }
    if option == "-" {
      self = .standardOutput
      return
    }
    let status = try? SystemCalls.status(option)
    let endsInSlash = option.utf8.last == UInt8(ascii: "/")
    if status?.kind == .folder || endsInSlash {
      self = .folder(option)
    } else if let status, let output = try? SystemCalls.status(ofDescriptor: 1),
      status.isSameFile(as: output)
    {
      // `/dev/stdout`, or the file that standard output is redirected to.
      self = .standardOutput
    } else {
      self = .file(option)
    }
  }

  /// Throws if the bytes of an image would be written to a terminal, which they would garble.
  ///
  /// - Parameter formats: The formats to write, of which SVG and layer trees are text.
  func refuseTerminal(_ formats: [OutputFormat]) throws(UsageError) {
    guard self == .standardOutput, SystemCalls.isTerminal(1),
      let image = formats.first(where: { $0 == .ppm || $0 == .png })
    else { return }
    throw UsageError(
      "standard output is a terminal, which cannot show the bytes of a \(image.rawValue.uppercased())"
        + " file; write them to a file with '-o FILE' or to a pipe, or run 'scenec show'")
  }

  var takesOneFile: Bool {
    switch self {
    case .folder: false
    case .file, .standardOutput: true
    }
  }
}

/// An output to write.
struct PlannedOutput: Hashable {
  /// An index into the scenes of the build.
  let scene: Int
  /// An index into the scene's snapshots, or nil.
  let snapshot: Int?
  let format: OutputFormat
  let target: OutputTarget
  /// The target with symbolic links resolved; nil for standard output.
  let realPath: String?

  var path: String { target.path ?? "standard output" }
}

/// All outputs of a build, known before any is written.
struct OutputPlan {
  private(set) var outputs: [PlannedOutput] = []
  private let destination: OutputDestination
  private let formats: [OutputFormat]
  /// The operands of the command: scenes, and folders that were searched.
  private let operands: [String]
  /// The scenes of the outputs as typed, with the paths, by the path in lowercase.
  private var written: [String: (path: String, scene: String)] = [:]
  /// The paths of the scenes as typed, by real path.
  private var read: [String: String]

  /// - Parameter files: The scenes of the build, which no output may replace.
  init(
    _ destination: OutputDestination, _ formats: [OutputFormat], of operands: [String] = [],
    files: [String]
  ) {
    self.destination = destination
    self.formats = formats
    self.operands = operands
    var read: [String: String] = [:]
    for file in files where file != "-" {
      if let real = try? SystemCalls.realPath(file) { read[real] = file }
    }
    self.read = read
  }

  /// Adds files that other scenes of the build read: paths as shown, by real path.
  mutating func protect(_ files: [String: String]) { read.merge(files) { first, _ in first } }

  /// Plans the outputs of a scene, named after its file at `path`.
  mutating func add(
    scene: Int, at path: String, _ snapshots: [Scene.Snapshot], _ indices: [Int?]
  ) throws(UsageError) {
    if destination.takesOneFile, indices.count > 1 {
      throw UsageError(
        "'-o' names one file, but '\(path)' has \(indices.count) snapshots; "
          + "select one with '--snapshot', or use a folder")
    }
    for index in indices {
      for format in formats {
        let slug = index.map { snapshots[$0].slug }
        let name = Self.name(FilePath.stem(of: path), slug, format)
        let target = target(FilePath.join(subfolder(of: path), name))
        let output = PlannedOutput(
          scene: scene, snapshot: index, format: format, target: target,
          realPath: Self.realPath(of: target))
        try check(output, of: path)
        outputs.append(output)
      }
    }
  }

  /// `<file>.<slug>.<format>`, or `<file>.<format>` for a scene without snapshots.
  static func name(_ stem: String, _ slug: String?, _ format: OutputFormat) -> String {
    stem + (slug.map { "." + $0 } ?? "") + "." + format.fileExtension
  }

  /// The folder of a scene relative to the folder that was searched; empty for one that was named.
  private func subfolder(of path: String) -> String {
    func names(_ path: String) -> [String] { FilePath.names(of: path).filter { $0 != "." } }
    let own = names(path)
    for operand in operands
    where operand != path && operand.hasPrefix("/") == path.hasPrefix("/") {
      let folder = names(operand)
      // With a `..`, it was found in another operand.
      guard own.count > folder.count, own.starts(with: folder),
        !own[folder.count...].contains("..")
      else { continue }
      return own[folder.count..<own.count - 1].joined(separator: "/")
    }
    return ""
  }

  private func target(_ name: String) -> OutputTarget {
    switch destination {
    case .folder(let folder): .made(name: name, folder: folder)
    case .file(let path): .file(path: path)
    case .standardOutput: .standardOutput
    }
  }

  private mutating func check(_ output: PlannedOutput, of scene: String) throws(UsageError) {
    guard let real = output.realPath else { return }
    // String equality ignores normalization.
    if let other = written.updateValue((real, scene), forKey: real.lowercased()) {
      throw UsageError(
        "two outputs would be written to '\(output.path)'"
          + (other.path.utf8.elementsEqual(real.utf8) ? "" : " on file systems that ignore case")
          + (other.scene == scene ? "" : ": those of '\(other.scene)' and '\(scene)'"))
    }
    try output.check(isNotAmong: read)
    // An image with the name of another scene is a mistake, even if the build does not read it.
    if output.target.path != nil { try InputFiles().check(real, of: output.path) }
  }

  /// Throws if a file that an option writes would replace an output or an input.
  func check(_ path: String, of option: String) throws(UsageError) {
    let real = Self.realPath(of: .file(path: path)) ?? path
    if written[real.lowercased()] != nil {
      throw UsageError("'\(option) \(path)' is an output of the build")
    }
    if let source = read[real] {
      throw UsageError("'\(option) \(path)' would replace the input file '\(source)'")
    }
  }

  /// Resolves symbolic links in a target, which need not exist yet. Returns a path that cannot be
  /// resolved unchanged: writing to it fails as well.
  private static func realPath(of target: OutputTarget) -> String? {
    guard let path = target.path else { return nil }
    guard let destination = try? OutputFile.destination(of: path) else { return path }
    let folder = FilePath.folder(of: destination.path)
    guard let real = try? SystemCalls.realPath(folder.isEmpty ? "." : folder) else { return path }
    return FilePath.join(real, FilePath.name(of: destination.path))
  }
}

extension PlannedOutput {
  /// Throws if the output would replace an input file.
  func check(isNotAmong read: [String: String]) throws(UsageError) {
    if let realPath, let source = read[realPath] {
      throw UsageError("'\(path)' would replace the input file '\(source)'")
    }
  }
}
