import Foundation
import Testing

/// The comments of the issues that a body records; they are not issues of the test.
private final class ExpectedIssues: @unchecked Sendable {
  // Not a `Mutex`, which requires macOS 15.
  private let lock = NSLock()
  // Protected by the lock.
  private var comments: [String] = []

  @TaskLocal static var current: ExpectedIssues?

  var all: [String] { lock.withLock { comments } }

  func add(_ issue: Issue) {
    let comment = issue.comments.map(\.rawValue).joined(separator: "\n")
    lock.withLock { comments.append(comment) }
  }
}

extension Trait where Self == IssueHandlingTrait {
  /// Lets the tests of a suite use `expectedComments`.
  static var expectsIssues: Self {
    compactMapIssues { issue in
      guard let expected = ExpectedIssues.current else { return issue }
      expected.add(issue)
      return nil
    }
  }
}

/// Runs a body whose issues are expected, and returns their comments in order.
func expectedComments(
  of body: () -> Void, sourceLocation: SourceLocation = #_sourceLocation
) -> [String] {
  let expected = ExpectedIssues()
  ExpectedIssues.$current.withValue(expected) { body() }
  if expected.all.isEmpty {
    Issue.record("no issue was recorded", sourceLocation: sourceLocation)
  }
  return expected.all
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
