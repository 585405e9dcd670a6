import SceneCompiler
import SceneSystem

/// Where the references of one scene stand, what waits to become one, and what a failure leaves.
///
///     Scenes/__Snapshots__/snake/half-way.png              accepted
///     Scenes/__Snapshots__/.pending/snake/half-way.png     waits for `scenec review`
///     Scenes/__Snapshots__/.failures/snake/half-way.actual.png
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
  /// Where pictures of failures go; nil where none are to be written.
  package let artefacts: String?

  package static let folderName = SceneDiscovery.referenceFolderName
  static let pendingName = ".pending"
  package static let failuresName = ".failures"

  /// - Parameter artefacts: a folder for the pictures of failures instead of `.failures`.
  package init(beside scene: String, artefacts: String? = nil) {
    let folder = FilePath.join(FilePath.folder(of: scene), Self.folderName)
    self.init(
      folder: folder, name: FilePath.stem(of: scene),
      artefacts: artefacts ?? FilePath.join(folder, Self.failuresName))
  }

  package init(folder: String, name: String, artefacts: String?) {
    self.folder = folder
    self.name = name
    self.artefacts = artefacts
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
  package func record(_ parts: [Part: [UInt8]], of slug: String) throws(FileFailure) {
    try ReferenceFile.makePrivateFolder(Self.pendingFolder(of: folder))
    for part in Part.allCases {
      if let bytes = parts[part] {
        try ReferenceFile.write(bytes, to: pendingPath(part, of: slug), in: pendingFolder)
      } else {
        try SystemCalls.removeFile(pendingPath(part, of: slug))
      }
    }
  }

  /// Makes what waits the reference. Each file is replaced whole; what a run that was ended has not
  /// got to waits on.
  package func accept(_ slug: String) throws(FileFailure) {
    for part in pendingParts(of: slug) {
      if let bytes = try readPending(part, of: slug) {
        try ReferenceFile.write(bytes, to: path(part, of: slug), in: acceptedFolder)
      }
      try SystemCalls.removeFile(pendingPath(part, of: slug))
    }
    SystemCalls.removeEmptyFolder(pendingFolder)
  }

  /// Forgets what waits.
  package func reject(_ slug: String) throws(FileFailure) {
    for part in Part.allCases { try SystemCalls.removeFile(pendingPath(part, of: slug)) }
    SystemCalls.removeEmptyFolder(pendingFolder)
  }

  // MARK: What a failure leaves

  package enum Artifact: String, CaseIterable, Sendable {
    case actual = "actual.png"
    case difference = "difference.png"
    case actualTree = "actual.txt"
  }

  /// Nil where none are to be written.
  package func path(_ artefact: Artifact, of slug: String) -> String? {
    artifactFolder.map { FilePath.join($0, slug + "." + artefact.rawValue) }
  }

  private var artifactFolder: String? { artefacts.map { FilePath.join($0, name) } }

  package func write(
    _ bytes: [UInt8], as artefact: Artifact, of slug: String
  ) throws(FileFailure) -> String? {
    guard let artefacts, let artifactFolder, let path = path(artefact, of: slug) else { return nil }
    try ReferenceFile.makePrivateFolder(artefacts)
    try ReferenceFile.write(bytes, to: path, in: artifactFolder)
    return path
  }

  /// Takes back what an earlier failure left.
  package func removeArtifacts(of slug: String) {
    for artefact in Artifact.allCases {
      if let path = path(artefact, of: slug) { try? SystemCalls.removeFile(path) }
    }
    if let artifactFolder { SystemCalls.removeEmptyFolder(artifactFolder) }
  }
}

/// The files that references are.
enum ReferenceFile {
  /// The bytes of a file; nil where there is none.
  static func read(_ path: String) throws(FileFailure) -> [UInt8]? {
    do {
      return try FileReading.read(path, limit: SceneFile.pictureLimit, onlyFiles: true)
    } catch .notFound {
      return nil
    }
  }

  static func exists(_ path: String) -> Bool { (try? SystemCalls.status(path)) != nil }

  /// Replaces a file whole, or leaves it as it is; one that holds these bytes is not touched.
  static func write(_ bytes: [UInt8], to path: String) throws(FileFailure) {
    if let old = try? read(path), old == bytes { return }
    let file = try OutputFile(.file(path: path))
    try file.write(bytes)
    try file.commit()
  }

  /// The same in a folder that is made if need be, also where another run removes it in between
  /// because it is empty.
  static func write(_ bytes: [UInt8], to path: String, in folder: String) throws(FileFailure) {
    for _ in 0..<100 {
      try SystemCalls.makeFolders(folder)
      OutputFile.removeStrays(in: folder)
      do {
        return try write(bytes, to: path)
      } catch .folderMissing {
        continue
      }
    }
    throw .folderMissing
  }

  /// A folder that version control is to leave alone.
  static func makePrivateFolder(_ path: String) throws(FileFailure) {
    if exists(path) { return }
    try SystemCalls.makeFolders(path)
    try write(Array("*\n".utf8), to: FilePath.join(path, ".gitignore"))
  }
}
