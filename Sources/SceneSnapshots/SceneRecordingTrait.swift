#if canImport(Testing)
  import Testing

  /// What the tests of a suite, or one test, may put before `scenec review`.
  public struct SceneRecordingTrait: SuiteTrait, TestTrait, TestScoping {
    /// What may be recorded.
    public let recording: SceneRecording

    public var isRecursive: Bool { true }

    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      try await SceneRecording.$ofTrait.withValue(recording) { try await function() }
    }
  }

  extension Trait where Self == SceneRecordingTrait {
    /// Lets snapshots be recorded; `SceneRecording` says what goes before it.
    ///
    ///     @Suite(.sceneRecording(.missing)) struct PlacesTests {
    public static func sceneRecording(_ recording: SceneRecording) -> Self {
      SceneRecordingTrait(recording: recording)
    }
  }
#endif
