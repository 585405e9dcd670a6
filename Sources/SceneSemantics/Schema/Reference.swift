/// `Docs/Reference.md`: all that the schema knows, as Markdown.
public func referenceDocument() -> String {
  var page = ReferencePage()
  page.text(ReferencePage.opening)
  page.elements()
  page.keyPaths()
  page.functions()
  page.colors()
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

  /// A block of its own, however many lines it has.
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

  static let notBuilt = "*Not built yet.*"

  static let opening = """
    # Reference

    Every element of the scene language with its properties, and every function, colour and \
    device. [Language.md](Language.md) teaches the language from the start. This page is made from \
    the compiler's own schema; `SCENEC_RECORD=1 swift test --filter ReferenceTests` writes it anew.

    What is marked as not built yet is part of the language, and an error for now.

    ## Values

    | value | is written | notes |
    | --- | --- | --- |
    | number | `44`, `0.5`, `1_000`, `1e3`, `44pt`, `1px`, `50%` | a plain number or points; \
    `px` are device pixels, `%` hundredths |
    | time | `0.25s`, `250ms` | `0` needs no unit |
    | angle | `45deg`, `1rad` | `0` needs no unit; clockwise on the screen |
    | true or false | `true`, `false` | |
    | string | `"Row \\(index + 1)"` | on one line, with Swift's escapes; `.count` (as Swift counts characters), `.uppercased` |
    | colour | `#8C96A0`, `#FFF`, `#00000080`, `red`, `black.opacity(50%)` | see \
    [Colours](#colours) |
    | gradient | `linearGradient(white, black)`, `gradient(…)` | |
    | image | `image("a.png")`, or `"a.png"` where nothing else can stand | PNG; taken as sRGB |
    | paint | a colour, a gradient or an image | |
    | tuple | `(320, 480)`, `(width: 320, height: 480)` | members `.0`, `.width` |
    | array | `["a", "b"]` | `.count`, `.first`, `.last`, `[0]` |
    | range | `0..<8`, `1...8` | of whole numbers, for loops |
    | transform | `scale(2)`, `[scale(2), translate(5, 6)]`, `identity` | the last of a list \
    touches the point first |
    | path | `rect(0, 0, 8, 8)`, `[move(0, 0), line(8, 8), close]` | |

    `none` leaves a property unset, also where a style or `rows` sets it. Lengths are in points unless said otherwise.

    Operators, the loosest first, as in Swift: `? :`, `||`, `&&`, `== != < <= > >=`, `..< ...`, \
    `+ -`, `* / %`, and `! - +` before a value. `+` also joins strings.

    Of every element that has a place these can be read, in its parent's coordinates: \
    \(list(geometry)). `parent` is the element around, for the outermost the scene.
    """

  /// What can be read of every element that has a place.
  private static var geometry: [String] {
    Expression.GeometryMember.allCases.filter { $0 != .contentSize && $0 != .textSize }
      .map { $0.rawValue }
  }
}
