import Testing

@Suite("Errors in items") struct ItemErrorTests {
  @Test(
    "Errors between items",
    arguments: [
      (
        "x: 1 2",
        #"""
        x: 1 2
             ^ E0111 unexpected '2', expected a line break or ';'
        """#
      ),
      (
        #"row "a" row "b""#,
        #"""
        row "a" row "b"
                ^~~ E0112 expected a line break or ';' before 'row'
                  fix: insert ';'
        """#
      ),
      (
        "x: 10 px",
        #"""
        x: 10 px
              ^~ E0112 expected a line break or ';' before 'px'
                hint: did you mean '10px'?
                fix: remove the space
        """#
      ),
      (
        "x: 7%3",
        #"""
        x: 7%3
             ^ E0111 unexpected '3', expected a line break or ';'
               hint: the remainder operator '%' needs spaces around it
        """#
      ),
      (
        "x: a { b: 1 }",
        #"""
        x: a { b: 1 }
         ^ E0111 unexpected ':' after 'x'
           hint: a style is applied with 'uses': '{ uses: a }'
           fix: write '{ uses: a … }'
        """#
      ),
      (
        #"row "a" 3"#,
        #"""
        row "a" 3
                ^ E0111 unexpected '3', expected '{'
        """#
      ),
      (
        #"row "a" "b" { x: 1 }"#,
        #"""
        row "a" "b" { x: 1 }
                ^ E0111 unexpected string after a title
                  hint: an element has only one title
        """#
      ),
    ])
  func separators(_ text: String, _ expected: String) {
    #expect(drawn(text) == expected)
    #expect(flaw(of: tree(text)) == nil)
  }

  @Test(
    "Errors in properties",
    arguments: [
      (
        "x:",
        #"""
        x:
          ^ E0112 expected a value after ':'
        """#
      ),
      (
        #"x:\#ny: 3"#,
        #"""
        x:
          ^ E0112 expected a value after ':'
        """#
      ),
      (
        "x = 3",
        #"""
        x = 3
          ^ E0111 unexpected '=', expected ':'
            fix: write ':'
        """#
      ),
      (
        "x: = 3",
        #"""
        x: = 3
          ^ E0112 expected a value after ':'
        """#
      ),
      (
        "a.b",
        #"""
        a.b
           ^ E0112 expected ':' after 'b'
        """#
      ),
      (
        "a. : 3",
        #"""
        a. : 3
          ^ E0112 expected a name after '.'
        """#
      ),
      (
        "table: { x: 1 }",
        #"""
        table: { x: 1 }
             ^ E0111 unexpected ':' between an element and its '{'
               fix: remove ':'
        """#
      ),
      (
        "rows height: 3",
        #"""
        rows height: 3
                   ^ E0111 unexpected ':', expected '{'
        """#
      ),
      (
        "a.b: { x: 1 }",
        #"""
        a.b: { x: 1 }
            ^ E0112 expected a value after ':'
        """#
      ),
      (
        "x: ]",
        #"""
        x: ]
          ^ E0112 expected a value after ':'
        """#
      ),
      (
        #"places.contentOffset (0, 1)\#ny: 2"#,
        #"""
        places.contentOffset (0, 1)
                            ^ E0112 expected ':' after 'contentOffset'
        """#
      ),
    ])
  func properties(_ text: String, _ expected: String) {
    #expect(drawn(text) == expected)
    #expect(flaw(of: tree(text)) == nil)
  }

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
                 fix: write '"theme.tbl"'
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
                fix: write 'in'
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

  @Test(
    "Errors at the start of an item",
    arguments: [
      (
        "{ x: 1 }",
        #"""
        { x: 1 }
        ^ E0112 expected an element type before '{'
          hint: an element is written 'layer { … }', and a file contains a 'scene "Name" { … }'
        """#
      ),
      (
        #""text" { x: 1 }"#,
        #"""
        "text" { x: 1 }
        ^ E0112 expected an element type before the string
          hint: a title follows the type: 'row "…"'
        """#
      ),
      (
        #"row "a"\#n{ x: 1 }"#,
        #"""
        { x: 1 }
        ^ E0113 expected '{' on the same line as the string
          fix: move '{' to that line
        """#
      ),
      (
        #"row "a" // why\#n{ x: 1 }"#,
        #"""
        { x: 1 }
        ^ E0113 expected '{' on the same line as the string
          fix: move '{' to that line
        """#
      ),
      (
        #"5\#nx: 1"#,
        #"""
        5
        ^ E0111 unexpected '5', expected a property or an element
        """#
      ),
      (
        #") x\#ny: 1"#,
        #"""
        ) x
        ^ E0111 unexpected ')', expected a property or an element
        """#
      ),
      (
        #"}\#nx: 1"#,
        #"""
        }
        ^ E0111 unexpected '}' without a matching '{'
          fix: remove '}'
        """#
      ),
    ])
  func elements(_ text: String, _ expected: String) {
    #expect(drawn(text) == expected)
    #expect(flaw(of: tree(text)) == nil)
  }
}
