import Testing

@Suite("Items") struct ItemTests {
  @Test(
    "Each item has its tree",
    arguments: [
      (
        #"import "theme.tbl""#,
        #"importDeclaration(import string("theme.tbl"))"#
      ),
      (
        "let width = 320",
        "letDeclaration(let width = 320)"
      ),
      (
        "style card { cornerRadius: 12 }",
        "styleDeclaration(style card body({ property(path(cornerRadius) : 12) }))"
      ),
      (
        "component Badge(text, tint = red) { x: 1 }",
        #"""
        componentDeclaration(component Badge parameterList(( parameter(text) , \#
        parameter(tint = red) )) body({ property(path(x) : 1) }))
        """#
      ),
      (
        "component Plain { }",
        "componentDeclaration(component Plain body({ }))"
      ),
      (
        #"for name in names { row "\(name)" }"#,
        #"""
        forStatement(for forPattern(name) in names body({ element(row \#
        string("interpolation(\( name ))")) }))
        """#
      ),
      (
        "for (i, x) in list { a: i }",
        "forStatement(for forPattern(( i , x )) in list body({ property(path(a) : i) }))"
      ),
      (
        "if a { x: 1 } else if b { x: 2 } else { x: 3 }",
        #"""
        ifStatement(if a body({ property(path(x) : 1) }) else ifStatement(if b body({ \#
        property(path(x) : 2) }) else body({ property(path(x) : 3) })))
        """#
      ),
      (
        #"if a { }\#n\#n// why\#nelse { }"#,
        "ifStatement(if a body({ }) else body({ }))"
      ),
      (
        "if .dark == mode { }",
        "ifStatement(if binary(implicitMember(. dark) == mode) body({ }))"
      ),
      (
        #"for x in\#n  list { }"#,
        "forStatement(for forPattern(x) in list body({ }))"
      ),
      (
        #"if a ==\#n  b { }"#,
        "ifStatement(if binary(a == b) body({ }))"
      ),
      (
        "height: 44",
        "property(path(height) : 44)"
      ),
      (
        "a.b.c: none",
        "property(path(a . b . c) : none)"
      ),
      (
        #"height:\#n  44"#,
        "property(path(height) : 44)"
      ),
      (
        "row",
        "element(row)"
      ),
      (
        #"row title "Text" { selected: true }"#,
        #"""
        element(row path(title) string("Text") body({ property(path(selected) : true) \#
        }))
        """#
      ),
      (
        #"row "\(name)" { }"#,
        #"element(row string("interpolation(\( name ))") body({ }))"#
      ),
      (
        "animate position.y { from: 0; to: 1 }",
        #"""
        element(animate path(position . y) body({ property(path(from) : 0) ; \#
        property(path(to) : 1) }))
        """#
      ),
      (
        #"Badge price(text: "3") { frame: r }"#,
        #"""
        element(Badge path(price) tuple(( argument(text : string("3")) )) body({ \#
        property(path(frame) : r) }))
        """#
      ),
      (
        #"Badge("3", tint: blue,)"#,
        #"element(Badge tuple(( argument(string("3")) , argument(tint : blue) , )))"#
      ),
      (
        "a; b; c { d; e }",
        #"""
        element(a)
        ;
        element(b)
        ;
        element(c body({ element(d) ; element(e) }))
        """#
      ),
    ])
  func item(_ text: String, _ expected: String) {
    #expect(outline(text) == expected)
    #expect(drawn(text) == "")
    #expect(flaw(of: tree(text)) == nil)
  }

  @Test(
    "Keywords are reserved only in their positions",
    arguments: [
      (
        "style: snake",
        "property(path(style) : snake)"
      ),
      (
        "if: 3",
        "property(path(if) : 3)"
      ),
      (
        "if.width: 3",
        "property(path(if . width) : 3)"
      ),
      (
        "let: 1",
        "property(path(let) : 1)"
      ),
      (
        #"row in "x""#,
        #"element(row path(in) string("x"))"#
      ),
      (
        "else: 1",
        "property(path(else) : 1)"
      ),
      (
        "layer row { }",
        "element(layer path(row) body({ }))"
      ),
      (
        "in { }",
        "element(in body({ }))"
      ),
      (
        "for: x",
        "property(path(for) : x)"
      ),
      (
        "import.x: 1",
        "property(path(import . x) : 1)"
      ),
      (
        "component: 2",
        "property(path(component) : 2)"
      ),
      (
        "style(1)",
        "element(style tuple(( argument(1) )))"
      ),
      (
        "import { }",
        "element(import body({ }))"
      ),
      (
        "let { }",
        "element(let body({ }))"
      ),
    ])
  func word(_ text: String, _ expected: String) {
    #expect(outline(text) == expected)
    #expect(drawn(text) == "")
    #expect(flaw(of: tree(text)) == nil)
  }
}
