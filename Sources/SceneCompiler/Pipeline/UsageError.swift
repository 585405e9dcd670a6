import SceneSource

/// An error for invalid arguments, with a message.
package struct UsageError: Error, Hashable {
  package let message: String
  package init(_ message: String) { self.message = message }
}

extension UsageError {
  /// The error if a command takes one snapshot, but the scene has several.
  package init(severalOf names: [String], in path: String) {
    let list = proseList(names.map { "'\($0)'" }, "and")
    self.init("'\(path)' has \(names.count) snapshots (\(list)); select one with '--snapshot'")
  }
}

/// Returns `; did you mean '…'?` if a candidate is similar, otherwise an empty string.
package func didYouMean(_ word: String, among candidates: [String]) -> String {
  suggestion(for: word, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
}
