import SceneTesting
import Testing
@testable import SceneCommands

@Suite("Report options")
struct ReportRequestTests {
  @Test("--report takes a kind and a file, which cannot be repeated")
  func requests() throws {
    #expect(try ReportRequest("github") == .github)
    #expect(try ReportRequest("html=a=b.html") == .file(.html, path: "a=b.html"))
    #expect(try ReportRequest("html") == .file(.html, path: "report.html"))
    let gallery = try ReportRequest("html=a.html,images=all")
    #expect(gallery == .file(.gallery, path: "a.html"))
    #expect(gallery.option == "--report html=a.html,images=all")
    #expect(try ReportRequest("markdown") == .file(.markdown, path: "-"))
    for text in ["gallery=a", "html=,images=all", "json", "json=", "pdf=a.pdf", "", "jsn=a"] {
      #expect(throws: (any Error).self) { try ReportRequest(text) }
    }
  }
}
