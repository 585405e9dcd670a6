import EmbeddedFiles
import Testing
@testable import SceneTesting

@Suite("HTML reports")
struct ReportHTMLTests {
  @Test("The page is deterministic and contains images and trees")
  func contents() {
    var failure = Sample.failure
    failure.files.actualTree = "actual.txt"
    let report = TestReport(results: [Sample.result("a.tbl#a", .failed, failure: failure)])
    var asked: [String] = []
    let page = HTMLReport(report) { path in
      asked.append(path)
      if path == "actual.txt" { return Array("// recorded from x\ncanvas\n".utf8) }
      return path.hasSuffix("actual.png") ? [1, 2, 4] : [1, 2, 3]
    }
    let html = text(page.bytes)
    #expect(page.bytes == page.bytes)
    #expect(asked == [failure.files.reference, failure.files.actual, "actual.txt"])
    #expect(html.contains("id=\"picture-0\">data:image/png;base64,AQID</script>"))
    #expect(html.contains("\"out/places/rest.actual.png\":{\"picture\":1}"))
    #expect(html.contains("\"actual.txt\":{\"lines\":[0,1]}"))
    #expect(html.contains("id=\"lines\">[\"canvas\",\"\"]</script>"))
  }

  @Test("Equal images are stored once, and differences are computed by the page")
  func sharing() {
    var failure = Sample.failure
    failure.files.difference = "d.png"
    var passed = Sample.result("b.tbl#b")
    passed.image = "b.png"
    let report = TestReport(
      results: [Sample.result("a.tbl#a", .failed, failure: failure), passed])
    let html = text(HTMLReport(report) { path in path == "d.png" ? nil : [1, 2, 3] }.bytes)
    #expect(html.contains("id=\"picture-0\"") && !html.contains("id=\"picture-1\""))
    #expect(!html.contains("d.png") && !html.contains("\"b.png\":{"))
    let gallery = text(HTMLReport(report, showsAll: true) { Array($0.utf8) }.bytes)
    #expect(gallery.contains("\"b.png\":{\"picture\":2}"))
  }

  @Test("Text of a scene cannot end a script or become an element")
  func escaping() {
    let name = "</script><script>alert(1)</script><!--"
    var result = Sample.result("a.tbl#a", .failed, failure: TestFailure(.difference, name))
    result.name = name
    let html = text(HTMLReport(TestReport(results: [result])) { _ in nil }.bytes)
    #expect(!html.contains("<script>alert"))
    #expect(!html.contains("<!--"))
    #expect(html.contains("\\u003C/script>\\u003Cscript>alert(1)"))
  }

  @Test("The page has no external resources")
  func offline() {
    let html = text(HTMLReport(Sample.report) { _ in [0] }.bytes)
    #expect(html.contains("content=\"default-src 'none';"))
    for match in html.matches(of: /https?:\/\/[^"\s]+/) {
      #expect(match.output == "http://www.w3.org/2000/svg")
    }
  }

  @Test("Omits images beyond the limit with a note")
  func limit() {
    let html = text(
      HTMLReport(Sample.report, pictureLimit: 4) { $0.hasSuffix("l.png") ? [4, 5] : [1, 2, 3] }
        .bytes)
    #expect(
      html.contains(
        "\"out/places/rest.actual.png\":{\"problem\":\"the report contains too many"))
    #expect(html.contains("id=\"picture-0\""))
    #expect(!html.contains("id=\"picture-1\""))
    #expect(html.contains("The images of 1 snapshot are omitted"))
    #expect(html.contains("id=\"left-out\">1</script>"))
    #expect(text(HTMLReport(Sample.report) { _ in [1] }.bytes).contains("id=\"left-out\">0<"))
  }

  @Test("Passed tests take one line each")
  func size() {
    let one = HTMLReport(TestReport(results: [])) { _ in nil }.bytes.count
    let results = (0..<5000).map { Sample.result("Scenes/scene-\($0 / 10).tbl#snapshot-\($0)") }
    let many = HTMLReport(TestReport(results: results)) { _ in nil }.bytes.count
    #expect(many - one < 5000 * 220)
  }

  @Test("The page is complete, and no script or style ends early")
  func parts() throws {
    let script = String(cString: embeddedReportScript())
    #expect(!String(cString: embeddedReportStyle()).contains("</style"))
    #expect(!script.contains("</script"))
    let report = text(HTMLReport(Sample.report) { _ in nil }.bytes)
    #expect(report.contains(script))
    #expect(!report.contains("{{") && report.hasSuffix("</html>\n"))
    // Inserted values are not interpreted as templates.
    var result = Sample.result("a.tbl#a", .failed, failure: TestFailure(.difference, "{{script}}"))
    result.name = "{{script}}"
    let html = text(HTMLReport(TestReport(results: [result])) { _ in nil }.bytes)
    #expect(html.contains("\n{{script}}</pre>"))
  }
}
