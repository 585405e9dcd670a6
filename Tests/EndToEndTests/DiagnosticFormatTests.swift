import Foundation
import TestSupport
import Testing

/// Tests the formats of `--diagnostics` with the same errors.
@Suite("Diagnostic formats")
struct DiagnosticFormatTests {
  private static let scene = """
    scene "A" {
        size = (40, 40)
        layer { opacity: 1; opacity: 0.5; /* é */ fram: parent.bounds }
    }

    """

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "a b.tbl")
    return folder
  }

  @Test("Short has one line per diagnostic")
  func shortHasOneLinePerDiagnostic() throws {
    let result = try scenec("check", "--diagnostics", "short", "a b.tbl", in: folder())
    #expect(result.exitCode == 1)
    #expect(result.error == "")
    #expect(
      result.text == """
        a b.tbl:2:10: error[E0111]: unexpected '=', expected ':'
        a b.tbl:3:25: error[E0304]: 'opacity' is set twice
        a b.tbl:3:48: error[E0301]: 'layer' has no property 'fram'

        """)
  }

  @Test("JSON has one object per line")
  func jsonHasOneObjectPerLine() throws {
    let result = try scenec("check", "--diagnostics", "json", "a b.tbl", in: folder())
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines[0] == #"""
        {"code":"E0111","fixIts":[{"edits":[{"place":{"end":{"column":11,"line":2,"offset":22},"path":"a b.tbl","start":{"column":9,"line":2,"offset":20}},"replacement":":"}],"isSafe":true,"message":"write ':'"}],"kind":"diagnostic","message":"unexpected '=', expected ':'","notes":[],"place":{"end":{"column":11,"line":2,"offset":22},"path":"a b.tbl","start":{"column":10,"line":2,"offset":21}},"schema":1,"severity":"error"}
        """#)
    #expect(lines[1].contains(#""message":"first set here","place":{"end":{"column":20,"line":3,"#))
    #expect(lines[2].contains(#""isSafe":false,"message":"write 'frame'""#))
    #expect(lines[2].contains(#""hint":"did you mean 'frame'?""#))
  }

  @Test("GitHub has workflow commands")
  func githubGetsCommands() throws {
    let result = try scenec("check", "--diagnostics", "github", "a b.tbl", in: folder())
    #expect(
      result.text == """
        ::error file=a b.tbl,line=2,col=10,endColumn=10,title=error[E0111]::unexpected '=', expected ':'%0Awrite ':'
        ::error file=a b.tbl,line=3,col=25,endColumn=31,title=error[E0304]::'opacity' is set twice%0Anote: a b.tbl:3: first set here
        ::error file=a b.tbl,line=3,col=48,endColumn=51,title=error[E0301]::'layer' has no property 'fram'%0Adid you mean 'frame'?

        """)
  }

  @Test("Diagnostics go to standard error unless they are the product")
  func diagnosticsGoToStandardErrorUnlessTheyAreProduct() throws {
    let folder = try folder()
    for arguments in [["build", "a b.tbl", "-o", "-"], ["dump", "a b.tbl"]] {
      let result = try scenec(arguments + ["--diagnostics", "json"], in: folder)
      #expect(result.text == "")
      let lines = result.error.split(separator: "\n")
      #expect(lines.count == 3 && lines.allSatisfy { $0.hasPrefix(#"{"code":"E0"#) })
    }
  }

  @Test("Failures without a location use the format")
  func failuresWithoutLocationUseFormat() throws {
    let folder = try folder()
    let json = try scenec("check", "--diagnostics", "json", "no.tbl", in: folder)
    #expect(json.exitCode == 3)
    #expect(
      json.text
        == #"{"exitCode":3,"kind":"failure","message":"cannot read 'no.tbl': no such file","schema":1}"#
        + "\n")
    let github = try scenec("check", "--diagnostics", "github", "no.tbl", in: folder)
    #expect(
      github.text == "::error title=scenec::cannot read 'no.tbl': no such file\n")
  }

  @Test("Invalid usage is reported")
  func invalidUsageIsReported() throws {
    let folder = try folder()
    let unknown = try scenec("check", "--diagnostics", "jsno", "a b.tbl", in: folder)
    #expect(unknown.exitCode == 2)
    #expect(unknown.error.contains("not 'jsno'; did you mean 'json'?"))
    let timings = try scenec(
      "build", "--timings", "--diagnostics", "sarif", "a b.tbl", in: folder)
    #expect(timings.exitCode == 2)
  }

  // MARK: SARIF

  /// The properties that the SARIF standard, version 2.1.0, defines for the objects in use: their
  /// types, with `!` for required ones. Other properties are not allowed.
  private static let shapes: [String: [String: String]] = [
    "log": ["version": "string!", "$schema": "string", "runs": "[run]!"],  // 3.13
    "run": [  // 3.14
      "tool": "tool!", "columnKind": "string", "invocations": "[invocation]",
      "results": "[result]",
    ],
    "tool": ["driver": "component!"],  // 3.18
    "component": ["name": "string!", "version": "string", "rules": "[rule]"],  // 3.19
    "rule": [  // 3.49
      "id": "string!", "shortDescription": "text", "fullDescription": "text",
      "defaultConfiguration": "configuration",
    ],
    "configuration": ["level": "level"],  // 3.50
    "text": ["text": "string!"],  // 3.11, 3.12
    "invocation": [  // 3.20
      "executionSuccessful": "bool!", "exitCode": "int",
      "toolExecutionNotifications": "[notification]",
    ],
    "notification": ["level": "level", "message": "text!"],  // 3.58
    "result": [  // 3.27
      "ruleId": "string", "ruleIndex": "index", "level": "level", "message": "text!",
      "locations": "[location]", "relatedLocations": "[location]", "fixes": "[fix]",
    ],
    "location": [  // 3.28
      "id": "index", "physicalLocation": "physicalLocation", "message": "text",
    ],
    "physicalLocation": [  // 3.29
      "artifactLocation": "artifactLocation!", "region": "region",
    ],
    "artifactLocation": ["uri": "uri!"],  // 3.4
    "region": [  // 3.30
      "startLine": "count!", "startColumn": "count!", "endLine": "count!", "endColumn": "count!",
    ],
    "fix": ["description": "text", "artifactChanges": "[change]!"],  // 3.55
    "change": [  // 3.56
      "artifactLocation": "artifactLocation!", "replacements": "[replacement]!",
    ],
    "replacement": ["deletedRegion": "region!", "insertedContent": "text"],  // 3.57
  ]

  /// Returns the violations of the standard.
  private func flaws(_ value: Any, _ type: String, _ path: String) -> [String] {
    if type.hasPrefix("[") {
      guard let values = value as? [Any] else { return ["\(path) is no array"] }
      let element = String(type.dropFirst().dropLast())
      return values.enumerated().flatMap { flaws($1, element, "\(path)[\($0)]") }
    }
    switch type {
    case "string": return value is String ? [] : ["\(path) is no string"]
    case "bool": return value is Bool ? [] : ["\(path) is no boolean"]
    case "int", "index", "count":
      let least = type == "count" ? 1 : type == "index" ? 0 : Int.min
      return (value as? Int).map { $0 >= least } == true ? [] : ["\(path) is no such number"]
    case "level":
      let isLevel = (value as? String).map { ["none", "note", "warning", "error"].contains($0) }
      return isLevel == true ? [] : ["\(path) is no level"]
    case "uri":
      let isReference = (value as? String).flatMap { URL(string: $0) } != nil
      return isReference && !"\(value)".contains(" ") ? [] : ["\(path) is no URI"]
    default: break
    }
    guard let shape = Self.shapes[type], let object = value as? [String: Any] else {
      return ["\(path) is no \(type)"]
    }
    var found = object.keys.filter { shape[$0] == nil }.map { "\(path).\($0) is unknown" }
    for (key, kind) in shape {
      let isRequired = kind.hasSuffix("!")
      if let member = object[key] {
        found += flaws(member, isRequired ? String(kind.dropLast()) : kind, "\(path).\(key)")
      } else if isRequired {
        found.append("\(path).\(key) is missing")
      }
    }
    return found
  }

  private func log(_ text: String) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("SARIF conforms to the standard")
  func sarifConformsToStandard() throws {
    let folder = try folder()
    try folder.write(Self.scene.replacing("size =", with: "size:"), to: "b.tbl")
    let result = try scenec(
      "check", "--diagnostics", "sarif", "a b.tbl", "b.tbl", "no.tbl", in: folder)
    #expect(result.exitCode == 3)
    #expect(result.error == "")
    let log = try log(result.text)
    #expect(flaws(log, "log", "log") == [])
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(
      results.map { $0["ruleId"] as? String } == ["E0111", "E0304", "E0301", "E0304", "E0301"])
    // Each points to its rule.
    let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
    let rules = try #require(driver?["rules"] as? [[String: Any]])
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
    }
    // In code points: the é is one, and two bytes.
    #expect(result.text.contains(#""startColumn" : 47"#))
    #expect(result.text.contains(#""uri" : "a%20b.tbl""#))
    let invocation = (run["invocations"] as? [[String: Any]])?.first
    #expect(invocation?["executionSuccessful"] as? Bool == false)
    #expect("\(invocation ?? [:])".contains("no.tbl"))
  }

  @Test("SARIF without diagnostics is a valid log")
  func sarifWithoutDiagnosticsIsValidLog() throws {
    let folder = try TemporaryFolder()
    try folder.write("scene \"A\" { size: (40, 40) }\n", to: "a.tbl")
    let result = try scenec("check", "--diagnostics", "sarif", "a.tbl", in: folder)
    #expect(result.exitCode == 0)
    #expect(flaws(try log(result.text), "log", "log") == [])
  }

  @Test("SARIF has no locations in the library of controls, which is not a file")
  func sarifOfControls() throws {
    let folder = try TemporaryFolder()
    let scene =
      "scene \"A\" { size: (90, 90); background: white\n GlassButton(icon: \"plus\", tint: white) }"
    try folder.write("import \"UIKit\"\n\(scene)\n", to: "a.tbl")
    let result = try scenec("check", "--diagnostics", "sarif", "a.tbl", in: folder)
    #expect(result.text.contains("W0208") && !result.text.contains("relatedLocations"))
  }
}
