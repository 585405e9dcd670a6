import Foundation
import SceneCompiler
import TestSupport
import Testing
@testable import SceneLanguageServer
@testable import SceneTesting

@Suite("Scenec test --mutate")
struct MutationCommandTests {
  private static let kinds = """
    scene "Kinds" {
        size: (16, 12)
        background: white
        layer back { frame: (1, 1, 8, 8); backgroundColor: #FF0000 }
        layer front {
            frame: (4, 4, 8, 6); backgroundColor: blue.opacity(50%); borderWidth: 1
            animate opacity { from: 0; to: 1; duration: 0.5s }
        }
        snapshot "settled"
        snapshot "on its way" { time: 0.25s }
    }

    """

  /// Returns the mutation report of a run, without the line about the tests.
  private func report(_ suite: Suite, _ arguments: String...) throws -> String {
    let result = try scenec(
      ["test", "--mutate"] + arguments, in: suite.folder, environment: suite.environment)
    let lines = result.error.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { !$0.contains(" passed") || $0.hasPrefix("[") }.dropFirst().joined(
      separator: "\n")
  }

  @Test("Mutates colors, numbers, layers, order, and times, with descriptions")
  func sites() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.kinds, to: "kinds.tbl")
    let compilation = try Compilation(scenePath: folder("kinds.tbl"))
    let source = try #require(compilation.file.bytes)
    let mutations = MutationSite.all(in: compilation).compactMap { $0.mutation(of: source) }
    let lines = mutations.map { mutation in
      "\(mutation.kind.rawValue) \(Mutation.message(mutation.kind, mutation.before, mutation.after))"
    }
    #expect(
      lines.joined(separator: "\n") + "\n" == """
        number 'size: (16, 12)' → 'size: (17, 12)'
        number 'size: (16, 12)' → 'size: (16, 13)'
        color 'background: white' → 'background: #EFEFEF'
        order swapping 'layer back { frame: (1, 1, 8, 8); backgroundColor: #FF0000 }' and 'layer front { … }'
        layer removing 'layer back { frame: (1, 1, 8, 8); backgroundColor: #FF0000 }'
        number 'frame: (1, 1, 8, 8)' → 'frame: (2, 1, 8, 8)'
        number 'frame: (1, 1, 8, 8)' → 'frame: (1, 2, 8, 8)'
        number 'frame: (1, 1, 8, 8)' → 'frame: (1, 1, 9, 8)'
        number 'frame: (1, 1, 8, 8)' → 'frame: (1, 1, 8, 9)'
        color 'backgroundColor: #FF0000' → 'backgroundColor: #EF1010'
        layer removing 'layer front { … }'
        number 'frame: (4, 4, 8, 6)' → 'frame: (5, 4, 8, 6)'
        number 'frame: (4, 4, 8, 6)' → 'frame: (4, 5, 8, 6)'
        number 'frame: (4, 4, 8, 6)' → 'frame: (4, 4, 9, 6)'
        number 'frame: (4, 4, 8, 6)' → 'frame: (4, 4, 8, 7)'
        color 'backgroundColor: blue.opacity(50%)' → 'backgroundColor: #1010EF.opacity(50%)'
        number 'backgroundColor: blue.opacity(50%)' → 'backgroundColor: blue.opacity(60%)'
        number 'borderWidth: 1' → 'borderWidth: 2'
        layer removing 'animate opacity { from: 0; to: 1; duration: 0.5s }'
        number 'from: 0' → 'from: 1'
        number 'to: 1' → 'to: 2'
        time 'duration: 0.5s' → 'duration: 0.6s'

        """)
  }

  @Test(
    "Values are mutated to similar ones with the same unit",
    arguments: [
      ("#FFF", "#EFEFEF"), ("#102F7F80", "#203F8F80"), ("clear", "#10101020"), ("44", "45"),
      ("0.7", "0.8"), ("1_000pt", "1001pt"), ("1px", "2px"), ("50%", "60%"), ("95%", "85%"),
      ("45deg", "55deg"), ("1.5rad", "1.6rad"), ("0.25s", "0.35s"), ("250ms", "350ms"),
      ("1e300", nil), ("#12345", nil), ("pale", nil),
    ] as [(String, String?)])
  func values(_ old: String, _ new: String?) {
    let bytes = Array(old.utf8)
    let isNumber = old.first?.isNumber == true
    let site = MutationSite(
      change: isNumber ? .number : .color, bytes: bytes.indices, shown: bytes.indices)
    #expect(site.mutation(of: bytes)?.after == new)
  }

  @Test("Removals include the semicolon, and values are swapped like elements")
  func texts() throws {
    let folder = try TemporaryFolder()
    let text = """
      scene "Texts" {
          size: (9, 9)
          layer a { }; layer b { }
          gradientLayer { colors: [red, #00F, red] }
      }

      """
    try folder.write(text, to: "texts.tbl")
    let compilation = try Compilation(scenePath: folder("texts.tbl"))
    let source = try #require(compilation.file.bytes)
    let texts = MutationSite.all(in: compilation).compactMap { $0.mutation(of: source) }
      .filter { $0.kind == .layer || $0.kind == .order }
      .map { String(decoding: $0.bytes, as: UTF8.self) }
    let line = "    layer a { }; layer b { }\n"
    let list = "[red, #00F, red]"
    let gradient = "    gradientLayer { colors: [red, #00F, red] }\n"
    #expect(
      texts == [
        text.replacing(line, with: "    layer b { }; layer a { }\n"),
        text.replacing(line, with: "     layer b { }\n"),
        text.replacing(
          "layer b { }\n" + gradient, with: gradient.dropFirst(4) + "    layer b { }\n"),
        text.replacing(line, with: "    layer a { }; \n"),
        text.replacing(gradient, with: "    \n"),
        text.replacing(list, with: "[#00F, red, red]"),
        text.replacing(list, with: "[red, red, #00F]"),
      ])
  }

  @Test("All mutants are killed if snapshots cover everything")
  func caught() throws {
    let suite = try Suite()
    try suite.folder.write(Self.kinds, to: "kinds.tbl")
    try suite.acceptAll()
    #expect(try report(suite) == "kinds.tbl: 22 of 22 mutants killed, 100%\n")
  }

  @Test("Survivors have a source location and a view that would detect them")
  func unseen() throws {
    let suite = try Suite()
    try suite.folder.write(Self.kinds, to: "kinds.tbl")
    try suite.acceptAll()
    let text = try report(suite, "--filter", "settled")
    #expect(
      text == """
        kinds.tbl: 18 of 22 mutants killed, 81%
          kinds.tbl:7:9: survived: removing 'animate opacity { from: 0; to: 1; duration: 0.5s }'
            not covered: 'on its way' would detect it
          kinds.tbl:7:27: survived: 'from: 0' → 'from: 1'
            not covered: 'on its way' would detect it
          kinds.tbl:7:36: survived: 'to: 1' → 'to: 2'
            not covered: 'on its way' would detect it
          kinds.tbl:7:43: survived: 'duration: 0.5s' → 'duration: 0.6s'
            not covered: 'on its way' would detect it

        """)
  }

  @Test("Reports tolerances that accept mutants, and invisible layers")
  func allowedAndHidden() throws {
    let suite = try Suite()
    try suite.folder.write(
      """
      scene "Loose" {
          size: (16, 12)
          background: #808080
          layer under { frame: (2, 2, 4, 4); backgroundColor: red }
          layer over { frame: (0, 0, 16, 12); backgroundColor: #404040 }
          snapshot "loose" { compare { maxDifference: 16 } }
      }

      """, to: "loose.tbl")
    try suite.acceptAll()
    let text = try report(suite)
    #expect(
      text == """
        loose.tbl: 6 of 16 mutants killed, 37%
          loose.tbl:3:5: survived: 'background: #808080' → 'background: #707070'
            'loose' has a different layer tree but the same image
          loose.tbl:4:5: survived: removing 'layer under { frame: (2, 2, 4, 4); backgroundColor: red }'
            'loose' has a different layer tree but the same image
          loose.tbl:4:19: survived: 'frame: (2, 2, 4, 4)' → 'frame: (3, 2, 4, 4)'
            'loose' has a different layer tree but the same image
          loose.tbl:4:19: survived: 'frame: (2, 2, 4, 4)' → 'frame: (2, 3, 4, 4)'
            'loose' has a different layer tree but the same image
          loose.tbl:4:19: survived: 'frame: (2, 2, 4, 4)' → 'frame: (2, 2, 5, 4)'
            'loose' has a different layer tree but the same image
          loose.tbl:4:19: survived: 'frame: (2, 2, 4, 4)' → 'frame: (2, 2, 4, 5)'
            'loose' has a different layer tree but the same image
          loose.tbl:4:40: survived: 'backgroundColor: red' → 'backgroundColor: #EF1010'
            'loose' has a different layer tree but the same image
          loose.tbl:5:18: survived: 'frame: (0, 0, 16, 12)' → 'frame: (0, 0, 17, 12)'
            'loose' has a different layer tree but the same image
          loose.tbl:5:18: survived: 'frame: (0, 0, 16, 12)' → 'frame: (0, 0, 16, 13)'
            'loose' has a different layer tree but the same image
          loose.tbl:5:41: survived: 'backgroundColor: #404040' → 'backgroundColor: #505050'
            'loose' changes within its tolerance

        """)
  }

  @Test("Mutants in unreached code survive")
  func unreached() throws {
    let suite = try Suite()
    try suite.folder.write(
      """
      scene "Unreached" {
          size: (16, 12)
          let expanded = false
          let unused = 7
          style bold { borderWidth: 2 }
          component Dot(side = 3) { bounds: (0, 0, side, side); backgroundColor: red }
          layer { frame: (0, 0, expanded ? 9 : 8, 4); backgroundColor: blue }
          Dot(side: 4) { position: (12, 9) }
          if expanded {
              layer { frame: (1, 1, 2, 2); backgroundColor: green }
          }
          snapshot "rest"
      }

      """, to: "a.tbl")
    try suite.acceptAll()
    let text = try report(suite)
    for survivor in [
      "→ 'let unused = 8'\n", "expanded ? 10 : 8, 4)'\n", "'frame: (1, 1, 2, 2)'",
      "survived: removing 'layer { frame: (1, 1, 2, 2); backgroundColor: green }'",
      "'borderWidth: 2'",
      "'side = 3' → 'side = 4'",
      "'backgroundColor: green'",
    ] {
      #expect(text.contains(survivor), "\(survivor) in \(text)")
    }
    #expect(text.contains("'let unused = 8'\n    not covered by any test\n"))
    let result = try suite("test", "--mutate=100")
    #expect(result.exitCode == 1)
  }

  @Test("Layer tree references detect invisible mutants")
  func trees() throws {
    let suite = try Suite()
    try suite.folder.write(
      """
      scene "Tree" {
          size: (16, 12)
          layer under { frame: (2, 2, 4, 4); backgroundColor: red }
          layer over { frame: (0, 0, 16, 12); backgroundColor: #404040 }
          snapshot "tree" { compare { golden: tree } }
      }

      """, to: "tree.tbl")
    try suite.acceptAll()
    #expect(try report(suite) == "tree.tbl: 15 of 15 mutants killed, 100%\n")
  }

  @Test("A scene with failing tests is not mutated, and the run fails")
  func refused() throws {
    let suite = try Suite()
    try suite.write(to: "a.tbl")
    try suite.acceptAll()
    try suite.write("#00FF00", to: "a.tbl")
    let result = try suite("test", "--mutate")
    #expect(result.exitCode == 1)
    #expect(
      result.error.hasSuffix("a.tbl: not mutated: 'Square' fails without mutations\n"),
      "\(result.error)")
  }

  @Test("A required score determines whether the run fails")
  func scores() throws {
    let suite = try Suite()
    try suite.folder.write(Self.kinds, to: "kinds.tbl")
    try suite.acceptAll()
    #expect(try suite("test", "--mutate", "--filter", "settled").exitCode == 0)
    #expect(try suite("test", "--mutate=50", "--filter", "settled").exitCode == 0)
    let failed = try suite("test", "--mutate=100", "--filter", "settled")
    #expect(failed.exitCode == 1)
    #expect(failed.error.hasSuffix("% of mutants were killed, but 100% are required\n"))
  }

  @Test("The JSON report contains all numbers and survivors")
  func json() throws {
    let suite = try Suite()
    try suite.folder.write(Self.kinds, to: "kinds.tbl")
    try suite.acceptAll()
    let result = try suite("test", "--mutate", "--filter", "settled", "--report", "json=-")
    let report = try JSONDecoder().decode(MutationReport.self, from: Data(result.output))
    #expect(report.schema == 2)
    #expect(report.scenes.map(\.scene) == ["kinds.tbl"])
    #expect(report.total == report.scenes[0].counts)
    let counts = report.total
    #expect(
      counts.mutations == counts.killed + counts.survived + counts.equivalent + counts.notCompiled)
    #expect(report.scenes[0].survivors.count == counts.survived)
    let survivor = try #require(report.scenes[0].survivors.last)
    #expect(survivor.kind == .time)
    #expect(survivor.place == FileLocation(file: "kinds.tbl", line: 7, column: 43))
    #expect((survivor.before, survivor.after) == ("duration: 0.5s", "duration: 0.6s"))
  }

  @Test("The number of mutants is limited and deterministic")
  func limit() throws {
    let suite = try Suite()
    for number in 0..<3 { try suite.write(x: number, to: "s\(number).tbl") }
    try suite.acceptAll()
    let reports = try ["1", "2", "5"].map {
      try report(suite, "--mutations", "4", "--jobs", $0, "--report", "json=\($0).json")
    }
    #expect(reports[0] == reports[1] && reports[1] == reports[2])
    let json = try ["1", "2", "5"].map { try suite.folder.bytes("\($0).json") }
    #expect(json[0] == json[1] && json[1] == json[2])
    let whole = try JSONDecoder().decode(MutationReport.self, from: Data(json[0]))
    for scene in whole.scenes {
      let counts = scene.counts
      #expect(counts.mutations > 4)
      #expect(counts.killed + counts.survived + counts.equivalent + counts.notCompiled == 4)
    }
  }

  @Test(
    "Conflicting options are invalid usage",
    arguments: [
      ["--mutate", "--record", "all"], ["--mutate", "--repeat", "2"], ["--mutate", "--fail-fast"],
      ["--mutate", "--shard", "1/2"], ["--mutate=101"], ["--mutate", "--mutations", "0"],
      ["--mutations", "5"], ["--mutate", "--report", "html=a.html"],
      ["--mutate", "--report", "github"],
    ])
  func usage(_ arguments: [String]) throws {
    let suite = try Suite()
    try suite.write(to: "a.tbl")
    #expect(try scenec(["test"] + arguments, in: suite.folder).exitCode == 2)
  }
}
