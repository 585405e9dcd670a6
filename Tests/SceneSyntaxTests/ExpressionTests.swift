import Testing

@Suite("Expressions") struct ExpressionTests {
  @Test(
    "Each expression has its tree",
    arguments: [
      (
        "44",
        "44"
      ),
      (
        "0.25s",
        "0.25s"
      ),
      (
        "50%",
        "50%"
      ),
      (
        "1_000",
        "1_000"
      ),
      (
        "#FDFDFD",
        "#FDFDFD"
      ),
      (
        "true",
        "true"
      ),
      (
        ".center",
        "implicitMember(. center)"
      ),
      (
        "names",
        "names"
      ),
      (
        #""text""#,
        #"string("text")"#
      ),
      (
        #""""#,
        #"string("")"#
      ),
      (
        #""a \(b + 1) c\n""#,
        #"string("a interpolation(\( binary(b + 1) )) c\n")"#
      ),
      (
        #""\("nested \(deep)")""#,
        #"string("interpolation(\( string("nested interpolation(\( deep ))") ))")"#
      ),
      (
        "()",
        "tuple(( ))"
      ),
      (
        "(320, 480)",
        "tuple(( argument(320) , argument(480) ))"
      ),
      (
        #"(name: "Ada", age: 36)"#,
        #"tuple(( argument(name : string("Ada")) , argument(age : 36) ))"#
      ),
      (
        "[]",
        "array([ ])"
      ),
      (
        #"[1, 2,\#n  3,\#n]"#,
        "array([ argument(1) , argument(2) , argument(3) , ])"
      ),
      (
        "[for (i, x) in a { x, i }, if b { 1 } else if c { } else { for y in a { y } }]",
        """
        array([ forStatement(for forPattern(( i , x )) in a elements({ argument(x) , argument(i) })) , \
        ifStatement(if b elements({ argument(1) }) else ifStatement(if c elements({ }) else \
        elements({ forStatement(for forPattern(y) in a elements({ argument(y) })) }))) ])
        """
      ),
      (
        "[for, if, for: 1, if + 1]",
        "array([ argument(for) , argument(if) , argument(for : 1) , argument(binary(if + 1)) ])"
      ),
      (
        "[if -x { 1 }, if #FFF == c { 1 }, if [1].count > 1 { 1 }, if - x, if[0]]",
        """
        array([ ifStatement(if prefix(- x) elements({ argument(1) })) , \
        ifStatement(if binary(#FFF == c) elements({ argument(1) })) , \
        ifStatement(if binary(member(array([ argument(1) ]) . count) > 1) elements({ argument(1) })) \
        , argument(binary(if - x)) , argument(subscripted(if [ 0 ])) ])
        """
      ),
      (
        "(1)",
        "tuple(( argument(1) ))"
      ),
      (
        "a.b.c",
        "member(member(a . b) . c)"
      ),
      (
        "a.0.1",
        "member(member(a . 0) . 1)"
      ),
      (
        "a[0]",
        "subscripted(a [ 0 ])"
      ),
      (
        "a[i + 1][2]",
        "subscripted(subscripted(a [ binary(i + 1) ]) [ 2 ])"
      ),
      (
        "f()",
        "call(f tuple(( )))"
      ),
      (
        "f(1, b: 2)",
        "call(f tuple(( argument(1) , argument(b : 2) )))"
      ),
      (
        "a.f(1).g[2](3)",
        #"""
        call(subscripted(member(call(member(a . f) tuple(( argument(1) ))) . g) [ 2 ]) \#
        tuple(( argument(3) )))
        """#
      ),
      (
        "black.opacity(50%)",
        "call(member(black . opacity) tuple(( argument(50%) )))"
      ),
      (
        ".init(1)",
        "call(implicitMember(. init) tuple(( argument(1) )))"
      ),
      (
        "-a",
        "prefix(- a)"
      ),
      (
        "-a.b",
        "prefix(- member(a . b))"
      ),
      (
        "!a",
        "prefix(! a)"
      ),
      (
        "- -5",
        "prefix(- prefix(- 5))"
      ),
      (
        "-5",
        "prefix(- 5)"
      ),
      (
        "+1",
        "prefix(+ 1)"
      ),
      (
        "a - -b",
        "binary(a - prefix(- b))"
      ),
      (
        "a + b * c",
        "binary(a + binary(b * c))"
      ),
      (
        "a * b + c",
        "binary(binary(a * b) + c)"
      ),
      (
        "a - b - c",
        "binary(binary(a - b) - c)"
      ),
      (
        "(a + b) * c",
        "binary(tuple(( argument(binary(a + b)) )) * c)"
      ),
      (
        "a || b && c == d",
        "binary(a || binary(b && binary(c == d)))"
      ),
      (
        "a && b || c",
        "binary(binary(a && b) || c)"
      ),
      (
        "a < b + 1",
        "binary(a < binary(b + 1))"
      ),
      (
        "0..<n + 1",
        "binary(0 ..< binary(n + 1))"
      ),
      (
        "1...8",
        "binary(1 ... 8)"
      ),
      (
        "0..<8",
        "binary(0 ..< 8)"
      ),
      (
        "a.0...b.0",
        "binary(member(a . 0) ... member(b . 0))"
      ),
      (
        "!a && b",
        "binary(prefix(! a) && b)"
      ),
      (
        "a == b || a != b",
        "binary(binary(a == b) || binary(a != b))"
      ),
      (
        "a % b / c",
        "binary(binary(a % b) / c)"
      ),
      (
        "7 % 3",
        "binary(7 % 3)"
      ),
      (
        "50% * 2",
        "binary(50% * 2)"
      ),
      (
        "a <= b",
        "binary(a <= b)"
      ),
      (
        "a >= b",
        "binary(a >= b)"
      ),
      (
        "a ? b : c",
        "ternary(a ? b : c)"
      ),
      (
        "a ? b : c ? d : e",
        "ternary(a ? b : ternary(c ? d : e))"
      ),
      (
        "a ? b ? c : d : e",
        "ternary(a ? ternary(b ? c : d) : e)"
      ),
      (
        "a || b ? 1 + 2 : 3",
        "ternary(binary(a || b) ? binary(1 + 2) : 3)"
      ),
      (
        "a ? [b: 1] : (c: 2)",
        "ternary(a ? array([ argument(b : 1) ]) : tuple(( argument(c : 2) )))"
      ),
      (
        #"a\#n  + b"#,
        "binary(a + b)"
      ),
      (
        #"a +\#n  b"#,
        "binary(a + b)"
      ),
      (
        #"a\#n  .b"#,
        "member(a . b)"
      ),
      (
        #"a.\#n  b"#,
        "member(a . b)"
      ),
      (
        #"a\#n  ? b\#n  : c"#,
        "ternary(a ? b : c)"
      ),
      (
        #"a ?\#n  b :\#n  c"#,
        "ternary(a ? b : c)"
      ),
      (
        #"a /* one\#n two */ + b"#,
        "binary(a + b)"
      ),
      (
        #"(a\#n, b)"#,
        "tuple(( argument(a) , argument(b) ))"
      ),
      (
        #"f(\#n  a\#n)"#,
        "call(f tuple(( argument(a) )))"
      ),
    ])
  func expression(_ text: String, _ expected: String) {
    #expect(expressionOutline(text) == expected)
    #expect(drawn("x: " + text) == "")
  }

  @Test(
    "A bracket on a new line does not continue an expression",
    arguments: [
      (
        #"a\#n(b)"#,
        "a"
      ),
      (
        #"a\#n[b]"#,
        "a"
      ),
    ])
  func newLine(_ text: String, _ expected: String) {
    #expect(expressionOutline(text) == expected)
    #expect(flaw(of: tree("x: " + text)) == nil)
  }
}
