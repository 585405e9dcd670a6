import Testing
@testable import SceneSystem

@Suite("Terminal keys")
struct KeyDecoderTests {
  /// Decodes the keys of byte sequences.
  private func keys(_ bytes: some Sequence<UInt8>) -> String {
    var decoder = KeyDecoder()
    return String(decoding: bytes.compactMap { decoder.decode($0) }, as: UTF8.self)
  }

  @Test("Plain characters and control characters are keys")
  func plain() {
    #expect(keys("arsAq\r\u{3}\u{4}\u{7F}".utf8) == "arsAq\r\u{3}\u{4}\u{7F}")
  }

  /// Arrows, Home and End, editing keys, function keys, and the keypad, as sent by xterm, VT52,
  /// VT100, rxvt, the Linux console, and Kitty's keyboard protocol; then responses of a terminal.
  private static let sequences: [String] = {
    var found = ["\u{1B}A", "\u{1B}?A", "\u{1B}[[A", "\u{1B}\u{1B}[A", "\u{1B}\u{1B}OA"]
    for final in "ABCDEFHPQRSZabcdjklmnopqrstuvwxyz" {
      found += ["\u{1B}O\(final)", "\u{1B}[\(final)"]
      for modifier in 1...16 {
        found += ["\u{1B}[1;\(modifier)\(final)", "\u{1B}O\(modifier)\(final)"]
        found += ["\u{1B}[\(modifier)\(final)", "\u{1B}O1;\(modifier)\(final)"]
      }
    }
    for number in 1...34 { for final in "~^@" { found.append("\u{1B}[\(number)\(final)") } }
    for code in [65, 97, 113, 57_352] { found += ["\u{1B}[\(code)u", "\u{1B}[\(code);5:3;65u"] }
    for key in "aArsqM~\r" { found.append("\u{1B}\(key)") }
    found += ["\u{1B}[<0;65;65M", "\u{1B}[<0;65;65m", "\u{1B}[M AA", "\u{1B}[Maaa", "\u{1B}(A"]
    found += ["\u{1B}]10;rgb:aaaa/AAAA/aaaa\u{7}", "\u{1B}]0;aA\u{1B}\\", "\u{1B}P1$rA\u{1B}\\"]
    found += [
      "\u{1B}_GA\u{1B}\\", "\u{1B}^A\u{1B}\\", "\u{1B}XA\u{1B}\\", "\u{1B}[?1;2c", "\u{1B}[I",
    ]
    found += ["é", "Á", "А", "日本", "😀", "\u{1B}é"]
    return found
  }()

  @Test("Escape sequences and non-ASCII characters are not keys")
  func sequences() {
    for sequence in Self.sequences {
      #expect(keys((sequence + "s").utf8) == "s", "\(Array(sequence.utf8))")
      #expect(keys((sequence + sequence + "r").utf8) == "r", "\(Array(sequence.utf8))")
    }
    print("\(Self.sequences.count) sequences")
  }

  @Test("C1 control characters are not keys")
  func eightBit() {
    for bytes: [UInt8] in [[0x9B, 0x41], [0x8F, 0x41], [0x9B, 0x31, 0x3B, 0x32, 0x41]] {
      #expect(keys(bytes + [0x73]) == "s")
    }
    #expect(keys([0x9D, 0x41, 0x07, 0x73]) == "s")
    // A truncated UTF-8 sequence ends at the next character.
    #expect(keys([0xE6, 0x97, 0x73]) == "s")
  }

  @Test("Control sequences in UTF-8 are not keys")
  func controlSequencesInUTF8AreNoKeysEither() {
    for sequence in ["\u{9B}1;2A", "\u{8F}A", "\u{9D}0;A\u{7}", "\u{A0}"] {
      #expect(keys((sequence + "s").utf8) == "s", "\(Array(sequence.utf8))")
    }
    #expect(keys([0xC2, 0x73]) == "s")
  }

  @Test("Pasted text is not typed, and Control-C ends it")
  func paste() {
    #expect(keys("\u{1B}[200~Amen, looks good\r\u{1B}[Aq\u{1B}[201~s".utf8) == "s")
    #expect(keys("\u{1B}[200~A\u{3}s".utf8) == "\u{3}s")
    #expect(keys("\u{1B}[1;200~s\u{1B}[2001~r".utf8) == "sr")
  }

  @Test("A control character in a sequence does not end it")
  func controlCharacters() {
    for control in ["\n", "\r", "\u{18}", "\u{1A}", "\0"] {
      #expect(keys("\u{1B}[1\(control)As".utf8) == "s")
      #expect(keys("\u{1B}O\(control)As".utf8) == "s")
    }
  }

  @Test("Control-C is a key in the middle of any sequence")
  func interruption() {
    for sequence in Self.sequences where sequence.utf8.first == 0x1B {
      for count in 1..<sequence.utf8.count {
        let part = Array(sequence.utf8.prefix(count))
        #expect(keys(part + [3]).hasSuffix("\u{3}"), "\(part)")
      }
    }
  }

  @Test("A restarted sequence is one sequence, and a single Escape includes the next key")
  func restarted() {
    #expect(keys("\u{1B}\u{1B}as".utf8) == "s")
    #expect(keys("\u{1B}[1;\u{1B}[As".utf8) == "s")
    #expect(keys("\u{1B}As".utf8) == "s")
  }

  @Test(
    "What is typed around the answers of a terminal is kept",
    arguments: [
      ("", ""), ("\u{1B}[?62;c", ""), ("ab\u{1B}[?62;4c", "ab"), ("\u{1B}[?62ccd", "cd"),
      ("a\u{1B}_Gi=31;OK\u{1B}\\b\u{1B}P>|WezTerm\u{1B}\\c\u{1B}[?1cd", "abcd"),
      ("\u{1B}[A\u{1B}[?1c\u{1B}OP", "\u{1B}[A\u{1B}OP"), ("q\u{1B}_Gi=31;EN", "q"),
    ])
  func typedAhead(answer: String, keys: String) {
    #expect(Terminal.keys(around: Array(answer.utf8)) == Array(keys.utf8))
  }
}
