import SceneSource
import SceneSystem
import TestSupport
import Testing
@testable import SceneTesting

@Suite("Scenes whose names differ only in case")
struct CaseCollisionTests {
  // On a case-insensitive file system both are the same file, and still fail.
  @Test("Both fail, because their references share a folder on some file systems")
  func bothFail() throws {
    let folder = try TemporaryFolder()
    let scene = "scene \"A\" { size: (8, 8); background: white }\n"
    for name in ["places.tbl", "Places.tbl", "other.tbl"] { try folder.write(scene, to: name) }
    var options = TestOptions()
    options.usesCache = false
    var run = TestRun(options, on: .alone)
    let tests = run.tests(in: ["Places.tbl", "other.tbl", "places.tbl"].map { folder($0) })
    var messages: [String: String] = [:]
    run.run(tests) { result in
      messages[FilePath.name(of: result.id.scene)] = result.failure?.message
    }
    #expect(messages["places.tbl"]?.contains("Places.tbl' only in case") == true)
    #expect(messages["Places.tbl"]?.contains("places.tbl' only in case") == true)
    #expect(messages["other.tbl"]?.contains("only in case") == false)
  }
}
