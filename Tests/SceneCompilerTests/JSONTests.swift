import Foundation
import SceneCompiler
import TestSupport
import Testing

/// JSON of `Codable` values, compared with that of Foundation.
@Suite("JSON")
struct JSONTests {
  /// Every kind of container and value.
  private indirect enum Sample: Codable, Equatable {
    case nothing
    case text(String)
    case number(Double, small: Float, whole: Int, Int32, big: UInt64)
    case flags(Bool, Bool?)
    case list([Sample])
    case table([String: Sample])
    case numbers([Int32])
    case record(Record)

    struct Record: Codable, Equatable {
      var name = "é/\u{1F600}\"\\\u{1}\n\r\t"
      var empty: [Int] = []
      var missing: Int?
      var child: [Record] = []
      var anchor = Anchor.middle
      enum Anchor: String, Codable { case middle }
    }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func sample(_ random: inout SeededGenerator, depth: Int = 0) -> Sample {
    let keys = ["a", "a b", "a!", "B", "é", "aa", "", "z\"", "#"]
    switch random.index(below: depth < 4 ? 8 : 5) {
    case 0: return .nothing
    case 1: return .text(keys[random.index(below: keys.count)])
    case 2:
      let numbers = [0, -1.5, 0.1, 123_456_789.25, 1e15, 0.0001, -7]
      return .number(
        numbers[random.index(below: numbers.count)], small: 0.5, whole: .min, .max, big: .max)
    case 3: return .flags(random.next() % 2 == 0, random.next() % 2 == 0 ? nil : true)
    case 4: return .numbers((0..<random.index(below: 4)).map { Int32($0) - 2 })
    case 5:
      return .list((0..<random.index(below: 4)).map { _ in sample(&random, depth: depth + 1) })
    case 6:
      return .table(
        keys.reduce(into: [:]) { table, key in
          if random.next() % 2 == 0 { table[key] = sample(&random, depth: depth + 1) }
        })
    default: return .record(.init(missing: 1, child: [.init(), .init(name: "b", empty: [1])]))
    }
  }

  @Test("Values have the bytes of Foundation's encoder, and are read as they were")
  func encoding() throws {
    let encoder = JSONEncoder()
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let value = [Self.sample(&random)]
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      #expect(text(JSON.bytes(value)) == text(Array(try encoder.encode(value))))
      encoder.outputFormatting.insert(.prettyPrinted)
      let lines = JSON.bytes(value, indented: true)
      #expect(text(lines) == text(Array(try encoder.encode(value))))
      #expect(try JSON.value([Sample].self, lines) == value)
    }
  }

  @Test("Invisible characters, those that control a terminal, and commands of runners are escaped")
  func escapes() throws {
    let odd = "\u{7F}\u{85}\u{202E}\u{FEFF}\u{8}\u{1B}##[error]#[é"
    #expect(
      JSON.text(odd)
        == #""\u007F\u0085\u202E\uFEFF\u0008\u001B##\u005Berror]#[é""# + "\n")
    #expect(try JSON.value(String.self, JSON.bytes(odd)) == odd)
  }

  @Test("Numbers that JSON cannot represent are null, and others have no exponent without need")
  func numbers() {
    #expect(
      JSON.text([.infinity, .nan, 1e20, 1e-6, 1e300])
        == "[null,null,100000000000000000000,0.000001,1e300]\n")
  }

  private struct Fields: Codable, Equatable {
    var number: Int?
    var text: String?
    var list: [[Double]]?
  }

  @Test(
    "The same texts are read as by Foundation's decoder, with the same errors",
    arguments: [
      "{}", "{\"number\":1}",
      " {\n\"text\" : \"a\\u00e9\\ud83d\\ude00\\/\" , \"number\": null }\r\n",
      "{\"number\":1.0,\"other\":[{}],\"list\":[[],[1e2,-0.5]]}", "{\"number\":1.5}",
      "{\"number\":9223372036854775808}", "{\"number\":-9223372036854775808}",
      "{\"number\":\"1\"}", "{\"list\":[[1,true]]}", "{\"list\":[[1],{}]}", "{\"list\":[null]}",
      "{\"text\":1}", "[]", "1", "", "{", "{\"number\":01}", "{\"a\":tru}",
      "\u{FEFF}{\"text\":\"\"}", "{\"te\\u0078t\":\"x\"}", "{\"number\":1,\"number\":2}",
      "{\"list\":[[1e400]]}", "{} {}", "{\"text\":\"a\nb\"}", "{\"text\":\"\\x\"}",
    ])
  func decoding(_ json: String) {
    func outcome(_ read: () throws -> Fields) -> String {
      do {
        return "\(try read())"
      } catch DecodingError.typeMismatch(_, let context) {
        return "mismatch at \(path(context))"
      } catch DecodingError.valueNotFound(_, let context) {
        return "null at \(path(context))"
      } catch {
        return "broken"
      }
    }
    func path(_ context: DecodingError.Context) -> String {
      context.codingPath.map { $0.intValue?.description ?? $0.stringValue }.joined(separator: ".")
    }
    #expect(
      outcome { try JSON.value(Fields.self, Array(json.utf8)) }
        == outcome { try JSONDecoder().decode(Fields.self, from: Data(json.utf8)) })
  }

  @Test("Text that is too deeply nested or not UTF-8 is not JSON; unpaired surrogates are replaced")
  func limits() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    struct Anything: Decodable { init(from decoder: any Decoder) {} }
    #expect(throws: Never.self) { try JSON.value(Anything.self, nested(512)) }
    #expect(throws: DecodingError.self) { try JSON.value(Anything.self, nested(513)) }
    #expect(throws: DecodingError.self) { try JSON.value(Anything.self, nested(100_000)) }
    #expect(throws: DecodingError.self) { try JSON.value(String.self, [0x22, 0xFF, 0x22]) }
    #expect(
      try JSON.value(String.self, Array(#""a\ud83d\u0041\udc00""#.utf8)) == "a\u{FFFD}A\u{FFFD}")
  }

  @Test("Objects with many keys are read in linear time", .timeLimit(.minutes(1)))
  func manyKeys() throws {
    let json = "{" + (0..<100_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}"
    let values = try JSON.value([String: Int].self, Array(json.utf8))
    #expect(values.count == 100_000 && values["k99999"] == 99_999)
    // The first of two equal keys counts, wherever the second one is.
    for order in [{ [$0 * 2, $0 * 2 + 1] }, { [$0, $0 + 50_000] }] as [(Int) -> [Int]] {
      var keys = Array(repeating: "", count: 100_000)
      for number in 0..<50_000 {
        for index in order(number) { keys[index] = "\"a#\(number)\":\(index)" }
      }
      let pairs = try JSON.value([String: Int].self, Array("{\(keys.joined(separator: ","))}".utf8))
      #expect(pairs.count == 50_000)
    }
  }
}
