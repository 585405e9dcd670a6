import SceneSource
import SceneSyntax

/// Access to the library during a check, which records missing files.
struct LibraryReader {
  let library: Library
  private(set) var missing: [MissingFile] = []
  private var missingData: Set<DataPath> = []
  private var reportedData: Set<DataPath> = []
  /// A fingerprint of the data files whose errors have been reported, in order.
  private(set) var reports = Fingerprint()

  init(_ library: Library) { self.library = library }

  mutating func source(at path: String) -> Library.Entry<SyntaxTree>? {
    if let entry = library.sources[path] { return entry }
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
    guard reportedData.insert(path).inserted else { return false }
    reports.mix(path.path + "." + path.format.rawValue)
    return true
  }

  /// Returns a fingerprint of all files that a check can read, except the file at `path`.
  func fingerprint(without path: String) -> Fingerprint {
    // A sum, because dictionaries are not ordered.
    var sum: UInt64 = 0
    func add(_ path: String, _ bytes: [UInt8]?) {
      var fingerprint = Fingerprint()
      fingerprint.mix(path)
      if let bytes { fingerprint.mix(bytes[...]) }
      sum &+= fingerprint.value
    }
    for (other, entry) in library.sources where other != path {
      if case .loaded(let tree) = entry { add(other, tree.source.bytes) } else { add(other, nil) }
    }
    for (file, entry) in library.data {
      let name = file.path + "." + file.format.rawValue
      if case .loaded(let data) = entry { add(name, data.source.bytes) } else { add(name, nil) }
    }
    var fingerprint = Fingerprint()
    fingerprint.mix(sum)
    return fingerprint
  }
}
