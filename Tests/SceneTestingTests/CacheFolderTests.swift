import SceneSystem
import Testing
@testable import SceneTesting

@Suite("Cache folder")
struct CacheFolderTests {
  @Test(
    "It is where the environment says, or else among the user's caches",
    arguments: [
      (["TEST_TMPDIR": "/t", "XDG_CACHE_HOME": "/x", "HOME": "/h"], "/t"),
      (["XDG_CACHE_HOME": "/x", "HOME": "/h"], "/x"),
      (["XDG_CACHE_HOME": "x", "HOME": "/h"], "/h/" + Platform.cachesFolder),
      (["HOME": "h"], nil), ([:], nil),
    ])
  func place(environment: [String: String], expected: String?) {
    #expect(CacheFolder.base { environment[$0] } == expected)
  }

  @Test("Uses Library/Caches on a Mac and .cache elsewhere")
  func ofPlatform() {
    #if canImport(Darwin)
      #expect(Platform.cachesFolder == "Library/Caches")
    #else
      #expect(Platform.cachesFolder == ".cache")
    #endif
  }
}
