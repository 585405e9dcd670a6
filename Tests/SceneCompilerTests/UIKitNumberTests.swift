import Foundation
import TestSupport
import Testing
@testable import SceneCompiler

/// Numbers of UIKit in Docs/CoreAnimation.md, each with the smallest scene that shows it. The
/// expectations are what real UIKit printed or drew, or follow from it by hand.
@Suite("Numbers of UIKit")
struct UIKitNumberTests {
  private static let glass = "era: liquidGlass; "
  private static let se = glass + "size: (375, 900); scale: 2; "
  private static let phone = glass + "size: (393, 900); scale: 3; "
  private static let card = "style: insetGrouped; "

  static let numbers = [
    // 55⅓, 52, and 17½ end between two device pixels; the title is on a whole one.
    DumpCase(
      "titles begin on whole pixels",
      phone + "table { \(card)section \"A\" { row \"x\" }; section \"B\" { row \"y\" } }",
      #""section 1.header" frame (0 125 393 38)"#,
      #""section 1.header.title" frame (36 11.3333 321 20.3333)"#),
    // Its frame ends at 337, is 14 and 20 wide, and a detail ends 8 before it.
    DumpCase(
      "chevrons follow the text size",
      phone
        + "contentSize: extraExtraExtraLarge; table { \(card)row \"A\" { accessory: disclosure } }",
      #""row 0.accessory" frame (325.3219 21.4838 "#),
    DumpCase(
      "chevrons follow the text size",
      phone
        + "contentSize: accessibilityMedium; table { \(card)row \"A\" { accessory: disclosure } }",
      #""row 0.accessory" frame (320.2935 "#),
    DumpCase(
      "a switch from right to left begins at the margin",
      phone + "layoutDirection: rightToLeft; "
        + "table { \(card)row \"A\" { accessory: switch(isOn: true) } }",
      #""row 0.accessory" frame (16 12 63 28)"#),
    DumpCase(
      "rows are 52 in every style", se + "table { row \"A\"; row \"B\" }",
      #""row 1" frame (0 52 375 52)"#, #""row 0.title" frame (16 16 343 20.5)"#,
      #""row 0.separator" frame (16 51 343 1) backgroundColor #3C3C43/0.12"#),
    DumpCase(
      "rows are 52 in every style", se + "table { style: grouped; row \"A\"; row \"B\" }",
      #""row 1" frame (0 87 375 52)"#),
    DumpCase(
      "rows are 52 in every style", phone + "table { \(card)row \"A\"; row \"B\" }",
      #""row 1" frame (20 87 353 52)"#, #""row 0.title" frame (16 16 321 20.3333)"#,
      #""row 0.separator" frame (36 86 321 1)"#),
    DumpCase(
      "margin of cards", se + "table { \(card)row \"A\" }", #""row 0" frame (16 35 343 52)"#),
    DumpCase(
      "margin of cards", glass + "size: (390, 99); table { \(card)row \"A\" }",
      #""row 0" frame (20 35 350 52)"#),
    DumpCase(
      "rows follow the text size",
      se + "contentSize: medium; table { row \"A\"; row \"B\" }", #""row 1" frame (0 51 375 51)"#),
    // 27.447 and 31, rounded up to a point.
    DumpCase(
      "rows follow the text size",
      se + "contentSize: extraExtraExtraLarge; table { row \"A\"; row \"B\" }",
      #""row 1" frame (0 59 375 59)"#),
    // Two lines of 40.574 and 30.
    DumpCase(
      "rows of several lines",
      se + #"table { row "A\nB" { numberOfLines: 0 }; row "C" }"#,
      #""row 1" frame (0 71 375 52)"#),
    DumpCase(
      "subtitle rows", se + #"table { row "A" { style: subtitle; detail: "a" }; row "B" }"#,
      #""row 1" frame (0 62 375 52)"#, #""row 0.title" frame (16 9 343 20.5)"#,
      #""row 0.detail" frame (16 32.5 343 14.5)"#),
    DumpCase(
      "subtitle rows",
      se + #"table { \#(card)row "A" { style: subtitle; detail: "a" }; row "B" }"#,
      #""row 1" frame (16 104.5 343 52)"#, #""row 0.title" frame (16 15.5 311 20.5)"#,
      #""row 0.detail" frame (16 36 311 18)"#),
    DumpCase(
      "subtitle rows",
      phone + #"table { \#(card)row "A" { style: subtitle; detail: "a" }; row "B" }"#,
      #""row 1" frame (20 104.3333 353 52)"#,
      #""row 0.title" frame (16 15.6667 321 20.3333)"#, #""row 0.detail" frame (16 36 321 18)"#),
    DumpCase(
      "subtitle rows before iOS 26",
      #"scale: 3; table { row "A" { style: subtitle; detail: "a" } }"#,
      #""row 0.title" frame (16 9.3333 288 20.3333)"#,
      #""row 0.detail" frame (16 32.3333 288 14.3333)"#),
    DumpCase(
      "header of a plain section", se + #"table { section "A" { row "B" } }"#,
      #""section 0.header" frame (0 22 375 28)"#,
      #""section 0.header.title" frame (16 4 343 20.5)"#),
    DumpCase(
      "headers and footers of cards",
      se
        + #"table { \#(card)section "A" { row "B"; footer "C" }; section "D" { row "E" }; section "F" { row "G" }; section { row "H" } }"#,
      #""section 0.header" frame (0 0 375 55.5)"#,
      #""section 0.header.title" frame (32 29.5 311 20.5)"#,
      #""section 0.footer" frame (0 107.5 375 30)"#,
      #""section 0.footer.title" frame (32 7.5 311 16)"#,
      #""section 1.header" frame (0 137.5 375 45.5)"#,
      #""section 1.header.title" frame (32 19.5 311 20.5)"#,
      #""section 2.header" frame (0 252.5 375 38)"#,
      #""section 2.header.title" frame (32 12 311 20.5)"#,
      #""section 3.row 0" frame (16 377.5 343 52)"#),
    DumpCase(
      "headers and footers of cards",
      phone + #"table { \#(card)section "A" { row "B"; footer "C" }; section "D" { row "E" } }"#,
      #""section 0.header" frame (0 0 393 55.3333)"#,
      #""section 0.header.title" frame (36 28.6667 321 20.3333)"#,
      #""section 0.footer.title" frame (36 7.6667 321 15.6667)"#,
      #""section 1.header" frame (0 137.3333 393 45.3333)"#,
      #""section 1.header.title" frame (36 18.6667 321 20.3333)"#),
    // 14 and three lines of 15.514, rounded to pixels.
    DumpCase(
      "headers and footers of cards",
      se + #"table { \#(card)section { row "A"; footer "B\nC\nD" }; section { row "E" } }"#,
      #""section 1.row 0" frame (16 165.5 343 52)"#),
    DumpCase(
      "first header under a large title",
      se + #"navigationBar "A" { largeTitle: true }; table { \#(card)section "B" { row "C" } }"#,
      #""section 0.row 0" frame (16 38 343 52)"#),
    DumpCase(
      "lists of SwiftUI",
      glass
        + #"size: (390, 900); scale: 3; table { \#(card)listMetrics: swiftUI; section "A" { row "B" { accessory: disclosure }; footer "C" }; section "D" { row "E" }; section "F" { row "G" }; section { row "H" } }"#,
      #""section 0.row 0" frame (16 40.3333 358 52)"#,
      // 18 1/3 from the edge of the card: 358 - 18.3333 - 6.93.
      #""section 0.row 0.accessory" frame (332.7367"#,
      // 40.3333 + 52 + 29.6667, and 40.3333.
      #""section 1.row 0" frame (16 162.3333 358 52)"#,
      // 58 from card to card.
      #""section 2.row 0" frame (16 272.3333 358 52)"#,
      #""section 3.row 0" frame (16 359.3333 358 52)"#),
    DumpCase(
      "lists of SwiftUI",
      glass
        + #"size: (390, 900); scale: 3; contentSize: medium; table { \#(card)listMetrics: swiftUI; section "A" { row "B" }; section "D" { row "E" } }"#,
      #""section 0.row 0" frame (16 39.3333 358 51)"#,
      // 170.5 pixels, rounded up.
      #""section 1.row 0" frame (16 147.3333 358 51)"#),
    DumpCase(
      "chevrons", "scale: 2; table { row \"A\" { accessory: disclosure } }",
      #""row 0.accessory" frame (296.02 16.075 6.93 11.85)"#),
    DumpCase(
      "chevrons", se + #"table { \#(card)row "A" { detail: "b"; accessory: disclosure } }"#,
      // The center of a frame of 31/3 points that ends 16 points from the edge of the card.
      #""row 0.accessory" frame (318.3683 20.075 6.93 11.85)"#,
      #""row 0.title" frame (16 16"#),
    DumpCase(
      "check marks", se + "table { row \"A\" { accessory: checkmark } }",
      // The center of a frame of 19 points that ends 18.5 points from the edge.
      #""row 0.accessory" frame (339.3333 18.6667 15.3333"#),
    DumpCase(
      "switches", phone + "table { \(card)row \"A\" { accessory: switch(isOn: false) } }",
      #""row 0.accessory" frame (276 12 63 28) backgroundColor #3C3C43/0.3"#),
    DumpCase(
      "separators with an inset",
      se + "table { \(card)separators { inset: 20 }; row \"A\"; row \"B\" }",
      #""row 0.separator" frame (36 87 323 1)"#),
    DumpCase(
      "search bars", #"scale: 3; size: (393, 99); searchBar { placeholder: "Suchen" }"#,
      #""searchBar" frame (0 0 393 56)"#, #""searchBar.field" frame (16 10 361 36)"#,
      #""searchBar.text" frame (31 8.3333"#),
    DumpCase(
      "search bars", #"size: (393, 99); navigationBar "A"; searchBar"#,
      #""searchBar" frame (0 44 393 52)"#, #""searchBar.field" frame (16 1 361 36)"#),
    DumpCase(
      "sliders", "scale: 3; slider { origin: (0, 0); width: 227; value: 50% }",
      #""slider.maximum" frame (1 16 225 4)"#, #""slider.minimum" frame (1 16 112.5 4)"#,
      #""slider.thumb" frame (100 3.3333 27 27)"#),
    DumpCase(
      "a slider in a stack that wraps", "stack { width: 200; distribution: wrap; slider }",
      #""slider" frame (0 0 118 34)"#),
    DumpCase(
      "sliders", glass + "slider { origin: (0, 0); width: 237; value: 0.333 }",
      #""slider.maximum" frame (0 14 237 6) backgroundColor #000000/0.102"#,
      // 0.333 · 200 = 66.6; the fill ends at the center, 85.1.
      #""slider.minimum" frame (0 14 85.1 6) backgroundColor #0088FF"#,
      #""slider.thumb" frame (67 5 37 24)"#),
    DumpCase(
      "page controls", glass + "scale: 3; pageControl { origin: (0, 0); numberOfPages: 3 }",
      #""pageControl" frame (0 0 74 25.6667)"#,
      #""pageControl.dot" frame (15.205 9.0383 7.59 7.59) backgroundColor #FFFFFF"#),
    DumpCase(
      "classic controls", "era: classic; switch { origin: (0, 0); isOn: true }",
      #""switch" frame (0 0 51 31) backgroundColor #4CD964"#),
    DumpCase(
      "classic controls", "era: classic; searchBar", #""searchBar" frame (0 0 320 56)"#,
      #""searchBar.field" frame (16 10 288 36)"#),
    DumpCase(
      "back buttons", #"size: (393, 99); navigationBar { backButtonTitle: "A" }"#,
      #""navigationBar.back" frame (9.3 12.51 10.93 18.82)"#),
    DumpCase(
      "colors", glass + "layer a { frame: (0, 0, 9, 9); backgroundColor: systemTeal }",
      #""a: layer" frame (0 0 9 9) backgroundColor #00C3D0"#),
    DumpCase(
      "colors", "layer a { frame: (0, 0, 9, 9); backgroundColor: systemTeal }",
      #""a: layer" frame (0 0 9 9) backgroundColor #30B0C7"#),
    DumpCase(
      "colors", "era: flat; layer a { frame: (0, 0, 9, 9); backgroundColor: systemTeal }",
      #""a: layer" frame (0 0 9 9) backgroundColor #5AC8FA"#),
  ]

  @Test("UIKit has each number", arguments: Self.numbers + Self.bars)
  func has(_ number: DumpCase) throws {
    let lines: [String] = try number.dump().compactMap { line in
      line.range(of: "\"").map { rounded(line[$0.lowerBound...]) }
    }
    for expected in number.lines {
      if expected.hasPrefix("!") {
        #expect(!lines.contains { $0.contains(expected.dropFirst()) })
        continue
      }
      let label = expected.split(separator: "\"").first.map { "\"\($0)\"" } ?? ""
      let found = lines.first(where: { $0.hasPrefix(label) }) ?? ""
      #expect(found.prefix(expected.count) == expected, "\(found)")
    }
  }

  /// Returns a line whose numbers have at most four decimals.
  private func rounded(_ line: Substring) -> String {
    String(line).replacing(/\d+\.\d{5,}/) { number in
      let value = ((Double(String(number.output)) ?? 0) * 10_000).rounded() / 10_000
      return value == value.rounded() ? "\(Int(value))" : "\(value)"
    }
  }
}
