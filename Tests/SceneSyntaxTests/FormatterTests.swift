import SceneSource
import SceneSyntax
import Testing

func formatted(_ bytes: [UInt8]) -> [UInt8] {
  Formatter.edits(of: tree(bytes)).applied(to: bytes)
}

func formatted(_ text: String) -> String {
  String(decoding: formatted(Array(text.utf8)), as: UTF8.self)
}

@Suite("Formatting style") struct FormatterTests {
  @Test("The project's scenes are formatted", arguments: Scenes.all)
  func scenes(_ text: String) {
    #expect(formatted(text + "\n") == text + "\n")
  }

  @Test(
    "Spaces within a line",
    arguments: [
      ("a:1", "a: 1"),
      ("let  a=1+2*-3", "let a = 1 + 2 * -3"),
      ("a : f ( x,y )[ 0 ] . b", "a: f(x, y)[0].b"),
      ("a: b?c:d", "a: b ? c : d"),
      ("a: 1 ... 3", "a: 1...3"),
      ("a: 0 ..< n", "a: 0..<n"),
      ("a: ( label : 1 ,2 )", "a: (label: 1, 2)"),
      ("a: - x == ! y&&z", "a: -x == !y && z"),
      ("a . b . c : 1", "a.b.c: 1"),
      ("a: \"x\\( 1+2 )y\"", "a: \"x\\(1 + 2)y\""),
      ("a: 7 % 3 + 50%", "a: 7 % 3 + 50%"),
      ("row   name  \"text\"{a:1;b:2;}", "row name \"text\" { a: 1; b: 2 }"),
      ("if(a){b:1}else if c{d:2}else{e:3}", "if (a) { b: 1 } else if c { d: 2 } else { e: 3 }"),
      ("for(i,x)in list{row}", "for (i, x) in list { row }"),
      ("component A(b,c=1){d:b}", "component A(b, c = 1) { d: b }"),
      ("A ( b:1 ){c:2}", "A(b: 1) { c: 2 }"),
      ("A x(b:1)", "A x(b: 1)"),
      ("layer { }", "layer {}"),
      ("layer {\n\n}", "layer {}"),
      (";;a: 1;;", "a: 1"),
      ("a: x. 0.5", "a: x. 0.5"),
    ])
  func blanks(_ text: String, _ expected: String) {
    #expect(formatted(text) == expected + "\n")
  }

  @Test(
    "Lines and their indentation",
    arguments: [
      // All of a body is broken into lines, and a condition with all its branches.
      ("a {b:1\nc:2;d:3}", "a {\n    b: 1\n    c: 2\n    d: 3\n}"),
      ("if a {b:1} else {\nc:2}", "if a {\n    b: 1\n} else {\n    c: 2\n}"),
      ("if a { }\nelse { b: 1 }", "if a {} else {\n    b: 1\n}"),
      ("a\n{ b: 1 }", "a { b: 1 }"),
      // Line breaks in a list are kept.
      ("a: [1,\n2,\n  3]", "a: [1,\n    2,\n    3]"),
      ("a: [\n1, 2,\n3]", "a: [\n    1, 2,\n    3\n]"),
      ("a: b(\n(1, 2),\n)", "a: b(\n    (1, 2),\n)"),
      ("a: 1 +\n2", "a: 1 +\n    2"),
      ("a: b\n? 1\n: 2", "a: b\n    ? 1\n    : 2"),
      ("a: [1 +\n2,\n3]", "a: [1 +\n        2,\n    3]"),
      // Loops in lists.
      (
        "a:[for  x in[1]{x,x},if b{1}else{ 2 }]",
        "a: [for x in [1] { x, x }, if b { 1 } else { 2 }]"
      ),
      (
        "a: [\nfor x in b {\nx,\n1\n},\nif c { 1 }\nelse { 2 }\n]",
        "a: [\n    for x in b {\n        x,\n        1\n    },\n    if c { 1 } else { 2 }\n]"
      ),
      ("a: [for x in b { x,\n1 }]", "a: [for x in b { x,\n                 1 }]"),
      // Comments.
      ("a:1//b\nc: 2   //d  \n", "a: 1 //b\nc: 2   //d"),
      ("a: 1    // b\nlong:2  // c", "a: 1     // b\nlong: 2  // c"),
      ("a { // b\nc: 1\n// d\n}", "a { // b\n    c: 1\n    // d\n}"),
      (
        "a {\n/* b\n   c\n*/\nd: 1              // far\n}",
        "a {\n    /* b\n       c\n    */\n    d: 1    // far\n}"
      ),
      ("/* a */ b: 1", "/* a */ b: 1"),
      ("a: 1; /* b */ c: 2\n", "a: 1 /* b */\nc: 2"),
      ("a { b: 1; /* c */ d: 2 }", "a { b: 1; /* c */ d: 2 }"),
      ("a: [ // b\n1, // c\n2]", "a: [ // b\n    1, // c\n    2\n]"),
      // Line endings and the byte order mark are kept.
      ("a:1\r\nb:2", "a: 1\r\nb: 2\r"),
      ("\u{FEFF}a:1", "\u{FEFF}a: 1"),
      ("\n\n\n// a\n\n\n\nb:1\n\n\n", "// a\n\nb: 1"),
      // Syntax errors.
      ("a {\nb  @  c\nd:1\n}", "a {\n    b  @  c\n    d: 1\n}"),
      ("a {\n  b:1\n", "a {\n  b: 1"),
      ("  }\n  a:1\n", "  }\n  a: 1"),
    ])
  func lines(_ text: String, _ expected: String) {
    #expect(formatted(text) == expected + "\n")
    #expect(formatted(expected + "\n") == expected + "\n")
  }

  @Test("Splits lines that are too long, outermost list first")
  func width() {
    let names = (1...14).map { "\"name \($0)\"" }.joined(separator: ", ")
    #expect(
      formatted("let names = [\(names)]\n") == """
        let names = [
            "name 1", "name 2", "name 3", "name 4", "name 5", "name 6", "name 7", "name 8", "name 9", "name 10", "name 11",
            "name 12", "name 13", "name 14"
        ]

        """)
    let fill = String(repeating: "a", count: 90)
    #expect(
      formatted("layer { contents: \(fill); layer { opacity: 1; isHidden: true } }") == """
        layer {
            contents: \(fill)
            layer { opacity: 1; isHidden: true }
        }

        """)
  }

  @Test("Computes the indentation of a new line")
  func indentation() {
    func indentation(_ text: String) -> Int {
      let parts = text.split(separator: "|", omittingEmptySubsequences: false)
      return Formatter.indentation(
        in: tree(String(parts.joined())), at: String(parts[0]).utf8.count)
    }
    #expect(indentation("|") == 0)
    #expect(indentation("a {\n|") == 4)
    #expect(indentation("a {\n|}") == 0)
    #expect(indentation("a {\n|    }") == 0)
    #expect(indentation("a {\n    b {\n|}") == 4)
    #expect(indentation("a {\n  b {\n|\n  }\n}") == 8)
    #expect(indentation("a {\n  b {}\n|}") == 0)
    #expect(indentation("a {\n  b: [1,\n|") == 8)
    #expect(indentation("a {}\n|") == 0)
  }
}
