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
             ^ E0111 unexpected '{'
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
                ^ E0111 unexpected string, expected '{'
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
    "Errors at the start of an item",
    arguments: [
      (
        "{ x: 1 }",
        #"""
        { x: 1 }
        ^ E0112 expected an element type before '{'
        """#
      ),
      (
        #""text" { x: 1 }"#,
        #"""
        "text" { x: 1 }
        ^ E0112 expected an element type before the string
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
