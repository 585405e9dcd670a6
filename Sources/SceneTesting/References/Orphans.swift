import SceneCompiler
import SceneSystem

/// References without a snapshot.
package enum Orphans {
  /// Returns their paths, sorted by bytes.
  ///
  /// Only files that scenec has written count: layer trees, and images or hashes with a layer tree
  /// next to them. The references of a scene that does not compile are kept, because its snapshots
  /// are unknown, and so are references without a scene next to Swift files, because they can
  /// belong to a test suite.
  ///
  /// - Parameters:
  ///   - folders: Folders of references whose scenes are all among those of `tests`.
  ///   - scenes: The scenes whose references are returned; nil for all.
  ///   - listed: The names in folders that were just listed, by path.
  package static func paths(
    in folders: [String], tests: [SnapshotTest], of scenes: [String]? = nil,
    listed: [String: [String]] = [:]
  ) throws(PathFailure) -> [String] {
    var wanted: Set<String> = []
    for test in tests {
      let references = test.references
      for (slug, part) in test.referenceFiles {
        wanted.insert(references.path(part, of: slug))
        wanted.insert(references.pendingPath(part, of: slug))
        wanted.insert(references.inputsPath(of: slug))
      }
    }
    let named = scenes.map { Set($0.map { ReferenceStore(of: $0) }) }
    var orphans: [String] = []
    for (references, groups) in try stores(in: folders, tests: tests)
    where named?.contains(references) ?? true {
      for place in [references.acceptedFolder, references.pendingFolder]
      where groups.contains(place) {
        orphans += try own(in: place, listed[place], except: wanted)
      }
    }
    // A link can make two folders of references one.
    let used =
      orphans.isEmpty ? [] : Set(wanted.compactMap { try? SystemCalls.realPath($0) })
    orphans.removeAll { path in (try? SystemCalls.realPath(path)).map(used.contains) == true }
    return orphans.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Removes the artifacts of failures of snapshots that no longer exist.
  ///
  /// - Parameter folders: As for `paths`.
  package static func removeFailures(in folders: [String], tests: [SnapshotTest]) {
    var slugs: [ReferenceStore: Set<String>] = [:]
    for test in tests {
      slugs[test.references, default: []].insert(test.id.slug)
    }
    let folders = folders.filter {
      ReferenceFile.exists(FilePath.join($0, ReferenceStore.failuresName))
    }
    for (references, groups) in (try? stores(in: folders, tests: tests)) ?? []
    where groups.contains(FilePath.join(references.artifactRoot, references.name)) {
      let known = slugs[references] ?? []
      for slug in references.failedSlugs where !known.contains(slug) {
        references.removeArtifacts(of: slug)
      }
    }
  }

  /// Returns what belongs to the scenes and former scenes next to folders of references, except for
  /// scenes with errors and test suites, and the folders that exist of each.
  private static func stores(
    in folders: [String], tests: [SnapshotTest]
  ) throws(PathFailure) -> [(ReferenceStore, [String])] {
    let unknown = Set(tests.filter(\.isBroken).map(\.references))
    let known = Set(tests.map(\.references))
    var stores: [(ReferenceStore, [String])] = []
    for folder in folders {
      let scenes = ReferenceFolder.scenes(of: folder) ?? FilePath.folder(of: folder)
      // The folder of deleted scenes may not exist. Others were searched.
      let beside = Set((try? SystemCalls.names(inFolder: scenes)) ?? [])
      let hasSuites = beside.contains { $0.hasSuffix(".swift") }
      // Sorted, because the first folder that cannot be read is reported.
      for (name, groups) in try groups(in: folder).sorted(by: { $0.key < $1.key }) {
        let references = ReferenceStore(folder: folder, name: name)
        if unknown.contains(references) || beside.contains(name + ".swift") { continue }
        if hasSuites, !beside.contains(name + ".tbl") { continue }
        // A search skips links to scenes outside its folder.
        let scene = FilePath.join(scenes, name + ".tbl")
        if !known.contains(references),
          (try? SystemCalls.status(scene, followingLinks: false))?.kind == .link
        {
          continue
        }
        stores.append((references, groups))
      }
    }
    return stores
  }

  /// Returns the paths of accepted or pending references or failures by the name of their scene.
  private static func groups(in folder: String) throws(PathFailure) -> [String: [String]] {
    var groups: [String: [String]] = [:]
    func add(_ names: [String], in folder: String) {
      for name in names where name.utf8.first != UInt8(ascii: ".") {
        groups[name, default: []].append(FilePath.join(folder, name))
      }
    }
    add(try ReferenceFile.searched(folder), in: folder)
    for name in [ReferenceStore.pendingName, ReferenceStore.failuresName] {
      let folder = FilePath.join(folder, name)
      add((try? ReferenceFile.names(in: folder)) ?? [], in: folder)
    }
    return groups
  }

  /// Returns the references in a folder that scenec has written.
  private static func own(
    in folder: String, _ listed: [String]?, except wanted: Set<String>
  ) throws(PathFailure) -> [String] {
    let names: [String]
    if let listed {
      names = listed
    } else {
      guard (try? ReferenceFile.status(folder))?.kind == .folder else { return [] }
      names = try ReferenceFile.searched(folder)
    }
    let known = Set(names)
    var paths: [String] = []
    // Only test suites use other times or scales, such as `rest@3x`.
    for name in names
    where name.utf8.first != UInt8(ascii: ".") && name.hasSuffix(".txt") && !name.contains("@") {
      let path = FilePath.join(folder, name)
      let stem = FilePath.join(
        folder, String(name.dropLast(ReferenceStore.Part.tree.rawValue.count)))
      let unused = (ReferenceStore.Part.allCases.map(\.rawValue) + ["inputs"]).map { stem + $0 }
        .filter { known.contains(FilePath.name(of: $0)) && !wanted.contains($0) }
      if unused.isEmpty { continue }
      let bytes = try PathFailure.at(path) { () throws(FileFailure) in
        do throws(FileFailure) {
          return try ReferenceFile.read(path)
        } catch .pointer {
          return nil
        }
      }
      guard let bytes, TreeReference.isWritten(bytes) else { continue }
      paths += unused
    }
    return paths
  }
}
