import SceneSystem

/// References that no snapshot asks for.
package enum Orphans {
  /// Their paths, sorted by bytes.
  ///
  /// Only what scenec itself has written counts: a picture or hash that has a layer tree beside it,
  /// or a layer tree. Of a scene that cannot be compiled nobody knows what it asks for, and what
  /// belongs to no scene beside Swift files may be a test suite's.
  ///
  /// - Parameter folders: those of references, whose scenes all are among those of `tests`.
  package static func paths(
    in folders: [String], tests: [SnapshotTest]
  ) throws(FileFailure) -> [String] {
    var wanted: Set<String> = []
    for test in tests {
      let references = ReferenceStore(beside: test.id.scene)
      for part in test.golden.parts {
        wanted.insert(references.path(part, of: test.id.slug))
        wanted.insert(references.pendingPath(part, of: test.id.slug))
      }
      wanted.insert(references.inputsPath(of: test.id.slug))
    }
    let unknown = Set(tests.filter(\.isBroken).map { ReferenceStore(beside: $0.id.scene) })
    var orphans: [String] = []
    for folder in folders {
      let beside = try SystemCalls.names(inFolder: FilePath.folder(of: folder))
      let hasSuites = beside.contains { $0.hasSuffix(".swift") }
      for name in try groups(in: folder) {
        let references = ReferenceStore(
          beside: FilePath.join(FilePath.folder(of: folder), name + ".tbl"))
        if unknown.contains(references) || beside.contains(name + ".swift") { continue }
        if hasSuites, !beside.contains(name + ".tbl") { continue }
        for place in [references.acceptedFolder, references.pendingFolder] {
          orphans += try own(in: place).filter { !wanted.contains($0) }
        }
      }
    }
    return orphans.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The names under which references stand or wait.
  private static func groups(in folder: String) throws(FileFailure) -> Set<String> {
    let accepted = try ReferenceFile.names(in: folder)
    let pending = (try? ReferenceFile.names(in: ReferenceStore.pendingFolder(of: folder))) ?? []
    return Set((accepted + pending).filter { $0.utf8.first != UInt8(ascii: ".") })
  }

  /// The references in a folder that scenec has written.
  private static func own(in folder: String) throws(FileFailure) -> [String] {
    guard (try? ReferenceFile.status(folder))?.kind == .folder else { return [] }
    let names = try ReferenceFile.names(in: folder)
    var paths: [String] = []
    // A test suite's snapshot at another time or scale is called `rest@3x`, none of a scene's is.
    for name in names
    where name.utf8.first != UInt8(ascii: ".") && name.hasSuffix(".txt") && !name.contains("@") {
      let path = FilePath.join(folder, name)
      guard let bytes = try ReferenceFile.read(path), TreeReference.isWritten(bytes) else {
        continue
      }
      for ending in ReferenceStore.Part.allCases.map(\.rawValue) + ["inputs"] {
        let file = name.dropLast(ReferenceStore.Part.tree.rawValue.utf8.count) + ending
        if names.contains(String(file)) { paths.append(FilePath.join(folder, String(file))) }
      }
    }
    return paths
  }
}
