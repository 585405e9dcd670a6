import SceneCompiler
import SceneSystem

/// What is cached of a tested scene: its snapshots, and which of them passed.
package struct SceneRecord: Hashable, Codable, Sendable {
  /// All files that it reads, by path relative to its root.
  var inputs: [FileRecord] = []
  /// The displayed paths of these files, beginning with the scene.
  var files: [String] = []
  var tests: [Test] = []

  package struct Test: Hashable, Codable, Sendable {
    var test: SnapshotTest
    /// The references with which the test passed; nil if it did not pass.
    var pass: [FileRecord]?
    /// The notes of the passed test.
    var notes: [String] = []
    /// The warnings in the snapshot.
    var warnings: [TestWarning]?
    /// The pixels that were last equal to a reference.
    var pixels: CachedPixels?
  }

  /// Returns the wanted tests if all of them have passed.
  ///
  /// - Parameter names: The names or slugs of the wanted snapshots; nil for all.
  package func passes(named names: [String]? = nil) -> [SnapshotTest]? {
    let areKnown = names?.allSatisfy { name in tests.contains { $0.isCalled(name) } }
    let wanted = tests.filter { test in names?.contains(where: test.isCalled) ?? true }
    guard areKnown != false, !wanted.isEmpty, wanted.allSatisfy({ $0.pass != nil }) else {
      return nil
    }
    return wanted.map(\.test)
  }
}

/// The pixels of an image that was equal to its reference. If a later one has the same, it need not
/// be compressed for the comparison, which takes most of the time in a debug build.
package struct CachedPixels: Hashable, Codable, Sendable {
  /// The hash of the reference's bytes; nil if there are no such pixels yet.
  var reference: String?
  /// The hash of the painted pixels, which does not depend on the program that painted them.
  var pixels: String?

  package init(reference: String? = nil, pixels: String? = nil) {
    (self.reference, self.pixels) = (reference, pixels)
  }
}

extension SceneRecord.Test {
  fileprivate func isCalled(_ name: String) -> Bool {
    test.snapshot != nil && (test.name == name || test.id.slug == name)
  }

  /// Returns the result of the passed test.
  func result(of test: SnapshotTest) -> TestResult {
    var result = TestResult(test, .passed)
    (result.notes, result.warnings, result.isCached) = (notes, warnings, true)
    return result
  }

  /// Returns the entry, without its pass if the references have changed.
  ///
  /// - Parameter slug: The slug of the references.
  func confirmed(
    _ references: ReferenceStore, as slug: String, runSince start: Int64
  ) -> Self {
    guard let pass else { return self }
    var entry = self
    entry.pass = []
    for part in test.golden.parts {
      let reference = references.file(part, of: slug)
      let file = pass.first { $0.path == part.rawValue }
      let confirmed = file?.confirmed(at: reference.path, runSince: start) {
        () throws(FileFailure) in try reference.read() ?? []
      }
      // A file that did not exist must not exist now.
      if confirmed == nil, file != nil || reference.exists {
        entry.pass = nil
        return entry
      }
      if let confirmed { entry.pass?.append(confirmed) }
    }
    return entry
  }
}
