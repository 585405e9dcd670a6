import SceneTesting
import Testing
@testable import SceneCommands

@Suite("Report options")
struct ReportRequestTests {
  @Test("--report takes a kind and a file, which cannot be repeated")
  func requests() throws {
    #expect(try ReportRequest("github") == .github)
    #expect(try ReportRequest("html=a=b.html") == .file(.html, path: "a=b.html"))
    for text in ["json", "json=", "pdf=a.pdf", "", "jsn=a"] {
      #expect(throws: (any Error).self) { try ReportRequest(text) }
    }
  }
}
