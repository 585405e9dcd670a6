import Testing
@testable import SceneTesting

@Suite("JSON reports")
struct ReportJSONTests {
  @Test("Encoding is lossless and deterministic")
  func roundTrip() throws {
    var report = Sample.report
    report.problems = ["shard 3 of 8 is missing"]
    report.folder = "out"
    let bytes = report.json()
    #expect(try TestReport(json: bytes) == report)
    #expect(report.json() == bytes)
    #expect(text(bytes).hasSuffix("}\n"))
    #expect(text(bytes).contains("\"schema\" : 3"))
  }

  @Test("Invalid reports have a reason")
  func refusals() {
    let known = text(Sample.report.json())
    let cases: [(String, ReportError)] = [
      ("", .notJSON), (String(known.dropLast(40)), .notJSON), ("[1, 2]", .notAReport),
      ("{\"schema\": 2, \"layers\": []}", .notAReport),
      (known.replacing("\"schema\" : 3", with: "\"schema\" : 9"), .unknownSchema(9)),
      (
        known.replacing("\"duration\" : 1234567890", with: "\"duration\" : -1"),
        .malformed("results[1].duration")
      ),
      (
        known.replacing("\"status\" : \"failed\"", with: "\"status\" : \"lost\""),
        .malformed("results[1].status")
      ),
      (
        known.replacing("\"slug\" : \"rest\"", with: "\"slag\" : \"rest\""),
        .malformed("results[1].id.slug")
      ),
    ]
    for (json, error) in cases {
      #expect(throws: error) { try TestReport(json: Array(json.utf8)) }
    }
    #expect(
      ReportError.unknownSchema(9).message
        == "unsupported schema 9; this version of scenec supports 3")
  }
}
