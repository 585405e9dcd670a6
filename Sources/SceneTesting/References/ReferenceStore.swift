import SceneCompiler
import SceneSystem

/// The references, pending recordings, and failure artifacts of a scene.
///
///     Scenes/__Snapshots__/snake/halfway.png              accepted
///     Scenes/__Snapshots__/snake/halfway.known.png        the known picture of an expected failure
///     Scenes/__Snapshots__/.pending/snake/halfway.png     pending review
///     Scenes/__Snapshots__/.failures/snake/halfway.actual.png
///     out/Scenes/snake/halfway.actual.png                 with the artifact folder `out`
///
/// In a project that sets a folder of references, `Scenes/__Snapshots__` is a folder in that one.
package struct ReferenceStore: Hashable, Codable, Sendable {
  /// The files of a reference. The raw value is the file name extension.
  package enum Part: String, Hashable, Comparable, CaseIterable, Sendable {
    case picture = "png"
    case hash
    case tree = "txt"

    package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// The folder of all references, such as `Scenes/__Snapshots__`.
  package let folder: String
  /// The name of the scene's folder, which is its file name without `.tbl`.
  package let name: String
  /// The folder for artifacts of all scenes; nil for `.failures`.
  package var artifacts: String?

  package static let folderName = SceneDiscovery.referenceFolderName
  static let pendingName = ".pending"
  package static let failuresName = ".failures"

  /// Finds the store of a scene in its project.
  ///
  /// - Parameter artifacts: A folder for artifacts instead of `.failures`.
  package init(of scene: String, artifacts: String? = nil) {
    let project = try? ProjectConfiguration(of: FilePath.folder(of: scene)).file
    self.init(of: scene, in: project, artifacts: artifacts)
  }

  /// - Parameter project: The settings that apply to the scene.
  package init(of scene: String, in project: ProjectFile?, artifacts: String? = nil) {
    self.init(
      folder: ReferenceFolder.path(ofScenesIn: FilePath.folder(of: scene), project),
      name: FilePath.stem(of: scene), artifacts: artifacts)
  }

  package init(folder: String, name: String, artifacts: String? = nil) {
    self.folder = folder
    self.name = name
    self.artifacts = artifacts
  }

  /// Returns the slug of the known picture of a snapshot that is expected to fail, which is stored
  /// like a reference. Slugs of snapshots contain no period.
  package static func knownSlug(_ slug: String) -> String { slug + knownEnding }

  /// Returns the slug of the snapshot, and whether the given one is that of its known picture.
  package static func snapshot(ofSlug slug: String) -> (slug: String, isKnown: Bool) {
    slug.hasSuffix(knownEnding) ? (String(slug.dropLast(knownEnding.count)), true) : (slug, false)
  }

  private static let knownEnding = ".known"

  package func path(_ part: Part, of slug: String) -> String {
    Self.file(part, of: slug, in: acceptedFolder)
  }

  package func pendingPath(_ part: Part, of slug: String) -> String {
    Self.file(part, of: slug, in: pendingFolder)
  }

  /// The folder of the scene, or of a test suite.
  var scenes: String { ReferenceFolder.scenes(of: folder) ?? FilePath.folder(of: folder) }
  var acceptedFolder: String { FilePath.join(folder, name) }
  var pendingFolder: String { FilePath.join(Self.pendingFolder(of: folder), name) }

  /// Returns the folder for pending recordings in a folder of references.
  static func pendingFolder(of folder: String) -> String { FilePath.join(folder, pendingName) }

  /// Returns whether a path is that of a pending recording.
  package static func isPending(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0 == pendingName }
  }

  /// Returns whether a folder of references can contain pending recordings.
  package static func hasPending(in folder: String) -> Bool {
    ReferenceFile.exists(pendingFolder(of: folder))
  }

  private static func file(_ part: Part, of slug: String, in folder: String) -> String {
    FilePath.join(folder, slug + "." + part.rawValue)
  }

  // MARK: Reading

  /// Returns the contents of an accepted file; nil if there is none.
  package func read(_ part: Part, of slug: String) throws(FileFailure) -> [UInt8]? {
    try ReferenceFile.read(path(part, of: slug))
  }

  package func readPending(_ part: Part, of slug: String) throws(FileFailure) -> [UInt8]? {
    try ReferenceFile.read(pendingPath(part, of: slug))
  }

  package func isPending(_ slug: String) -> Bool { !pendingParts(of: slug).isEmpty }

  package func pendingParts(of slug: String) -> [Part] {
    Part.allCases.filter { ReferenceFile.exists(pendingPath($0, of: slug)) }
  }

  // MARK: Recording

  /// Writes a pending recording, replacing an earlier one.
  ///
  /// - Parameter inputs: The inputs of the recording; nil if they are unknown.
  package func record(
    _ parts: [Part: [UInt8]], from inputs: RecordingInputs? = nil, of slug: String
  ) throws(FileFailure) {
    // Files of an earlier recording may have different inputs.
    let before = try? ReferenceFile.read(inputsPath(of: slug))
    if before != inputs?.bytes { try reject(slug) }
    do throws(FileFailure) {
      try writePending(parts, from: inputs?.bytes, of: slug)
      for part in Part.allCases where parts[part] == nil {
        try ReferenceFile.remove(pendingPath(part, of: slug))
      }
    } catch {
      // An incomplete recording is removed.
      try? reject(slug)
      throw error
    }
  }

  package func inputsPath(of slug: String) -> String {
    FilePath.join(pendingFolder, slug + ".inputs")
  }

  /// Returns the inputs of a pending recording that have changed since it was recorded; empty if
  /// the inputs are unknown.
  package func changedInputs(
    ofPending slug: String, knowing known: inout [String: String]
  ) throws(FileFailure) -> [String] {
    guard let bytes = try ReferenceFile.read(inputsPath(of: slug)) else { return [] }
    return RecordingInputs(bytes).changed(from: scenes, knowing: &known)
  }

  /// Returns the root with which a pending recording outside of a project was made; nil in a project,
  /// whose root is found.
  package func root(of slug: String) -> String? {
    let folder = scenes
    guard (try? ProjectConfiguration(of: folder))?.rootOrigin == .scene,
      let bytes = try? ReferenceFile.read(inputsPath(of: slug))
    else { return nil }
    return RecordingInputs(bytes).root(from: folder)
  }

  // MARK: Failure artifacts

  package enum Artifact: String, CaseIterable, Sendable {
    case actual = "actual.png"
    case difference = "difference.png"
    case actualTree = "actual.txt"
    /// Copies of the references, if artifacts are stored separately.
    case reference = "reference.png"
    case referenceTree = "reference.txt"
  }

  package func path(_ artifact: Artifact, of slug: String) -> String {
    FilePath.join(artifactFolder, slug + "." + artifact.rawValue)
  }

  /// The folder for the artifacts of all scenes.
  package var artifactRoot: String { artifacts ?? FilePath.join(folder, Self.failuresName) }

  /// The folder for the artifacts of this scene, which is unique for each folder of references,
  /// because scenes in different folders can have the same name.
  private var artifactFolder: String {
    guard let artifacts else { return FilePath.join(artifactRoot, name) }
    return FilePath.join(FilePath.join(artifacts, Self.key(of: folder)), name)
  }

  /// Returns a relative path without `..` that identifies a folder of references: the folder of its
  /// scenes, or, if they are unknown, its own path followed by `%`.
  private static func key(of folder: String) -> String {
    let scenes = ReferenceFolder.scenes(of: folder)
    let path = SceneDiscovery.normalized(scenes ?? folder, from: SystemCalls.workingFolder())
    var parts = path.split(separator: "/").map { part in
      part == ".." ? "%2E%2E" : String(part).replacing("%", with: "%25")
    }
    if path.utf8.first == UInt8(ascii: "/") { parts.insert("%2F", at: 0) }
    if scenes == nil { parts.append((parts.popLast() ?? "") + "%") }
    return parts.joined(separator: "/")
  }

  package func write(
    _ bytes: [UInt8], as artifact: Artifact, of slug: String
  ) throws(FileFailure) -> String {
    let path = path(artifact, of: slug)
    try ReferenceFile.makePrivateFolder(artifactRoot)
    try ReferenceFile.write(bytes, to: path, in: artifactFolder)
    return path
  }

  /// The snapshots with artifacts of failures.
  var failedSlugs: Set<String> {
    let names = (try? ReferenceFile.names(in: artifactFolder)) ?? []
    return Set(
      names.compactMap { name in
        Artifact.allCases.first { name.hasSuffix("." + $0.rawValue) }
          .map { String(name.dropLast($0.rawValue.count + 1)) }
      })
  }

  /// Removes the artifacts of an earlier failure, and folders that become empty.
  package func removeArtifacts(of slug: String) {
    for artifact in Artifact.allCases { try? ReferenceFile.remove(path(artifact, of: slug)) }
    var folder = artifactFolder
    while folder != artifactRoot, !folder.isEmpty {
      ReferenceFile.removeEmptyFolder(folder)
      folder = FilePath.folder(of: folder)
    }
  }
}

extension ReferenceStore {
  /// Removes temporary files of killed runs in a folder of references and its parent.
  ///
  /// - Returns: The names in the folders of scenes, by path.
  @discardableResult
  package static func removeStrays(inReferenceFolder folder: String) -> [String: [String]] {
    var listed: [String: [String]] = [:]
    try? ConfinedFolder(FilePath.folder(of: folder)).removeStrays(in: "")
    for group in [folder, pendingFolder(of: folder), FilePath.join(folder, failuresName)] {
      try? ReferenceFile.access(group) { confining, rest in
        for name in confining.removeStrays(in: rest) ?? [] {
          // If a name is that of a file, it contains no entries.
          listed[FilePath.join(group, name)] = confining.removeStrays(in: FilePath.join(rest, name))
        }
      }
    }
    return listed
  }
}

/// Access to the files of references and artifacts.
///
/// Access is confined to the parent of the references' folder, to the folder that `scenec.json`
/// sets, or to the artifact folder given by the user. A link in it can also lead to another folder
/// of the project.
package enum ReferenceFile {
  /// Returns the folder that confines a file, and the file's path in it.
  private static func confined(_ path: String) -> (folder: String, rest: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let index = parts.firstIndex { $0 == ReferenceStore.folderName }
    if index == nil, let found = ReferenceFolder.split(path) { return (found.all, found.rest) }
    // Without a folder of references, the path is `FOLDER/SCENE/SNAPSHOT.actual.png`.
    let count = index ?? max(parts.count - 2, 0)
    let folder = parts.prefix(count).joined(separator: "/")
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    return (
      folder.isEmpty && isAbsolute ? "/" : folder, parts.dropFirst(count).joined(separator: "/")
    )
  }

  /// Calls `body` with the folder that confines a file, and the file's path in it.
  fileprivate static func access<Value>(
    _ path: String, _ body: (borrowing ConfinedFolder, String) throws(FileFailure) -> Value
  ) throws(FileFailure) -> Value {
    let (folder, rest) = confined(path)
    do throws(FileFailure) {
      return try body(ConfinedFolder(folder), rest)
    } catch {
      guard case .leadsOutside = error else { throw error }
      let real = try SystemCalls.realPath(folder.isEmpty ? "." : folder)
      let project = ProjectConfiguration.confiningFolder(of: real)
      guard let inside = FilePath.relative(real, to: project) else { throw error }
      return try body(ConfinedFolder(project), FilePath.join(inside, rest))
    }
  }

  /// Returns the bytes of a file; nil if it does not exist.
  package static func read(_ path: String) throws(FileFailure) -> [UInt8]? {
    do throws(FileFailure) {
      return try access(path) { (folder, rest) throws(FileFailure) in
        try folder.read(rest, limit: SceneFile.pictureLimit)
      }
    } catch .notFound {
      return nil
    }
  }

  package static func exists(_ path: String) -> Bool {
    // Without the walk, which would not find it either.
    (try? SystemCalls.status(path, followingLinks: false)) != nil && (try? status(path)) != nil
  }

  package static func status(_ path: String) throws(FileFailure) -> SystemCalls.Status {
    try access(path) { (folder, rest) throws(FileFailure) in try folder.status(rest) }
  }

  package static func names(in path: String) throws(FileFailure) -> [String] {
    try access(path) { (folder, rest) throws(FileFailure) in try folder.names(in: rest) }
  }

  /// Returns the names in a folder that was found by a recursive search.
  static func searched(_ path: String) throws(PathFailure) -> [String] {
    try PathFailure.at(path) { () throws(FileFailure) in try names(in: path) }
  }

  /// Removes a file if it exists.
  package static func remove(_ path: String) throws(FileFailure) {
    do throws(FileFailure) {
      try access(path) { (folder, rest) throws(FileFailure) in try folder.remove(rest) }
    } catch .notFound {}
  }

  package static func removeEmptyFolder(_ path: String) {
    if confined(path).rest.isEmpty { return }
    try? access(path) { folder, rest in folder.removeEmptyFolder(rest) }
  }

  /// Replaces a file atomically, unless it already has these contents.
  private static func write(_ bytes: [UInt8], to path: String) throws(FileFailure) {
    if let old = try? read(path), old == bytes { return }
    try access(path) { (folder, rest) throws(FileFailure) in try folder.write(bytes, to: rest) }
  }

  /// Writes a file in a folder that is created if necessary, even if another run removes the empty
  /// folder at the same time.
  static func write(_ bytes: [UInt8], to path: String, in folder: String) throws(FileFailure) {
    let (confining, rest) = confined(path)
    for _ in 0..<100 {
      do throws(FileFailure) {
        // In a folder that the user or `scenec.json` names.
        if !rest.hasPrefix(ReferenceStore.folderName) { try SystemCalls.makeFolders(confining) }
        try access(path) { (folder, rest) throws(FileFailure) in
          try folder.makeFolders(FilePath.folder(of: rest))
        }
        return try write(bytes, to: path)
      } catch {
        if error != .folderMissing, error != .notFound { throw error }
      }
    }
    throw .folderMissing
  }

  /// Creates a folder that version control ignores: one in a folder of references, or one given by
  /// the user.
  static func makePrivateFolder(_ path: String) throws(FileFailure) {
    let ignored = FilePath.join(path, ".gitignore")
    let isNamed = path.split(separator: "/").contains { $0 == ReferenceStore.folderName }
    if isNamed || ReferenceFolder.split(path) != nil {
      if exists(path) { return }
      return try write(Array("*\n".utf8), to: ignored, in: path)
    }
    if (try? SystemCalls.status(path)) != nil { return }
    try SystemCalls.makeFolders(path)
    try ConfinedFolder(path).write(Array("*\n".utf8), to: ".gitignore")
  }
}
