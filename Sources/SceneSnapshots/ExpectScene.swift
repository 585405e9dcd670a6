import SceneTesting
#if canImport(Testing)
  import Testing
#endif

/// Compares snapshots of a scene with their references, as `scenec test` does: in Swift Testing and
/// in XCTest.
///
///     @Test func places() { expectScene("Scenes/places.tbl") }
///
/// References stand beside the scene, `__Snapshots__/places/rest.png` and `rest.txt`, so that this
/// and `scenec test` agree. A snapshot at another `time` or `scale` than its own is the test's: its
/// reference stands beside the test's file, `__Snapshots__/PlacesTests/places.rest@3x.png`.
///
/// Nothing is thrown. Each snapshot that is not what was accepted is an issue of the test, which
/// says which layers changed, and where; so is a reference that is missing, a scene with a mistake
/// and a file that cannot be read. Swift Testing gets the reference, the picture and their
/// difference as attachments; the message says where they stand, too. What was recorded is a
/// warning, and a failure where there are no warnings: in XCTest, and before Swift 6.3.
///
/// Tests may run side by side, in one process and in several.
///
/// - Parameters:
///   - path: the scene's file, from the folder of the test's file, or else from the root of its
///     package.
///   - snapshots: names or slugs of those that are meant; nil for all. A scene without snapshots is
///     compared as it stands.
///   - time: in seconds, at least 0; nil for the snapshot's own, or the settled scene.
///   - scale: pixels a point, from 0.25 to 16; nil for the snapshot's or the scene's own.
///   - record: what may be recorded; `SceneRecording` says what goes before it.
///   - root: the folder that holds all that the scene reads, found as `path` is; nil for its own.
///   - references: a folder that takes the place of `__Snapshots__`, from the folder of the test's
///     file; `scenec review` wants it by name.
public func expectScene(
  _ path: String, snapshots: [String]? = nil, time: Double? = nil, scale: Double? = nil,
  record: SceneRecording? = nil, root: String? = nil, references: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  SceneExpectation(
    path: path, snapshots: snapshots, time: time, scale: scale, root: root, references: references
  ).check(for: Caller(fileID, filePath, line, column), record: record)
}

#if canImport(Testing)
  /// The same for a helper of Swift Testing that is handed the place of its caller.
  ///
  /// - Parameter sourceLocation: where issues are recorded, and where files are looked for.
  public func expectScene(
    _ path: String, snapshots: [String]? = nil, time: Double? = nil, scale: Double? = nil,
    record: SceneRecording? = nil, root: String? = nil, references: String? = nil,
    sourceLocation: SourceLocation
  ) {
    SceneExpectation(
      path: path, snapshots: snapshots, time: time, scale: scale, root: root,
      references: references
    ).check(for: Caller(sourceLocation), record: record)
  }
#endif
