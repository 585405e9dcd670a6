import SceneCompiler
import SceneExport
import SceneInspection
import SceneSource
import SceneSystem

/// A snapshot without a reference whose image is that of an unused reference, because the snapshot,
/// its scene, or a folder was renamed.
package struct Rename: Sendable {
  /// The former ID.
  package let from: SnapshotID
  package let to: SnapshotID
  private let unused: UnusedReference
  private let target: ReferenceStore

  /// The paths of the reference's files under the former name.
  package var paths: [String] {
    unused.files.map { unused.store.path($0.part, of: $0.slug) }
  }

  /// The former ID, or the former path if only the folder of references was changed.
  package var formerName: String { from == to ? paths[0] : from.description }

  /// Moves the reference, unchanged, and removes a pending recording of the snapshot.
  package func move() throws(FileFailure) {
    for (slug, part) in unused.files {
      guard let bytes = try unused.store.read(part, of: slug) else { throw .notFound }
      let isKnown = ReferenceStore.snapshot(ofSlug: slug).isKnown
      try target.file(part, of: isKnown ? ReferenceStore.knownSlug(to.slug) : to.slug).write(bytes)
    }
    // Removed last, so that an error leaves a copy.
    for (slug, part) in unused.files { try unused.store.file(part, of: slug).remove() }
    unused.store.acceptedFolder.removeEmptyFolder()
    ReferenceFile(unused.store.folder).removeEmptyFolder()
    try target.reject(to.slug)
  }
}

extension Rename {
  /// Returns the renames among tests, in their order.
  ///
  /// - Parameter unused: The unused references.
  package static func all(
    among tests: [SnapshotTest], unused: [UnusedFile], _ options: TestOptions, on workers: Workers
  ) -> [Rename] {
    let unused = UnusedReference.all(in: unused)
    if unused.isEmpty { return [] }
    let missing = tests.filter { test in
      !test.isBroken && !test.references.file(test.golden.parts[0], of: test.id.slug).exists
    }
    if missing.isEmpty { return [] }
    let old = workers.map(unused.count) { unused[$0].content }
    let groups = TestRun.byScene(missing)
    let new = workers.map(groups.count) { contents(of: missing[groups[$0]], options) }
      .flatMap(\.self)
    return match(missing, new, unused, old)
  }

  /// Returns the renames in folders: those of all tests in them.
  package static func all(
    in found: SceneDiscovery, _ options: TestOptions, on workers: Workers
  ) throws(PathFailure) -> [Rename] {
    if !found.isWhole { return [] }
    var run = TestRun(options, on: workers)
    let tests = run.tests(in: found.scenes)
    let unused = try Orphans.files(in: found.referenceFolders, tests: tests)
    return all(among: tests, unused: unused, options, on: workers)
  }

  /// Pairs each missing reference with one unused reference of the same content: preferably one
  /// whose scene and snapshot have the same names, or else one whose snapshot has.
  private static func match(
    _ missing: [SnapshotTest], _ new: [String?], _ unused: [UnusedReference], _ old: [String?]
  ) -> [Rename] {
    var left: [String: [Int]] = [:]
    for (number, content) in old.enumerated() {
      if let content { left[content, default: []].append(number) }
    }
    var found: [Int: Rename] = [:]
    for rule in 0..<3 {
      for (number, test) in missing.enumerated() where found[number] == nil {
        guard let content = new[number], let numbers = left[content] else { continue }
        let store = test.references
        let index = numbers.firstIndex { number in
          let other = unused[number]
          return (rule > 1 || other.id.slug == test.id.slug)
            && (rule > 0 || other.store.name == store.name)
        }
        guard let index else { continue }
        let other = unused[numbers[index]]
        left[content]?.remove(at: index)
        found[number] = Rename(from: other.id, to: test.id, unused: other, target: store)
      }
    }
    return missing.indices.compactMap { found[$0] }
  }

  /// Returns the contents of a scene's snapshots as their references would have them.
  private static func contents(
    of tests: ArraySlice<SnapshotTest>, _ options: TestOptions
  ) -> [String?] {
    guard let scene = tests.first?.id.scene,
      var compilation = try? Compilation(
        scenePath: scene, root: options.root, budget: options.budget)
    else { return tests.map { _ in nil } }
    let current = SnapshotTest.tests(in: compilation)
    return tests.map { test in
      guard let test = current.first(where: { $0.id == test.id }),
        let candidate = compilation.candidate(for: test)
      else { return nil }
      let part = test.golden.parts[0]
      return UnusedReference.content(part, candidate.bytes(part, of: test.golden))
        .map { test.expectsFailure ? UnusedReference.known + $0 : $0 }
    }
  }
}

/// A reference without a snapshot.
struct UnusedReference: Sendable {
  let id: SnapshotID
  let store: ReferenceStore
  /// The files, beginning with the one that is compared: the known picture of an expected failure if
  /// there is one, or else the reference.
  let files: [(slug: String, part: ReferenceStore.Part)]

  /// Groups the accepted references of scenes by snapshot.
  static func all(in files: [UnusedFile]) -> [UnusedReference] {
    var groups: [SnapshotID: [UnusedFile]] = [:]
    for file in files where !file.isPending {
      guard let scenes = file.store.folder.scenes else { continue }
      let slug = ReferenceStore.snapshot(ofSlug: file.slug).slug
      let scene = FilePath.join(scenes, file.store.name + ".tbl")
      groups[SnapshotID(scene: scene, slug: slug), default: []].append(file)
    }
    return groups.sorted { $0.key < $1.key }.compactMap { id, files in
      // A known picture without a reference is left from an expected failure that was fixed.
      guard let store = files.first(where: { $0.slug == id.slug })?.store else { return nil }
      let sorted = [ReferenceStore.knownSlug(id.slug), id.slug].flatMap { slug in
        ReferenceStore.Part.allCases.map { (slug, $0) }
      }
      return UnusedReference(
        id: id, store: store,
        files: sorted.filter { file in files.contains { ($0.slug, $0.part) == file } })
    }
  }

  /// The beginning of the content of a known picture, which is not that of a reference.
  static let known = "known "

  /// What is compared; nil if it cannot be read.
  var content: String? {
    let (slug, part) = files[0]
    guard let bytes = try? store.read(part, of: slug) else { return nil }
    return Self.content(part, bytes).map { slug == id.slug ? $0 : Self.known + $0 }
  }

  /// Returns text that is equal for equal pixels or layer trees.
  static func content(_ part: ReferenceStore.Part, _ bytes: [UInt8]) -> String? {
    switch part {
    case .picture: (try? Bitmap(png: bytes)).map { "image " + $0.hash }
    case .hash: "hash " + String(decoding: bytes, as: UTF8.self).trimmingWhitespace
    case .tree: "tree " + TreeReference.content(of: TreeReference(bytes).text, pixels: nil)
    }
  }
}
