/// What is wrong with the snapshots of a scene, as returned by `verifyScene` and `verifyImage`.
public struct SceneFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The messages of the issues that `expectScene` would record, separated by line breaks. A snapshot
  /// that was recorded did not pass, either.
  public let message: String
  /// The images and layer trees that `expectScene` would attach.
  public let files: [File]

  /// The message.
  public var description: String { message }

  /// A file that would be an attachment.
  public struct File: Hashable, Sendable {
    /// The file name, such as `places.rest.actual.png`.
    public let name: String
    /// The contents.
    public let bytes: [UInt8]
  }

  /// Combines findings; nil if there are none.
  init?(_ findings: [Finding]) {
    if findings.isEmpty { return nil }
    message = findings.map(\.message).joined(separator: "\n")
    files = findings.flatMap(\.files)
  }
}

/// Something that is wrong with one snapshot, or with a whole expectation.
struct Finding {
  let message: String
  var files: [SceneFailure.File] = []
  /// Whether it is a recording, which is a warning if the test library has those.
  var isWarning = false
}
