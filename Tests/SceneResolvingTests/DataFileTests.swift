import SceneLayers
import SceneSource
import TestSupport
import Testing
@testable import SceneLanguage

@Suite("Data files")
struct DataFileTests {
  private func csv(_ text: String) -> DataFile {
    DataFile(SourceText(path: "a.csv", text), as: .csv)
  }

  private func json(_ text: String) -> DataFile {
    DataFile(SourceText(path: "a.json", text), as: .json)
  }

  /// A value as it would be written in a scene.
  private func written(_ value: Value) -> String {
    switch value {
    case .string(let text): return "\"" + text + "\""
    case .number(let number): return number.description
    case .bool(let isTrue): return isTrue.description
    case .none: return "none"
    case .tuple(let fields):
      let parts = fields.map { ($0.label ?? "_") + ": " + written($0.value) }
      return "(" + parts.joined(separator: ", ") + ")"
    default:
      let count = value.elementCount ?? -1
      return "[" + (0..<max(count, 0)).map { written(value.element($0)) }.joined(separator: ", ")
        + "]"
    }
  }

  @Test(
    "CSV cells",
    arguments: [
      ("a,b\n1,x\n", #"[(a: 1.0, b: "x")]"#),
      ("a,b\r\n1,x\r\n2,y", #"[(a: 1.0, b: "x"), (a: 2.0, b: "y")]"#),
      ("\u{FEFF}a\n-5\n", "[(a: -5.0)]"),
      ("a,b\n\"1\",\"x, \"\"y\"\"\nz\"\n", "[(a: 1.0, b: \"x, \"y\"\nz\")]"),
      ("a,b\n\"\",\"\"\"\"\n", #"[(a: "", b: """)]"#),
      ("a,b\n\n1,2\n\n\n3,4\n\n", "[(a: 1.0, b: 2.0), (a: 3.0, b: 4.0)]"),
      ("a\n\nx\n", #"[(a: ""), (a: "x")]"#),
      ("a,b\n1,2\nx,3\n", #"[(a: "1", b: 2.0), (a: "x", b: 3.0)]"#),
      ("a,b\n1,\n2,3\n", #"[(a: 1.0, b: ""), (a: 2.0, b: "3")]"#),
      ("a\n 1\n", #"[(a: " 1")]"#),
      ("a,b\ntrue,x\n\"false\",true\n", #"[(a: true, b: "x"), (a: false, b: "true")]"#),
      ("a\ntrue\nTrue\n", #"[(a: "true"), (a: "True")]"#),
      ("a\ntrue\n\n", #"[(a: "true"), (a: "")]"#),
      ("a\n1e999\n", #"[(a: "1e999")]"#),
      ("a\n.\n", #"[(a: ".")]"#),
      ("größe\nñ\n", #"[(größe: "ñ")]"#),
      ("a,b\n", "[]"),
      ("a,b\n02139,0\n10001,0.5\n", #"[(a: "02139", b: 0.0), (a: "10001", b: 0.5)]"#),
      ("a,b\n\"+49\",\"-1.25\"\n", #"[(a: "+49", b: -1.25)]"#),
      ("a,b\n1.50,9007199254740993\n", #"[(a: "1.50", b: "9007199254740993")]"#),
      ("a,b,c\n-0,-.5e1,0.0000001\n", #"[(a: "-0", b: "-.5e1", c: "0.0000001")]"#),
      ("a,b,c\n1e21,1e-7,0.1234567890123456\n", "[(a: 1e+21, b: 1e-07, c: 0.1234567890123456)]"),
    ])
  func cellsOfLines(_ text: String, _ value: String) {
    let file = csv(text)
    #expect(file.mistakes.isEmpty)
    #expect(written(file.value) == value)
  }

  @Test(
    "JSON values",
    arguments: [
      ("null", "none"), (" true ", "true"), ("\u{FEFF}[]", "[]"), ("-0.5E+1", "-5.0"),
      (#""\"\\\/\b\n\u00e9\uD83D\uDE00é""#, "\"\"\\/\u{8}\né😀é\""),
      ("[1, null, 2]", "[1.0, none, 2.0]"),
      (#"{"a": [[1], []], "b c": {}}"#, "(a: [[1.0], []], b c: ())"),
      (
        #"[{"a": 1}, {"b": "x", "a": 2}, {}]"#,
        #"[(a: 1.0, b: none), (a: 2.0, b: "x"), (a: none, b: none)]"#
      ),
      ("[1.0, 1.10, 1E5, -0, 0.1e-9]", "[1.0, 1.1, 100000.0, -0.0, 1e-10]"),
      ("[37.5000000000000000, 100000000000000000000]", "[37.5, 1e+20]"),
      ("[1, 12345678901234567890]", #"["1", "12345678901234567890"]"#),
      ("[[1], [1e-400, 2e400]]", #"[["1"], ["1e-400", "2e400"]]"#), ("-1e999", #""-1e999""#),
      (
        #"[{"id": 9007199254740993, "n": 1}, {"id": 1}]"#,
        #"[(id: "9007199254740993", n: 1.0), (id: "1", n: none)]"#
      ),
      (#"[{"\u0061": 1}, {"a": 2}]"#, "[(a: 1.0), (a: 2.0)]"),
      (
        #"[{"a": [{"b": 1}]}, {"a": [{"c": 2}, {"b": 3}]}]"#,
        "[(a: [(b: 1.0, c: none)]), (a: [(b: none, c: 2.0), (b: 3.0, c: none)])]"
      ),
    ])
  func jsonValues(_ text: String, _ value: String) {
    let file = json(text)
    #expect(file.mistakes.map { $0.message } == [])
    #expect(written(file.value) == value)
  }

  @Test(
    "JSON errors",
    arguments: [
      ("", 0, "the file is empty; expected a value"),
      ("[", 1, "expected a value, not the end of the file"),
      ("[1", 0, "unclosed '['; expected ']'"), ("[1 2]", 3, "expected ',' or ']', not '2'"),
      ("[1,]", 3, "expected a value, not ']'"),
      (#"{"a":1,}"#, 7, "expected a key in quotes, not '}'"),
      (#"{"a" 1}"#, 5, "expected ':', not '1'"), ("tru", 0, "expected a value, not 't'"),
      ("1 2", 2, "expected the end of the file, not '2'"), ("[é]", 1, "expected a value, not 'é'"),
      ("01", 0, "'01' is not a JSON number"), ("-", 0, "'-' is not a JSON number"),
      ("1.", 0, "'1.' is not a JSON number"), ("1e+", 0, "'1e+' is not a JSON number"),
      ("\"a\nb\"", 0, "unclosed string; expected '\"' on the same line"),
      (#""\x""#, 1, "invalid escape or unpaired surrogate"),
      (#""\ud800\u0041""#, 1, "invalid escape or unpaired surrogate"),
      (#""\u00"#, 1, "invalid escape or unpaired surrogate"),
      (#"[1, "a"]"#, 5, "expected a number like the preceding values, not a string"),
      (#"{"a": 1, "b": 2, "a": 3}"#, 18, "duplicate key 'a' in this object"),
      (
        String(repeating: "[", count: 65), 64, "more than 64 nested arrays or objects"
      ),
    ])
  func jsonErrors(_ text: String, _ offset: Int, _ message: String) {
    let mistakes = json(text).mistakes
    #expect(mistakes.map { $0.message } == [message])
    #expect(mistakes.first?.span.bytes.lowerBound == offset)
  }

  @Test("Invalid UTF-8 is reported, and nothing else")
  func encoding() {
    for format in [DataFormat.csv, .json] {
      let file = DataFile(SourceText(path: "a", bytes: [0x61, 0x2C, 0xFF, 0xFE, 0x0A]), as: format)
      #expect(file.mistakes.map { $0.code } == [.invalidUTF8])
      #expect(file.mistakes[0].span.bytes == 2..<4)
    }
  }

  @Test("An object, and all objects at a position together, can have 256 keys")
  func names() {
    func object(_ names: Range<Int>) -> String {
      "{" + names.map { "\"n\($0)\": 1" }.joined(separator: ",") + "}"
    }
    #expect(json("[\(object(0..<128)), \(object(128..<256))]").mistakes.isEmpty)
    let mistakes = json("[\(object(0..<128)), \(object(128..<257))]").mistakes
    #expect(
      mistakes.map { $0.message } == ["more than 256 distinct keys in the objects of one array"])
  }

  @Test("At most a hundred errors per file are reported")
  func manyMistakes() {
    let lines = String(repeating: "1,2,3\n", count: 1_000)
    #expect(csv("a,b\n" + lines).mistakes.count == DataFile.mostMistakes)
    let values = "[1" + String(repeating: ", true", count: 1_000) + "]"
    #expect(json(values).mistakes.count == DataFile.mostMistakes)
  }

  /// Any file produces either a value or located errors.
  @Test("Any text is read or reported")
  func anyText() {
    let parts = Array("ab1,\"\n\r\\u0{}[]:.e- tn\u{E9}".unicodeScalars)
    var random = SeededGenerator(seed: 7)
    var wholes = 0
    for _ in 0..<Tries.count(400) {
      var text = String.UnicodeScalarView()
      for _ in 0..<random.index(below: 24) {
        text.append(parts[random.index(below: parts.count)])
      }
      let string = String(text)
      for file in [csv(string), json(string), csv("a,b\n" + string), json("[\(string)]")] {
        for mistake in file.mistakes {
          #expect(mistake.span.bytes.upperBound <= file.source.bytes.count)
        }
        if file.mistakes.isEmpty {
          wholes += 1
          #expect(!written(file.value).isEmpty)
        }
      }
    }
    #expect(wholes > Tries.count(50))
  }

  /// A cell as `"\(row.a)"` prints it.
  private func printed(_ row: Value) -> String? {
    guard case .tuple(let fields) = row else { return nil }
    return fields[0].value.stringValue ?? fields[0].value.magnitude?.shortestText
  }

  @Test("A cell is printed as it is read")
  func printedCells() {
    let digits = ["0", "0", "1", "5", "9", ".", "-"]
    let numbers = digits + ["+", "e", "E", "00000", "7654321"]
    let others = numbers + ["NaN", "0x", "\u{FF11}", "e\u{301}", ",", "\"", "\r\n", " ", "TRUE"]
    var random = SeededGenerator(seed: 11)
    var tables = 0
    for round in 0..<4_000 {
      let parts = [digits, numbers, others][round % 3]
      let cells = (0...random.index(below: 3)).map { _ in
        (0..<random.index(below: 7)).map { _ in parts[random.index(below: parts.count)] }.joined()
      }
      let lines = cells.map { cell in
        let parts = cell.split(separator: "\"", omittingEmptySubsequences: false)
        return "\"" + parts.joined(separator: "\"\"") + "\"\n"
      }
      let file = csv("a\n" + lines.joined())
      #expect((0..<cells.count).map { printed(file.value.element($0)) } == cells)
      if file.type == .array(.tuple([.init(label: "a", type: .number)])) { tables += 1 }
    }
    #expect(tables > 200)
  }

  @Test("A column of numbers in their shortest form contains numbers")
  func shortestNumbers() {
    var random = SeededGenerator(seed: 12)
    let texts = (0..<8_000).map { number in
      let bits = random.next()
      let doubles = [Double(bitPattern: bits), Double(bits >> 40) / 1e5, Double(bits >> 11)]
      return (number % 4 < 3 ? doubles[number % 4] : -Double(bits)).shortestText
    }
    .filter { $0 != "nan" }
    let file = csv("a\n" + texts.joined(separator: "\n"))
    #expect(file.type == .array(.tuple([.init(label: "a", type: .number)])))
    #expect((0..<texts.count).map { printed(file.value.element($0)) } == texts)
  }

  @Test("The lines of a large table are created on demand")
  func manyLines() {
    var text = "name,number\n"
    for line in 0..<100_000 { text += "n\(line),\(line)\n" }
    let file = csv(text)
    #expect(file.value.elementCount == 100_000)
    #expect(written(file.value.element(99_999)) == #"(name: "n99999", number: 99999.0)"#)
    guard case .array(.tuple(let fields)) = file.type else {
      Issue.record("no array of tuples")
      return
    }
    #expect(fields.map { $0.type } == [.string, .number])
  }
}
