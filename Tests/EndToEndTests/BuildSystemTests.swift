import Foundation
import TestSupport
import Testing

/// Builds and tests by another build system: forests of links, and lists of files that were read.
@Suite("Build systems")
struct BuildSystemTests {
  private static let scene = #"""
    import "../Library/colors.tbl"
    let names = csv("names.csv")
    scene "A" {
        size: (40, 30)
        background: paper
        layer picture { frame: (0, 0, 4, 4); contents: "picture.png" }
        textLayer "\(names.count)" { frame: (0, 4, 40, 26) }
        snapshot "s"
    }

    """#

  /// A repository with a scene, and a forest with a link to each of its files.
  private func folders() throws -> TemporaryFolder {
    let all = try TemporaryFolder()
    try all.write("{}\n", to: "repository/scenec.json")
    try all.write("let paper = #FFEEDD\n", to: "repository/Library/colors.tbl")
    try all.write("name\nAda\n", to: "repository/Scenes/names.csv")
    try all.write(Self.scene, to: "repository/Scenes/a.tbl")
    try all.write("scene \"P\" { size: (2, 2) }\n", to: "repository/p.tbl")
    let made = try shell("scenec build p.tbl -o Scenes/picture.png", in: all, "repository")
    try #require(made.exitCode == 0, "\(made.error)")
    let tested = try shell(
      """
      export CI= XDG_CACHE_HOME="$PWD/../cache"
      scenec test Scenes --record missing && scenec review --accept all
      """, in: all, "repository")
    try #require(tested.exitCode == 0, "\(tested.error)")
    try grow(all)
    return all
  }

  private func shell(
    _ line: String, in all: TemporaryFolder, _ folder: String
  ) throws -> ProcessResult {
    try TestSupport.shell("cd \(folder) || exit 99\n" + line, in: all)
  }

  private func grow(_ all: TemporaryFolder) throws {
    let result = try shell(
      """
      rm -rf ../forest; mkdir ../forest; find . ! -type d | while read -r path; do
        mkdir -p "../forest/$(dirname "$path")"; ln -s "$PWD/$path" "../forest/$path"
      done
      """, in: all, "repository")
    try #require(result.exitCode == 0, "\(result.error)")
  }

  @Test("A forest builds and tests like its repository; without one, every link is refused")
  func forests() throws {
    let all = try folders()
    let command = "scenec build Scenes/a.tbl --emit png"
    #expect(try shell(command + " -o ../plain.png", in: all, "repository").exitCode == 0)
    for setting in ["", "RUNFILES_DIR= ", "RUNFILES_DIR=missing "] {
      let refused = try shell(setting + command, in: all, "forest")
      #expect(refused.exitCode == 3)
      #expect(refused.error.contains("outside the root folder"))
    }
    let built = try shell(command + " --forest . -o ../linked.png", in: all, "forest")
    #expect(built.exitCode == 0, "\(built.error)")
    #expect(try all.bytes("linked.png") == all.bytes("plain.png"))
    for setting in ["RUNFILES_DIR=\"$PWD\"", "TEST_SRCDIR=\"$PWD\"", "RUNFILES_DIR=.."] {
      let tested = try shell(
        "export CI=1 XDG_CACHE_HOME=\"$PWD/../cache\" \(setting); scenec test --no-cache Scenes",
        in: all, "forest")
      #expect(tested.exitCode == 0, "\(setting): \(tested.error)")
      #expect(tested.error.contains("1 passed"), "\(tested.error)")
    }
    let missing = try shell(command + " --forest missing", in: all, "forest")
    #expect(missing.exitCode == 2)
    #expect(missing.error.contains("cannot use 'missing' as the forest of links"))
  }

  @Test("The link of a repository is refused: a scene, an import, data, a picture, a reference")
  func hostileLinks() throws {
    let all = try folders()
    for (name, command, words) in [
      ("Scenes/a.tbl", "build Scenes/a.tbl", "the link '"),
      ("Library/colors.tbl", "build Scenes/a.tbl", "E0204"),
      ("Scenes/names.csv", "build Scenes/a.tbl", "E0204"),
      ("Scenes/picture.png", "build Scenes/a.tbl", "E0204"),
      ("scenec.json", "build Scenes/a.tbl", "the link '"),
      ("Scenes/__Snapshots__/a/s.png", "test --no-cache Scenes/a.tbl", "the link '"),
      ("Scenes/a.tbl", "check Scenes", "there is no scene in 'Scenes'"),
    ] {
      try FileManager.default.moveItem(
        atPath: all("repository/" + name), toPath: all("outside"))
      try all.link("repository/" + name, to: all("outside"))
      try grow(all)
      let result = try shell("CI=1 scenec \(command) --forest .", in: all, "forest")
      #expect(result.exitCode != 0, "\(name)")
      #expect(result.error.contains(words), "\(name): \(result.error)")
      try FileManager.default.removeItem(atPath: all("repository/" + name))
      try FileManager.default.moveItem(
        atPath: all("outside"), toPath: all("repository/" + name))
    }
  }

  @Test("--dependencies lists every file that was read, and Make understands it")
  func dependencies() throws {
    let all = try folders()
    let built = try shell(
      "scenec build Scenes/a.tbl p.tbl --emit png -o out/ --dependencies a.d", in: all,
      "repository")
    #expect(built.exitCode == 0, "\(built.error)")
    let inputs = [
      "Library/colors.tbl", "Scenes/a.tbl", "Scenes/names.csv", "Scenes/picture.png", "p.tbl",
      "scenec.json",
    ]
    #expect(
      try all.text("repository/a.d") == "out/a.s.png out/p.png: "
        + inputs.joined(separator: " \\\n  ") + "\n" + inputs.map { "\n\($0):\n" }.joined())
  }

  @Test("Make rebuilds what an input with unusual characters changes")
  func unusualNames() throws {
    guard FileManager.default.fileExists(atPath: "/usr/bin/make") else { return }
    let all = try folders()
    let name = "a b#c$d:e~g"
    try all.write("name\nEve\n", to: "repository/Scenes/\(name).csv")
    try all.write(
      Self.scene.replacing("names.csv", with: name + ".csv"), to: "repository/Scenes/a.tbl")
    try all.write(
      """
      out.png:
      \t"$(TOOL)" build Scenes/a.tbl -o out.png --dependencies out.d
      -include out.d

      """, to: "repository/Makefile")
    let command = "make -s >/dev/null && make -q && "
    let changed = try shell(
      command + "touch -t 203501010000 'Scenes/\(name).csv' && ! make -q", in: all, "repository")
    #expect(changed.exitCode == 0, "\(changed.error)")
    // A removed input is no error of Make.
    let wild = try shell(
      "cp p.tbl 'p[1].tbl' && scenec build 'p[1].tbl' --dependencies p.d", in: all, "repository")
    #expect(wild.exitCode == 2)
    #expect(wild.error.contains("cannot contain the file 'p[1].tbl', because of its name"))
    let removed = try shell(
      """
      cp 'Scenes/\(name).csv' Scenes/names.csv && rm 'Scenes/\(name).csv' out.png && \
      printf 'scene "A" { size: (2, 2) }\\n' > Scenes/a.tbl && \
      \(command) grep -q colors out.d; test $? = 1
      """, in: all, "repository")
    #expect(removed.exitCode == 0, "\(removed.error)")
  }

  @Test("--dependencies is refused if it would replace an input or if there is no output file")
  func wrongDependencies() throws {
    let all = try folders()
    for (words, message) in [
      ("--dependencies Scenes/names.csv", "would replace the input file 'Scenes/names.csv'"),
      ("--dependencies a.d -o -", "'--dependencies' requires outputs that are files"),
      ("--dependencies ./x.ppm -o x.ppm", "'--dependencies ./x.ppm' is an output of the build"),
    ] {
      let result = try shell("scenec build Scenes/a.tbl \(words)", in: all, "repository")
      #expect(result.exitCode == 2)
      #expect(result.error.contains(message), "\(result.error)")
    }
    #expect(try all.text("repository/Scenes/names.csv") == "name\nAda\n")
    for name in ["CC=touch x;true", "a|b", "a(b)", "a&"] {
      try all.write("scene \"A\" { size: (2, 2) }\n", to: "repository/\(name).tbl")
      let result = try shell(
        "scenec build '\(name).tbl' -o x.ppm --dependencies a.d", in: all, "repository")
      #expect(result.exitCode == 2)
      #expect(result.error.contains("because of its name"), "\(result.error)")
    }
    try all.write("scene \"A\" { size: (2, 2); x: 1 }\n", to: "repository/Scenes/a.tbl")
    let failed = try shell("scenec build Scenes/a.tbl --dependencies a.d", in: all, "repository")
    #expect(failed.exitCode == 1)
    #expect(!FileManager.default.fileExists(atPath: all("repository/a.d")))
  }
}
