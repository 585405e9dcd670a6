import SceneSource
import SceneSyntax
import Testing

func formatted(_ bytes: [UInt8]) -> [UInt8] {
  Formatter.edits(of: tree(bytes)).applied(to: bytes)
}

func formatted(_ text: String) -> String {
  String(decoding: formatted(Array(text.utf8)), as: UTF8.self)
}

@Suite("The style of scenes") struct FormatterTests {
  @Test("the scenes of the project are in it", arguments: Scenes.all)
  func scenes(_ text: String) {
    #expect(formatted(text + "\n") == text + "\n")
  }

  @Test(
    "blanks within a line",
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
}
