import Testing

@Suite("Recovery") struct RecoveryTests {
  @Test(
    "Missing and unexpected tokens are recorded, and the rest is kept",
    arguments: [
      (
        "x: a < b < c && d",
        "property(path(x) : binary(binary(a < b) unexpected(< c) && d))"
      ),
      (
        "x: 1...2...3",
        "property(path(x) : binary(1 ... 2) unexpected(... 3))"
      ),
      (
        "x: [a & b, c]",
        "property(path(x) : array([ argument(a) & unexpected(b) , argument(c) ]))"
      ),
      (
        #"x: a & b\#ny: 1"#,
        #"""
        property(path(x) : a)
        &
        unexpected(b)
        property(path(y) : 1)
        """#
      ),
      (
        #"row "abc {\#n  x: 1\#n}\#ny: 2"#,
        #"""
        element(row string("abc‹quote›) body({ property(path(x) : 1) }))
        property(path(y) : 2)
        """#
      ),
      (
        #"t { row "abc }"#,
        #"element(t body({ element(row string("abc‹quote›)) }))"#
      ),
      (
        #"row "\(name""#,
        #"element(row string("interpolation(\( name ‹rightParen›)"))"#
      ),
      (
        #"row "\(name"#,
        #"element(row string("interpolation(\( name ‹rightParen›)‹quote›))"#
      ),
      (
        "{ x: 1 }",
        "element(‹identifier› body({ property(path(x) : 1) }))"
      ),
      (
        #""text" { x: 1 }"#,
        #"element(‹identifier› string("text") body({ property(path(x) : 1) }))"#
      ),
      (
        "else { x: 1 }",
        "unexpected(else { x : 1 })"
      ),
      (
        "table: { x: 1 }",
        "element(table unexpected(:) body({ property(path(x) : 1) }))"
      ),
      (
        "a.b: { x: 1 }",
        "property(path(a . b) : missingExpression() unexpected({ x : 1 }))"
      ),
      (
        "x = 3",
        "property(path(x) unexpected(=) ‹colon› 3)"
      ),
      (
        "let x: 3",
        "letDeclaration(let x unexpected(:) ‹equal› 3)"
      ),
      (
        "x: a { b: 1 }",
        "property(path(x) : a unexpected({ b : 1 }))"
      ),
      (
        "a: [(1, 2], 3]",
        #"""
        property(path(a) : array([ argument(tuple(( argument(1) , argument(2) \#
        ‹rightParen›)) ]))
        unexpected(, 3 ])
        """#
      ),
      (
        #"x: (1, 2\#ny: 3"#,
        #"""
        property(path(x) : tuple(( argument(1) , argument(2) ‹rightParen›))
        property(path(y) : 3)
        """#
      ),
      (
        #"x: [1, 2\#nrow "a" { }"#,
        #"""
        property(path(x) : array([ argument(1) , argument(2) ‹rightBracket›))
        element(row string("a") body({ }))
        """#
      ),
      (
        #"scene {\#n  table {\#n    x: 1\#n"#,
        #"""
        element(scene body({ element(table body({ property(path(x) : 1) ‹rightBrace›)) \#
        ‹rightBrace›))
        """#
      ),
      (
        #"x:\#ny: 3"#,
        #"""
        property(path(x) : missingExpression())
        property(path(y) : 3)
        """#
      ),
      (
        "for { }",
        #"""
        forStatement(for forPattern(‹identifier›) ‹identifier› missingExpression() \#
        body({ }))
        """#
      ),
      (
        "if a",
        "ifStatement(if a ‹leftBrace›)"
      ),
      (
        "import",
        "importDeclaration(import ‹quote›)"
      ),
      (
        "import theme",
        "importDeclaration(import unexpected(theme) ‹quote›)"
      ),
      (
        "component A(3) { }",
        #"""
        componentDeclaration(component A parameterList(( parameter(unexpected(3) \#
        ‹identifier›) )) body({ }))
        """#
      ),
      (
        "x: a[]",
        "property(path(x) : subscripted(a [ missingExpression() ]))"
      ),
      (
        "x: a ? b",
        "property(path(x) : ternary(a ? b ‹colon› missingExpression()))"
      ),
      (
        "x: a.",
        "property(path(x) : member(a . ‹identifier›))"
      ),
      (
        "size: (320 480)",
        "property(path(size) : tuple(( argument(320) ‹comma› argument(480) )))"
      ),
      (
        #"row "a" row "b""#,
        #"""
        element(row string("a"))
        ‹semicolon›
        element(row string("b"))
        """#
      ),
      (
        #"row "a" "b" { x: 1 }"#,
        #"element(row string("a") unexpected(" b ") body({ property(path(x) : 1) }))"#
      ),
      (
        #") x\#ny: 1"#,
        #"""
        unexpected() x)
        property(path(y) : 1)
        """#
      ),
      (
        #"}\#nx: 1"#,
        #"""
        unexpected(})
        property(path(x) : 1)
        """#
      ),
      (
        "x: ]",
        #"""
        property(path(x) : missingExpression())
        unexpected(])
        """#
      ),
      (
        "let",
        "letDeclaration(let ‹identifier› ‹equal› missingExpression())"
      ),
      (
        "for x of list { }",
        #"""
        forStatement(for forPattern(x) unexpected(of list) ‹identifier› \#
        missingExpression() body({ }))
        """#
      ),
    ])
  func recovery(_ text: String, _ expected: String) {
    #expect(outline(text) == expected)
  }
}
