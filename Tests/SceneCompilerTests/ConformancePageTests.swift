import Foundation
import SceneCompiler
import TestSupport
import Testing
@testable import SceneLanguage

/// `Docs/CoreAnimation.md` has a line for each property of layers, tables, and bars, with a golden
/// scene that sets it.
@Suite("The conformance page")
struct ConformancePageTests {
  /// A line of the page.
  private struct Line {
    var kinds: [String]
    var property: String
    var golden: String
    var cells: [Substring]
  }

  private static func lines() throws -> [Line] {
    let page = ProjectFiles.root.appending(path: "Docs/CoreAnimation.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let chapter = try #require(text.split(separator: "\n## Properties\n").last)
    var lines: [Line] = []
    for section in chapter.components(separatedBy: "\n### ").dropFirst() {
      let rows = section.split(separator: "\n")
      let kinds = words(in: rows[0])
      for row in rows where row.hasPrefix("| `") {
        let cells = row.split(separator: "|").map { $0.trimmingPrefix(" ") }
        lines.append(
          .init(
            kinds: kinds, property: try #require(words(in: cells[0]).first),
            golden: cells.count > 3 ? words(in: cells[3]).first ?? "" : "", cells: cells))
      }
    }
    return lines
  }

  /// The texts between backticks.
  private static func words(in text: Substring) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// The elements whose properties have lines.
  private static let kinds = ElementKind.allCases.filter {
    ![.scene, .snapshot, .compare, .matrix].contains($0)
  }

  private static func properties(of kind: ElementKind) -> [String] {
    Schema.element(kind).properties.filter { $0.key != .uses }
      .map { $0.key.rawValue }
  }

  @Test("Every property has a line", arguments: kinds)
  func everyPropertyHasLine(kind: ElementKind) throws {
    let lines = try Self.lines()
    // The properties of all layers are listed once.
    let kinds = ElementKind.layers.contains(kind) ? [kind.rawValue, "layer"] : [kind.rawValue]
    let listed = Set(
      lines.filter { !Set($0.kinds).isDisjoint(with: kinds) }.map { $0.property })
    let missing = Self.properties(of: kind).filter { !listed.contains($0) }
    #expect(
      missing.isEmpty,
      "Docs/CoreAnimation.md has no line for \(kind).\(missing.joined(separator: ", "))")
  }

  @Test("Every line has five cells, and a golden that sets the property")
  func everyLineHasFiveCells() throws {
    let lines = try Self.lines()
    #expect(lines.count > 100)
    for line in lines {
      #expect(line.cells.filter { !$0.isEmpty }.count == 5, "\(line.property): \(line.cells)")
      let specs = line.kinds.compactMap { ElementKind(rawValue: $0) }
        .compactMap { kind in
          Schema.element(kind).properties.first { $0.key.rawValue == line.property }
        }
      #expect(!specs.isEmpty, "there is no property '\(line.property)'")
      let set = ElementCoverageTests.properties(setIn: line.golden)
      let names = line.kinds.map { "\($0).\(line.property)" }
      #expect(
        names.contains { set.contains($0) },
        "'\(line.golden)' sets none of \(names.joined(separator: ", "))")
    }
  }
}
