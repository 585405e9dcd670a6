import Foundation
import TestSupport
import Testing

/// Modules that are not available on every platform are imported inside `#if canImport`, in as few
/// files as possible.
@Suite("Imports")
struct ImportTests {
  /// The modules that are not available on every platform.
  private static let partial: Set = [
    "FoundationEssentials", "Darwin", "Glibc", "Musl", "Testing", "XCTest",
  ]

  /// Returns the modules that a file imports, and whether each import is inside `#if`.
  static func imports(of text: String) -> [(module: String, isGuarded: Bool)] {
    var depth = 0
    var found: [(String, Bool)] = []
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.first == "#if" { depth += 1 }
      if words.first == "#endif" { depth -= 1 }
      guard let index = words.firstIndex(of: "import"), index + 1 < words.count,
        words[..<index].allSatisfy({ $0.hasPrefix("@") || $0 == "public" || $0 == "package" })
      else { continue }
      found.append((String(words[index + 1]), depth > 0))
    }
    return found
  }

  static let sources = DocumentsTests.files(under: "Sources").filter {
    $0.pathExtension == "swift"
  }

  @Test("Finds unconditional imports, but not conditional ones")
  func finding() {
    let text = "@testable import A\n#if canImport(Glibc)\n  import Glibc\n#endif\nimport Darwin\n"
    let found = Self.imports(of: text)
    #expect(found.map(\.module) == ["A", "Glibc", "Darwin"])
    #expect(found.map(\.isGuarded) == [false, true, false])
  }

  @Test("Platform-specific modules are imported conditionally")
  func guarded() throws {
    #expect(Self.sources.count > 100)
    for file in Self.sources {
      for (module, isGuarded) in Self.imports(of: try String(contentsOf: file, encoding: .utf8))
      where Self.partial.contains(module) {
        #expect(isGuarded, "\(file.path) imports \(module), which not every platform has")
      }
    }
  }

  @Test("Nothing but the benchmark imports Foundation, and one target the C library")
  func places() throws {
    for file in Self.sources where !file.path.contains("/scene-bench/") {
      let modules = Self.imports(of: try String(contentsOf: file, encoding: .utf8)).map(\.module)
      #expect(!modules.contains { $0.hasPrefix("Foundation") }, "\(file.path)")
      if modules.contains("Darwin") { #expect(file.path.contains("/SceneSystem/")) }
      // It requires macOS 15.
      #expect(!modules.contains("Synchronization"), "\(file.path)")
    }
  }

  @Test("No dictionary is created by a function that traps if two keys are equal")
  func uniqueKeys() throws {
    for file in Self.sources {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(!text.contains("uniqueKeys" + "WithValues"), "\(file.path)")
    }
  }
}
