import SceneSource
import SceneSystem
import TestSupport
import Testing

@testable import SceneCompiler

/// Scenes of a few lines that would take a machine more than a day. Each exceeds its budget at the
/// same step on every machine.
///
/// In debug builds, reaching a limit takes up to a minute, so these tests run only in release
/// builds.
@Suite("Expensive inputs")
struct ExpensiveInputTests {
  #if DEBUG
    static let isOptimized = false
  #else
    static let isOptimized = true
  #endif

  private static func scene(_ body: String, before: String = "") -> String {
    before + "scene \"A\" {\n    size: (1000, 1000)\n" + body + "\n}\n"
  }

  /// Strings that double in length.
  private static func doubled(_ start: String, _ count: Int) -> String {
    "let s0 = \"\(start)\"\n"
      + (1...count).map { "let s\($0) = s\($0 - 1) + s\($0 - 1)\n" }.joined()
  }

  /// Nested components, each used with two lists of types.
  private static let components: String = {
    let count = 22
    var text = (0..<count).map { "component C\($0)(x) {\n" }.joined()
    text += "layer { frame: (0, 0, 1, 1) }\n"
    for index in (0..<count).reversed() {
      text += "}\n" + (index > 0 ? "C\(index)(x: 1)\nC\(index)(x: \"a\")\n" : "")
    }
    return text
  }()

  private static let overlapping = "frame: (0, 0, 1000, 1000)"
  private static let line = "path: [move(0, 0), line(100000, 100000)]; strokeColor: red"

  enum End {
    /// The budget of a resource is exceeded.
    case budget(WorkBudget.Resource)
    /// There are too many iterations that produce nothing.
    case iterations
    /// Everything is within the limits.
    case none
  }

  /// Inputs, and the limit that each reaches.
  static let inputs: [(name: String, text: String, end: End)] = [
    (
      "animations in a loop",
      scene(
        "for i in 0..<99000 { layer { "
          + String(repeating: "animate opacity { }; ", count: 200) + "} }"),
      .budget(.evaluation)
    ),
    (
      "tables at the top level", scene("for i in 0..<60000 { table { row \"a\" } }"),
      .budget(.memory)
    ),
    (
      "components in one another", scene("C0(x: 1)\nC0(x: \"b\")", before: components),
      .budget(.checking)
    ),
    (
      "loops in one another",
      scene(
        "for i in 0..<3000 { for j in 0..<3000 { for k in 0..<3000 "
          + "{ if i + j == k - 1 { layer { } } } } }"), .iterations
    ),
    (
      "a long string counted",
      scene(
        "for i in 0..<90000 { layer { frame: (0, 0, s16.count + i, 1) } }",
        before: doubled("abcdefghij", 16)), .budget(.evaluation)
    ),
    (
      "a long string as a path",
      scene(
        "for i in 0..<10000 { shapeLayer { path: svgPath(\"M 0 0 \" + s15) } }",
        before: doubled("L 1 1 L 2 3 ", 15)), .budget(.evaluation)
    ),
    (
      "many snapshots of many layers",
      scene(
        "for i in 0..<5000 { layer { frame: (0, 0, 1, 1) } }\nlayer z { }\n"
          + (0..<900).map { "snapshot \"s\($0)\" { z.opacity: 0.5 }\n" }.joined()), .budget(.layers)
    ),
    (
      "gradients over each other",
      scene(
        "for i in 0..<90000 { gradientLayer { \(overlapping); colors: [#FF000080, #0000FF80] } }"),
      .budget(.painting)
    ),
    (
      "round corners over each other",
      scene(
        "for i in 0..<90000 { layer { \(overlapping); cornerRadius: 9; backgroundColor: #FF000080 } }"
      ),
      .budget(.painting)
    ),
    (
      "a tiny dash", scene("shapeLayer { \(line); lineDashPattern: [1e-6, 1e-6] }"),
      .budget(.outlines)
    ),
    (
      "many dashes", scene("for i in 0..<1000 { shapeLayer { \(line); lineDashPattern: [1.5] } }"),
      .budget(.outlines)
    ),
    (
      "strokes much wider than the canvas",
      scene(
        "for i in 0..<60 { shapeLayer { path: [move(0, 0), curve(900, 0, 0, 900, 900, 900)]; "
          + "strokeColor: red; lineWidth: 1e6 } }"), .budget(.painting)
    ),
    (
      "images that do not exist",
      scene("for i in 0..<90000 { layer { contents: image(\"m\\(i).png\") } }"),
      .budget(.evaluation)
    ),
    (
      "as many rows as there may be", scene("table { for i in 0..<10000000 { row \"\\(i)\" } }"),
      .none
    ),
    (
      "a long text that is cut",
      scene(
        "textLayer \"\(String(repeating: "a", count: 900_000))\" "
          + "{ frame: (0, 0, 100, 20); truncationMode: end }"), .none
    ),
  ]

  @Test("Ends with a reason", .enabled(if: isOptimized), arguments: inputs.indices)
  func eachEnds(_ index: Int) {
    let input = Self.inputs[index]
    let root = Root(shownPath: "") { _, _ in .failure(.notFound) }
    func run() -> [Diagnostic] {
      var compilation = Compilation(
        SceneFile(shownPath: "a.tbl", path: "a.tbl", root: root, bytes: Array(input.text.utf8)))
      return compilation.evaluate(compilation.allSnapshots).diagnostics
    }
    let start = SystemCalls.now()
    let diagnostics = run()
    let milliseconds = (SystemCalls.now() - start) / 1_000_000
    let exceeded = diagnostics.filter { $0.code == .budgetExceeded }
    switch input.end {
    case .budget(let resource):
      let found = exceeded.first { $0.message.hasSuffix(resource.unit) }
      #expect(
        found?.notes.last?.message.hasPrefix("'--budget 2'") == true,
        "\(input.name): \(diagnostics.prefix(3))")
    case .iterations:
      #expect(diagnostics.map(\.code) == [.tooManyIterations], "\(diagnostics.prefix(3))")
    case .none: #expect(exceeded.isEmpty, "\(input.name): \(diagnostics.prefix(3))")
    }
    #expect(run() == diagnostics, "the same at each time")
    print("\(input.name): \(milliseconds) ms")
  }
}
