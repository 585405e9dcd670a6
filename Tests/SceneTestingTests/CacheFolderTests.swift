import SceneSystem
import Testing
@testable import SceneTesting

@Suite("Cache folder")
struct CacheFolderTests {
  @Test(
    "The environment determines the folder, or else the user's cache folder",
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
