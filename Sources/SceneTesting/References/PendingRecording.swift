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

  /// Returns lines that describe the changes like a failure report, followed by the files.
  ///
  /// - Parameter root: The value of `--root`.
  package func description(
    _ palette: Palette, root: String? = nil
  ) throws(FileFailure) -> [String] {
    var lines: [String] = []
    let changed = try references.changedInputs(ofPending: id.slug)
    if !changed.isEmpty {
      let inputs = TerminalEscaping.line(changed.joined(separator: ", "))
      lines.append(
        "out of date: \(inputs) \(changed.count == 1 ? "has" : "have") changed since the recording")
    }
    var files: [String] = []
    var old: [ReferenceStore.Part: [UInt8]] = [:]
    var new: [ReferenceStore.Part: [UInt8]] = [:]
    for part in references.pendingParts(of: id.slug).reversed() {
      guard let bytes = try references.readPending(part, of: id.slug) else { continue }
      new[part] = bytes
      old[part] = try references.read(part, of: id.slug)
      let path = TerminalEscaping.line(references.pendingPath(part, of: id.slug))
      files.append("\(old[part] == nil ? "new" : "changed") \(part.word) \(path)")
    }
    return lines + changes(from: old, to: new, root: changed.isEmpty ? .some(root) : nil, palette)
      + files
  }

  /// - Parameter root: The value of `--root`; nil if the recording is out of date.
  private func changes(
    from old: [ReferenceStore.Part: [UInt8]], to new: [ReferenceStore.Part: [UInt8]],
    root: String??, _ palette: Palette
  ) -> [String] {
    var failure = TestFailure(.difference, "")
    var images: (old: Bitmap, new: Bitmap)?
    if let a = old[.picture], let b = new[.picture], a != b, let a = try? Bitmap(png: a),
      let b = try? Bitmap(png: b)
    {
      images = (a, b)
      if case .different(let difference) = ImageComparison(reference: a, actual: b) {
        failure.image = difference
        failure.message = difference.message
      }
    }
    if let old = old[.tree], let new = new[.tree], case let new = TreeReference(new).text,
      let before = try? TreeDescription(TreeReference(old).text),
      let after = try? TreeDescription(new)
    {
      let (places, values) =
        root.map { locations(ifTreeIs: new, root: $0) } ?? ([], ValueLocations())
      let trees = TreeDifference(old: before, new: after, places: places, values: values)
      failure.changes =
        failure.image.map { trees.changes(joinedTo: $0, images: images) } ?? trees.changes
    }
    // The recording may be wanted, so no tolerance is proposed.
    failure.image?.tolerances = []
    return failure.lines(palette)
  }

  /// Returns the locations of the layers and their values if the scene still has the recorded tree.
  private func locations(
    ifTreeIs tree: String, root: String?
  ) -> ([FileLocation?], ValueLocations) {
    guard id.scene.hasSuffix(".tbl"),
      var scene = try? Compilation(scenePath: id.scene, root: root ?? references.root(of: id.slug)),
      let test = SnapshotTest.tests(in: scene).first(where: { $0.id == id }),
      let output = scene.evaluate([test.snapshot]).snapshots.first?.output, output.text() == tree
    else { return ([], ValueLocations()) }
    return (
      scene.places(of: output.origins), scene.valueLocations(ofSnapshot: test.snapshot)
    )
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
