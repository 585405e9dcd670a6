import Testing
@testable import SceneResolving

@Suite("Exact lengths")
struct ExactLengthTests {
  @Test("A sum does not depend on the order or grouping of its terms")
  func multiples() throws {
    for points in [0, 0.1, 1.0 / 3, 43.75, 1e9 + 0.7, 0x1p-60] {
      let length = try #require(ExactLength(points))
      var sum = ExactLength.zero
      for _ in 0..<1000 { sum = sum + length }
      #expect(sum == length * 1000)
      #expect(sum == ExactLength.zero.adding(length, times: 1000))
      #expect(sum == (length * 999) + length)
      #expect(length.points == points)
    }
    let (third, tenth) = (try #require(ExactLength(1.0 / 3)), try #require(ExactLength(0.1)))
    #expect(third + tenth * 7 == tenth * 3 + third + tenth * 4)
  }

  @Test("A fraction carries into the whole points")
  func carries() throws {
    let half = try #require(ExactLength(0.5))
    #expect(half + half == ExactLength(1))
    #expect(half * 5 == ExactLength(2.5))
    #expect((half * 4_000_000_001).points == 2_000_000_000.5)
  }

  @Test("Overflow gives nil")
  func limits() throws {
    let large = try #require(ExactLength(0x1p61))
    #expect(large.adding(large) != nil)
    #expect(large.adding(large, times: 3) == nil)
    #expect(large.adding(large, times: .max) == nil)
    #expect(large.adding(large, times: -1) == nil)
    #expect(ExactLength.limit.adding(.limit, times: 10_000_000) != nil)
    for points in [-1, 0x1p62, .infinity, .nan] { #expect(ExactLength(points) == nil) }
    // All lower 64 bits of a product can be set, so that only the carry overflows.
    let almost = try #require(ExactLength(0x1p62 - 512)?.adding(ExactLength(0x1p61 + 0x1p60)!))
    #expect(almost.adding(ExactLength(0x1p60)!, times: 4) == nil)
  }
}
