import SceneTesting
#if canImport(Testing)
  import Testing
#endif

/// Compares snapshots of a scene with their references in Swift Testing or XCTest.
///
///     @Test func places() { expectScene("Scenes/places.tbl") }
///
/// References are next to the scene, such as `__Snapshots__/places/rest.png` and `rest.txt`, and
/// shared with `scenec test`. If the test overrides the `time` or `scale` of a snapshot, the
/// reference belongs to the test and is next to its file, such as
/// `__Snapshots__/PlacesTests/places.rest@3x.png`.
///
/// The function does not throw. It records an issue for each snapshot that differs from its
/// reference, for a missing reference, for a scene with an error, and for a file that cannot be
/// read. The issue for a difference lists the changed layers and their source locations. In Swift
/// Testing, the reference, the image, and their difference are attachments. A recorded snapshot is a
/// warning in Swift Testing 6.3 and later, and otherwise a failure.
///
/// Snapshots that have passed are cached like those of `scenec test`, and compared again when the
/// scene, a file that it reads, a reference, or the test bundle changes.
///
/// Tests can run in parallel, in one or several processes.
///
/// - Parameters:
///   - path: The path of the scene, relative to the folder of the test's file or to the root of its
///     package, or to `folder`.
///   - snapshots: The names or slugs of the snapshots to compare; nil for all.
///   - time: The time in seconds, at least 0; nil for the snapshot's own time.
///   - scale: The scale in pixels per point, from 0.25 to 16; nil for the snapshot's own scale.
///   - record: What to record; overridden as described in `SceneRecording`.
///   - root: The folder that contains every file the scene reads, resolved like `path`; nil for
///     that of the project, as in `scenec test`.
///   - references: A folder to use instead of `__Snapshots__`, relative to the folder of the test's
///     file. Pass it to `scenec review` to review its snapshots.
///   - folder: A folder to use instead of that of the test's file, where there are no sources. The
///     nearest `.sceneFolder` trait and the environment variable `SCENEC_FOLDER` do the same.
public func expectScene(
  _ path: String, snapshots: [String]? = nil, time: Double? = nil, scale: Double? = nil,
  record: SceneRecording? = nil, root: String? = nil, references: String? = nil,
  folder: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let caller = Caller(fileID, filePath, line, column, folder: folder)
  caller.report(
    SceneExpectation(
      path: path, snapshots: snapshots, time: time, scale: scale, root: root,
      references: references
    ).findings(for: caller, record: record))
}

/// Compares snapshots of a scene with their references, and returns the failure instead of recording
/// issues; nil if all of them pass. The parameters are those of `expectScene`.
///
///     #expect(verifyScene("Scenes/places.tbl", snapshots: ["rest"]) == nil)
public func verifyScene(
  _ path: String, snapshots: [String]? = nil, time: Double? = nil, scale: Double? = nil,
  record: SceneRecording? = nil, root: String? = nil, references: String? = nil,
  folder: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> SceneFailure? {
  SceneFailure(
    SceneExpectation(
      path: path, snapshots: snapshots, time: time, scale: scale, root: root,
      references: references
    ).findings(for: Caller(fileID, filePath, line, column, folder: folder), record: record))
}

#if canImport(Testing)
  /// Compares snapshots with their references, for helper functions that pass on a source location.
  ///
  /// - Parameter sourceLocation: The location of issues, whose file determines relative paths.
  public func expectScene(
    _ path: String, snapshots: [String]? = nil, time: Double? = nil, scale: Double? = nil,
    record: SceneRecording? = nil, root: String? = nil, references: String? = nil,
    folder: String? = nil, sourceLocation: SourceLocation
  ) {
    let caller = Caller(sourceLocation, folder: folder)
    caller.report(
      SceneExpectation(
        path: path, snapshots: snapshots, time: time, scale: scale, root: root,
        references: references
      ).findings(for: caller, record: record))
  }
#endif
