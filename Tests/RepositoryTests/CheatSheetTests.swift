import Foundation
import TestSupport
import Testing
@testable import SceneCommands
@testable import SceneCompiler
@testable import SceneLanguage

/// Compares `Docs/CheatSheet.md` with the schema, the library of controls, and the commands.
/// `SCENEC_RECORD=1 swift test --filter CheatSheetTests` regenerates it.
@Suite("The cheat sheet")
struct CheatSheetTests {
  private static let views: [ElementKind] = [
    .label, .stack, .scrollView, .switch, .slider, .pageControl,
  ]

  private static let groups: [(name: String, kinds: [ElementKind])] = [
    ("file", [.scene, .snapshot, .compare, .matrix]),
    ("bars", ElementKind.bars + [.scrollEdgeAppearance, .leading, .trailing, .titleView]),
    ("lists", [.table, .section, .header, .row, .footer, .rows, .separators, .accessory]),
    ("shadows of lists", [.shadows, .top, .contentTop, .contentBottom, .bottom]),
    ("views", views),
    ("layers", ElementKind.layers.filter { !views.contains($0) }),
    ("parts of layers", [.mask, .animate, .animationGroup]),
  ]

  private static let example = """
    import "UIKit"

    let places = ["Falls Church, VA", "Durham, NC"]

    component Dot(tint = systemRed) { width: 10; height: 10; cornerRadius: 5; backgroundColor: tint }

    scene "Places" {
        device: iPhone17
        statusBar
        navigationBar "Places" { largeTitle: true; trailing { BarButton(icon: "plus") } }
        table list {
            style: insetGrouped
            for (i, place) in places { row "\\(i + 1). \\(place)" { accessory { Dot() } } }
        }
        snapshot "light"
        snapshot "pulled down" { appearance: dark; list.contentOffset: (0, -60) }
    }

    """

  private static func code(_ words: [String]) -> String {
    words.map { "`\($0)`" }.joined(separator: " ")
  }

  private static func table(_ rows: [(String, String)]) -> String {
    rows.map { "| \($0) | \($1) |" }.joined(separator: "\n")
  }

  private static func words(of key: PropertyKey) -> String {
    guard case .word(let words) = Schema.property(key, of: .scene)?.type else { return "" }
    return code(words.words)
  }

  private static func summary(of command: Command) -> String {
    command.specification.summary.replacing(/'(scenec [^']*)'/) { "`\($0.1)`" }
  }

  private static func page() -> String {
    """
    # Cheat Sheet

    One page of everything; [Reference.md](Reference.md) has the properties. It is generated from the \
    compiler; `SCENEC_RECORD=1 swift test --filter CheatSheetTests` regenerates it.

    ```tbl
    \(example)```

    | element | |
    | --- | --- |
    \(table(groups.map { ($0.name, code($0.kinds.map(\.rawValue))) }))

    | value | |
    | --- | --- |
    | units | `44` points, `1px`, `50%`, `0.25s` `250ms`, `45deg` |
    | colors | `#F80` `#FF8000` `#FF800080` `systemBlue` `black.opacity(50%)` `dynamic(white, black)` |
    | collections | `(x: 1, y: 2)` `[1, 2]` `0..<8` `1...8` `0s...1s by 0.25s` `[for x in list { x * 2 }]` |
    | text | `"Row \\(index + 1)"` `symbol("gear")` `attributed("5", fontWeight: bold)` |
    | functions | \(code(Function.allCases.map(\.rawValue))) |
    | environment | \(code(SceneValue.names)) |

    | placing | |
    | --- | --- |
    | by hand | `frame: (x, y, width, height)`; `origin`, or `position` of the center, with `width` and `height` |
    | by another element | `title.maxY + 8`, `(parent.width - card.width) / 2`, `parent.safeArea.maxY` |
    | by contents | without a length: labels, stacks, rows, headers, components |
    | in a stack | `axis` `spacing` `alignment` `distribution` `layoutMargins` `customSpacing` |

    | scene and snapshot | |
    | --- | --- |
    | `era` | \(words(of: .era)) |
    | `device` | \(code(Device.names)) |
    | `contentSize` | \(words(of: .contentSize)) |
    | others | `appearance` `layoutDirection` `tintColor` `scale` `time` `frames` `tags` |

    | `import "UIKit"` | |
    | --- | --- |
    | [controls](UIKit.md) | \(code(ControlsPageTests.controls.map(\.name))) |

    | command | |
    | --- | --- |
    \(table(Commands.all.map { ("`scenec \($0.specification.name)`", summary(of: $0)) }))

    """
  }

  @Test("The page equals what the compiler says")
  func pageEqualsCompiler() throws {
    let file = ProjectFiles.root.appending(path: "Docs/CheatSheet.md")
    try Golden.compare(Array(Self.page().utf8), with: file)
    #expect(Set(Self.groups.flatMap(\.kinds)) == Set(ElementKind.allCases))
  }

  @Test("The example has no warnings")
  func example() throws {
    let folder = try TemporaryFolder()
    var compilation = try Compilation(scenePath: folder.write(Self.example, to: "a.tbl"))
    let evaluation = compilation.evaluate(compilation.allSnapshots, lints: true)
    #expect(evaluation.diagnostics.map(\.message) == [])
  }
}
