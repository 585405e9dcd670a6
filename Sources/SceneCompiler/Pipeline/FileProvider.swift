import SceneSemantics
import SceneSource

/// Supplies the files that a scene reads, parsed or decoded: from a folder, from a revision, or from
/// an editor's open documents.
package protocol FileProvider {
  /// Puts one file into the library, or the reason why it cannot be had.
  func load(_ file: MissingFile, into library: inout Library, _ log: inout ReadLog)
}

/// How long reading took, and what was read.
package struct ReadLog {
  package var timings = Timings()
  /// The hash of each file, by its path from the root; nil unless hashes are kept.
  package var hashes: [String: ContentHash]?
  /// What the scene may ask for; each file that is read allows some more.
  package var budget: WorkBudget

  package init(hashes: [String: ContentHash]? = nil, budget: WorkBudget = WorkBudget()) {
    self.hashes = hashes
    self.budget = budget
  }
}
