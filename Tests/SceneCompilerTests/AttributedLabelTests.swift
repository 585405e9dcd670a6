import Foundation
import TestSupport
import Testing
@testable import SceneCompiler

/// Attributed text is measured, wrapped, and truncated like text without attributes.
@Suite("Attributed text in labels")
struct AttributedLabelTests {
  /// Where the text of a scene is, and the font weight that it has there.
  enum Place: CaseIterable {
    case textLayer, wrappedLayer, title, detail, subtitle, wrappedTitle, tableHeader, header
    case sectionTitle, footer, barTitle, largeTitle, backButton, search

    /// Returns a scene's contents with `text`, an expression.
    func body(_ text: String) -> String {
      switch self {
      case .textLayer: "textLayer \(text) { frame: (10, 10, 150, 30) }"
      case .wrappedLayer:
        "textLayer \(text) { frame: (10, 10, 150, 80); isWrapped: true; numberOfLines: 2; truncationMode: end }"
      case .title: "table { row \(text) }"
      case .detail: #"table { row "Detail" { detail: \#(text) } }"#
      case .subtitle: "table { row \(text) { style: subtitle; detail: \(text) } }"
      case .wrappedTitle:
        "table { rows { numberOfLines: 3; detailNumberOfLines: 0 }; row \(text) { detail: \(text) }; row }"
      case .tableHeader: "table { header \(text); row }"
      case .header: "table { section { header \(text); row } }"
      case .sectionTitle: "table { style: grouped; section \(text) { row } }"
      case .footer:
        "table { style: insetGrouped; section { row; footer \(text) }; section { row } }"
      case .barTitle: #"navigationBar \#(text) { backButtonTitle: "Back" }"#
      case .largeTitle: "navigationBar \(text) { largeTitle: true }"
      case .backButton: #"navigationBar "Title" { backButtonTitle: \#(text) }"#
      case .search: "searchBar \(text)"
      }
    }

    var weight: String {
      switch self {
      case .barTitle: "semibold"
      case .largeTitle: "bold"
      default: "regular"
      }
    }
  }

  private func render(_ body: String, era: String, as format: OutputFormat) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let scene = "scene \"A\" { size: (200, 240); era: \(era); \(body) }"
    var compilation = try Compilation(scenePath: folder.write(scene, to: "a.tbl"))
    let rendering = compilation.render(as: format)
    #expect(rendering.diagnostics.isEmpty, "\(body)")
    return try #require(rendering.bytes)
  }

  @Test("Attributes that change nothing do not change the image", arguments: Place.allCases)
  func sameImage(_ place: Place) throws {
    for (era, text) in [
      ("modern", "Pears"), ("modern", "A text that is much wider than its line"),
      ("modern", "Two\nlines"),
      ("classic", "Pears"), ("classic", "A text that is much wider than its line"),
    ] {
      let literal = "\"" + text.replacing("\n", with: "\\n") + "\""
      let plain = try render(place.body(literal), era: era, as: .ppm)
      // Only the weight that the text has anyway: that of a header depends on the era.
      for attributes in ["", ", letterSpacing: 0", ", fontWeight: \(place.weight)"] {
        if era == "classic", attributes.contains("Weight") { continue }
        if [.header, .sectionTitle].contains(place), attributes.contains("Weight") { continue }
        let attributed = try render(
          place.body("\"\\(attributed(\(literal)\(attributes)))\""), era: era, as: .ppm)
        #expect(attributed == plain, "\(era) \(text) \(attributes)")
      }
    }
  }

  @Test("Attributes change the image, and are in the tree", arguments: Place.allCases)
  func otherImage(_ place: Place) throws {
    let plain = try render(place.body("\"Pears\""), era: "modern", as: .ppm)
    let body = place.body(
      #""Pe\(attributed("ars", foregroundColor: systemRed, underlineStyle: single))""#)
    #expect(try render(body, era: "modern", as: .ppm) != plain)
    let tree = String(decoding: try render(body, era: "modern", as: .tree), as: UTF8.self)
    let label = place == .textLayer || place == .wrappedLayer ? "\"textLayer.run\"" : ".run\""
    #expect(tree.contains(label) || tree.contains("\"run\""))
    #expect(tree.contains("underline\""))
    let text = place == .sectionTitle ? "PEARS" : "Pears"
    #expect(tree.contains("string \"\(text)\""))
  }
}
