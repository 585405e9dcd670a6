import SceneCompiler
import SceneInspection
import SceneSource
import SceneSystem
import SceneLanguage

/// The artifacts of a failure on another machine, which can become references.
///
/// A report can be untrusted: paths lead only to the artifacts' folders, and its IDs only to scenes
/// in the working directory or the repository.
package struct RunArtifacts: Sendable {
  let result: TestResult
  private let files: ArtifactFolders

  private var failure: TestFailure { result.failure ?? TestFailure(.files, "") }

  /// Returns the items of a report, the failures that are not about a reference, and the reasons why
  /// others cannot become references.
  ///
  /// - Parameter files: The folders of the artifacts.
  package static func items(
    of report: TestReport, in files: ArtifactFolders
  ) -> (items: [ReviewItem], notes: [String], refusals: [String]) {
    var (items, notes, refusals): ([ReviewItem], [String], [String]) = ([], [], [])
    let working = SystemCalls.workingFolder() ?? ""
    let project = ProjectConfiguration.confiningFolder(of: working)
    // The run's working directory in the repository, if it is known, or else this one.
    let run = report.workingFolder.map { [(project, $0)] } ?? []
    let folders = run + [("", ""), (project, "")]
    for result in report.results where result.status == .failed {
      let kinds: [Reason] = [.difference, .missingReference, .brokenReference]
      guard let failure = result.failure, kinds.contains(failure.kind) else {
        notes.append("'\(result.id)' has no image: \(result.failure?.message ?? "it failed")")
        continue
      }
      var result = result
      // Another failure than the known one has its place, and not that of the reference.
      if result.expectedFailure != nil, failure.kind == .difference {
        result.id = SnapshotID(
          scene: result.id.scene, slug: ReferenceStore.knownSlug(result.id.slug))
      }
      let artifacts = RunArtifacts(result: result, files: files)
      do throws(ArtifactRefusal) {
        let references = try Self.references(of: result.id, in: folders, from: working)
        let item = ReviewItem(id: result.id, references, .artifacts(artifacts))
        if try !artifacts.isAccepted(item) { items.append(item) }
      } catch {
        refusals.append("'\(result.id)' cannot be accepted: \(error.message)")
      }
    }
    return (items, notes, refusals)
  }

  private struct ArtifactRefusal: Error { let message: String }

  /// Returns where the references of a scene belong.
  ///
  /// - Parameter folders: Each with the folder in it from which the scene's path starts.
  private static func references(
    of id: SnapshotID, in folders: [(folder: String, start: String)], from working: String
  ) throws(ArtifactRefusal) -> ReferenceStore {
    let isSlug =
      FilePath.isInside(id.slug) && !id.slug.contains("/") && id.slug.utf8.first != 0x2E
    guard FilePath.isInside(id.scene), id.scene.hasSuffix(".tbl"), isSlug else {
      throw ArtifactRefusal(message: "its ID is not that of a scene in this folder")
    }
    var refusal = FileFailure.notFound
    for (folder, start) in folders where start.isEmpty || FilePath.isInside(start) {
      do throws(FileFailure) {
        let path = FilePath.join(start, id.scene)
        guard try ConfinedFolder(folder).status(path).kind == .file else { continue }
        return ReferenceStore(
          of: SceneDiscovery.normalized(FilePath.join(folder, path), from: working))
      } catch {
        if error != .notFound { refusal = error }
      }
    }
    throw ArtifactRefusal(
      message: refusal == .notFound
        ? "there is no scene '\(id.scene)' in the working directory or the repository"
        : "the scene cannot be used: \(refusal.message)")
  }

  /// Returns whether the reference is already equal.
  private func isAccepted(_ item: ReviewItem) throws(ArtifactRefusal) -> Bool {
    do throws(FileFailure) {
      let (state, proposed) = try item.contents()
      return proposed.allSatisfy { state.accepted[$0] == $1 }
    } catch {
      throw ArtifactRefusal(
        message: error == .notFound
          ? "its image or layer tree is not in the artifacts; use 'scenec test --artifacts DIR'"
          : "its artifacts cannot be read: \(error.message)")
    }
  }

  /// The files of the new reference.
  func proposed() throws(FileFailure) -> [ReferenceStore.Part: [UInt8]] {
    var parts: [ReferenceStore.Part: [UInt8]] = [:]
    for part in (failure.golden ?? .image).parts {
      switch part {
      case .tree: parts[part] = try files.read(failure.files.actualTree)
      case .image: parts[part] = try files.read(failure.files.actual)
      case .hash:
        let image = try? Bitmap(png: try files.read(failure.files.actual))
        parts[part] = Array(((image?.hash ?? "") + "\n").utf8)
      }
    }
    return parts
  }

  /// Returns the reason why the artifacts cannot become the reference.
  func refusal(_ state: ReferenceState, _ proposed: [ReferenceStore.Part: [UInt8]]) -> String? {
    let golden = failure.golden ?? .image
    let tree = TreeReference(proposed[.tree] ?? [])
    var pixels: String?
    if golden != .tree {
      guard let bytes = try? files.read(failure.files.actual), let image = try? Bitmap(png: bytes)
      else { return "its image in the artifacts is not a valid PNG file" }
      pixels = image.hash
    }
    if tree.content != TreeReference.content(of: tree.text, pixels: pixels) {
      return "its image and its layer tree in the artifacts are from different runs"
    }
    // A reference that was not copied cannot be compared.
    let copies = [
      ReferenceStore.Part.image: failure.files.reference, .tree: failure.files.referenceTree,
    ]
    let isSame = golden.parts.allSatisfy { part in
      part == .hash
        ? (state.accepted[part] != nil) == (failure.kind != .missingReference)
        : state.accepted[part] == copies[part]?.flatMap { try? files.read($0) }
    }
    return isSame ? nil : "the reference is not the one that the run compared with"
  }
}

/// The folders to which the paths of a report can lead.
package struct ArtifactFolders: Sendable {
  private let folders: [String]

  package init(_ folders: [String]) { self.folders = folders }

  /// Reads an image or a layer tree in one of the folders; links cannot lead outside.
  package func read(_ path: String?) throws(FileFailure) -> [UInt8] {
    guard let path, path.hasSuffix(".png") || path.hasSuffix(".txt") else { throw .notFound }
    for folder in folders {
      let rest = folder.isEmpty ? path : FilePath.relative(path, to: folder)
      guard let rest, FilePath.isInside(rest) else { continue }
      do throws(FileFailure) {
        return try ConfinedFolder(folder).read(rest, limit: HTMLReport.pictureLimit)
      } catch {
        if error != .notFound { throw error }
      }
    }
    throw .notFound
  }
}
