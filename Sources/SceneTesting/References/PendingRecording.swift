import SceneCompiler
import SceneExport
import SceneInspection
import SceneSystem

/// A recorded snapshot that is pending review.
package struct PendingRecording: Hashable, Sendable {
  package let id: SnapshotID
  package let references: ReferenceStore

  /// Returns all pending recordings in folders of references, in the order of their IDs.
  package static func all(in folders: [String]) throws(PathFailure) -> [PendingRecording] {
    var found: [PendingRecording] = []
    for folder in folders {
      let pending = ReferenceStore.pendingFolder(of: folder)
      guard ReferenceFile.exists(pending) else { continue }
      for name in try ReferenceFile.searched(pending) {
        let group = FilePath.join(pending, name)
        guard (try? ReferenceFile.status(group))?.kind == .folder else { continue }
        let references = ReferenceStore(folder: folder, name: name)
        for slug in slugs(try ReferenceFile.searched(group)) {
          let id = SnapshotID(scene: scene(of: folder, name), slug: slug)
          found.append(PendingRecording(id: id, references: references))
        }
      }
    }
    return found.sorted { $0.id < $1.id }
  }

  /// Returns the scene or Swift file of a group of references, or the name of the group if there is
  /// neither.
  private static func scene(of folder: String, _ name: String) -> String {
    let path = FilePath.join(FilePath.folder(of: folder), name)
    let ending = [".tbl", ".swift"].first { (try? SystemCalls.status(path + $0)) != nil }
    return path + (ending ?? "")
  }

  private static func slugs(_ names: [String]) -> Set<String> {
    var slugs: Set<String> = []
    for name in names where name.utf8.first != UInt8(ascii: ".") {
      for part in ReferenceStore.Part.allCases where name.hasSuffix("." + part.rawValue) {
        slugs.insert(String(name.dropLast(part.rawValue.utf8.count + 1)))
      }
    }
    return slugs
  }

  /// Returns lines that describe the changes: layers, then pixels, then paths.
  package func description(_ palette: Palette) throws(FileFailure) -> [String] {
    var lines: [String] = []
    let changed = try references.changedInputs(ofPending: id.slug)
    if !changed.isEmpty {
      let inputs = TerminalEscaping.line(changed.joined(separator: ", "))
      lines.append("out of date: \(inputs) changed after it was recorded")
    }
    for part in references.pendingParts(of: id.slug).reversed() {
      guard let new = try references.readPending(part, of: id.slug) else { continue }
      let old = try references.read(part, of: id.slug)
      lines += Self.changes(part, old, new, palette)
      let path = TerminalEscaping.line(references.pendingPath(part, of: id.slug))
      lines.append("\(old == nil ? "new" : "changed") \(part.word) \(path)")
    }
    return lines
  }

  private static func changes(
    _ part: ReferenceStore.Part, _ old: [UInt8]?, _ new: [UInt8], _ palette: Palette
  ) -> [String] {
    guard let old else { return [] }
    switch part {
    case .tree:
      let (old, new) = (TreeReference(old).text, TreeReference(new).text)
      guard let trees = try? TreeDifference(old: old, new: new) else { return [] }
      return LayerChange.lines(trees.changes, palette: palette)
    case .picture:
      let comparison = Workers.with(count: SystemCalls.processorCount()) {
        try? ImageComparison(referencePNG: old, actualPNG: new, on: $0)
      }
      guard case .different(let difference) = comparison else { return [] }
      return [difference.message]
    case .hash: return []
    }
  }
}

extension ReferenceStore.Part {
  fileprivate var word: String {
    switch self {
    case .picture: "image"
    case .tree: "layer tree"
    case .hash: "hash"
    }
  }
}
