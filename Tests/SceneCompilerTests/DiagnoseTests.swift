import Foundation
import SceneSemantics
import SceneSource
import SceneSyntax
import TestSupport
import Testing
@testable import SceneCompiler
@testable import SceneSystem

/// Diagnosing only what has changed gives the same diagnostics as checking everything.
@Suite("Incremental diagnosis")
struct DiagnoseTests {
  private static let root = try? Root(ProjectFiles.scenes.path)
  private static let path = "a.tbl"

  private func settled<Result>(
    _ library: inout Library, _ missing: (Result) -> [MissingFile], _ stage: (Library) -> Result
  ) throws -> Result {
    let root = try #require(Self.root)
    var log = ReadLog()
    return library.loadUntilComplete(stage, missing: missing) { file, library in
      root.load(file, into: &library, &log)
      return true
    }
  }

  /// All content of `sound` comes from other texts.
  private func expectEqual(_ bytes: [UInt8], knowing sound: inout CleanElementCache) throws {
    try expectEqual(parse(SourceText(path: Self.path, bytes: bytes)), knowing: &sound)
  }

  private func expectEqual(_ tree: SyntaxTree, knowing sound: inout CleanElementCache) throws {
    var library = Library()
    library.sources[Self.path] = .loaded(parse(tree.source))
    // Each requests the files that it needs.
    var other = library
    other.sources[Self.path] = .loaded(tree)
    let whole = try settled(&library, \.missing) { check(Self.path, in: $0) }
    let quick = try settled(&other, \.missing) { diagnose(Self.path, in: $0, knowing: &sound) }
    #expect(
      quick.diagnostics == whole.diagnostics,
      "\(String(decoding: tree.source.bytes, as: UTF8.self))")
    #expect(quick.missing == whole.missing)
    #expect(other.paths == library.paths)
  }

  /// Pairs of bodies of a scene: valid elements in the first can be invalid in the second.
  private static let pairs = [
    // Names and rows around an `else if`.
    (
      "let c = red\nif scale > 5 {} else if scale > 3 { layer { backgroundColor: c } }",
      "let c = 5\nif scale > 5 {} else if scale > 3 { layer { backgroundColor: c } }"
    ),
    (
      "for x in [1] { if true {} else if true { layer { opacity: x; cornerRadius: 1 } } }",
      "if true {} else if true { layer { opacity: x; cornerRadius: 1 } }"
    ),
    // A file that only the first of the two requests.
    (
      "layer { opacity: csv(\"no.csv\")[0].n }\nlayer { opacity: csv(\"no.csv\")[0].n }",
      "layer { opacity: csv(\"no.csv\")[0].n }"
    ),
    // Names in an element that a snapshot refers to.
    (
      """
      layer a { layer b { frame: (0, 0, 1, 1) } }
      snapshot "x" { compare { ignore: [a.b] } }
      """,
      """
      layer a { layer c { frame: (0, 0, 1, 1) } }
      snapshot "x" { compare { ignore: [a.b] } }
      """
    ),
    // Equal names in different bodies.
    (
      """
      style a { opacity: index }
      layer { style a { opacity: 1 }; layer { uses: a } }
      layer { uses: a }
      layer { uses: a }
      """,
      """
      style a { opacity: index }
      layer { style a { opacity: 1 }; layer { uses: a } }
      layer { style a { opacity: 1 }; layer { uses: a } }
      layer { uses: a }
      """
    ),
    // Elements with names that other elements and snapshots refer to.
    (
      "layer a { layer b { opacity: 1 } }\nlayer { opacity: a.x }\n" + many,
      "table a { row \"x\" }\nlayer { opacity: a.x; cornerRadius: a.contentSize.width }\n" + many
    ),
    (
      "layer a { layer b { opacity: 1 } }\n" + many + "snapshot \"x\" { a.b.opacity: 0.5 }",
      "layer a { layer b { opacity: 1 } }\n" + many + "snapshot \"x\" { a.c.opacity: 0.5 }"
    ),
    (
      "layer a { layer title { opacity: 1 } }\n" + many + "snapshot \"x\" { a.titel.opacity: 0.5 }",
      "layer a { layer titles { opacity: 1 } }\n" + many + "snapshot \"x\" { a.titel.opacity: 1 }"
    ),
    (
      many + "snapshot \"x\" { l3.opacity: 0.5; l70.frame: (0, 0, 1, 1) }",
      many + "snapshot \"x\" { l4.opacity: 0.5; l71.fontSize: 1; l7.opacitty: 1 }"
    ),
    // Loops and conditions, which can be skipped as a whole, and what they must not hide.
    (
      "let n = 1\n" + statements + "if scale > n { layer { opacity: n } }",
      "let n = red\n" + statements + "if scale > n { layer { opacity: n } }"
    ),
    (
      statements + "if scale > 1 { era: ios17 }\nif scale > 2 { table { row \"a\" } }",
      statements + "if scale > 1 { era: ios17 }\nif scale > 2 { table { row \"a\" } }\ntable { }"
    ),
    (
      statements + "if scale > 2 { table { row \"a\" } }\ntable { row \"b\" }",
      statements + "for i in 0..<2 { table { row \"a\" } }\ntable { row \"b\" }"
    ),
    (
      many + "for t in [0s, 1s] { snapshot \"at \\(t)\" { time: t } }",
      many + "for t in [0s, 0s] { snapshot \"at \\(t)\" { time: t } }"
    ),
    (
      many + "for t in [l3.x, l4.x] { snapshot \"at \\(t)\" { time: 0s } }",
      many + "for t in [l3.x, l3.x] { snapshot \"at \\(t)\" { time: 0s } }"
    ),
    (
      many + "let w = l9.x\nif w > 3 { snapshot \"a\" { time: 1s } }\nsnapshot \"b\" { }",
      many + "let w = l9.x\nif w > 3 { snapshot \"a\" { time: 1s } }\nsnapshot \"a\" { }"
    ),
    // The same words with other meanings, next to many elements that do not use them.
    (
      many + "let n = 1\nlayer { opacity: n }\nlayer { opacity: n }",
      many + "let n = red\nlayer { opacity: n }\nlayer { opacity: n }"
    ),
    (
      many + "style s { opacity: 1 }\nlayer { uses: s }\nlayer { uses: s }",
      many + "style s { fontSize: 1 }\nlayer { uses: s }\nlayer { uses: s }"
    ),
    (
      many + "let l = [1, 2]\nfor x in l { layer { opacity: x } }",
      many + "let l = [\"a\"]\nfor x in l { layer { opacity: x } }"
    ),
    (
      many + "component C(a) { layer { opacity: a } }\nC(a: 1)\nC(a: 1)",
      many + "component C(a) { layer { fontSize: a } }\nC(a: 1)\nC(a: 1)"
    ),
    // Components whose first use is skipped, and what they depend on.
    (
      "style s { opacity: 1 }\nlet n = 1\n" + components,
      "style s { opacity: true }\nlet n = 1\n" + components
    ),
    (
      "style s { opacity: 1 }\nlet n = 1\n" + components,
      "style s { opacity: 1 }\nlet n = red\n" + components
    ),
    (
      "style s { fontSize: n }\nlet n = 1\n" + components,
      "style s { opacity: 1 }\nlet n = 1\ncomponent D { C(a: n) }\n" + components
    ),
    // Long bodies without names.
    (
      plain + "layer b { frame: (0, 0, 1, 1) }\nlayer { opacity: b.x }",
      plain + "layer { opacity: b.x }\nlayer { opacity: 1 }"
    ),
    (
      "for b in [1] {\n" + plain + "layer { opacity: b }\n}",
      "for c in [1] {\n" + plain + "layer { opacity: b }\n}"
    ),
    (plain + "layer { opacity: b }", "let b = 1\n" + plain + "layer { opacity: b }"),
    // `let`s that are checked because something uses them.
    (
      "let a = b\nlet b = a\nlayer { opacity: b }\nlayer { opacity: b }",
      "let a = b\nlet b = a\nlayer { opacity: b }"
    ),
    (
      "let a = blak\nlayer { backgroundColor: a }\nlayer { backgroundColor: a }\n" + wrong,
      "let a = blak\n" + wrong + "layer { backgroundColor: a }"
    ),
  ]

  private static func scene(_ body: String) -> String {
    "scene \"A\" {\n    size: (10, 10)\n\(body)\n}\n"
  }

  /// Enough to be skipped together.
  private static let many = (0..<80).map {
    "layer l\($0) { frame: (\($0), 0, \($0 == 0 ? "1" : "l\($0 - 1).width"), 10) }\n"
  }.joined()

  private static let statements = (0..<80).map {
    "if scale > \($0) { layer { opacity: 0.5 } } else { layer { opacity: 1 } }\n"
      + "for i in 0..<\($0) { if i > 1 { layer l { frame: (i, 0, 1, 1) } } }\n"
  }.joined()

  private static let components =
    "component C(a, b = red) { layer { opacity: a; uses: s; backgroundColor: b } }\n"
    + "component E { C(a: n) { layer { opacity: n; uses: s } } }\ncomponent F { E; C(a: n) }\n"
    + "layer { C(a: n) { opacity: 0.5 } }\nC(a: n) {}\nC(a: n, b: white)\nF\n"

  private static let plain = (0..<80).map {
    "layer { frame: (\($0), 0, 9, 10); backgroundColor: red }\n"
  }.joined()

  /// More than the cache contains.
  private static let wrong = String(repeating: "layer { opacity: zq0qq }\n", count: 300)

  @Test("The cache is not used for other scenes", arguments: pairs.indices)
  func cacheIsNotUsedForOtherScenes(_ number: Int) throws {
    var sound = CleanElementCache()
    let (first, second) = Self.pairs[number]
    for body in [first, second, first, first] {
      try expectEqual(Array(Self.scene(body).utf8), knowing: &sound)
    }
  }

  /// Lines that change what others mean, and lines that do not.
  private static let lines = [
    "layer { frame: (1, 0, 9, 9); opacity: 0.5 }", "layer { opacity: box2.x; cornerRadius: 1 }",
    "layer box2 { frame: (0, 0, 9, 9) }", "layer { opacity: zq0qq }", "let zq0qq = 1",
    "style s { opacity: 0.5 }", "layer { uses: s }", "component C(a) { layer { opacity: a } }",
    "C(a: 1)", "C(a: zq0qq)", "layer {", "}", "}}", "// x",
    "textLayer \"\\(zq0qq)\" { fontSize: 9 }",
    "snapshot \"T\" { box2.opacity: 1 }", "snapshot \"U\" { l3.opacity: zq0qq; l9.opacity: 1 }",
    "if scale > 1 { layer { opacity: zq0qq } }", "for q in [1] { layer box4 { opacity: box2.x } }",
    "for t in [0s, 1s] { snapshot \"at \\(t)\" { time: t } }", "if scale > 2 { size: (4, 4) }",
  ]

  @Test("A check that is interrupted at any point continues with the same result")
  func interruptedChecks() throws {
    var sound = CleanElementCache()
    var random = SeededGenerator(seed: 11)
    var incompleteCount = 0
    // Names, and no names.
    for first in [{ "layer l\($0) { frame: (l0.x, 0, 9, 9) }" }, { _ in Self.lines[0] }]
      as [(Int) -> String]
    {
      let plain = (0..<400).map(first)
      var lines = plain
      for number in 0..<40 {
        if number % 5 == 0 { lines = plain }
        let line = Self.lines[random.index(below: Self.lines.count)]
        lines.insert(line, at: random.index(below: lines.count))
        let bytes = Array(Self.scene(lines.joined(separator: "\n")).utf8)
        var library = Library()
        library.sources[Self.path] = .loaded(parse(SourceText(path: Self.path, bytes: bytes)))
        let whole = check(Self.path, in: library)
        for most in [0, random.index(below: 4), random.index(below: 20)] {
          var (left, budget) = (most, WorkBudget())
          let part = diagnose(Self.path, in: library, knowing: &sound, spending: &budget) {
            left -= 1
            return left < 0
          }
          if part.isComplete {
            #expect(part.diagnostics == whole.diagnostics)
          } else {
            incompleteCount += 1
          }
        }
        try expectEqual(bytes, knowing: &sound)
      }
    }
    #expect(incompleteCount > 40)
  }

  @Test("A long scene is still known after it was part of a comment")
  func longSceneAfterComment() {
    let layers = (0..<11_000).map { "layer { opacity: 0.\($0) }\n" }.joined()
    let text = Self.scene(layers)
    var sound = CleanElementCache()
    func diagnosis(of text: String, lookingInto most: Int) -> Diagnosis {
      var (library, budget) = (Library(), WorkBudget())
      library.sources[Self.path] = .loaded(parse(SourceText(path: Self.path, text)))
      return diagnose(
        Self.path, in: library, knowing: &sound, spending: &budget, lookingInto: most)
    }
    #expect(diagnosis(of: text, lookingInto: .max).diagnostics.isEmpty)
    for _ in 0..<3 { #expect(diagnosis(of: "/* " + text, lookingInto: .max).isComplete) }
    #expect(diagnosis(of: text, lookingInto: 100).isComplete)
  }

  /// Only edited trees know which parts of a long body have not changed.
  @Test(
    "The diagnostics of a long scene do not depend on earlier edits", arguments: 1...3,
    [false, true])
  func long(seed: UInt64, hasSnapshots: Bool) throws {
    let layers = (1..<150).map { number in
      "    layer a\(number) { frame: (a\(number - 1).x + 1, 2, w, 4); uses: s }\n"
    }
    let rows = (0..<140).map { "        row \"\($0)\" { height: w + \($0)\n detail: \"b\" }\n" }
    let snapshots = """
          snapshot "c" { a7.opacity: 0.5; t.contentOffset: (0, 3) }
          for t in [0s, 1s] { snapshot "at \\(t)" { time: t; a70.frame: (0, 0, w, 4) } }
          if scale > w { snapshot "d" { a71.opacity: 1 } }

      """
    let blocks = (0..<20).map { number in
      "    if scale > \(number) {\n"
        + "        layer b { frame: (a\(number).x, 2, w, 4); uses: s }\n        layer { opacity: 1 }\n"
        + "    }\n"
    }
    let text =
      "let w = 3\nstyle s { opacity: 0.5 }\nscene \"A\" {\n    size: (200, 200)\n"
      + "    layer a0 { frame: (0, 0, 1, 1); uses: s }\n" + layers.joined()
      + "    table t {\n" + rows.joined() + "    }\n    let v = w\n"
      + (hasSnapshots ? blocks.joined() + snapshots : "") + "}\n"
    let pieces = [
      "{", "}", "\n", "//", " /* ", "0", "e", ":", "(", "\"", "layer { opacity: v }\n", "    }\n",
      "style s { height: 4 }\n", "let w = \"a\"\n", "snapshot \"b\" { t.height: 4 }\n", "row\n",
    ]
    var random = SeededGenerator(seed: seed)
    var known = CleanElementCache()
    let start = parse(SourceText(path: Self.path, bytes: Array(text.utf8)))
    var tree = start
    for number in 0..<60 {
      if number % 12 == 0 { tree = start }
      let place = random.index(below: tree.source.bytes.count)
      let piece = pieces[random.index(below: pieces.count)]
      let end = min(tree.source.bytes.count, place + random.index(below: 3))
      let before = tree
      tree = tree.edited(SourceEdit(place..<end, piece))
      try expectEqual(tree, knowing: &known)
      if random.index(below: 3) > 0 {
        let back = place..<(place + piece.utf8.count)
        tree = tree.edited(SourceEdit(back, Array(before.source.bytes[place..<end])))
        try expectEqual(tree, knowing: &known)
      }
    }
  }

  private static let editsOfAText = 20

  @Test("The diagnostics do not depend on earlier edits")
  func diagnosticsDoNotDependOnEarlierEdits() throws {
    let textCount = Tries.count(400) / Self.editsOfAText
    // One cache for all scenes: entries of another scene must not be used.
    var sound = CleanElementCache()
    var random = SeededGenerator(seed: 7)
    // Half of them are scenes that have caused failures before.
    let hard = Self.pairs.flatMap { [$0.0, $0.1] }.filter { $0.utf8.count < 4000 }
    for _ in 0..<textCount {
      var tokens = MutationTests.seeds[random.index(below: MutationTests.seeds.count)].tokens
      if random.index(below: 2) == 0 {
        let body = hard[random.index(below: hard.count)]
        tokens = MutationTests.tokens(of: Array(Self.scene(body).utf8))
      }
      try expectEqual(tokens.flatMap { $0 }, knowing: &sound)
      for _ in 0..<Self.editsOfAText {
        let before = tokens
        MutationTests.mutate(&tokens, isGentle: random.index(below: 4) > 0, &random)
        try expectEqual(tokens.flatMap { $0 }, knowing: &sound)
        // Like a user who undoes an error.
        if random.index(below: 2) == 0 { tokens = before }
      }
    }
    print("\(textCount * Self.editsOfAText) edits were diagnosed both ways")
  }
}
