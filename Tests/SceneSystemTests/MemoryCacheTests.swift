import Testing
@testable import SceneSystem

@Suite("Memory cache")
struct MemoryCacheTests {
  private typealias Cache = MemoryCache<Int>

  private func keys(_ cache: Cache, _ all: Range<Int> = 0..<8) -> [Int] {
    all.filter { cache.remove($0) != nil }
  }

  @Test("The least recently used values are removed first, but never the last one")
  func order() {
    let cache = Cache(limit: 100_000)
    for key in 0..<4 { cache.insert(key, for: key, [.init(bytes: 24_000)]) }
    #expect(cache.value(0, as: Int.self) == 0)
    cache.insert(4, for: 4, [.init(bytes: 24_000)])
    #expect(cache.byteCount <= 75_000)
    #expect(keys(cache) == [0, 3, 4])
    #expect(cache.byteCount == 0)
    cache.insert(5, for: 5, [.init(bytes: 500_000)])
    #expect(keys(cache) == [5])
  }

  @Test("Shared memory counts once, and is kept with the value that uses it")
  func sharing() {
    let cache = Cache(limit: 100_000)
    let pixels = [UInt8](repeating: 0, count: 40_000)
    let part = Cache.Part(pixels, bytes: pixels.count)
    cache.insert(pixels, for: 0, [part])
    cache.insert("shows 0", for: 1, [part])
    cache.insert(2, for: 2, [.init(bytes: 30_000)])
    #expect(cache.byteCount < 80_000)
    #expect(cache.value(1, as: String.self) != nil)
    cache.insert(3, for: 3, [.init(bytes: 30_000)])
    #expect(keys(cache) == [0, 1, 3])
  }

  @Test("Nothing is locked while a value is made, and a value is made once")
  func making() {
    let cache = Cache(limit: 100_000)
    let monitor = Monitor()
    nonisolated(unsafe) var count = 0
    let values = Workers.with(count: 8) { workers in
      workers.map(64) { _ in
        cache.value(0, where: { _ in true }) { () -> (Int, [Cache.Part]?) in
          monitor.withLock { count += 1 }
          // Another value is made meanwhile.
          return (cache.value(1, where: { _ in true }) { (20, []) } + 1, [])
        }
      }
    }
    #expect(values == Array(repeating: 21, count: 64))
    #expect(count == 1)
  }
}
