import SceneSource

/// Arguments that cannot be understood, with the reason in words.
package struct UsageError: Error, Hashable {
  package let message: String
  package init(_ message: String) { self.message = message }
}

/// `; did you mean '…'?`, or nothing.
package func didYouMean(_ word: String, among candidates: [String]) -> String {
  suggestion(for: word, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
}
