import SceneSystem
import SceneTesting

/// What a test may put before `scenec review`.
///
/// Where the environment says `SCENEC_RECORD=missing`, or another of the modes, that holds for the
/// whole run. Otherwise a call's own `record:` does, then the nearest `.sceneRecording` of the test
/// or of a suite that holds it. Where nobody says anything, and always where `CI` is set, nothing is
/// recorded.
public enum SceneRecording: String, CaseIterable, Hashable, Sendable {
  /// Nothing: a missing reference is a failure.
  case none
  /// What has no reference.
  case missing
  /// That, and what failed by a difference.
  case changed
  /// All whose content is not equal, within a tolerance too.
  case all

  /// What the nearest trait says.
  @TaskLocal static var ofTrait: SceneRecording?

  /// The mode that holds for a call.
  ///
  /// - Parameter own: what the call says.
  static func inForce(own: SceneRecording?) throws(Mistake) -> SceneRecording {
    if isForbidden { return .none }
    guard let word = SystemCalls.environment(variable), !word.isEmpty else {
      return own ?? ofTrait ?? .none
    }
    guard let mode = SceneRecording(rawValue: word) else {
      let known = allCases.map(\.rawValue).joined(separator: ", ")
      throw Mistake("\(variable) takes \(known), not '\(word)'")
    }
    return mode
  }

  /// Whether nobody is there who could review what is recorded.
  static var isForbidden: Bool {
    (try? TestEnvironment.current())?.isContinuousIntegration ?? true
  }

  static let variable = "SCENEC_RECORD"

  var mode: RecordMode {
    switch self {
    case .none: .none
    case .missing: .missing
    case .changed: .changed
    case .all: .all
    }
  }
}

/// Why an expectation cannot even be looked at, in one sentence.
struct Mistake: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
