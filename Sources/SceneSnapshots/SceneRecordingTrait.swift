#if canImport(Testing)
  import Testing

  /// A trait that sets the snapshots that a test or the tests of a suite record.
  public struct SceneRecordingTrait: SuiteTrait, TestTrait, TestScoping {
    /// The recording mode.
    public let recording: SceneRecording

    /// Whether the trait applies to the tests in a suite: always.
    public var isRecursive: Bool { true }

    /// Runs a test with the recording mode in effect.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      try await SceneRecording.$ofScope.withValue(recording) { try await function() }
    }
  }

  extension Trait where Self == SceneRecordingTrait {
    /// Sets the recording mode; see `SceneRecording` for what overrides it.
    ///
    ///     @Suite(.sceneRecording(.missing)) struct PlacesTests {
    public static func sceneRecording(_ recording: SceneRecording) -> Self {
      SceneRecordingTrait(recording: recording)
    }
  }
#endif
