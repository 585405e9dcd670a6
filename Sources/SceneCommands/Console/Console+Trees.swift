import SceneCompiler
import SceneEditing
import SceneInspection
import SceneLayers
import SceneRaster
import SceneSystem

extension Console {
  /// Returns whether a path names a layer tree as JSON.
  static func isTree(_ path: String) -> Bool { path.hasSuffix(".json") }

  /// Reads a file, also from a Git revision; nil if it cannot be read, which is reported.
  mutating func read(_ path: String) -> [UInt8]? {
    if let git = GitPath(path) {
      do throws(GitError) {
        return try git.read(limit: SceneFile.pictureLimit)
      } catch {
        fail(.fileFailure, "cannot read '\(path)': \(error.message)")
      }
    } else {
      do throws(FileFailure) {
        return try FileReading.read(path, limit: SceneFile.pictureLimit)
      } catch {
        failReading(path, error)
      }
    }
    return nil
  }

  /// Reads a layer tree from JSON; nil if that is not possible, which is reported.
  ///
  /// - Parameter selection: What is asked of it, which a tree does not have.
  mutating func openTree(_ path: String, _ selection: SnapshotSelection) throws(UsageError)
    -> Output?
  {
    if selection != SnapshotSelection() {
      throw UsageError("'\(path)' is a layer tree, which has one snapshot, time, and scale")
    }
    return read(path).flatMap { tree($0, of: path) }
  }

  /// Returns a layer tree from JSON; nil if it is not valid or takes too much work, which is reported.
  mutating func tree(_ bytes: [UInt8], of path: String) -> Output? {
    do {
      let tree = try LayerTree(json: bytes)
      var meter = budget.paintingMeter
      let list = DisplayList(tree, format: .natural(of: tree.canvas), &meter)
      if spend(meter, on: path) { return Output(tree: tree, origins: [], painting: .list(list)) }
    } catch {
      let reason = (error as? LayerTreeError)?.locatedMessage ?? "\(error)"
      fail(.fileFailure, "cannot read '\(path)': \(reason)")
    }
    return nil
  }

  /// Subtracts the work for a layer tree from its budget; returns false if that is exceeded, which is
  /// reported.
  mutating func spend(_ meter: PaintingMeter, on path: String) -> Bool {
    guard budget.spend(meter) != nil else { return true }
    fail(.fileFailure, "cannot paint '\(path)': it takes too much work; '--budget' allows more")
    return false
  }
}
