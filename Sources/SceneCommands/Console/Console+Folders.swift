import SceneCompiler
import SceneSystem

extension Console {
  /// The files among some operands, and the scenes below the folders among them, in order and each
  /// once.
  mutating func sceneFiles(_ operands: [String]) throws(UsageError) -> [String] {
    var files: [String] = []
    var known: Set<String> = []
    for operand in operands {
      for file in try scenes(operand) where known.insert(file).inserted { files.append(file) }
    }
    return files
  }

  /// Folders that cannot be searched are reported. Other paths are left to the caller, which reads them.
  private mutating func scenes(_ operand: String) throws(UsageError) -> [String] {
    if let advice = MisspelledPath.advice(onFileOtherThanScene: operand) {
      throw UsageError("'\(operand)' is not a scene; \(advice)")
    }
    guard operand != "-", (try? SystemCalls.status(operand))?.kind == .folder else {
      return [operand]
    }
    let found: [String]
    do throws(PathFailure) {
      found = try SceneDiscovery([operand]).scenes
    } catch {
      failReading(error.path, error.failure)
      return []
    }
    if found.isEmpty { throw UsageError("there is no scene in '\(operand)'") }
    return found
  }
}
