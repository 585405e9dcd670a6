import SceneSource
import SceneSyntax
import SceneLanguage

/// Access to the library during a check, which records missing files.
struct LibraryReader {
  let library: Library
  private(set) var missing: [MissingFile] = []
  private var missingData: Set<DataPath> = []
  private var reportedData: Set<DataPath> = []

  init(_ library: Library) { self.library = library }

  mutating func source(at path: String) -> Library.Entry<SyntaxTree>? {
    if let entry = library.source(at: path) { return entry }
    missing.append(.source(path: path))
    return nil
  }

  mutating func data(at path: DataPath) -> Library.Entry<DataFile>? {
    if let entry = library.data[path] { return entry }
    if missingData.insert(path).inserted { missing.append(.data(path)) }
    return nil
  }

  /// Returns whether the errors of a data file have not been reported yet.
  mutating func beginReport(of path: DataPath) -> Bool {
    reportedData.insert(path).inserted
  }
}
