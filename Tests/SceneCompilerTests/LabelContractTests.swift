import Foundation
import TestSupport
import Testing
@testable import SceneCompiler

/// The rules of Docs/Text.md, each with the smallest scene that shows it.
@Suite("What a label does with its text")
struct LabelContractTests {
  private static let long = "Learn more about your subscription today"
  private static let latin = "font: \"Inter-Regular.otf\"; fontFallback: [\"Amiri-Regular.ttf\"]"

  static let rules = [
    DumpCase(
      "line-breaks-count",
      #"label "First\nSecond" { origin: (0, 0) }"#,
      #"(0 0 48.5 20.5) First… (0 16)"#),
    DumpCase(
      "line-breaks-count",
      #"label "A\nB\nC" { origin: (0, 0); numberOfLines: 2 }"#,
      #"(0 0 25.5 41) A\nB… (0 16) (0 36.5)"#),
    DumpCase(
      "line-breaks-count",
      #"label "First\nSecond" { origin: (0, 0); truncationMode: start }"#,
      #"(0 0 74.5 20.5) …Second (0 16)"#),
    DumpCase(
      "line-breaks-count",
      #"table { row "First\nSecond" }"#,
      #""table" frame (0 0 320 200) backgroundColor #FFFFFF masksToBounds"#,
      #""row 0" frame (0 0 320 44) backgroundColor #FFFFFF"#,
      #"(16 11.5 288 20.5) First… (0 16)"#,
      #""row 0.separator" frame (16 43.5 304 0.5) backgroundColor #3C3C43/0.29"#),
    DumpCase(
      "line-breaks-count",
      #"textLayer "First\nSecond" { frame: (0, 0, 99, 50) }"#,
      #"(0 0 99 50) First\nSecond (0 16.1865) (0 36.4736)"#),
    DumpCase(
      "no-limit",
      #"label "\#(long)" { frame: (0, 0, 120, 99); numberOfLines: 0 }; label "\#(long)" { frame: (0, 100, 120, 50); numberOfLines: 0 }"#,
      #"(0 0 120 99) Learn more\nabout your\nsubscription\ntoday (0 25) (0 45) (0 65.5) (0 85.5)"#,
      #"(0 100 120 50) Learn more\nabout your s… (0 20.5) (0 41)"#),
    DumpCase(
      "last-line-break",
      #"label "Word\n" { origin: (0, 0); numberOfLines: 0 }; textLayer "Word\n" { origin: (0, 50) }"#,
      #"(0 0 42.5 20.5) Word (0 16)"#,
      #"(0 50 42.5 20.5) Word (0 16.1865)"#),
    DumpCase(
      "spaces-at-the-end",
      #"label "abc  " { frame: (0, 0, 200, 20); textAlignment: right }; textLayer "abc  " { frame: (0, 0, 200, 20); alignmentMode: right }"#,
      #"(0 0 200 20) abc (171.151 16)"#,
      #"(0 0 200 20) abc   (161.971 16.1865)"#),
    DumpCase(
      "last-word",
      #"label "\#(long)" { frame: (0, 0, 290, 50); numberOfLines: 0 }"#,
      #"(0 0 290 50) Learn more about your\nsubscription today (0 20.5) (0 41)"#),
    DumpCase(
      "last-word",
      #"era: classic; label "\#(long)" { frame: (0, 0, 290, 50); numberOfLines: 0 }"#,
      #"(0 0 290 50) Learn more about your subscription\ntoday (0 20.5) (0 41)"#),
    DumpCase(
      "last-word",
      #"textLayer "\#(long)" { frame: (0, 0, 290, 50); fontSize: 17; isWrapped: true }"#,
      #"(0 0 290 50) Learn more about your subscription\ntoday (0 16.1865) (0 36.4736)"#),
    DumpCase(
      "korean-words",
      #"label "안녕하세요 여러분" { frame: (0, 0, 80, 50); numberOfLines: 0 }; label "안녕하세요 여러분" { frame: (0, 50, 30, 150); numberOfLines: 0 }; textLayer "안녕하세요 여러분" { frame: (0, 0, 80, 50); fontSize: 17; isWrapped: true }"#,
      #"(0 0 80 50) 안녕하세요\n여러분 (0 20.5) (0 41)"#,
      #"(0 50 30 150) 안녕\n하세\n요\n여러\n분 (0 40) (0 60.5) (0 81) (0 101) (0 121.5)"#,
      #"(0 0 80 50) 안녕하세요 여러\n분 (0 16.1865) (0 36.4736)"#),
    DumpCase(
      "long-words",
      #"label "unbroken" { frame: (0, 0, 30, 99); numberOfLines: 0 }; textLayer "الضريبة" { frame: (0, 0, 40, 99); isWrapped: true; fontSize: 20; font: "Amiri-Regular.ttf" }"#,
      #"(0 0 30 99) unb\nrok\nen (0 35) (0 55.5) (0 75.5)"#,
      #"(0 0 40 99) الضريب\nة (0 22.48) (0 57.64)"#),
    DumpCase(
      "space-at-a-break",
      #"label "ab cd" { maxWidth: 30; origin: (0, 0); numberOfLines: 0 }; label "ab cd" { maxWidth: 30; origin: (0, 50); numberOfLines: 0; textAlignment: right }"#,
      #"(0 0 24.5 41) ab\ncd (0 16) (0 36.5)"#,
      #"(0 50 24.5 41) ab\ncd (4.848 16) (4.933 36.5)"#),
    DumpCase(
      "text-style-leading",
      #"label "a\nb" { origin: (0, 0); textStyle: subheadline; numberOfLines: 0 }; label "a\nb" { origin: (0, 50); fontSize: 15; numberOfLines: 0 }"#,
      #"(0 0 9.5 38) a\nb (0 14) (0 34)"#,
      #"(0 50 9.5 36) a\nb (0 14) (0 32)"#),
    DumpCase(
      "text-style-leading",
      #"contentSize: accessibilityMedium; label "a\nb" { origin: (0, 0); textStyle: subheadline; numberOfLines: 0 }"#,
      #"(0 0 15.5 60) a\nb (0 23.5) (0 53.5)"#),
    DumpCase(
      "text-style-leading",
      #"table { row "a\nb" { textStyle: subheadline; numberOfLines: 0 } }"#,
      #""table" frame (0 0 320 200) backgroundColor #FFFFFF masksToBounds"#,
      #""row 0" frame (0 0 320 60) backgroundColor #FFFFFF"#,
      #"(16 11 288 38) a\nb (0 14) (0 34)"#,
      #""row 0.separator" frame (16 59.5 304 0.5) backgroundColor #3C3C43/0.29"#),
    DumpCase(
      "text-style-leading",
      #"label "\(attributed("a\nb", textStyle: subheadline))" { origin: (0, 0); numberOfLines: 0 }"#,
      #"(0 0 9.5 38) a\nb (0 14) (0 34)"#,
      #"(0 0 9.5 38) a\nb (0 14) (0 34)"#),
    DumpCase(
      "fonts-of-a-line",
      #"label "ab\nسلم" { origin: (0, 0); numberOfLines: 0; \#(latin) }; label "ab\ncd" { origin: (0, 99); numberOfLines: 0; \#(latin) }"#,
      #"(0 0 20.5 50.5) ab\nسلم (0 16) (0 39.5)"#,
      #"(0 99 20.5 41.5) ab\ncd (0 16.5) (0 37)"#),
    DumpCase(
      "baseline-on-a-pixel",
      #"label "a" { frame: (0, 0, 20, 43) }; label "a" { origin: (30, 0); fontSize: 28 }; label "a" { origin: (60, 0); fontSize: 13 }; textLayer "a" { frame: (90, 0, 9, 20); fontSize: 13 }"#,
      #"(0 0 20 43) a (0 27.5)"#,
      #"(30 0 15.5 33.5) a (0 26.5)"#,
      #"(60 0 7.5 16) a (0 12.5)"#,
      #"(90 0 9 20) a (0 12.3779)"#),
    DumpCase(
      "baseline-on-a-pixel",
      #"scale: 3; table { row "a"; row "b" { style: subtitle; detail: "c" } }"#,
      #""table" frame (0 0 320 200) backgroundColor #FFFFFF masksToBounds"#,
      #""row 0" frame (0 0 320 44) backgroundColor #FFFFFF"#,
      #"(16 11.6667 288 20.3333) a (0 16)"#,
      #""row 1" frame (0 44 320 57) backgroundColor #FFFFFF"#,
      #"(16 9.3333 288 20.3333) b (0 16)"#,
      #"(16 32.3333 288 14.3333) c (0 11.3333)"#,
      #""row 0.separator" frame (16 43.666666666666664 304 0.3333333333333333) backgroundColor #3C3C43/0.29"#,
      #""row 1.separator" frame (16 100.66666666666667 304 0.3333333333333333) backgroundColor #3C3C43/0.29"#
    ),
    DumpCase(
      "paint-moves-nothing",
      #"label "AVA" { origin: (0, 0) }; label "A\(attributed("V", foregroundColor: red, underlineStyle: single, fontSize: 17))A" { origin: (0, 30) }"#,
      #"(0 0 32.5 20.5) AVA (0 16)"#,
      #"(0 30 32.5 20.5) AVA (0 16)"#,
      #"(0 0 32.5 20.5) V (11.1095 16)"#,
      #""underline" frame (11.1095 17.7 10.217 0.85) backgroundColor #FF0000"#),
    DumpCase(
      "direction-of-digits",
      #"layoutDirection: rightToLeft; label "(415) -" { frame: (0, 0, 99, 21) }; label "a (4)" { frame: (0, 30, 99, 21) }; textLayer "(415) -" { frame: (0, 60, 99, 21); alignmentMode: natural }"#,
      #"(0 0 99 21) (415) - (46.895 16.5)"#,
      #"(0 30 99 21) a (4) (64.524 16.5)"#,
      #"(0 60 99 21) (415) - (0 16.1865)"#),
    DumpCase(
      "line-height",
      #"label "Title" { origin: (0, 0); fontSize: 28; lineHeight: 38 }; label "a\nb" { origin: (0, 50); lineHeight: 24; numberOfLines: 0 }"#,
      #"(0 0 56.5 38) Title (0 29)"#,
      #"(0 50 10.5 48) a\nb (0 18) (0 42)"#),
    DumpCase(
      "line-height",
      #"label "a\nb" { origin: (0, 0); numberOfLines: 0; textStyle: largeTitle; lineHeight: 36 }"#,
      #"(0 0 21 72) a\nb (0 30) (0 66)"#),
    DumpCase(
      "line-height-multiple",
      #"label "a\nb" { origin: (0, 0); fontSize: 20; lineHeightMultiple: 1.5; numberOfLines: 0 }"#,
      #"(0 0 12.5 72) a\nb (0 31) (0 66.5)"#),
    DumpCase(
      "paragraph-spacing",
      #"label "a\nb b" { frame: (0, 0, 15, 99); paragraphSpacing: 10; lineSpacing: 2; numberOfLines: 0 }"#,
      #"(0 0 15 99) a\nb\nb (0 28) (0 60.5) (0 82.5)"#),
    DumpCase(
      "indents",
      #"label "a b\nc" { frame: (0, 0, 40, 99); firstLineHeadIndent: 20; headIndent: 8; numberOfLines: 0 }; label "سلم سلم" { frame: (0, 100, 60, 99); firstLineHeadIndent: 20; headIndent: 5; numberOfLines: 0; font: "Amiri-Regular.ttf"; textAlignment: right }"#,
      #"(0 0 40 99) a\nb\nc (20 35) (8 55.5) (20 75.5)"#,
      #"(0 100 60 99) سلم\nسلم (22.133 38.5) (37.133 68.5)"#),
    DumpCase(
      "justified",
      #"label "aa bb cc dd" { frame: (0, 0, 80, 99); textAlignment: justified; numberOfLines: 0 }"#,
      #"(0 0 80 99) aa bb\ncc dd (0 45) (0 65.5)"#),
    DumpCase(
      "baseline-offset",
      #"label "$9\(attributed("99", fontSize: 13, baselineOffset: 6))" { origin: (0, 0) }; label "$9\(attributed("99", fontSize: 13, baselineOffset: -4))" { origin: (0, 50) }"#,
      #"(0 0 35.5 22.5) $999 (0 18)"#,
      #"(0 0 35.5 22.5) 99 (19.992 12)"#,
      #"(0 50 35.5 23.5) $999 (0 16)"#,
      #"(0 0 35.5 23.5) 99 (19.992 20)"#),
    DumpCase(
      "text-backgrounds",
      #"label "a \(attributed("sale", backgroundColor: #FFFF00, strikethroughStyle: single))" { origin: (0, 0) }"#,
      #"(0 0 45.5 20.5) a sale (0 16)"#,
      #""background" frame (13.872 -0.1865 31.501 20.2871) backgroundColor #FFFF00"#,
      // All letters are above the fill.
      #"(0 0 45.5 20.5) a sale (0 16)"#,
      #"(0 0 45.5 20.5) sale (13.872 16)"#,
      #""underline" frame (13.872 11.07 31.501 0.85) backgroundColor #000000"#),
    DumpCase(
      "fits-its-width",
      #"label "A word" { frame: (0, 0, 40, 20); adjustsFontSizeToFitWidth: true; minimumScaleFactor: 0.5 }"#,
      "(0 0 40 20) A word (0 16)"),
    DumpCase(
      "symbols-in-both-directions",
      #"layoutDirection: rightToLeft; label "\(symbol("chevron.forward"))" { origin: (0, 0) }; label "\(symbol("chevron.left"))" { origin: (0, 30) }"#,
      "(0 0 9.5 20.5) \u{10000A} (0.1041 16)", "(0 30 9.5 20.5) \u{10000A} (0.1041 16)"),
  ]

  @Test("Each rule holds", arguments: Self.rules)
  func holds(_ rule: DumpCase) throws {
    #expect(try Self.texts(rule) == rule.lines)
  }

  @Test("Docs/Text.md has exactly these rules")
  func page() throws {
    let page = try String(
      contentsOf: ProjectFiles.root.appending(path: "Docs/Text.md"), encoding: .utf8)
    let names = page.split(separator: "\n").compactMap { line in
      line.hasPrefix("| `") ? String(line.dropFirst(3).prefix { $0 != "`" }) : nil
    }
    #expect(
      names
        == Self.rules.map { $0.name }.reduce(into: []) {
          if $0.last != $1 { $0.append($1) }
        })
  }

  /// Returns each text of a scene: its frame, its string, and the start and baseline of each line.
  private static func texts(_ rule: DumpCase) throws -> [String] {
    var texts: [String] = []
    let settings = rule.body.contains("scale: ") ? "" : "scale: 2"
    let fonts = ["Inter-Regular.otf", "Amiri-Regular.ttf"]
    for line in try rule.dump(settings: settings, fonts: fonts) {
      if line.hasPrefix("CATextLayer"), let frame = line.firstRange(of: "frame ") {
        texts.append(line[frame.upperBound...].prefix { $0 != ")" } + ")")
      } else if line.hasPrefix("string "), let end = line.firstRange(of: "\" font") {
        texts[texts.count - 1] += " " + line[..<end.lowerBound].dropFirst(8)
      } else if line.hasPrefix("line ") {
        texts[texts.count - 1] += " " + line.dropFirst(5).prefix { $0 != ")" } + ")"
      } else if line.hasPrefix("CALayer"), line.contains("backgroundColor") {
        texts.append(String(line.dropFirst(8)))
      }
    }
    return texts
  }
}
