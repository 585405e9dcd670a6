import Foundation
import Testing

/// The folders of a target depend on each other in one direction: a folder whose types use those of
/// another one is above it.
@Suite("Folders")
struct FolderTests {
  /// The pairs of folders that use each other, by target. The list only gets shorter; a target that
  /// is not in it has none. `.` is the target's own folder.
  private static let circles: [String: Set<String>] = [
    "SceneCommands": [
      ". CommandLine", "Build Commands", "CommandLine Commands", "CommandLine Console",
      "Commands Diff", "Commands Test",
    ],
    "SceneCompiler": [
      "Diagnostics Pipeline", "Painting Pipeline", "Pipeline Project",
    ],
    "SceneExport": ["Deflate PNG"],
    "SceneFonts": [
      ". Layout", ". Letters", ". Symbols", "Layout Letters", "Layout Shaping", "OpenType Shaping",
    ],
    "SceneLanguageServer": [
      "Features Protocol", "Features Server", "Live Server", "Protocol Server",
      "Protocol Workspace",
    ],
    "SceneLayers": ["Paths Tree"],
    "SceneRaster": [
      "Coverage DisplayList", "Coverage Rows", "DisplayList Layers", "DisplayList Paint",
      "DisplayList Rows", "Paint Rows",
    ],
    "SceneSyntax": [
      ". Diagnosis", "Diagnosis Parsing", "Diagnosis Tree", "Lexing Tree", "Parsing Tree",
    ],
    "SceneSystem": ["Files Git", "Files Processes", "Processes Threads"],
    "SceneTesting": ["Cache Running", "Model References", "Model Running", "References Running"],
  ]

  /// The types that a file declares, and those that it names.
  private struct File {
    let folder: String
    var declared: Set<Substring> = []
    var used: Set<Substring> = []

    private static let keywords: Set<Substring> = [
      "struct", "enum", "class", "protocol", "typealias", "actor",
    ]

    init(_ text: String, folder: String) {
      self.folder = folder
      for line in text.split(separator: "\n") {
        let code = line.drop { $0 == " " }
        if code.hasPrefix("//") { continue }
        let words = code.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        // A type inside another one is named together with it, or used in the same folder.
        if line.startIndex == code.startIndex,
          let keyword = words.firstIndex(where: { Self.keywords.contains($0) }),
          keyword + 1 < words.count
        {
          declared.insert(words[keyword + 1])
        }
        for word in words where word.first?.isUppercase == true { used.insert(word) }
      }
    }
  }

  private static let targets: [String: [File]] = {
    var targets: [String: [File]] = [:]
    for url in ImportTests.sources {
      guard let text = try? String(contentsOf: url, encoding: .utf8),
        case let names = url.path.split(separator: "/").map(String.init),
        let start = names.lastIndex(of: "Sources")
      else { continue }
      let path = names[(start + 1)...]
      let folder = path.count > 2 ? path[path.startIndex + 1] : "."
      targets[path[path.startIndex], default: []].append(File(text, folder: folder))
    }
    return targets
  }()

  /// Returns the pairs of folders that use each other.
  private static func circles(in files: [File]) -> Set<String> {
    var folders: [Substring: Set<String>] = [:]
    for file in files {
      for name in file.declared { folders[name, default: []].insert(file.folder) }
    }
    var arrows: Set<[String]> = []
    for file in files {
      for name in file.used {
        // A name that several folders declare says nothing.
        guard let owners = folders[name], owners.count == 1, let owner = owners.first,
          owner != file.folder
        else { continue }
        arrows.insert([file.folder, owner])
      }
    }
    let pairs = arrows.filter { arrows.contains([$0[1], $0[0]]) }
    return Set(pairs.map { $0.sorted().joined(separator: " ") })
  }

  @Test("Finds folders that use each other")
  func finding() {
    let files = [
      File("struct A {\n  var b: B\n}\n", folder: "One"),
      File("package struct B {}\n// A\nlet c = C()\n", folder: "Two"),
      File("enum C {}\nextension A {}\n", folder: "Two"),
    ]
    #expect(Self.circles(in: files) == ["One Two"])
    #expect(Self.circles(in: Array(files.prefix(2))).isEmpty)
  }

  @Test("No more folders use each other than those that are listed")
  func listed() {
    #expect(Self.targets.count > 15)
    for (target, files) in Self.targets {
      let known = Self.circles[target] ?? []
      let found = Self.circles(in: files)
      #expect(found.subtracting(known).isEmpty, "new circles in \(target)")
      #expect(known.subtracting(found).isEmpty, "remove these circles of \(target) from the list")
    }
  }

  @Test("Tests has test targets, what they share, and a folder of checks with other tools")
  func tests() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: DocumentsTests.root.path + "/Tests")
    let others = folders.filter { !$0.hasSuffix("Tests") && !$0.hasPrefix(".") }
    #expect(Set(others) == ["Checks", "TestSupport"])
  }
}
