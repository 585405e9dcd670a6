import Testing

@Suite("Errors in declarations") struct DeclarationErrorTests {
  @Test(
    "Errors in declarations, loops and conditions",
    arguments: [
      (
        "let",
        #"""
        let
           ^ E0112 expected a name after 'let'
        """#
      ),
      (
        "let x",
        #"""
        let x
             ^ E0112 expected '=' after 'x'
        """#
      ),
      (
        "let = 3",
        #"""
        let = 3
           ^ E0112 expected a name after 'let'
        """#
      ),
      (
        "let 3 = 3",
        #"""
        let 3 = 3
            ^ E0111 unexpected '3', expected a name
        """#
      ),
      (
        "let x: 3",
        #"""
        let x: 3
             ^ E0111 unexpected ':', expected '='
               fix: write '='
        """#
      ),
      (
        "style { }",
        #"""
        style { }
             ^ E0112 expected a name after 'style'
        """#
      ),
      (
        #"style "card" { }"#,
        #"""
        style "card" { }
              ^ E0111 unexpected string, expected a name
                hint: write 'card'
                fix: remove the quotes
        """#
      ),
      (
        "style card",
        #"""
        style card
                  ^ E0112 expected '{' after 'card'
        """#
      ),
      (
        #"style card\#n{ }"#,
        #"""
        { }
        ^ E0113 expected '{' on the same line as 'card'
          fix: move '{' to that line
        """#
      ),
      (
        "component (a) { }",
        #"""
        component (a) { }
                 ^ E0112 expected a name after 'component'
        """#
      ),
      (
        "component A(3) { }",
        #"""
        component A(3) { }
                    ^ E0111 unexpected '3', expected a name
        """#
      ),
      (
        "component A(a: 1, , b) { }",
        #"""
        component A(a: 1, , b) { }
                     ^ E0111 unexpected ':', expected '='
                       fix: write '='
                         ^ E0112 expected a name after ','
        """#
      ),
      (
        "import",
        #"""
        import
              ^ E0112 expected a file path in quotes after 'import'
        """#
      ),
      (
        "import theme",
        #"""
        import theme
               ^~~~~ E0111 unexpected 'theme', expected a file path in quotes
        """#
      ),
      (
        "else { x: 1 }",
        #"""
        else { x: 1 }
        ^~~~ E0111 'else' without an 'if' before it
        """#
      ),
      (
        "if { }",
        #"""
        if { }
          ^ E0112 expected a condition after 'if'
        """#
      ),
      (
        "if a",
        #"""
        if a
            ^ E0112 expected '{' after 'a'
        """#
      ),
      (
        "if a = b { }",
        #"""
        if a = b { }
             ^ E0111 unexpected '=', expected '=='
               fix: write '=='
        """#
      ),
      (
        "if a { } else",
        #"""
        if a { } else
                     ^ E0112 expected '{' after 'else'
        """#
      ),
      (
        "for { }",
        #"""
        for { }
           ^ E0112 expected a name after 'for'
        """#
      ),
      (
        "for x { }",
        #"""
        for x { }
             ^ E0112 expected 'in' after 'x'
        """#
      ),
      (
        "for x of list { }",
        #"""
        for x of list { }
              ^~ E0111 unexpected 'of', expected 'in'
        """#
      ),
      (
        "for in list { }",
        #"""
        for in list { }
           ^ E0112 expected a name after 'for'
        """#
      ),
      (
        "for x in { }",
        #"""
        for x in { }
                ^ E0112 expected a list after 'in'
        """#
      ),
      (
        "for (i x) in list { }",
        #"""
        for (i x) in list { }
               ^ E0112 expected ',' before 'x'
                 fix: insert ','
        """#
      ),
      (
        "for (i, x in list { }",
        #"""
        for (i, x in list { }
            ^ E0106 unclosed '('; expected ')'
              fix: insert ')'
        """#
      ),
    ])
  func declarations(_ text: String, _ expected: String) {
    #expect(drawn(text) == expected)
    #expect(flaw(of: tree(text)) == nil)
  }
}
