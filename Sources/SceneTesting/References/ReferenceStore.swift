import SceneCompiler
import SceneSystem

/// Where the references of one scene stand, what waits to become one, and what a failure leaves.
///
///     Scenes/__Snapshots__/snake/half-way.png              accepted
///     Scenes/__Snapshots__/.pending/snake/half-way.png     waits for `scenec review`
///     Scenes/__Snapshots__/.failures/snake/half-way.actual.png
///     out/Scenes/snake/half-way.actual.png                 with a folder for artifacts, `out`
package struct ReferenceStore: Hashable, Sendable {
  /// What is kept of a snapshot, a file each; the raw value is the file's ending.
  package enum Part: String, Hashable, Comparable, CaseIterable, Sendable {
    case picture = "png"
    case hash
    case tree = "txt"

    package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// The folder of all references, `Scenes/__Snapshots__`.
  package let folder: String
  /// The folder's part for this scene: its file's name without `.tbl`.
  package let name: String
  /// The folder that was asked for, for the artifacts of all scenes; nil for `.failures`.
  package let artifacts: String?

  package static let folderName = SceneDiscovery.referenceFolderName
  static let pendingName = ".pending"
  package static let failuresName = ".failures"

  /// - Parameter artifacts: a folder for what failures leave instead of `.failures`.
  package init(beside scene: String, artifacts: String? = nil) {
    self.init(
      folder: FilePath.join(FilePath.folder(of: scene), Self.folderName),
      name: FilePath.stem(of: scene), artifacts: artifacts)
  }

  package init(folder: String, name: String, artifacts: String? = nil) {
    self.folder = folder
    self.name = name
    self.artifacts = artifacts
  }

  package func path(_ part: Part, of slug: String) -> String {
    Self.file(part, of: slug, in: acceptedFolder)
  }

  package func pendingPath(_ part: Part, of slug: String) -> String {
    Self.file(part, of: slug, in: pendingFolder)
  }

  var acceptedFolder: String { FilePath.join(folder, name) }
  var pendingFolder: String { FilePath.join(Self.pendingFolder(of: folder), name) }

  /// Where under a folder of references the pending ones are.
  static func pendingFolder(of folder: String) -> String { FilePath.join(folder, pendingName) }

  /// Whether anything may wait in what may be a folder of references.
  package static func hasPending(in folder: String) -> Bool {
    ReferenceFile.exists(pendingFolder(of: folder))
  }

  private static func file(_ part: Part, of slug: String, in folder: String) -> String {
    FilePath.join(folder, slug + "." + part.rawValue)
  }

  // MARK: Reading

  /// What was accepted; nil where nothing was.
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

  /// Puts parts before `scenec review`, and takes back what waited there from an earlier recording.
  ///
  /// - Parameter inputs: from which they were made; nil where that is not known.
  package func record(
    _ parts: [Part: [UInt8]], from inputs: RecordingInputs? = nil, of slug: String
  ) throws(FileFailure) {
    try ReferenceFile.makePrivateFolder(Self.pendingFolder(of: folder))
    // Parts of an earlier recording are not from these inputs.
    let before = try? ReferenceFile.read(inputsPath(of: slug))
    if before != inputs?.bytes { try reject(slug) }
    do throws(FileFailure) {
      // First: parts without the inputs that they are from could be accepted unseen.
      if let inputs {
        try ReferenceFile.write(inputs.bytes, to: inputsPath(of: slug), in: pendingFolder)
      }
      for part in Part.allCases {
        if let bytes = parts[part] {
          try ReferenceFile.write(bytes, to: pendingPath(part, of: slug), in: pendingFolder)
        } else {
          try ReferenceFile.remove(pendingPath(part, of: slug))
        }
      }
    } catch {
      // Half a recording is none.
      try? reject(slug)
      throw error
    }
  }

  /// Makes what waits the reference. Each file is replaced whole; what a run that was ended has not
  /// got to waits on.
  package func accept(_ slug: String) throws(FileFailure) {
    for part in pendingParts(of: slug) {
      if let bytes = try readPending(part, of: slug) {
        try ReferenceFile.write(bytes, to: path(part, of: slug), in: acceptedFolder)
      }
      try ReferenceFile.remove(pendingPath(part, of: slug))
    }
    try removeInputs(of: slug)
  }

  /// Forgets what waits.
  package func reject(_ slug: String) throws(FileFailure) {
    for part in Part.allCases { try ReferenceFile.remove(pendingPath(part, of: slug)) }
    try removeInputs(of: slug)
  }

  private func removeInputs(of slug: String) throws(FileFailure) {
    try ReferenceFile.remove(inputsPath(of: slug))
    ReferenceFile.removeEmptyFolder(pendingFolder)
  }

  package func inputsPath(of slug: String) -> String {
    FilePath.join(pendingFolder, slug + ".inputs")
  }

  /// The inputs of what waits that are not what they were when it was recorded, as messages name
  /// them; none for what does not know its inputs.
  package func changedInputs(ofPending slug: String) throws(FileFailure) -> [String] {
    guard let bytes = try ReferenceFile.read(inputsPath(of: slug)) else { return [] }
    return RecordingInputs(bytes).changed(from: FilePath.folder(of: folder))
  }

  // MARK: What a failure leaves

  package enum Artifact: String, CaseIterable, Sendable {
    case actual = "actual.png"
    case difference = "difference.png"
    case actualTree = "actual.txt"
    /// Copies, where the artifacts go to a folder that is kept without the references.
    case reference = "reference.png"
    case referenceTree = "reference.txt"
  }

  package func path(_ artifact: Artifact, of slug: String) -> String {
    FilePath.join(artifactFolder, slug + "." + artifact.rawValue)
  }

  /// The folder for the artifacts of every scene.
  package var artifactRoot: String { artifacts ?? FilePath.join(folder, Self.failuresName) }

  /// The folder for the artifacts of this one. No two folders of references share one, whatever
  /// they are called: scenes in different folders may have one name.
  private var artifactFolder: String {
    guard let artifacts else { return FilePath.join(artifactRoot, name) }
    return FilePath.join(FilePath.join(artifacts, Self.key(of: folder)), name)
  }

  /// A relative path without `..` that stands for a folder of references: the folder of the scenes,
  /// or of a folder with another name than `__Snapshots__` its own path with `%` at the end.
  private static func key(of folder: String) -> String {
    let path = SceneDiscovery.normalized(folder, from: SystemCalls.workingFolder())
    var parts = path.split(separator: "/").map { part in
      part == ".." ? "%2E%2E" : String(part).replacing("%", with: "%25")
    }
    if path.utf8.first == UInt8(ascii: "/") { parts.insert("%2F", at: 0) }
    if parts.last == folderName {
      parts.removeLast()
    } else {
      parts.append((parts.popLast() ?? "") + "%")
    }
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

  /// Removes what an earlier failure left, and the folders that are empty then.
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
  /// Removes what killed runs have left in a folder of references and in the folder that holds it.
  package static func removeStrays(inReferenceFolder folder: String) {
    var folders = [folder]
    for group in [folder, pendingFolder(of: folder), FilePath.join(folder, failuresName)] {
      let names = (try? ReferenceFile.names(in: group)) ?? []
      // A file among the names has no names in it.
      folders += names.map { FilePath.join(group, $0) }
    }
    try? ConfinedFolder(FilePath.folder(of: folder)).removeStrays(in: "")
    for folder in folders { ReferenceFile.removeStrays(in: folder) }
  }
}

/// The files that references, and what failures leave, are.
///
/// They are confined to the folder that holds the folder of references, or to the folder that the
/// user has named for what failures leave: no link in a repository leads out of these.
package enum ReferenceFile {
  /// The folder that confines a file, and the file's path in it.
  private static func confined(_ path: String) -> (folder: String, rest: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    // Without a folder of references it is `FOLDER/SCENE/SNAPSHOT.actual.png`.
    let count = parts.firstIndex { $0 == ReferenceStore.folderName } ?? max(parts.count - 2, 0)
    let folder = parts.prefix(count).joined(separator: "/")
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    return (
      folder.isEmpty && isAbsolute ? "/" : folder, parts.dropFirst(count).joined(separator: "/")
    )
  }

  /// The bytes of a file; nil where there is none.
  package static func read(_ path: String) throws(FileFailure) -> [UInt8]? {
    let (folder, rest) = confined(path)
    do {
      return try ConfinedFolder(folder).read(rest, limit: SceneFile.pictureLimit)
    } catch .notFound {
      return nil
    }
  }

  package static func exists(_ path: String) -> Bool { (try? status(path)) != nil }

  package static func status(_ path: String) throws(FileFailure) -> SystemCalls.Status {
    let (folder, rest) = confined(path)
    return try ConfinedFolder(folder).status(rest)
  }

  package static func names(in path: String) throws(FileFailure) -> [String] {
    let (folder, rest) = confined(path)
    return try ConfinedFolder(folder).names(in: rest)
  }

  /// Removes a file; that it is not there is no failure.
  package static func remove(_ path: String) throws(FileFailure) {
    let (folder, rest) = confined(path)
    do throws(FileFailure) {
      try ConfinedFolder(folder).remove(rest)
    } catch .notFound {}
  }

  package static func removeEmptyFolder(_ path: String) {
    let (folder, rest) = confined(path)
    if rest.isEmpty { return }
    try? ConfinedFolder(folder).removeEmptyFolder(rest)
  }

  /// Replaces a file whole, or leaves it as it is; one that holds these bytes is not touched.
  private static func write(_ bytes: [UInt8], to path: String) throws(FileFailure) {
    if let old = try? read(path), old == bytes { return }
    let (folder, rest) = confined(path)
    try ConfinedFolder(folder).write(bytes, to: rest)
  }

  /// The same in a folder that is made if need be, also where another run removes it in between
  /// because it is empty.
  static func write(_ bytes: [UInt8], to path: String, in folder: String) throws(FileFailure) {
    let (confining, rest) = confined(path)
    for _ in 0..<100 {
      do throws(FileFailure) {
        // Below a folder that the user has named for what failures leave.
        if !rest.hasPrefix(ReferenceStore.folderName) { try SystemCalls.makeFolders(confining) }
        let confining = try ConfinedFolder(confining)
        try confining.makeFolders(FilePath.folder(of: rest))
        confining.removeStrays(in: FilePath.folder(of: rest))
        return try write(bytes, to: path)
      } catch {
        if error != .folderMissing, error != .notFound { throw error }
      }
    }
    throw .folderMissing
  }

  static func removeStrays(in path: String) {
    let (folder, rest) = confined(path)
    try? ConfinedFolder(folder).removeStrays(in: rest)
  }

  /// A folder that version control is to leave alone: of references, or one that the user has named.
  static func makePrivateFolder(_ path: String) throws(FileFailure) {
    let ignored = FilePath.join(path, ".gitignore")
    let isOfReferences = path.split(separator: "/").contains { $0 == ReferenceStore.folderName }
    if isOfReferences {
      if exists(path) { return }
      return try write(Array("*\n".utf8), to: ignored, in: path)
    }
    if (try? SystemCalls.status(path)) != nil { return }
    try SystemCalls.makeFolders(path)
    try ConfinedFolder(path).write(Array("*\n".utf8), to: ".gitignore")
  }
}
