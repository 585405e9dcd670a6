import Foundation
import SceneTesting
import TestSupport
import Testing
@testable import SceneLanguage

/// One root and one `scenec.json` for all commands.
@Suite("Project settings")
struct ProjectTests {
  private static let scene = """
    import "../Lib/theme.tbl"
    scene "Square" {
        size: (16, 12)
        layer square { frame: (4, 2, 6, 6); backgroundColor: tint }
        snapshot "rest"
    }

    """

  /// A repository with a library above the folder of a scene.
  private func repository(_ settings: String? = nil) throws -> Suite {
    let suite = try Suite()
    try suite.folder.write("", to: ".git/HEAD")
    try suite.folder.write("let tint = #FF0000\n", to: "Lib/theme.tbl")
    try suite.folder.write(Self.scene, to: "Feed/a.tbl")
    if let settings { try suite.folder.write(settings, to: "scenec.json") }
    return suite
  }

  @Test("Every command reads a library above the scene's folder, from any working directory")
  func libraryAbove() throws {
    let suite = try repository()
    try suite.acceptAll()
    for (folder, path) in [(".", "Feed/a.tbl"), ("Feed", "a.tbl"), ("Lib", "../Feed/a.tbl")] {
      for command in [
        "check PATH", "build PATH -o \(suite.folder.path)/out.png", "dump PATH", "fix --check PATH",
        "show PATH --as blocks", "diff PATH PATH", "blame PATH 5,5", "test PATH", "prune --dry-run",
      ] {
        let words = command.replacing("PATH", with: path)
        let result = try suite.shell("cd \(folder) && \"$TOOL\" \(words)")
        #expect(result.exitCode == 0, "\(words): \(result.error)")
      }
    }
    // A failure names the library as it is seen from the working directory, and so does a review.
    try suite.folder.write("let tint = #00FF00\n", to: "Lib/theme.tbl")
    let test = try suite.shell("cd Feed && \"$TOOL\" test")
    #expect(test.error.contains("../Lib/theme.tbl:1:12"), "\(test.error)")
    _ = try suite("test", "--record", "changed")
    #expect(try suite("review", "--list").text.contains(" Lib/theme.tbl:1:12"))
  }

  @Test("Without a project, a review compiles a recording with the root that it had")
  func rootOfRecording() throws {
    let suite = try repository()
    try FileManager.default.removeItem(atPath: suite.folder(".git"))
    _ = try suite("test", "--root", ".", "--record", "missing")
    _ = try suite("review", "--accept", "all")
    try suite.folder.write("let tint = #00FF00\n", to: "Lib/theme.tbl")
    _ = try suite("test", "--root", ".", "--record", "changed")
    #expect(try suite("review", "--list").text.contains(" Lib/theme.tbl:1:12"))
    // Without the root, the references are kept, and the reason is printed.
    let prune = try suite("prune", "--dry-run")
    #expect(prune.exitCode == 1)
    #expect(prune.error.contains("Feed/a.tbl:1:8: error[E0204]: "), "\(prune.error)")
    #expect(prune.error.contains("use '--root DIR'"))
  }

  @Test("The reference of a scene does not depend on how its root is found")
  func references() throws {
    let suite = try Suite()
    try suite.write(to: "Feed/a.tbl")
    try suite.acceptAll()
    let before = try suite.files()
    try suite.folder.write("", to: ".git/HEAD")
    for settings in [nil, "{}", "{\"root\": \"Feed\"}"] {
      if let settings { try suite.folder.write(settings, to: "scenec.json") }
      #expect(try suite("test", "--no-cache").exitCode == 0)
      _ = try suite("test", "--record", "all")
      #expect(!suite.has("Feed/__Snapshots__/.pending/a"))
    }
    #expect(
      try suite.folder.bytes("Feed/__Snapshots__/a/a.txt") == before["Feed/__Snapshots__/a/a.txt"])
  }

  @Test("Settings are printed with their origins")
  func printing() throws {
    let suite = try repository(
      """
      {
        "minimumVersion": "0.1",
        "compare": { "maxDifference": 2, "maxPixels": 8 },
        "reports": ["html=report.html"]
      }
      """)
    let result = try suite.shell("cd Feed && \"$TOOL\" test --print-config")
    #expect(
      result.text == """
        root                   ..                the folder of 'scenec.json'
        minimumVersion         0.1               ../scenec.json:2:22
        compare.golden         image             default
        compare.maxDifference  2                 ../scenec.json:3:33
        compare.perceptual     0                 default
        compare.maxPixels      8                 ../scenec.json:3:49
        matrix                 none              default
        references             none              default
        reports                html=report.html  ../scenec.json:4:14

        """)
    let other = try suite("check", "Feed/a.tbl", "--root", "Feed", "--print-config")
    #expect(other.text.hasPrefix("root                   Feed              '--root'\n"))
  }

  @Test("Errors in settings have locations, and no command ignores them")
  func errors() throws {
    let cases = [
      ("{\n  \"rot\": \".\" }", "scenec.json:2:4: error[E0301]: unknown key 'rot'"),
      ("{ \"root\": 3 }", "scenec.json:1:11: error[E0401]: expected a folder"),
      ("{ \"root\": \"Nowhere\" }", "scenec.json:1:12: error[E0203]: cannot find folder 'Nowhere'"),
      ("{ \"root\": \"../..\" }", "scenec.json:1:12: error[E0204]: '../..' is outside"),
      (
        "{ \"root\": \".\", \"root\": \".\" }",
        "scenec.json:1:17: error[E0304]: 'root' is already set"
      ),
      ("{ \"minimumVersion\": \"99.1\" }", "error[E0407]: the project requires scenec 99.1"),
      (
        "{ \"compare\": { \"golden\": \"tre\" } }",
        "scenec.json:1:27: error[E0403]: expected image,"
      ),
      ("{ \"compare\": { \"maxDifference\": 256 } }", "a whole number from 0 to 255"),
      ("{ \"reports\": [\"html=.git/hooks/x.html\"] }", "error[E0401]: expected a report in the"),
      ("{ \"reports\": [\"html=../report.html\"] }", "error[E0401]: expected a report in the"),
      ("{ \"reports\": [\"json=Sources/main.swift\"] }", "error[E0401]: expected a report in the"),
      ("{ \"root\": \".\" ", "scenec.json:1:1: error[E0504]: unclosed '{'"),
      (
        "{ \"r\\u006fot\": \".\" }",
        "scenec.json:1:4: error[E0401]: expected a key without '\\', such as 'root'"
      ),
      ("{ \"minimumVersion\": \"+0\" }", "scenec.json:1:22: error[E0401]: expected a version"),
      (
        "{ \"compare\": { \"window\": [3, 9] } }",
        "only 'maxPixels' allows them"
      ),
      (
        "{ \"compare\": { \"golden\": \"tree\", \"maxPixels\": 3 } }",
        "scenec.json:1:47: error[E0306]: 'maxPixels' cannot be combined with 'golden: tree'"
      ),
      ("{ \"references\": \"../Images\" }", "scenec.json:1:18: error[E0401]: expected a folder"),
      ("{ \"references\": \"/tmp\" }", "scenec.json:1:18: error[E0401]: expected a folder in"),
      ("{ \"references\": \"link/a\" }", "scenec.json:1:18: error[E0204]: 'link/a' is outside"),
    ]
    for (settings, message) in cases {
      let suite = try repository(settings)
      try suite.folder.link("link", to: "/")
      for command in ["check Feed/a.tbl", "test", "prune", "review --list", "dump Feed/a.tbl"] {
        let result = try suite.shell("\"$TOOL\" \(command)")
        #expect(result.exitCode == 2, "\(command): \(settings)")
        #expect(result.error.contains(message), "\(command): \(result.error)")
      }
    }
  }

  @Test("The defaults of 'compare' hold unless a snapshot sets its own")
  func comparison() throws {
    let suite = try repository("{ \"compare\": { \"golden\": \"tree\" } }")
    try suite.folder.write(
      Suite.scene(snapshots: "snapshot \"b\" { compare { golden: image } }"), to: "Feed/b.tbl")
    try suite.acceptAll()
    #expect(!suite.has("Feed/__Snapshots__/a/rest.png"))
    #expect(suite.has("Feed/__Snapshots__/b/b.png"))
    // A change of the settings is not hidden by the cache.
    #expect(try suite("test").exitCode == 0)
    try suite.folder.write("{ \"compare\": { \"golden\": \"image\" } }", to: "scenec.json")
    #expect(try suite("test").exitCode == 1)
  }

  @Test("Reports in settings are written in their folder, not through a link that leads outside")
  func reports() throws {
    let suite = try repository("{ \"reports\": [\"json=out.json\"] }")
    try suite.acceptAll()
    _ = try suite.shell("cd Feed && \"$TOOL\" test")
    #expect(suite.has("out.json"))
    #expect(!suite.has("Feed/out.json"))
    let other = try TemporaryFolder()
    try FileManager.default.removeItem(atPath: suite.folder("out.json"))
    try suite.folder.link("out.json", to: other("stolen.json"))
    let result = try suite("test")
    #expect(result.exitCode == 3)
    #expect(result.error.contains("the link 'out.json' leads to '"), "\(result.error)")
    #expect(try other.names().isEmpty)
  }

  @Test("A report of the settings replaces only a report of its kind")
  func reportsReplaceReports() throws {
    let suite = try repository()
    try suite.acceptAll()
    let reports = ["html=a.html", "json=a.json", "junit=a.xml", "markdown=a.md"]
    for report in reports {
      let name = String(report.split(separator: "=")[1])
      try suite.folder.write("{ \"reports\": [\"\(report)\"] }", to: "scenec.json")
      for words in ["# The app\n", "", "{ \"name\": \"app\" }", "<html></html>"] {
        try suite.folder.write(words, to: name)
        let result = try suite("test")
        #expect(result.exitCode == 2)
        #expect(
          result.error.contains(
            "scenec.json:1:16: error[E0401]: 'reports' would replace '\(name)', which is not such a"
          ),
          "\(result.error)")
        #expect(try suite.folder.text(name) == words)
      }
      // The command line is the user's own wish.
      #expect(try suite("test", "--report", report).exitCode == 0)
      let before = try suite.folder.bytes(name)
      #expect(try suite("test", "--no-cache").exitCode == 0)
      #expect(try suite.folder.bytes(name) != [] && before != [])
    }
    try suite.folder.write("{ \"reports\": [\"html=a.xml\"] }", to: "scenec.json")
    #expect(try suite("test").exitCode == 2)
  }

  @Test("An axis of the matrix has to be that of a scene of the project, which need not be tested")
  func axes() throws {
    let suite = try Suite()
    let settings =
      "{ \"matrix\": { \"language\": [\"en\", \"de\"], \"appearance\": [\"light\", \"dark\"] } }"
    try suite.folder.write(settings, to: "scenec.json")
    try suite.write(to: "A/a.tbl", snapshots: "snapshot \"r\" { appearance: dark }")
    try suite.write(
      to: "B/b.tbl",
      snapshots: "let language = \"\"\nsnapshot \"r\" { language: \"\"; appearance: light }")
    try suite.acceptAll()
    for folder in [".", "A", "B", "A/a.tbl"] {
      let result = try suite("test", folder)
      #expect(result.exitCode == 0, "\(folder): \(result.error)")
    }
    try suite.folder.write(settings.replacing("language", with: "langauge"), to: "scenec.json")
    for folder in [".", "A", "B", "A/a.tbl"] {
      let result = try suite("test", folder)
      #expect(
        result.exitCode == 2 && result.error.contains("did you mean 'language'?"), "\(folder)")
    }
    // Settings of an inner folder are those of its own scenes.
    try suite.folder.write(settings, to: "scenec.json")
    try suite.folder.write("{ \"matrix\": { \"language\": [\"en\"] } }", to: "A/scenec.json")
    let inner = try suite("test")
    #expect(inner.exitCode == 2 && inner.error.contains("A/scenec.json:1:16: "), "\(inner.error)")
  }

  @Test("No output is written into a repository's '.git', even through a link")
  func outputsInGit() throws {
    let suite = try repository("{ \"reports\": [\"json=out.json\"] }")
    try suite.folder.link("out.json", to: ".git/out")
    try suite.folder.link("new", to: ".git")
    for arguments in [
      ["test"], ["test", "--report", "html=.git/new"], ["test", "--report", "html=new/page"],
      ["build", "Feed/a.tbl", "-o", "new/a.png"],
      ["test", "--report", "junit=a.xml", "--artifacts", "new/a"],
    ] {
      let result = try scenec(arguments, in: suite.folder, environment: suite.environment)
      #expect(result.exitCode == 2, "\(arguments)")
      #expect(result.error.contains("would write into '.git'"), "\(result.error)")
    }
    for folder in ["Lib/theme.tbl", "Feed/__Snapshots__/a"] {
      let result = try suite("test", "--report", "junit=a.xml", "--artifacts", folder)
      #expect(result.exitCode == 2, "\(result.error)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: suite.folder(".git")) == ["HEAD"])
  }

  @Test("Only accepted references are renamed, and those of linked scenes are kept")
  func pendingReferences() throws {
    let suite = try Suite()
    try suite.folder.write("{ \"references\": \"Images\" }", to: "scenec.json")
    try suite.write(to: "A/a.tbl", snapshots: "snapshot \"rest\"")
    try suite.acceptAll()
    try suite.write(x: 5, to: "A/a.tbl", snapshots: "snapshot \"rest\"")
    _ = try suite("test", "--record", "changed")
    try suite.write(x: 5, to: "A/a.tbl", snapshots: "snapshot \"calm\"")
    #expect(try !suite("test").error.contains("renamed"))
    #expect(try !suite("prune", "--dry-run").text.contains("kept"))
    // A search of the other folder skips the link.
    try suite.folder.write("", to: "B/kept")
    try suite.folder.link("B/z.tbl", to: "../A/a.tbl")
    _ = try suite("test", "--record", "missing")
    _ = try suite("review", "--accept", "all")
    #expect(suite.has("Images/B/z/calm.png"))
    _ = try suite("prune", "B")
    #expect(suite.has("Images/B/z/calm.png"))
    // Another project in the way could have the same references.
    try suite.folder.write("{ \"references\": \"B/Images\" }", to: "scenec.json")
    try suite.folder.write("{}", to: "B/scenec.json")
    let nested = try suite("test", "A/a.tbl")
    #expect(nested.error.contains("'B/Images' is in a folder with another scenec.json"))
  }

  @Test("The settings are a file that every snapshot reads")
  func settingsAreInputs() throws {
    let suite = try repository("{ \"matrix\": { \"appearance\": [\"light\", \"dark\"] } }")
    try suite.acceptAll()
    try suite.folder.write("let tint = #00FF00\n", to: "Lib/theme.tbl")
    _ = try suite("test", "--record", "changed")
    try suite.folder.write(
      "{ \"matrix\": { \"appearance\": [\"dark\", \"light\"] } }", to: "scenec.json")
    let review = try suite("review", "--accept", "all")
    #expect(review.error.contains("/scenec.json' has changed"), "\(review.error)")
    try suite.folder.write("{ \"matrix\": { \"apperance\": [\"dark\"] } }", to: "scenec.json")
    for operand in [".", "Feed", "Feed/a.tbl"] {
      let misspelled = try suite("test", operand)
      #expect(misspelled.exitCode == 2, "\(operand)")
      #expect(
        misspelled.error.contains(
          "scenec.json:1:16: error[E0301]: 'apperance' is neither a property of snapshots nor a 'let'"
        ))
      #expect(misspelled.error.contains("did you mean 'appearance'?"), "\(misspelled.error)")
    }
    try suite.folder.write("{}", to: "scenec.json")
    let report = try suite("test", "--report", "json=scenec.json")
    #expect(report.error.contains("would replace the input file"), "\(report.error)")
  }

  @Test("References can be in another folder of the project through a link, but not outside")
  func linkedReferences() throws {
    let suite = try repository()
    try suite.folder.write("", to: "References/Feed/kept")
    try suite.folder.link("Feed/__Snapshots__", to: "../References/Feed")
    try suite.acceptAll()
    #expect(suite.has("References/Feed/a/rest.png"))
    #expect(try suite("test").exitCode == 0)
    // Those that another folder uses through a link are not pruned.
    try suite.folder.write(Self.scene, to: "References/b.tbl")
    try suite.folder.write("", to: "References/__Snapshots__/kept")
    try FileManager.default.removeItem(atPath: suite.folder("Feed/__Snapshots__"))
    try suite.folder.link("Feed/__Snapshots__", to: "../References/__Snapshots__")
    try suite.acceptAll()
    let prune = try suite("prune")
    #expect(prune.exitCode == 0 && suite.has("References/__Snapshots__/a/rest.png"))
    let other = try TemporaryFolder()
    for target in [other.path, "../.git"] {
      try FileManager.default.removeItem(atPath: suite.folder("Feed/__Snapshots__"))
      try suite.folder.link("Feed/__Snapshots__", to: target)
      let result = try suite("test", "--record", "all")
      #expect(result.exitCode != 0)
      let reason = target == "../.git" ? "it is in '.git'" : "__Snapshots__' leads to '"
      #expect(result.error.contains(reason), "\(result.error)")
    }
    #expect(try other.names().isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: suite.folder(".git")) == ["HEAD"])
  }
}

extension ProjectTests {
  @Test("References in the folder that is set are recorded, compared, reviewed, moved, and pruned")
  func folderOfReferences() throws {
    let suite = try repository()
    try suite.acceptAll()
    // References that exist are those of renamed snapshots.
    try suite.folder.write("{ \"references\": \"Images/Kept\" }", to: "scenec.json")
    #expect(try suite("test").error.contains("was 'Feed/__Snapshots__/a/rest.png', which"))
    #expect(try suite("review", "--accept", "renamed").error.contains("moved Feed/a.tbl#rest"))
    #expect(suite.has("Images/Kept/Feed/a/rest.png"))
    try FileManager.default.removeItem(atPath: suite.folder("Images"))
    try FileManager.default.removeItem(atPath: suite.folder("Feed/__Snapshots__"))
    _ = try suite.shell("cd Feed && \"$TOOL\" test --record missing")
    #expect(suite.has("Images/Kept/Feed/.pending/.gitignore"))
    #expect(try suite("review", "--list").text.contains("Feed/a.tbl#rest"))
    _ = try suite("review", "--accept", "all")
    #expect(suite.has("Images/Kept/Feed/a/rest.png") && !suite.has("Feed/__Snapshots__"))
    #expect(try suite("blame", "Images/Kept/Feed/a/rest.png", "5,5").text.contains("square"))
    let attributes = try suite("schema", "--emit", "gitattributes").text
    #expect(attributes.contains("**/Images/Kept/**/*.png binary\n"))
    // A change fails, with artifacts named after the scene, until it is accepted.
    try suite.folder.write("let tint = #00FF00\n", to: "Lib/theme.tbl")
    let failed = try suite.shell("cd Lib && \"$TOOL\" test ../Feed")
    #expect(failed.error.contains(" ../Images/Kept/Feed/a/rest.png"), "\(failed.error)")
    _ = try suite("test", "--artifacts", "out")
    #expect(suite.has("out/Feed/a/rest.actual.png"))
    _ = try suite("test", "--record", "changed")
    _ = try suite("review", "Images/Kept/Feed", "--accept", "Feed/a.tbl#rest")
    #expect(try suite("test", "--fail-on-unused").exitCode == 0)
    // The folder of the scene is renamed.
    try FileManager.default.moveItem(atPath: suite.folder("Feed"), toPath: suite.folder("List"))
    let prune = try suite("prune")
    #expect(prune.error.contains("kept the reference of List/a.tbl#rest (was Feed/a.tbl#rest)"))
    _ = try suite("review", "--accept", "renamed")
    #expect(try suite("test", "--fail-on-unused").exitCode == 0)
    // The scene is deleted.
    try FileManager.default.removeItem(atPath: suite.folder("List"))
    #expect(try suite("prune").text.contains("removed Images/Kept/List/a/rest.png\n"))
    // References never leave the project.
    let other = try TemporaryFolder()
    try suite.write(to: "Other/b.tbl")
    try suite.folder.link("Images/Kept/Other", to: other.path)
    #expect(try suite("test", "Other/b.tbl", "--record", "all").error.contains("' leads to '"))
    #expect(try other.names().isEmpty)
  }

  @Test("Filters, shards, reports, the cache, and 'prune' know the snapshots of a matrix")
  func matrix() throws {
    let suite = try Suite()
    try suite.folder.write(
      "{ \"matrix\": { \"appearance\": [\"light\", \"dark\"] } }", to: "scenec.json")
    try suite.write(to: "a.tbl", snapshots: "snapshot \"rest\" { matrix { scale: [1, 2] } }")
    try suite.acceptAll()
    #expect(suite.has("__Snapshots__/a/rest+dark+scale-2.png"))
    for words in [["test"], ["test", "--shard", "1/2"]] {
      #expect(try suite.shell("\"$TOOL\" \(words.joined(separator: " "))").exitCode == 0)
    }
    let dark = try suite("test", "--list", "--filter", "appearance=dark")
    #expect(dark.text == "a.tbl#rest+dark\na.tbl#rest+dark+scale-2\n")
    let result = try suite("test", "--filter", "scale=2", "--report", "json=-")
    let report = try TestReport(json: Array(result.text.utf8))
    #expect(
      report.results.map { ($0.axes ?? []).map { "\($0.name)=\($0.value)" } } == [
        ["appearance=dark", "scale=2"], ["appearance=light", "scale=2"],
      ])
    try suite.folder.write("{}", to: "scenec.json")
    let prune = try suite("prune")
    #expect(prune.text.contains("removed __Snapshots__/a/rest+dark.png\n"), "\(prune.text)")
    #expect(
      !suite.has("__Snapshots__/a/rest+dark+scale-2.png")
        && suite.has("__Snapshots__/a/rest+scale-2.png"))
  }
}
