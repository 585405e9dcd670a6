import SceneCompiler
import SceneSource
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
    case image = "png"
    case hash
    case tree = "txt"

    package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// The folder of all references, such as `Scenes/__Snapshots__`.
  package let folder: ReferenceFolder
  /// The name of the scene's folder, which is its file name without `.tbl`.
  package let name: String
  /// The folder for artifacts of all scenes; nil for `.failures`.
  package var artifacts: String?

  static let pendingName = ".pending"
  static let failuresName = ".failures"

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
      folder: ReferenceFolder(ofScenesIn: FilePath.folder(of: scene), project),
      name: FilePath.stem(of: scene), artifacts: artifacts)
  }

  package init(folder: ReferenceFolder, name: String, artifacts: String? = nil) {
    (self.folder, self.name, self.artifacts) = (folder, name, artifacts)
  }

  /// Returns the slug of the known picture of a snapshot that is expected to fail, which is stored
  /// like a reference. Slugs of snapshots contain no period.
  package static func knownSlug(_ slug: String) -> String { slug + knownEnding }

  /// Returns the slug of the snapshot, and whether the given one is that of its known picture.
  package static func snapshot(ofSlug slug: String) -> (slug: String, isKnown: Bool) {
    slug.hasSuffix(knownEnding) ? (String(slug.dropLast(knownEnding.count)), true) : (slug, false)
  }

  private static let knownEnding = ".known"

  func file(_ part: Part, of slug: String) -> ReferenceFile {
    acceptedFolder.file("\(slug).\(part.rawValue)")
  }

  func pendingFile(_ part: Part, of slug: String) -> ReferenceFile {
    pendingFolder.file("\(slug).\(part.rawValue)")
  }

  package func path(_ part: Part, of slug: String) -> String { file(part, of: slug).path }

  package func pendingPath(_ part: Part, of slug: String) -> String {
    pendingFile(part, of: slug).path
  }

  /// The folder of the scene, or of a test suite.
  var scenes: String { folder.scenes ?? FilePath.folder(of: folder.path) }
  var acceptedFolder: ReferenceFile { ReferenceFile(folder).file(name) }
  var pendingFolder: ReferenceFile { folder.pending.file(name) }

  // MARK: Reading

  /// Returns the contents of an accepted file; nil if there is none.
  package func read(_ part: Part, of slug: String) throws(FileFailure) -> [UInt8]? {
    try file(part, of: slug).read()
  }

  package func isPending(_ slug: String) -> Bool { !pendingParts(of: slug).isEmpty }

  package func pendingParts(of slug: String) -> [Part] {
    Part.allCases.filter { pendingFile($0, of: slug).exists }
  }

  // MARK: Recording

  /// Writes a pending recording, replacing an earlier one.
  ///
  /// - Parameter inputs: The inputs of the recording; nil if they are unknown.
  package func record(
    _ parts: [Part: [UInt8]], from inputs: RecordingInputs? = nil, of slug: String
  ) throws(FileFailure) {
    // Files of an earlier recording may have different inputs.
    let before = try? inputsFile(of: slug).read()
    if before != inputs?.bytes { try reject(slug) }
    do throws(FileFailure) {
      try writePending(parts, from: inputs?.bytes, of: slug)
      for part in Part.allCases where parts[part] == nil {
        try pendingFile(part, of: slug).remove()
      }
    } catch {
      // An incomplete recording is removed.
      try? reject(slug)
      throw error
    }
  }

  func inputsFile(of slug: String) -> ReferenceFile { pendingFolder.file(slug + ".inputs") }

  /// Returns the inputs of a pending recording that have changed since it was recorded; empty if
  /// the inputs are unknown.
  package func changedInputs(
    ofPending slug: String, knowing known: inout [String: String]
  ) throws(FileFailure) -> [String] {
    guard let bytes = try inputsFile(of: slug).read() else { return [] }
    return RecordingInputs(bytes).changed(from: scenes, knowing: &known)
  }

  /// Returns the root with which a pending recording outside of a project was made; nil in a project,
  /// whose root is found.
  package func root(of slug: String) -> String? {
    let folder = scenes
    guard (try? ProjectConfiguration(of: folder))?.rootOrigin == .scene,
      let bytes = try? inputsFile(of: slug).read()
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

  private func file(_ artifact: Artifact, of slug: String) -> ReferenceFile {
    artifactFolder.file("\(slug).\(artifact.rawValue)")
  }

  /// The folder for the artifacts of all scenes.
  var artifactRoot: ReferenceFile {
    artifacts.map { ReferenceFile($0, in: $0) } ?? ReferenceFile(folder).file(Self.failuresName)
  }

  /// The folder for the artifacts of this scene, which is unique for each folder of references,
  /// because scenes in different folders can have the same name.
  private var artifactFolder: ReferenceFile {
    (artifacts == nil ? artifactRoot : artifactRoot.file(key)).file(name)
  }

  /// A relative path without `..` that identifies the folder of references: the folder of its
  /// scenes, or, if they are unknown, its own path followed by `%`.
  private var key: String {
    let path = SceneDiscovery.normalized(
      folder.scenes ?? folder.path, from: SystemCalls.workingFolder())
    var parts = path.split(separator: "/").map { part in
      part == ".." ? "%2E%2E" : String(part).replacing("%", with: "%25")
    }
    if path.utf8.first == UInt8(ascii: "/") { parts.insert("%2F", at: 0) }
    if folder.scenes == nil { parts.append((parts.popLast() ?? "") + "%") }
    return parts.joined(separator: "/")
  }

  func write(
    _ bytes: [UInt8], as artifact: Artifact, of slug: String
  ) throws(FileFailure) -> String {
    let file = file(artifact, of: slug)
    try artifactRoot.makePrivateFolder()
    try file.write(bytes)
    return file.path
  }

  /// The snapshots with artifacts of failures.
  var failedSlugs: Set<String> {
    let names = (try? artifactFolder.names()) ?? []
    return Set(
      names.compactMap { name in
        Artifact.allCases.first { name.hasSuffix("." + $0.rawValue) }
          .map { String(name.dropLast($0.rawValue.count + 1)) }
      })
  }

  /// Removes the artifacts of an earlier failure, and folders that become empty.
  package func removeArtifacts(of slug: String) {
    for artifact in Artifact.allCases { try? file(artifact, of: slug).remove() }
    var folder = artifactFolder
    while folder != artifactRoot, !folder.path.isEmpty {
      folder.removeEmptyFolder()
      folder = folder.parent
    }
  }
}

extension ReferenceFolder {
  /// The folder for pending recordings.
  var pending: ReferenceFile { ReferenceFile(self).file(ReferenceStore.pendingName) }

  /// Whether it can contain pending recordings.
  package var hasPending: Bool { pending.exists }

  /// Removes temporary files of killed runs in the folder and its parent.
  ///
  /// - Returns: The names in the folders of scenes, by path.
  @discardableResult
  package func removeStrays() -> [String: [String]] {
    var listed: [String: [String]] = [:]
    _ = try? ConfinedFolder(FilePath.folder(of: path)).removeStrays(in: "")
    let own = ReferenceFile(self)
    for group in [own, pending, own.file(ReferenceStore.failuresName)] {
      try? group.access { confining, rest in
        for name in confining.removeStrays(in: rest) ?? [] {
          // If a name is that of a file, it contains no entries.
          listed[group.file(name).path] = confining.removeStrays(in: FilePath.join(rest, name))
        }
      }
    }
    return listed
  }
}
