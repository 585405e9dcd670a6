@testable import SceneLanguage

/// Returns the text of `Docs/Reference.md`, generated from the schema.
func referenceDocument() -> String {
  var page = ReferencePage()
  page.text(ReferencePage.opening)
  page.elements()
  page.keyPaths()
  page.functions()
  page.colors()
  page.symbols()
  page.eras()
  page.devices()
  page.limits()
  return page.markdown
}

/// Markdown under construction.
struct ReferencePage {
  private(set) var markdown = ""

  mutating func heading(_ level: Int, _ title: String) {
    text(String(repeating: "#", count: level) + " " + title)
  }

  /// Appends a block of Markdown, separated by a blank line.
  mutating func text(_ block: String) {
    if !markdown.isEmpty { markdown += "\n" }
    markdown += block + "\n"
  }

  mutating func table(_ header: [String], _ rows: [[String]]) {
    var lines = [header, header.map { _ in "---" }] + rows
    for index in lines.indices { lines[index] = lines[index].map { $0.isEmpty ? " " : $0 } }
    text(lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n"))
  }

  static func code(_ word: String) -> String { "`" + word + "`" }

  static func list(_ words: [String]) -> String { words.map(code).joined(separator: ", ") }

  /// Joins words or phrases of a sentence: "a, b, and c".
  static func sentence(_ phrases: [String]) -> String {
    guard let last = phrases.last, phrases.count > 1 else { return phrases.first ?? "" }
    if phrases.count == 2 { return phrases[0] + " and " + last }
    return phrases.dropLast().joined(separator: ", ") + ", and " + last
  }

  static let opening = """
    # Reference

    Every element of the scene language with its properties, and every function, color, and \
    device. [Language.md](Language.md) explains the language by example. This page is generated \
    from the compiler's schema; `SCENEC_RECORD=1 swift test --filter ReferenceTests` regenerates it.

    ## Values

    | value | syntax | notes |
    | --- | --- | --- |
    | number | `44`, `0.5`, `1_000`, `1e3`, `44pt`, `1px` | a plain number or points; \
    `px` means device pixels |
    | percentage | `50%` | the number 0.5, but not a length; a factor in `parent.width * 50%` |
    | time | `0.25s`, `250ms` | `0` needs no unit |
    | angle | `45deg`, `1rad` | `0` needs no unit; clockwise on the screen |
    | Boolean | `true`, `false` | |
    | string | `"Row \\(index + 1)"` | on one line, with Swift's escapes; members `.count` (of characters, as in Swift), `.first`, `.last`, `.uppercased` |
    | color | `#8C96A0`, `#FFF`, `#00000080`, `red`, `black.opacity(50%)` | see \
    [Colors](#colors) |
    | gradient | `linearGradient(white, black)`, `gradient(…)` | |
    | image | `image("a.png")`, or `"a.png"` where only an image is allowed | PNG; treated as sRGB |
    | paint | a color, a gradient, or an image | |
    | tuple | `(320, 480)`, `(width: 320, height: 480)` | members `.0`, `.width` |
    | array | `["a", "b"]` | members `.count`, `.first`, `.last`, and `[0]` |
    | range | `0..<8`, `1...8` | whole numbers, for loops |
    | transform | `scale(2)`, `[scale(2), translate(5, 6)]`, `identity` | the last in a list \
    is applied first |
    | path | `rect(0, 0, 8, 8)`, `[move(0, 0), line(8, 8), close]` | |

    `none` restores the default, even if a style or `rows` sets the property, except for `fillColor: none`, which removes the fill. For a transparent color, use `clear`. Lengths are in points by default.

    Operators, as in Swift, from lowest to highest precedence: `? :`, `||`, `&&`, `== != < <= > >=`, `..< ...`, \
    `+ -`, `* / %`, and `! - +` before a value. `+` also concatenates strings.

    Every element with a frame has these read-only members, in its parent's coordinates: \
    \(list(geometry)). `parent` is the enclosing element, or the scene for a top-level element.
    """

  /// The read-only members of every element with a frame.
  private static var geometry: [String] {
    GeometryMember.allCases.filter { $0.type(in: .layer) != nil }
      .map { $0.rawValue }
  }
}
