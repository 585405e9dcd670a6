import SceneCompiler

/// A recorded snapshot that waits for `scenec review`.
package struct PendingSnapshot: Hashable, Sendable {
  package let id: SnapshotID
  package let references: ReferenceStore

  /// All that wait in some folders of references, in the order of their identities.
  package static func all(in folders: [String]) throws(FileFailure) -> [PendingSnapshot] {
    var found: [PendingSnapshot] = []
    for folder in folders {
      let pending = ReferenceStore.pendingFolder(of: folder)
      guard ReferenceFile.exists(pending) else { continue }
      for name in try SystemCalls.names(inFolder: pending) {
        let group = FilePath.join(pending, name)
        guard (try? SystemCalls.status(group))?.kind == .folder else { continue }
        let references = ReferenceStore(folder: folder, name: name, artefacts: nil)
        for slug in slugs(try SystemCalls.names(inFolder: group)) {
          let id = SnapshotID(scene: scene(of: folder, name), slug: slug)
          found.append(PendingSnapshot(id: id, references: references))
        }
      }
    }
    return found.sorted { $0.id < $1.id }
  }

  /// The scene that a group of references belongs to; where there is none, as in a Swift suite, what
  /// the group is called after.
  private static func scene(of folder: String, _ name: String) -> String {
    let path = FilePath.join(FilePath.folder(of: folder), name)
    return ReferenceFile.exists(path + ".tbl") ? path + ".tbl" : path
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

  /// What a person looks at before deciding, a line each.
  package func description() throws(FileFailure) -> [String] {
    var lines: [String] = []
    for part in references.pendingParts(of: id.slug) {
      guard let new = try references.readPending(part, of: id.slug) else { continue }
      let old = try references.read(part, of: id.slug)
      let path = references.pendingPath(part, of: id.slug)
      lines.append(Self.change(part, old, new) + ", " + path)
    }
    return lines
  }

  private static func change(
    _ part: ReferenceStore.Part, _ old: [UInt8]?, _ new: [UInt8]
  ) -> String {
    guard let old else { return "a new " + part.word }
    switch part {
    case .picture:
      switch PictureJudgement(old, new, SnapshotSettings()) {
      case .different(let difference): return difference.sentence
      case .broken: return "a picture instead of one that cannot be read"
      case .equal, .tolerated: return "the same picture in another form"
      }
    case .tree:
      return TreeReference(old).text == TreeReference(new).text
        ? "the same layer tree" : "another layer tree"
    case .hash: return "another hash"
    }
  }
}

extension ReferenceStore.Part {
  fileprivate var word: String {
    switch self {
    case .picture: "picture"
    case .tree: "layer tree"
    case .hash: "hash"
    }
  }
}
