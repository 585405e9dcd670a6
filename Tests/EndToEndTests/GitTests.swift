import Foundation
import TestSupport
import Testing

/// What people do with Git: merging, renaming, deleting, and Git LFS.
@Suite("Git as it is used")
struct GitTests {
  private let git = "git -c user.name=a -c user.email=a@b -c init.defaultBranch=main"

  /// A repository with a scene of a square, whose references are committed on three branches:
  /// `base`, `main` with another position, and `theirs` with another color.
  private func conflict(golden: String, attributes: Bool = false) throws -> Suite {
    let suite = try Suite()
    let snapshot = "snapshot \"rest\" { compare { golden: \(golden) } }"
    func commit(_ color: String, x: Int, _ after: String) throws {
      try suite.write(color, x: x, to: "a.tbl", snapshots: snapshot)
      try suite.acceptAll()
      let done = try suite.shell("\(git) add -A && \(git) commit -qm a && \(after)")
      try #require(done.exitCode == 0, "\(done.error)")
    }
    let start = attributes ? "scenec schema --emit gitattributes > .gitattributes" : "true"
    try #require(try suite.shell("\(git) init -q && \(start)").exitCode == 0)
    try commit("#FF0000", x: 4, "git checkout -qb theirs")
    try commit("#00FF00", x: 4, "git checkout -q main")
    try commit("#FF0000", x: 5, "true")
    #expect(try suite.shell("\(git) merge -q theirs").exitCode != 0)
    // The scene has both changes.
    try suite.write("#00FF00", x: 5, to: "a.tbl", snapshots: snapshot)
    return suite
  }

  @Test(
    "A conflict in a reference is named, compared with one side, and resolved by recording",
    arguments: [
      ("image", false), ("tree", false), ("hash", false), ("image", true), ("tree", true),
    ])
  func conflicts(_ golden: String, _ attributes: Bool) throws {
    let suite = try conflict(golden: golden, attributes: attributes)
    let failed = try suite("test", "--report", "json=report.json")
    #expect(failed.exitCode == 1)
    let words =
      attributes
      ? "merge conflict in '__Snapshots__/a/rest."
      : "merge conflict between 'HEAD' and 'theirs' in the reference"
    #expect(failed.error.contains(words), "\(failed.error)")
    let side = golden == "image" || attributes ? "ours, that of HEAD" : "'HEAD'"
    #expect(failed.error.contains("compared with \(side): "), "\(failed.error)")
    #expect(failed.error.contains("run 'scenec test --record changed', 'scenec review'"))
    #expect(try suite.folder.text("report.json").contains("\"conflict\" : \"\(side)\""))
    #expect(try suite("test", "--record", "missing").exitCode == 1)
    #expect(try suite("test", "--record", "changed").exitCode == 0)
    #expect(try suite("review", "--accept", "all").exitCode == 0)
    #expect(try suite("test").exitCode == 0)
    #expect(try !suite.folder.text("__Snapshots__/a/rest.txt").contains("<<<<<<<"))
  }

  @Test("A reference with a conflict fails even if the first side is equal")
  func equalSide() throws {
    let suite = try Suite()
    try suite.write(to: "a.tbl")
    try suite.acceptAll()
    let tree = try suite.folder.text("__Snapshots__/a/a.txt")
    try suite.folder.write(
      "<<<<<<< HEAD\n\(tree)=======\n\(tree)>>>>>>> x\n", to: "__Snapshots__/a/a.txt")
    let failed = try suite("test")
    #expect(failed.exitCode == 1)
    #expect(failed.error.contains("in the reference; compared with the image"), "\(failed.error)")
  }

  @Test("A Git LFS pointer is never recorded over")
  func pointers() throws {
    let suite = try Suite()
    try suite.write(to: "a.tbl")
    try suite.acceptAll()
    try suite.write("#0000FF", to: "a.tbl")
    #expect(try suite("test", "--record", "changed").exitCode == 0)
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:12\nsize 9\n"
    try suite.folder.write(pointer, to: "__Snapshots__/a/a.png")
    let accepted = try suite("review", "--accept", "all")
    #expect(accepted.exitCode == 3)
    #expect(accepted.error.contains("'git lfs pull'"))
    for mode in ["none", "missing", "changed", "all"] {
      let result = try suite("test", "--record", mode)
      #expect(result.exitCode == 3)
      #expect(result.error.contains("'git lfs pull'"))
    }
    #expect(try suite.folder.text("__Snapshots__/a/a.png") == pointer)
  }

  @Test("Git understands the printed attributes")
  func attributes() throws {
    let suite = try Suite()
    let listed = try suite.shell(
      """
      git init -q && scenec schema --emit gitattributes > .gitattributes
      git check-attr text eol merge diff linguist-generated -- Scenes/a.tbl \
        Scenes/__Snapshots__/a/b.png Scenes/__Snapshots__/a/b.txt
      """)
    for line in [
      "a.tbl: eol: lf", "a.tbl: linguist-generated: unspecified", "a.tbl: merge: unspecified",
      "b.png: text: unset", "b.png: linguist-generated: set", "b.txt: eol: lf",
      "b.txt: merge: unset", "b.txt: diff: unspecified",
    ] {
      #expect(listed.text.contains(line), "\(listed.text)")
    }
  }

  // MARK: Renames

  /// Two scenes with equal images and one with another, and their references.
  private func renamed(_ line: String) throws -> Suite {
    let suite = try Suite()
    for name in ["Feed/feed-1", "Feed/feed-2"] {
      try suite.write(to: name + ".tbl", snapshots: "snapshot \"rest\"")
    }
    let golden = "snapshot \"tall\" { compare { golden: tree } }"
    try suite.write("#0000FF", to: "Feed/other.tbl", snapshots: golden)
    try suite.acceptAll()
    try #require(try suite.shell(line).exitCode == 0)
    return suite
  }

  @Test(
    "Renames of scenes, folders, and snapshots are one finding each, and moved at once",
    arguments: [
      (
        "mv Feed Stream && cd Stream && mv feed-1.tbl stream-1.tbl && mv feed-2.tbl stream-2.tbl",
        [
          "Stream/stream-1.tbl#rest' was 'Stream/feed-1.tbl#rest",
          "Stream/stream-2.tbl#rest' was 'Stream/feed-2.tbl#rest",
        ]
      ),
      (
        "mkdir New && mv Feed/*.tbl New",
        [
          "New/feed-1.tbl#rest' was 'Feed/feed-1.tbl#rest",
          "New/feed-2.tbl#rest' was 'Feed/feed-2.tbl#rest",
          "New/other.tbl#tall' was 'Feed/other.tbl#tall",
        ]
      ),
      (
        "sed -i.bak 's/\"rest\"/\"idle\"/' Feed/feed-2.tbl",
        ["Feed/feed-2.tbl#idle' was 'Feed/feed-2.tbl#rest"]
      ),
    ])
  func renames(_ line: String, _ found: [String]) throws {
    let suite = try renamed(line)
    let before = try suite.files().filter { $0.key.hasSuffix(".png") || $0.key.hasSuffix(".txt") }
    let failed = try suite("test", "--report", "json=report.json")
    #expect(failed.exitCode == 1)
    for words in found {
      let (id, former) = (words.split(separator: "'")[0], words.split(separator: "'")[2])
      #expect(
        failed.error.split(separator: "\n").contains {
          $0.hasPrefix("failed \(id) (") && $0.contains("): renamed: was '\(former)', which")
        }, "\(failed.error)")
    }
    #expect(failed.error.components(separatedBy: "renamed: ").count == found.count + 1)
    #expect(!failed.error.contains("missing reference") && !failed.error.contains("not belong"))
    let report = try suite.folder.text("report.json")
    #expect(
      report.contains("\"movedFrom\"")
        && !report.contains("/__Snapshots__/feed-2/rest.png\",\n    \""))
    // `prune` keeps the only copy, even if it cannot see the new name.
    let pruned = try suite.shell("scenec prune && if [ -d Feed ]; then scenec prune Feed; fi")
    #expect(pruned.error.contains("kept the reference of"), "\(pruned.error)")
    #expect(!pruned.text.contains("removed"))
    _ = try suite("test", "--record", "missing")
    let moved = try suite("review", "--accept", "renamed")
    #expect(moved.exitCode == 0)
    #expect(moved.error.components(separatedBy: "moved ").count == found.count + 1)
    let passed = try suite("test")
    #expect(passed.exitCode == 0 && !passed.error.contains("not belong"), "\(passed.error)")
    let after = try suite.files().filter { $0.key.hasSuffix(".png") || $0.key.hasSuffix(".txt") }
    // The files are the same ones, so that Git also finds renames.
    #expect(
      after.values.sorted { $0.lexicographicallyPrecedes($1) }
        == before.values.sorted { $0.lexicographicallyPrecedes($1) })
  }

  @Test("A renamed scene with another image is missing, and the old reference unused")
  func changedRename() throws {
    let suite = try renamed(
      "mv Feed/other.tbl Feed/new.tbl && sed -i.bak s/0000FF/00FF00/ Feed/new.tbl")
    let failed = try suite("test")
    #expect(failed.error.contains("missing reference") && failed.error.contains("not belong"))
    #expect(!failed.error.contains("renamed"))
    #expect(try suite("prune").text.contains("removed Feed/__Snapshots__/other/tall.txt"))
  }

  @Test("--fail-on-unused fails, and failures of deleted scenes are removed")
  func deleted() throws {
    let suite = try renamed("sed -i.bak s/FF0000/00FF00/ Feed/feed-1.tbl")
    #expect(try suite("test", "--fail-on-unused").error.contains("1 failed, 2 passed"))
    #expect(suite.has("Feed/__Snapshots__/.failures/feed-1/rest.actual.png"))
    try FileManager.default.removeItem(atPath: suite.folder("Feed/feed-1.tbl"))
    #expect(try suite("test", "--filter", "feed-2").exitCode == 0)
    let unused = try suite("test", "--fail-on-unused", "--filter", "feed-2")
    #expect(unused.exitCode == 1)
    #expect(unused.error.contains("error: 2 references do not belong to any snapshot"))
    #expect(!suite.has("Feed/__Snapshots__/.failures/feed-1"))
    let idle = try suite("test", "--last-failed")
    #expect(idle.error.contains("no tests to run"))
    #expect(try suite("test", "--fail-on-unused", "Feed/feed-2.tbl").exitCode == 2)
    #expect(try suite("prune").exitCode == 0)
    #expect(try suite("test", "--fail-on-unused").exitCode == 0)
  }

  @Test("--changed-since compares with the merge base, and includes untracked files")
  func mergeBase() throws {
    let suite = try Suite()
    for name in ["a", "b", "c"] { try suite.write(to: name + ".tbl") }
    try suite.acceptAll()
    let made = try suite.shell(
      """
      \(git) init -q && \(git) add -A && \(git) commit -qm first && git checkout -qb topic && \
      sed -i.bak s/FF0000/00FF00/ a.tbl && \(git) commit -qam topic && git checkout -q main && \
      sed -i.bak s/FF0000/0000FF/ b.tbl && \(git) commit -qam main && git checkout -q topic
      """)
    try #require(made.exitCode == 0, "\(made.error)")
    try suite.write(to: "new.tbl")
    let list = { try suite("test", "--list", "--changed-since", "main").text }
    #expect(try list() == "a.tbl#a\nnew.tbl#new\n")
    // Without a common ancestor, the revision itself is compared.
    try #require(
      try suite.shell("git checkout -q --orphan alone && \(git) commit -qam alone").exitCode == 0)
    #expect(try list() == "a.tbl#a\nb.tbl#b\nnew.tbl#new\n")
  }

  // MARK: Revisions

  /// A repository with a library, three scenes that use it, and no references.
  private func branch(_ edit: String) throws -> Suite {
    let suite = try Suite()
    try suite.folder.write("let tint = #FF0000\n", to: "Scenes/library.tbl")
    for name in ["a", "b", "c"] {
      let layer =
        "layer { frame: (0, 0, 4, 4); backgroundColor: \(name == "a" ? "tint" : "#00FF00") }"
      try suite.folder.write(
        "import \"library.tbl\"\nscene \"S\" { size: (8, 8); \(layer); snapshot \"rest\"; snapshot \"end\" }\n",
        to: "Scenes/\(name).tbl")
    }
    let made = try suite.shell(
      "\(git) init -q && \(git) add -A && \(git) commit -qm first && cd Scenes && \(edit)")
    try #require(made.exitCode == 0, "\(made.error)")
    return suite
  }

  @Test("--baseline compares scenes with those of a revision, without references")
  func baseline() throws {
    let suite = try branch("true")
    let same = try suite("test", "--baseline", "git:HEAD")
    #expect(same.exitCode == 0 && same.error.contains("6 passed"), "\(same.error)")
    #expect(!suite.has("Scenes/__Snapshots__"))
    try suite.folder.write("let tint = #0000FF\n", to: "Scenes/library.tbl")
    let changed = try suite("test", "--baseline", "git:HEAD")
    #expect(changed.exitCode == 1 && changed.error.contains("2 failed, 4 passed"))
    #expect(changed.error.contains("backgroundColor #FF0000 → #0000FF, Scenes/library.tbl:1:12"))
    #expect(suite.has("Scenes/__Snapshots__/.failures/a/rest.reference.png"))
    let edited = try suite.shell(
      """
      cd Scenes && rm c.tbl && cp b.tbl d.tbl && sed -i.bak 's/; snapshot "end"//' b.tbl && cd .. && \
      scenec test --baseline git:HEAD
      """)
    #expect(edited.exitCode == 1)
    for words in [
      "'git:HEAD:Scenes/c.tbl' is not in the working copy", "git:HEAD does not have this scene",
      "git:HEAD also has 'end'",
    ] {
      #expect(edited.error.contains(words), "\(edited.error)")
    }
    let wrong = try suite("test", "--baseline", "git:nothing")
    #expect(wrong.exitCode == 3 && wrong.error.contains("cannot compare with 'git:nothing'"))
    for option in [["--record", "all"], ["--fail-on-unused"], ["--mutate"]] {
      let usage = try scenec(
        ["test", "--baseline", "git:HEAD"] + option, in: suite.folder,
        environment: suite.environment)
      #expect(usage.exitCode == 2)
    }
    #expect(try suite("test", "--baseline", "HEAD").exitCode == 2)
  }

  @Test("A revision is compared with the settings of the working copy, and expected to be equal")
  func baselineWithSettings() throws {
    let suite = try Suite()
    try suite.folder.write(
      "{ \"matrix\": { \"appearance\": [\"light\", \"dark\"] } }", to: "scenec.json")
    try suite.write(
      to: "a.tbl", snapshots: "snapshot \"s\" { compare { expectFailure: \"later\" } }")
    let commit = try suite.shell("\(git) init -q && \(git) add -A && \(git) commit -qm a")
    try #require(commit.exitCode == 0, "\(commit.error)")
    let test = try suite("test", "--baseline", "git:HEAD")
    #expect(test.exitCode == 0 && test.error.contains("2 passed"), "\(test.error)")
    let diff = try suite("diff", "git:HEAD:a.tbl", "a.tbl")
    #expect(diff.exitCode == 0, "\(diff.text)")
    try suite.write(
      x: 5, to: "a.tbl", snapshots: "snapshot \"s\" { compare { expectFailure: \"later\" } }")
    #expect(try suite("test", "--baseline", "git:HEAD").exitCode == 1)
  }

  @Test("--baseline follows the links of a revision, and reads Git LFS files that did not change")
  func baselineOfLinks() throws {
    let suite = try Suite()
    let row = "name\nAda\n"
    let id = try suite.shell("printf '\(row)' | sha256sum").text.prefix(64)
    let pointer =
      "version https://git-lfs.github.com/spec/v1\noid sha256:\(id)\nsize \(row.utf8.count)\n"
    try suite.folder.write(pointer, to: "rows.csv")
    try suite.folder.write("let wide = 40\n", to: "shared/library.tbl")
    try suite.folder.link("linked", to: "shared")
    try suite.folder.write(
      """
      import "linked/library.tbl"
      let rows = csv("rows.csv")
      scene "S" { size: (wide, 40); textLayer "\\(rows[0].name)" { frame: (0, 0, 40, 20) } }

      """, to: "a.tbl")
    let made = try suite.shell(
      "\(git) init -q && \(git) add -A && \(git) commit -qm first && printf '\(row)' > rows.csv")
    try #require(made.exitCode == 0, "\(made.error)")
    let same = try suite("test", "--baseline", "git:HEAD")
    #expect(same.exitCode == 0, "\(same.error)")
    try suite.folder.write("let wide = 44\n", to: "shared/library.tbl")
    let changed = try suite("test", "--baseline", "git:HEAD")
    #expect(changed.error.contains("44 × 40 pixels, but the reference has 40 × 40"))
  }

  @Test("diff compares the scenes of folders, of which one can be in a revision")
  func folders() throws {
    let suite = try branch("rm c.tbl && cp b.tbl d.tbl && sed -i.bak s/00FF00/0000FF/ b.tbl")
    let result = try suite("diff", "git:HEAD:Scenes", "Scenes")
    #expect(result.exitCode == 1)
    for words in [
      "b.tbl: rest\n", "b.tbl: end\n", "'c.tbl' is only in the first operand",
      "'d.tbl' is only in the second operand",
    ] {
      #expect(result.text.contains(words), "\(result.text) \(result.error)")
    }
    #expect(!result.text.contains("a.tbl") && !result.text.contains("library"))
    let inside = try suite.shell("cd Scenes && scenec diff git:HEAD:./ .")
    #expect(inside.text.contains("b.tbl: rest\n"), "\(inside.text) \(inside.error)")
    #expect(try suite("diff", "git:HEAD:Scenes", "git:HEAD:Scenes/").exitCode == 0)
    #expect(try suite("diff", "Scenes", "Scenes/a.tbl").exitCode == 2)
    let json = try suite("diff", "Scenes", "git:HEAD:Scenes", "--json")
    #expect(json.text.contains("\"name\" : \"b.tbl: rest\""))
  }
}
