import SceneCompiler
import SceneSource
import SceneSystem

/// A file of references without a snapshot.
package struct UnusedFile: Hashable, Sendable {
  let store: ReferenceStore
  let slug: String
  /// Nil for the inputs of a recording.
  let part: ReferenceStore.Part?
  package let isPending: Bool

  package var file: ReferenceFile {
    guard let part else { return store.inputsFile(of: slug) }
    return isPending ? store.pendingFile(part, of: slug) : store.file(part, of: slug)
  }

  /// The snapshot that a scene had; nil if the folder is not that of scenes.
  var id: SnapshotID? {
    store.folder.scenes.map { scenes in
      SnapshotID(
        scene: FilePath.join(scenes, store.name + ".tbl"),
        slug: ReferenceStore.snapshot(ofSlug: slug).slug)
    }
  }

  /// Whether it is the known picture of an expected failure.
  var isKnown: Bool { ReferenceStore.snapshot(ofSlug: slug).isKnown }
}

/// References without a snapshot.
package enum Orphans {
  /// Returns their files, sorted by the bytes of their paths.
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
  package static func files(
    in folders: [ReferenceFolder], tests: [SnapshotTest], of scenes: [String]? = nil,
    listed: [String: [String]] = [:]
  ) throws(PathFailure) -> [UnusedFile] {
    let wanted = Set(
      tests.flatMap { test in
        test.referenceFiles.flatMap { slug, part in
          [
            test.references.file(part, of: slug), test.references.pendingFile(part, of: slug),
            test.references.inputsFile(of: slug),
          ].map(\.path)
        }
      })
    let named = scenes.map { Set($0.map { ReferenceStore(of: $0) }) }
    var orphans: [UnusedFile] = []
    for (references, groups) in try stores(in: folders, tests: tests)
    where named?.contains(references) ?? true {
      for isPending in [false, true] {
        let folder = isPending ? references.pendingFolder : references.acceptedFolder
        guard groups.contains(folder) else { continue }
        orphans += try own(
          in: folder, of: references, isPending, listed[folder.path], except: wanted)
      }
    }
    // A link can make two folders of references one.
    let used =
      orphans.isEmpty ? [] : Set(wanted.compactMap { try? SystemCalls.realPath($0) })
    orphans.removeAll { (try? SystemCalls.realPath($0.file.path)).map(used.contains) == true }
    return orphans.sorted { $0.file.path.utf8.lexicographicallyPrecedes($1.file.path.utf8) }
  }

  /// Removes the artifacts of failures of snapshots that no longer exist.
  ///
  /// - Parameter folders: As for `paths`.
  package static func removeFailures(in folders: [ReferenceFolder], tests: [SnapshotTest]) {
    var slugs: [ReferenceStore: Set<String>] = [:]
    for test in tests {
      slugs[test.references, default: []].insert(test.id.slug)
    }
    let folders = folders.filter {
      ReferenceFile($0).file(ReferenceStore.failuresName).exists
    }
    for (references, groups) in (try? stores(in: folders, tests: tests)) ?? []
    where groups.contains(references.artifactRoot.file(references.name)) {
      let known = slugs[references] ?? []
      for slug in references.failedSlugs where !known.contains(slug) {
        references.removeArtifacts(of: slug)
      }
    }
  }

  /// Returns what belongs to the scenes and former scenes next to folders of references, except for
  /// scenes with errors and test suites, and the folders that exist of each.
  private static func stores(
    in folders: [ReferenceFolder], tests: [SnapshotTest]
  ) throws(PathFailure) -> [(ReferenceStore, [ReferenceFile])] {
    let unknown = Set(tests.filter(\.isBroken).map(\.references))
    let known = Set(tests.map(\.references))
    var stores: [(ReferenceStore, [ReferenceFile])] = []
    for folder in folders {
      let scenes = ReferenceStore(folder: folder, name: "").scenes
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

  /// Returns the folders of accepted or pending references or failures by the name of their scene.
  private static func groups(
    in folder: ReferenceFolder
  ) throws(PathFailure) -> [String: [ReferenceFile]] {
    let own = ReferenceFile(folder)
    var groups: [String: [ReferenceFile]] = [:]
    func add(_ names: [String], in folder: ReferenceFile) {
      for name in names where name.utf8.first != UInt8(ascii: ".") {
        groups[name, default: []].append(folder.file(name))
      }
    }
    add(try own.names(), in: own)
    for folder in [folder.pending, own.file(ReferenceStore.failuresName)] {
      add((try? folder.names()) ?? [], in: folder)
    }
    return groups
  }

  /// Returns the references in a folder that scenec has written.
  private static func own(
    in folder: ReferenceFile, of store: ReferenceStore, _ isPending: Bool, _ listed: [String]?,
    except wanted: Set<String>
  ) throws(PathFailure) -> [UnusedFile] {
    if listed == nil, folder.kind != .folder { return [] }
    let names = if let listed { listed } else { try folder.names() }
    let known = Set(names)
    var files: [UnusedFile] = []
    // Only test suites use other times or scales, such as `rest@3x`.
    for name in names
    where name.utf8.first != UInt8(ascii: ".") && name.hasSuffix(".txt") && !name.contains("@") {
      let slug = String(name.dropLast(".txt".count))
      let parts = ReferenceStore.Part.allCases.map(Optional.some) + (isPending ? [nil] : [])
      let unused = parts.map { part in
        UnusedFile(store: store, slug: slug, part: part, isPending: isPending)
      }.filter { unused in
        let path = unused.file.path
        return known.contains(FilePath.name(of: path)) && !wanted.contains(path)
      }
      if unused.isEmpty { continue }
      let tree = folder.file(name)
      let bytes = try PathFailure.at(tree.path) { () throws(FileFailure) in
        do throws(FileFailure) {
          return try tree.read()
        } catch .pointer {
          return nil
        }
      }
      guard let bytes, TreeReference.isWritten(bytes) else { continue }
      files += unused
    }
    return files
  }
}
