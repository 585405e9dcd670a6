import Testing

@Suite("Errors in expressions") struct ExpressionErrorTests {
  @Test(
    "Errors in expressions",
    arguments: [
      (
        "x: 1 +",
        #"""
        x: 1 +
              ^ E0112 expected a value after '+'
        """#
      ),
      (
        #"x: 1 +\#ny: 3"#,
        #"""
        x: 1 +
              ^ E0112 expected a value after '+'
        """#
      ),
      (
        "x: -",
        #"""
        x: -
            ^ E0112 expected a value after '-'
        """#
      ),
      (
        "x: a.",
        #"""
        x: a.
             ^ E0112 expected a name after '.'
        """#
      ),
      (
        #"x: a.\#ny: 1"#,
        #"""
        x: a.
             ^ E0112 expected a name after '.'
        """#
      ),
      (
        "x: .",
        #"""
        x: .
            ^ E0112 expected a name after '.'
        """#
      ),
      (
        "x: a ? b",
        #"""
        x: a ? b
                ^ E0112 expected ':' and a second value after 'b'
        """#
      ),
      (
        "x: a < b < c && d",
        #"""
        x: a < b < c && d
                 ^ E0111 unexpected '<': comparisons cannot be chained; combine them with '&&'
        """#
      ),
      (
        "x: 1...2...3",
        #"""
        x: 1...2...3
                ^~~ E0111 unexpected '...': ranges cannot be chained
        """#
      ),
      (
        "x: a ?? b",
        #"""
        x: a ?? b
             ^~ E0111 unexpected '??'
        """#
      ),
      (
        "x: a[]",
        #"""
        x: a[]
             ^ E0112 expected an index after '['
        """#
      ),
      (
        "x: a[1 2]",
        #"""
        x: a[1 2]
               ^ E0111 unexpected '2', expected ']'
        """#
      ),
      (
        "x: f(,1)",
        #"""
        x: f(,1)
             ^ E0112 expected a value after '('
        """#
      ),
      (
        "x: (a: , b: 2)",
        #"""
        x: (a: , b: 2)
              ^ E0112 expected a value after ':'
        """#
      ),
      (
        "size: (320 480)",
        #"""
        size: (320 480)
                   ^~~ E0112 expected ',' before '480'
                     fix: insert ','
        """#
      ),
      (
        #"names: ["a",\#n "b"\#n "c"]"#,
        #"""
         "c"]
         ^ E0112 expected ',' before the string
           fix: insert ','
        """#
      ),
      (
        "x: * 2",
        #"""
        x: * 2
          ^ E0112 expected a value after ':'
        """#
      ),
      (
        "x: a * * b",
        #"""
        x: a * * b
              ^ E0112 expected a value after '*'
        """#
      ),
    ])
  func expressions(_ text: String, _ expected: String) {
    #expect(drawn(text) == expected)
    #expect(flaw(of: tree(text)) == nil)
  }

  @Test(
    "Errors about brackets",
    arguments: [
      (
        #"x: (1, 2\#ny: 3"#,
        #"""
        x: (1, 2
           ^ E0106 unclosed '('; expected ')'
             fix: insert ')'
        """#
      ),
      (
        #"x: [1, 2\#nrow "a" { }"#,
        #"""
        x: [1, 2
           ^ E0106 unclosed '['; expected ']'
             fix: insert ']'
        """#
      ),
      (
        "x: a[1",
        #"""
        x: a[1
            ^ E0106 unclosed '['; expected ']'
              fix: insert ']'
        """#
      ),
      (
        "x: (1, 2]",
        #"""
        x: (1, 2]
           ^ E0106 unclosed '('; expected ')'
             fix: insert ')'
        """#
      ),
      (
        "x: (1, 2))",
        #"""
        x: (1, 2))
                 ^ E0111 unexpected ')', expected a line break or ';'
        """#
      ),
      (
        "a: [(1, 2], 3]",
        #"""
        a: [(1, 2], 3]
            ^ E0106 unclosed '('; expected ')'
              fix: insert ')'
        """#
      ),
      (
        #"a { x: (1,\#n y: 2\#n}"#,
        #"""
        a { x: (1,
               ^ E0106 unclosed '('; expected ')'
                 fix: insert ')'
        """#
      ),
      (
        #"scene {\#n  table {\#n    x: 1\#n"#,
        #"""
          table {
                ^ E0106 unclosed '{', the innermost of 2; expected '}'
                  fix: insert '} }' after line 3
        """#
      ),
      (
        #"scene {\#n  table {\#n    x: 1\#n}\#n"#,
        #"""
          table {
                ^ E0106 unclosed '{'; expected '}'
                  note: 4:1: this '}' is not indented like its '{'; a '}' may be \#
        missing before it
                  fix: insert '}' after line 3
        """#
      ),
    ])
  func brackets(_ text: String, _ expected: String) {
    #expect(drawn(text) == expected)
    #expect(flaw(of: tree(text)) == nil)
  }
}
