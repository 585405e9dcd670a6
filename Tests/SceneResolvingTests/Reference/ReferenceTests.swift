import Foundation
import TestSupport
import Testing
@testable import SceneLanguage

/// `Docs/Reference.md` matches the schema.
///
/// `SCENEC_RECORD=1 swift test --filter ReferenceTests` regenerates it, unless `CI` is set.
@Suite("Docs/Reference.md")
struct ReferenceTests {
  private static let file = ProjectFiles.root.appending(path: "Docs/Reference.md")

  private static let page = referenceDocument()

  private static var isRecording: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["SCENEC_RECORD"] == "1" && environment["CI"] == nil
  }

  @Test("The page matches the schema")
  func pageMatchesSchema() throws {
    if Self.isRecording { try Data(Self.page.utf8).write(to: Self.file) }
    let page = try? String(contentsOf: Self.file, encoding: .utf8)
    #expect(
      page == Self.page,
      "Docs/Reference.md is stale; SCENEC_RECORD=1 swift test --filter ReferenceTests writes it")
  }

  @Test("Every element has a heading and its properties", arguments: ElementKind.allCases)
  func everyElementHasHeadingAndItsProperties(kind: ElementKind) {
    let sections = Self.page.components(separatedBy: "\n### ")
    let own = sections.filter { section in
      let heading = section.prefix { $0 != "\n" }
      return heading.components(separatedBy: ", ").contains("`\(kind.rawValue)`")
    }
    #expect(own.count == 1)
    let section = own.first ?? ""
    let isRow = Schema.element(kind).properties == Schema.element(.row).properties
    for property in Schema.element(kind).properties
    where property.key != .uses && !(isRow && kind != .row)
      && !(kind.isLayer && Schema.common.contains { $0.key == property.key })
    {
      #expect(section.contains("\n| `\(property.key.rawValue)` | "))
      #expect(!property.doc.isEmpty)
    }
  }

  @Test("Every function is in a table", arguments: Function.allCases)
  func everyFunctionIsInTable(function: Function) {
    let call = function == .opacity ? "color.opacity(" : function.rawValue + "("
    #expect(Self.page.contains("\n| `\(call)"))
  }

  @Test("Every color and device is in a table")
  func everyColorAndDeviceIsInTable() {
    for name in colorNames + Device.names { #expect(Self.page.contains("\n| `\(name)` | ")) }
  }

  @Test("No table has an empty or broken cell")
  func noTableHasEmptyOrBrokenCell() {
    for line in Self.page.components(separatedBy: "\n") where line.hasPrefix("| ") {
      #expect(line.hasSuffix(" |"))
      #expect(!line.contains("nil") && !line.contains("Optional"))
    }
  }
}
