import SceneSource
import Testing

@Suite("Suggestions")
struct SuggestionTests {
  @Test("Suggests the nearest candidate")
  func clear() {
    #expect(suggestion(for: "bulid", among: ["build", "check"]) == "build")
    #expect(
      suggestion(for: "contentOfset", among: ["contentInset", "contentOffset"]) == "contentOffset")
    #expect(suggestion(for: "Cornerradius", among: ["cornerRadius"]) == "cornerRadius")
  }

  @Test("Suggests nothing if candidates are equally near or not similar")
  func unclear() {
    #expect(suggestion(for: "x", among: ["build", "check"]) == nil)
    #expect(suggestion(for: "bat", among: ["bad", "bag"]) == nil)
    #expect(suggestion(for: "", among: ["bad"]) == nil)
  }
}
