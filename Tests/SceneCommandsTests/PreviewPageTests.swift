import EmbeddedFiles
import Testing
@testable import SceneCommands

@Suite("The page of scenec watch")
struct PreviewPageTests {
  @Test("The page is complete, and no script or style ends early")
  func parts() {
    let script = String(cString: embeddedViewerScript())
    #expect(!String(cString: embeddedViewerStyle()).contains("</style"))
    #expect(!script.contains("</script"))
    let page = String(decoding: PreviewPage.page, as: UTF8.self)
    #expect(page.contains(script))
    #expect(!page.contains("{{") && page.hasSuffix("</html>\n"))
  }
}
