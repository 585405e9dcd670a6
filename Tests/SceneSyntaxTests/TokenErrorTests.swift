import Testing

@Suite("Errors in tokens") struct TokenErrorTests {
  @Test(
    "Errors in strings",
    arguments: [
      (
        #"row "abc"#,
        #"""
        row "abc
            ^ E0104 unclosed string; expected '"' on the same line
        """#
      ),
      (
        #"row "abc {\#n  x: 1\#n}\#ny: 2"#,
        #"""
        row "abc {
            ^ E0104 unclosed string; expected '"' on the same line
        """#
      ),
      (
        #"t { row "abc }"#,
        #"""
        t { row "abc }
                ^ E0104 unclosed string; expected '"' on the same line
        """#
      ),
      (
        #"row "Hello (world)"#,
        #"""
        row "Hello (world)
            ^ E0104 unclosed string; expected '"' on the same line
        """#
      ),
      (
        #"row "\(name""#,
        #"""
        row "\(name"
             ^~ E0106 unclosed '\('; expected ')'
               fix: insert ')'
        """#
      ),
      (
        #"row "\(name"#,
        #"""
        row "\(name
            ^ E0104 unclosed string; expected '"' on the same line
              note: 1:6: this interpolation is missing its ')'
        """#
      ),
      (
        #"row "\(f(1" {\#n}"#,
        #"""
        row "\(f(1" {
            ^ E0104 unclosed string; expected '"' on the same line
              note: 1:6: this interpolation is missing its ')'
        """#
      ),
      (
        #"row "\()""#,
        #"""
        row "\()"
               ^ E0112 expected a value after '\('
        """#
      ),
      (
        #"row "\(a b)""#,
        #"""
        row "\(a b)"
                 ^ E0111 unexpected 'b', expected ')'
        """#
      ),
      (
        #"x: "a\"#,
        #"""
        x: "a\
           ^ E0104 unclosed string; expected '"' on the same line
        """#
      ),
      (
        #"x: "\q \u{41} \u{110000} \u{} \u41""#,
        #"""
        x: "\q \u{41} \u{110000} \u{} \u41"
            ^~ E0110 unknown escape '\q'; expected \0, \\, \t, \n, \r, \", \', \u{…}, or \#
        \(
              fix: write '\\q'
                      ^~~~~~~~~~ E0110 invalid escape '\u{110000}'; expected '\u{…}' \#
        with one to eight hexadecimal digits of a Unicode scalar
                                 ^~~ E0110 invalid escape '\u{'; expected '\u{…}' with \#
        one to eight hexadecimal digits of a Unicode scalar
                                      ^~ E0110 invalid escape '\u'; expected '\u{…}' \#
        with one to eight hexadecimal digits of a Unicode scalar
        """#
      ),
      (
        "x: \"a\u{1}b\"",
        #"""
        x: "a\#u{1}b"
             ^ E0102 unexpected character U+0001 in a string
        """#
      ),
    ])
  func strings(_ text: String, _ expected: String) {
    #expect(drawn(text) == expected)
    #expect(flaw(of: tree(text)) == nil)
  }

  @Test(
    "Errors in numbers",
    arguments: [
      (
        "x: .5",
        #"""
        x: .5
           ^~ E0108 '.5' has no digit before the decimal point
             fix: write '0.5'
        """#
      ),
      (
        "x: 5.",
        #"""
        x: 5.
           ^~ E0108 '5.' has no digit after the decimal point
             fix: write '5'
        """#
      ),
      (
        "x: 5.%",
        #"""
        x: 5.%
           ^~~ E0108 '5.%' has no digit after the decimal point
             fix: write '5%'
        """#
      ),
      (
        "x: 1e999",
        #"""
        x: 1e999
           ^~~~~ E0109 '1e999' is too large
        """#
      ),
      (
        "x: 3em",
        #"""
        x: 3em
            ^~ E0114 unknown unit 'em'
              note: valid units are pt, px, %, s, ms, deg, and rad
        """#
      ),
      (
        "x: 4PX",
        #"""
        x: 4PX
            ^~ E0114 unknown unit 'PX'
              note: valid units are pt, px, %, s, ms, deg, and rad
              fix: write 'px'
        """#
      ),
      (
        "x: 0x1F",
        #"""
        x: 0x1F
           ^~~~ E0108 '0x1F' is not a decimal number
        """#
      ),
      (
        "x: a.0b",
        #"""
        x: a.0b
              ^ E0114 unknown unit 'b'
                note: valid units are pt, px, %, s, ms, deg, and rad
        """#
      ),
      (
        "x: 1e",
        #"""
        x: 1e
            ^ E0114 unknown unit 'e'
              note: valid units are pt, px, %, s, ms, deg, and rad
        """#
      ),
    ])
  func numbers(_ text: String, _ expected: String) {
    #expect(drawn(text) == expected)
    #expect(flaw(of: tree(text)) == nil)
  }

  @Test(
    "Errors in colors",
    arguments: [
      (
        "x: #12345",
        #"""
        x: #12345
           ^~~~~~ E0115 '#12345' is not a color; expected '#RGB', '#RRGGBB', or \#
        '#RRGGBBAA'
        """#
      ),
      (
        "x: #",
        #"""
        x: #
           ^ E0115 '#' is not a color; expected '#RGB', '#RRGGBB', or '#RRGGBBAA'
        """#
      ),
      (
        "x: #GGG",
        #"""
        x: #GGG
           ^~~~ E0115 '#GGG' is not a color; expected '#RGB', '#RRGGBB', or '#RRGGBBAA'
        """#
      ),
      (
        "x: #1234567890",
        #"""
        x: #1234567890
           ^~~~~~~~~~~ E0115 '#1234567890' is not a color; expected '#RGB', '#RRGGBB', \#
        or '#RRGGBBAA'
        """#
      ),
    ])
  func colors(_ text: String, _ expected: String) {
    #expect(drawn(text) == expected)
    #expect(flaw(of: tree(text)) == nil)
  }

  @Test(
    "Errors about characters",
    arguments: [
      (
        "x: @red",
        #"""
        x: @red
           ^ E0102 unexpected character '@'
        """#
      ),
      (
        #"x: a & b\#ny: 1"#,
        #"""
        x: a & b
             ^ E0102 unexpected character '&'
               hint: did you mean '&&'?
               fix: write '&&'
        """#
      ),
      (
        "x: a − b",
        #"""
        x: a − b
             ^~~ E0102 unexpected character '−'
               hint: did you mean '-'?
               fix: write '-'
        """#
      ),
      (
        "row “abc”",
        #"""
        row “abc”
            ^~~ E0102 unexpected character '“'
              hint: did you mean '"'?
              fix: write '"…"'
        """#
      ),
      (
        "x: 0..8",
        #"""
        x: 0..8
            ^~ E0102 unexpected '..'; write '..<' to exclude the end of the range, or '...' to \#
        include it
              fix: write '..<'
        """#
      ),
      (
        "x:\u{A0}1",
        #"""
        x:\#u{A0}1
          ^~ E0102 unexpected character U+00A0
            hint: did you mean ' '?
            fix: write ' '
        """#
      ),
      (
        "x: a\u{0}b",
        #"""
        x: a\#u{0}b
            ^ E0102 unexpected character U+0000
        """#
      ),
      (
        "x: \u{200B}b",
        #"""
        x: \#u{200B}b
           ^~~ E0102 unexpected character U+200B
        """#
      ),
      (
        "x: [a & b, c]",
        #"""
        x: [a & b, c]
              ^ E0102 unexpected character '&'
                hint: did you mean '&&'?
                fix: write '&&'
        """#
      ),
    ])
  func characters(_ text: String, _ expected: String) {
    #expect(drawn(text) == expected)
    #expect(flaw(of: tree(text)) == nil)
  }

  @Test(
    "Errors in comments",
    arguments: [
      (
        "/* a /* b */",
        #"""
        /* a /* b */
        ^~ E0105 unclosed comment; expected '*/'
        """#
      ),
      (
        "scene { /* x }",
        #"""
        scene { /* x }
                ^~ E0105 unclosed comment; expected '*/'
        """#
      ),
    ])
  func comments(_ text: String, _ expected: String) {
    #expect(drawn(text) == expected)
    #expect(flaw(of: tree(text)) == nil)
  }
}
