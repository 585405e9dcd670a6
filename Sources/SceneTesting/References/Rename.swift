import SceneCompiler
import SceneExport
import SceneInspection
import SceneSource
import SceneSystem

/// A snapshot without a reference whose image is that of an unused reference, because the snapshot,
/// its scene, or a folder was renamed.
package struct Rename: Sendable {
  package let to: SnapshotID
  private let unused: UnusedReference
  private let target: ReferenceStore

  /// The former ID.
  package var from: SnapshotID { unused.id }
  /// The paths of the reference's files under the former name.
  package var paths: [String] { unused.files.map(\.file.path) }

  /// The former ID, or the former path if only the folder of references was changed.
  package var formerName: String { from == to ? paths[0] : from.description }

  /// Moves the reference, unchanged, and removes a pending recording of the snapshot.
  package func move() throws(FileFailure) {
    for file in unused.files {
      guard let part = file.part, let bytes = try file.file.read() else { throw .notFound }
      let slug = file.isKnown ? ReferenceStore.knownSlug(to.slug) : to.slug
      try target.file(part, of: slug).write(bytes)
    }
    // Removed last, so that an error leaves a copy.
    for file in unused.files { try file.file.remove() }
    unused.store.acceptedFolder.removeEmptyFolder()
    ReferenceFile(unused.store.folder).removeEmptyFolder()
    try target.reject(to.slug)
  }
}

extension Rename {
  /// Returns the result of the snapshot, with its former name.
  package func explaining(_ result: TestResult) -> TestResult {
    var result = result
    result.failure?.movedFrom = from
    let words = "renamed: was '\(formerName)', which has the same image"
    if result.status == .recorded { result.notes.append(words) }
    guard result.failure?.kind == .missingReference else { return result }
    result.failure?.message = words
    if result.status == .failed {
      result.failure?.details = ["to move the references, run 'scenec review --accept renamed'"]
    }
    return result
  }

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
        found[number] = Rename(to: test.id, unused: other, target: store)
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

/// A reference of a scene that no longer has the snapshot.
struct UnusedReference: Sendable {
  let id: SnapshotID
  /// The files, beginning with the one that is compared: the known picture of an expected failure if
  /// there is one, or else the reference.
  let files: [UnusedFile]

  var store: ReferenceStore { files[0].store }

  /// Groups the accepted references of scenes by snapshot.
  static func all(in files: [UnusedFile]) -> [UnusedReference] {
    Dictionary(grouping: files.filter { !$0.isPending }, by: \.id).compactMap { id, files in
      // A known picture without a reference is left from an expected failure that was fixed.
      guard let id, files.contains(where: { !$0.isKnown }) else { return nil }
      return UnusedReference(
        id: id, files: files.filter(\.isKnown) + files.filter { !$0.isKnown })
    }.sorted { $0.id < $1.id }
  }

  /// The beginning of the content of a known picture, which is not that of a reference.
  static let known = "known "

  /// What is compared; nil if it cannot be read.
  var content: String? {
    guard let part = files[0].part, let bytes = try? files[0].file.read() else { return nil }
    return Self.content(part, bytes).map { files[0].isKnown ? Self.known + $0 : $0 }
  }

  /// Returns text that is equal for equal pixels or layer trees.
  static func content(_ part: ReferenceStore.Part, _ bytes: [UInt8]) -> String? {
    switch part {
    case .image: (try? Bitmap(png: bytes)).map { "image " + $0.hash }
    case .hash: "hash " + String(decoding: bytes, as: UTF8.self).trimmingWhitespace
    case .tree: "tree " + TreeReference.content(of: TreeReference(bytes).text, pixels: nil)
    }
  }
}
