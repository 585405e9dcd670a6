import SceneSource
import Testing

@Suite("Suggestions")
struct SuggestionTests {
  @Test("One candidate that is clearly nearest is suggested")
  func clear() {
    #expect(suggestion(for: "bulid", among: ["build", "check"]) == "build")
    #expect(
      suggestion(for: "contentOfset", among: ["contentInset", "contentOffset"]) == "contentOffset")
    #expect(suggestion(for: "Cornerradius", among: ["cornerRadius"]) == "cornerRadius")
  }

  @Test("Nothing is suggested where two are as near, or none is near")
  func unclear() {
    #expect(suggestion(for: "x", among: ["build", "check"]) == nil)
    #expect(suggestion(for: "bat", among: ["bad", "bag"]) == nil)
    #expect(suggestion(for: "", among: ["bad"]) == nil)
  }
}
