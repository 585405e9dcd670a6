import Testing
@testable import SceneSource

@Suite("Spans of arrays")
struct ArraySpanTests {
  @Test("A span contains the array's elements")
  func reading() {
    let numbers = (0..<100).map { UInt32($0 * $0) }
    let span = numbers.span
    #expect(span.count == numbers.count)
    for index in span.indices { #expect(span[index] == numbers[index]) }
    let none: [UInt8] = []
    let isEmpty = none.span.isEmpty
    #expect(isEmpty)
  }

  @Test("Writing to a span changes only its array")
  func writing() {
    var bytes: [UInt8] = [1, 2, 3]
    let copy = bytes
    var span = bytes.mutableSpan
    span[1] = 7
    #expect(bytes == [1, 7, 3])
    #expect(copy == [1, 2, 3])
  }
}
