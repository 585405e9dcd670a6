#if canImport(Testing)
  import Testing

  /// A trait that sets the folder in which a test or the tests of a suite find scenes and references.
  public struct SceneFolderTrait: SuiteTrait, TestTrait, TestScoping {
    /// The path of the folder.
    public let path: String

    /// Whether the trait applies to the tests in a suite: always.
    public var isRecursive: Bool { true }

    /// Runs a test with the folder in effect.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      try await GivenFolder.$ofTrait.withValue(path) { try await function() }
    }
  }

  extension Trait where Self == SceneFolderTrait {
    /// Sets the folder that replaces that of the test's file, for tests that run where the sources
    /// are not, as on a device. The `folder:` argument of a call overrides it, and it overrides the
    /// environment variable `SCENEC_FOLDER`.
    ///
    ///     @Suite(.sceneFolder(Bundle.module.resourcePath!)) struct PlacesTests {
    ///
    /// - Parameter path: The path of the folder, relative to that of the test's file.
    public static func sceneFolder(_ path: String) -> Self { SceneFolderTrait(path: path) }
  }
#endif
