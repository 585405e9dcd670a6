import SceneCompiler
import SceneInspection
import SceneSystem

/// What is known about missing and differing references beyond their contents: renames, and
/// conflicts of binary files, which only Git's index shows.
package struct ReferenceFindings {
  private let renames: [SnapshotID: Rename]
  /// The paths of the references of renamed snapshots, which are not unused.
  package let movedPaths: Set<String>
  /// The unmerged files of the repository by path; nil until they are needed.
  private var unmerged: [String: [String: Git.Blob]]?

  package init(_ renames: [Rename] = []) {
    self.renames = Dictionary(renames.map { ($0.to, $0) }) { $1 }
    movedPaths = Set(renames.flatMap(\.paths))
  }

  /// Returns a result with what was found about its reference.
  package mutating func explaining(_ result: TestResult) -> TestResult {
    var result = result
    if let rename = renames[result.id] {
      result.failure?.movedFrom = rename.from
      let words = "renamed: was '\(rename.formerName)', which has the same image"
      if result.status == .recorded { result.notes.append(words) }
      if result.failure?.kind == .missingReference {
        result.failure?.message = words
        if result.status == .failed {
          result.failure?.details = [
            "to move the references, run 'scenec review --accept renamed'"
          ]
        }
      }
    }
    switch result.status == .failed ? result.failure?.kind : nil {
    case .difference, .brokenReference, .missingReference: addConflict(to: &result)
    default: break
    }
    return result
  }

  /// Adds a conflict of which the reference shows only one side, and names that side.
  private mutating func addConflict(to result: inout TestResult) {
    let known = TestFailure.unknownSide
    guard (result.failure?.conflict ?? known) == known else { return }
    let files = unmerged ?? (try? Git.unmerged()) ?? [:]
    unmerged = files
    if files.isEmpty { return }
    let references = ReferenceStore(of: result.id.scene)
    let folder = (try? SystemCalls.realPath(references.acceptedFolder)) ?? ""
    for part in ReferenceStore.Part.allCases {
      let path = references.path(part, of: result.id.slug)
      guard let sides = files[FilePath.join(folder, FilePath.name(of: path))] else { continue }
      var side = known
      if let bytes = try? references.read(part, of: result.id.slug) {
        if sides["2"]?.contains(bytes) == true { side = "ours, that of HEAD" }
        if sides["3"]?.contains(bytes) == true { side = "theirs" }
      }
      if result.failure?.conflict == nil {
        result.failure?.setConflict("merge conflict in '\(path)'", comparedWith: side)
      } else if let message = result.failure?.message {
        result.failure?.conflict = side
        result.failure?.message = message.replacing(known, with: side)
      }
      return
    }
  }
}

extension TestFailure {
  static let unknownSide = "the image in the working copy"

  /// Adds that the reference has an unresolved conflict, what it was compared with, and how to
  /// resolve it.
  mutating func setConflict(_ words: String, comparedWith side: String) {
    conflict = side
    message = "\(words); compared with \(side): \(message)"
    image?.tolerances = []
    details.append(
      "to resolve the conflict, run 'scenec test --record changed', 'scenec review', and 'git add'")
  }
}
