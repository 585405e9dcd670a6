import SceneSemantics
import SceneSource
import SceneSystem

/// Supplies the files that a scene reads, parsed or decoded, from a folder, a Git revision, or an
/// editor's open documents.
package protocol FileProvider {
  /// Adds a file, or the reason why it cannot be read, to the library.
  func load(_ file: MissingFile, into library: inout Library, _ log: inout ReadLog)
}

/// The time spent reading, and the files that were read.
package struct ReadLog {
  package var timings = Timings()
  /// The hash of each file by path relative to the root; nil unless hashes are kept.
  package var hashes: [String: ContentHash]?
  /// The folders that were listed to find misspelled names.
  package var folders = ListedFolders()
  /// The work budget, which grows with each file that is read.
  package var budget: WorkBudget

  package init(hashes: [String: ContentHash]? = nil, budget: WorkBudget = WorkBudget()) {
    self.hashes = hashes
    self.budget = budget
  }
}

/// The names in folders, each listed once, for the first hundred files that are missing.
package struct ListedFolders: Sendable {
  typealias Name = (text: String, lowercased: String)

  private var listed: [String: [Name]] = [:]
  private var left = 100

  package init() {}

  /// Returns the names in a folder of the root; empty if it has too many or cannot be listed.
  mutating func names(in folder: String, of root: Root) -> [Name] {
    if left == 0 { return [] }
    left -= 1
    if let known = listed[folder] { return known }
    var found = (try? root.names(in: folder)) ?? []
    // Large folders would make every run of a scene with an error slow.
    if found.count > 4096 { found = [] }
    let names: [Name] = found.map { ($0, $0.lowercased()) }
    listed[folder] = names
    return names
  }
}
