#if canImport(Testing)
  import Testing

  /// A trait that sets what a test or the tests of a suite record, or the folder in which they find
  /// scenes and references.
  public struct SceneTrait: SuiteTrait, TestTrait, TestScoping {
    /// What to record; nil to leave it.
    public let recording: SceneRecording?
    /// The path of the folder; nil to leave it.
    public let folder: String?

    /// Whether the trait applies to the tests in a suite: always.
    public var isRecursive: Bool { true }

    /// Runs a test with the settings in effect.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      try await SceneRecording.$ofScope.withValue(recording ?? SceneRecording.ofScope) {
        try await GivenFolder.$ofTrait.withValue(folder ?? GivenFolder.ofTrait) {
          try await function()
        }
      }
    }
  }

  extension Trait where Self == SceneTrait {
    /// Sets the recording mode; see `SceneRecording` for what overrides it.
    ///
    ///     @Suite(.sceneRecording(.missing)) struct PlacesTests {
    public static func sceneRecording(_ recording: SceneRecording) -> Self {
      SceneTrait(recording: recording, folder: nil)
    }

    /// Sets the folder that replaces that of the test's file, for tests that run where the sources
    /// are not, as on a device. The `folder:` argument of a call overrides it, and it overrides the
    /// environment variable `SCENEC_FOLDER`.
    ///
    ///     @Suite(.sceneFolder(Bundle.module.resourcePath!)) struct PlacesTests {
    ///
    /// - Parameter path: The path of the folder, relative to that of the test's file.
    public static func sceneFolder(_ path: String) -> Self {
      SceneTrait(recording: nil, folder: path)
    }
  }
#endif
