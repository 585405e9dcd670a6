import Foundation
import SceneLanguageServer
import TestSupport
import Testing
@testable import SceneCommands
@testable import SceneCompiler

/// Every path, command, and name in a document exists.
@Suite("Documents")
struct DocumentsTests {
  static let root = ProjectFiles.root

  static let documents: [String] = {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: root.path + "/Docs")) ?? []
    return ["README.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { "Docs/" + $0 }
  }()

  static func text(of document: String) throws -> String {
    try String(contentsOf: root.appending(path: document), encoding: .utf8)
  }

  static func files(under folder: String) -> [URL] {
    let found = FileManager.default.enumerator(
      at: root.appending(path: folder), includingPropertiesForKeys: nil)
    return found?.compactMap { $0 as? URL } ?? []
  }

  /// The words between single backticks, outside of fenced blocks.
  static func codeWords(of text: String) -> [String] {
    var isFenced = false
    var words: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.drop(while: { $0 == " " }).hasPrefix("```") {
        isFenced.toggle()
        continue
      }
      if isFenced { continue }
      let parts = line.split(separator: "`", omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() where index % 2 == 1 { words.append(String(part)) }
    }
    return words
  }

  @Test("Links are valid", arguments: documents)
  func linksLeadSomewhere(_ document: String) throws {
    let text = try Self.text(of: document)
    let folder = Self.root.appending(path: document).deletingLastPathComponent()
    let links =
      text.matches(of: /\]\(([^)#]+)(?:#[^)]*)?\)/).map { String($0.1) }
      + text.matches(of: /src="([^"]+)"/).map { String($0.1) }
    for link in links where !link.contains("://") {
      #expect(
        FileManager.default.fileExists(atPath: folder.appending(path: link).path),
        "\(document) links to '\(link)'")
    }
  }

  @Test("Paths exist", arguments: documents)
  func pathsAreThere(_ document: String) throws {
    let tops = ["Sources/", "Tests/", "Docs/", "Scenes/", ".ci/"]
    for word in Self.codeWords(of: try Self.text(of: document)) {
      for part in word.split(separator: " ").map(String.init)
      where tops.contains(where: { part.hasPrefix($0) }) && !part.contains("<") {
        #expect(
          FileManager.default.fileExists(atPath: Self.root.appending(path: part).path),
          "\(document) names '\(part)'")
      }
      if word.hasSuffix(".swift"), !word.contains("/") {
        let isThere = Self.files(under: "Sources").contains { $0.lastPathComponent == word }
        #expect(isThere || word == "Package.swift", "\(document) names '\(word)'")
      }
    }
  }

  @Test("Commands and options exist", arguments: documents)
  func commandsAndOptionsExist(_ document: String) throws {
    let text = try Self.text(of: document)
    let commands = Commands.all.map(\.specification)
    for match in text.matches(of: /(?:^|[\s`(])scenec ([a-z][a-z-]*)/.anchorsMatchLineEndings()) {
      let command = String(match.1)
      let isProse = ["is", "cannot", "reads", "writes", "paints", "can", "has", "does"]
      #expect(
        commands.contains { $0.name == command } || command == "help" || isProse.contains(command),
        "\(document) calls 'scenec \(command)'")
    }
    let known = Set(commands.flatMap { $0.options.map(\.name) } + ["--help", "--version"])
    for word in Self.codeWords(of: text) where word.hasPrefix("--") {
      let option = String(word.prefix { $0 != " " && $0 != "=" })
      #expect(known.contains(option), "\(document) names the option '\(option)'")
    }
  }

  @Test("Each command has the options that documents give it", arguments: documents)
  func optionsBelongToTheirCommands(_ document: String) throws {
    let commands = Commands.all.map(\.specification)
    for match in try Self.text(of: document).matches(of: /scenec ([a-z][a-z-]*)([^`\n|&;>#]*)/) {
      guard let command = commands.first(where: { $0.name == match.1 }) else { continue }
      let known = command.options.map(\.name) + ["--help"]
      for word in match.2.split(separator: " ") where word.hasPrefix("--") {
        let option = String(word.prefix { $0 != "=" && $0 != "," && $0 != "." && $0 != ")" })
        #expect(known.contains(option), "\(document): scenec \(command.name) \(option)")
      }
    }
  }

  @Test("Names in the architecture are declared")
  func namesInArchitectureAreDeclared() throws {
    let kinds: Set<Substring> = ["struct", "enum", "class", "protocol", "typealias"]
    var declared: Set<Substring> = []
    for file in try Self.files(under: "Sources") where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      var last: Substring = ""
      for part in text.utf8.split(whereSeparator: { !(65...90 ~= $0 || 97...122 ~= $0) }) {
        let word = Substring(part)
        if kinds.contains(last) { declared.insert(word) }
        last = word
      }
    }
    let targets = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appending(path: "Sources").path)
    for word in Self.codeWords(of: try Self.text(of: "Docs/Architecture.md"))
    where word.wholeMatch(of: /[A-Z][A-Za-z]+/) != nil && !targets.contains(word) {
      if ["CI", "Foundation", "FoundationEssentials"].contains(word) { continue }
      #expect(declared.contains(word[...]), "Docs/Architecture.md names '\(word)'")
    }
  }

  /// The table of targets has a row for each target except tests, with its imports.
  @Test("Imports in the architecture match the package")
  func importsInArchitectureMatchPackage() throws {
    // A separate folder, because the test run holds the lock of the usual one.
    let scratch = try TemporaryFolder()
    let description = try shell(
      "swift package --package-path '\(Self.root.path)' --scratch-path . describe --type json",
      in: scratch)
    struct Package: Decodable {
      struct Target: Decodable {
        var name: String
        var type: String
        var targetDependencies: [String]?
      }
      var targets: [Target]
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let package = try decoder.decode(Package.self, from: Data(description.output))
    var rows: [String: Set<String>] = [:]
    for match in try Self.text(of: "Docs/Architecture.md")
      .matches(of: /\| `([A-Za-z-]+)` \| [^|]* \| ([A-Za-z, –]+) \|/)
    {
      let words = match.2.split(separator: ", ").map(String.init).filter { $0 != "–" }
      rows[String(match.1)] = Set(words)
    }
    for target in package.targets where target.type != "test" && target.name != "TestSupport" {
      let imports = (target.targetDependencies ?? []).map { name in
        name.hasPrefix("Scene") ? String(name.dropFirst(5)) : name
      }
      #expect(rows[target.name] == Set(imports), "Docs/Architecture.md: \(target.name)")
    }
  }

  @Test("The README's commands are tested in CI")
  func readmesCommandsAreTestedInCI() throws {
    let readme = try Self.text(of: "README.md")
    let ci = try String(contentsOf: Self.root.appending(path: ".ci/run"), encoding: .utf8)
    for command in [
      "swift run scenec build Scenes/messages.tbl --emit png", "swift test",
    ] {
      #expect(readme.contains("\n" + command + "\n"))
      #expect(ci.contains("\n" + command))
    }
    #expect(try Self.text(of: "Docs/Contributing.md").contains("\nswift test\n"))
  }

  @Test("CI runs all parts of the long script, and both scripts together run every other one")
  func everyScriptRuns() throws {
    let (run, full) = (try Self.text(of: ".ci/run"), try Self.text(of: ".ci/full"))
    let parts = try #require(full.firstMatch(of: /set -- (.*)\n/)).1.replacing(" ", with: ", ")
    #expect(try Self.text(of: ".github/workflows/full.yml").contains("part: [\(parts)]"))
    // `release` and `bench` are for users, and `vsix` is tested with the editors.
    let others: Set = ["run", "full", "steps", "release", "bench", "vsix"]
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.root.path + "/.ci")
    where !name.contains(".") && !name.contains("-") && !others.contains(name) {
      #expect((run + full).contains(".ci/\(name)"), "neither script runs '\(name)'")
    }
    for check in [
      "Report/check.py", "LanguageServer/check", "SARIF/check", "SVG/check", "Fonts/check",
      "Editors/check", "Peers/png-check", "Hostile/measure.py", "Layout/check", "Layout/cases.py",
      "Playground/check", "Playground/page", "Bazel/run",
    ] {
      #expect((run + full).contains("Tests/Checks/\(check)"), "neither script runs '\(check)'")
    }
  }

  /// The scene in the README, and the error that is shown for it.
  @Test("The README's scene compiles")
  func readmesSceneCompiles() throws {
    let readme = try Self.text(of: "README.md")
    let found = try #require(readme.firstMatch(of: /```\n(scene [^`]*)```/))
    let scene = String(found.1)
    let folder = try TemporaryFolder()
    try Data(scene.utf8).write(to: URL(filePath: folder("places.tbl")))
    let right = try Compilation(scenePath: folder("places.tbl"))
    #expect(right.diagnostics.isEmpty)

    let broken = scene.replacing("contentOffset", with: "contentOfset")
    try Data(broken.utf8).write(to: URL(filePath: folder("places.tbl")))
    let wrong = try Compilation(scenePath: folder("places.tbl"))
    let told = wrong.text(wrong.diagnostics).replacing(folder("places.tbl"), with: "places.tbl")
    for line in told.split(separator: "\n") {
      #expect(readme.contains("\n" + line + "\n"), "the README shows another line than '\(line)'")
    }
  }
}
