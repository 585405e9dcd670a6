import SceneSource

/// An error for invalid arguments, with a message.
package struct UsageError: Error, Hashable {
  package let message: String
  package init(_ message: String) { self.message = message }
}

/// Returns `; did you mean '…'?` if a candidate is similar, otherwise an empty string.
package func didYouMean(_ word: String, among candidates: [String]) -> String {
  suggestion(for: word, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
}
