import Foundation
import Testing

/// Runs a body whose issues are expected, and returns their comments in order.
func knownComments(
  of body: () -> Void, sourceLocation: SourceLocation = #_sourceLocation
) -> [String] {
  // Not a `Mutex`, which requires macOS 15.
  let lock = NSLock()
  nonisolated(unsafe) var found: [String] = []
  withKnownIssue(sourceLocation: sourceLocation) {
    body()
  } matching: { issue in
    let comment = issue.comments.map(\.rawValue).joined(separator: "\n")
    lock.withLock { found.append(comment) }
    return true
  }
  return found
}

/// The recording mode of the environment.
enum Recording {
  private static func says(_ name: String) -> Bool {
    ProcessInfo.processInfo.environment[name]?.isEmpty == false
  }

  static let isUnsaid = !says("SCENEC_RECORD")
  static let whatItWouldDo: Comment = "SCENEC_RECORD would decide what is recorded"
  static let isForbidden =
    says("CI")
    && !["false", "0", "no", "off"].contains(
      ProcessInfo.processInfo.environment["CI"]?.lowercased())
}
