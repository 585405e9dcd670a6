import SceneSemantics
import SceneSource

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
  /// The work budget, which grows with each file that is read.
  package var budget: WorkBudget

  package init(hashes: [String: ContentHash]? = nil, budget: WorkBudget = WorkBudget()) {
    self.hashes = hashes
    self.budget = budget
  }
}
