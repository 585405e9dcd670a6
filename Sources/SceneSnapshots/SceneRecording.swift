import SceneCompiler
import SceneSource
import SceneSystem
import SceneTesting

/// The snapshots that a test records for `scenec review`.
///
/// The mode is determined by the first of these that is present: the `record:` argument of the call;
/// the nearest `withSceneRecording`, or `.sceneRecording` trait of the test or an enclosing suite;
/// and the environment variable `SCENEC_RECORD`, such as `SCENEC_RECORD=missing`. The default is
/// `none`. If the environment variable `CI` is set, nothing is recorded.
public enum SceneRecording: String, CaseIterable, Hashable, Sendable {
  /// Records nothing. A missing reference is a failure.
  case none
  /// Records snapshots without a reference.
  case missing
  /// Records snapshots without a reference and those that differ from it.
  case changed
  /// Records all snapshots that are not equal to their reference, even within a tolerance.
  case all

  /// The mode of the nearest trait or `withSceneRecording`.
  @TaskLocal static var ofScope: SceneRecording?

  /// Returns the mode in effect for a call.
  ///
  /// - Parameter own: The mode passed to the call.
  static func inForce(own: SceneRecording?) throws(Mistake) -> SceneRecording {
    if forbiddingVariable != nil { return .none }
    if let mode = own ?? ofScope { return mode }
    guard let word = SystemCalls.environment(variable), !word.isEmpty else { return .none }
    guard let mode = SceneRecording(rawValue: word) else {
      let known = proseList(allCases.map(\.rawValue), "or")
      throw Mistake("\(variable) takes \(known), not '\(word)'")
    }
    return mode
  }

  /// The environment variable that disables recording, because it shows that the run is in CI.
  static var forbiddingVariable: String? {
    do { return try TestEnvironment.current().continuousIntegration } catch { return "CI" }
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

/// Sets what the expectations in a function record.
///
///     withSceneRecording(.missing) { expectScene("Scenes/places.tbl") }
///
/// - Parameters:
///   - recording: The mode; see `SceneRecording` for what overrides it.
///   - body: The function. In XCTest, it can be `super.invokeTest()`.
public func withSceneRecording<Value>(
  _ recording: SceneRecording, _ body: () throws -> Value
) rethrows -> Value {
  try SceneRecording.$ofScope.withValue(recording, operation: body)
}

/// Sets what the expectations in an asynchronous function record.
public func withSceneRecording<Value>(
  _ recording: SceneRecording, isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Value
) async rethrows -> Value {
  try await SceneRecording.$ofScope.withValue(recording, operation: body)
}

/// A reason why an expectation cannot be evaluated.
struct Mistake: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
