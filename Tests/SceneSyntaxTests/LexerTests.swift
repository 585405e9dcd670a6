import Testing

@testable import SceneSyntax

@Suite("Tokens") struct LexerTests {
  @Test(
    "Each text has its tokens",
    arguments: [
      (
        "44 0.5 1_000 1e3 1E-3 44pt 2px 50% 1.5s 250ms 45deg 1rad",
        #"""
        number "44", number "0.5", number "1_000", number "1e3", number "1E-3", number \#
        "44pt", number "2px", number "50%", number "1.5s", number "250ms", number \#
        "45deg", number "1rad"
        """#
      ),
      (
        ".5 5. 5.% 3em 1e 1e+ 0x1F 1__0",
        #"""
        number ".5", number "5.", number "5.%", number "3em", number "1e", number "1e", \#
        op "+", number "0x1F", number "1__0"
        """#
      ),
      (
        "0..<8 1...8 1..2 a.0 a.0.1 -5 5.count f().1 a[0].1",
        #"""
        number "0", op "..<", number "8", number "1", op "...", number "8", number "1", \#
        invalid "..", number "2", identifier "a", dot ".", number "0", identifier "a", \#
        dot ".", number "0", dot ".", number "1", op "-", number "5", number "5", dot \#
        ".", identifier "count", identifier "f", leftParen "(", rightParen ")", dot \#
        ".", number "1", identifier "a", leftBracket "[", number "0", rightBracket "]", \#
        dot ".", number "1"
        """#
      ),
      (
        "a%b 7%3 7 % 3 7pt%",
        #"""
        identifier "a", op "%", identifier "b", number "7%", number "3", number "7", op \#
        "%", number "3", number "7pt", op "%"
        """#
      ),
      (
        "+ - * / % ! < <= > >= == != && || ..< ... = ? . , : ;",
        #"""
        op "+", op "-", op "*", op "/", op "%", op "!", op "<", op "<=", op ">", op \#
        ">=", op "==", op "!=", op "&&", op "||", op "..<", op "...", equal "=", \#
        question "?", dot ".", comma ",", colon ":", semicolon ";"
        """#
      ),
      (
        #"& | @ @@ ' ` \ ~ ^ $"#,
        #"""
        invalid "&", invalid "|", invalid "@", invalid "@@", invalid "\'", invalid "`", \#
        invalid "\\", invalid "~", invalid "^", invalid "$"
        """#
      ),
      (
        "#FFF #12345g #",
        #"""
        color "#FFF", color "#12345g", color "#"
        """#
      ),
      (
        #"a/b//c\#n///d\#n////e\#n/*f/*g*/h*/i/*"#,
        #"""
        identifier "a", op "/", identifier "b", lineComment "//c", newline "\n", \#
        docComment "///d", newline "\n", lineComment "////e", newline "\n", \#
        blockComment "/*f/*g*/h*/", identifier "i", blockComment "/*"
        """#
      ),
      (
        #""a\(b(c)d)e"f"#,
        #"""
        quote "\"", stringSegment "a", interpolationStart "\\(", identifier "b", \#
        leftParen "(", identifier "c", rightParen ")", identifier "d", rightParen ")", \#
        stringSegment "e", quote "\"", identifier "f"
        """#
      ),
      (
        #""a\"b\\" "c"#,
        #"""
        quote "\"", stringSegment "a\\\"b\\\\", quote "\"", quote "\"", stringSegment \#
        "c"
        """#
      ),
      (
        "a\u{A}\u{D}\u{A}b\u{D}c",
        #"""
        identifier "a", newline "\n", newline "\r\n", identifier "b", newline "\r", \#
        identifier "c"
        """#
      ),
      (
        "é naïve 名前 🙂 á “x” \u{A0} \u{FEFF}",
        #"""
        identifier "é", identifier "naïve", identifier "名前", identifier "🙂", identifier \#
        "á", invalid "“", identifier "x", invalid "”", invalid " ", invalid "﻿"
        """#
      ),
      (
        "\u{FEFF}a",
        #"byteOrderMark "﻿", identifier "a""#
      ),
      (
        #""a {\#n"#,
        #"quote "\"", stringSegment "a", leftBrace "{", newline "\n""#
      ),
      (
        #"{ "a }\#n"#,
        #"leftBrace "{", quote "\"", stringSegment "a", rightBrace "}", newline "\n""#
      ),
      (
        #""a }\#n"#,
        #"quote "\"", stringSegment "a }", newline "\n""#
      ),
      (
        #""\(a\#n"b""#,
        #"""
        quote "\"", interpolationStart "\\(", identifier "a", newline "\n", quote "\"", \#
        stringSegment "b", quote "\""
        """#
      ),
    ])
  func tokensOfText(_ text: String, _ expected: String) {
    #expect(tokens(text) == expected)
  }
}

/// Returns the tokens of a text without whitespace, each with its kind.
private func tokens(_ text: String) -> String {
  let bytes = Array(text.utf8)
  var offset = 0
  var parts: [String] = []
  var lexer = Lexer(bytes)
  lexer.run(until: .max)
  for token in lexer.tokens {
    let end = offset + token.length
    let written = String(decoding: bytes[offset..<end], as: UTF8.self).debugDescription
    if token.kind != .whitespace { parts.append("\(token.kind) \(written)") }
    offset = end
  }
  return parts.joined(separator: ", ")
}
