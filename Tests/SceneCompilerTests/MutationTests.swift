import Foundation
import SceneSource
import TestSupport
import Testing
@testable import SceneCompiler

/// Scenes with parts removed, duplicated, moved, and swapped: the compiler reports diagnostics
/// located in the file, and does not trap.
@Suite("Mutated scenes")
struct MutationTests {
  /// Fragments of scenes to insert anywhere.
  static let words = [
    "{", "}", "(", ")", "[", "]", ":", ";", ",", ".", "..<", "...", "-", "!", "/ 0", "%", "* 1e308",
    "== ", "? 1 : 2", "\"", "\\(", "/*", "*/", "//", "\n", "0", "-1", "1e9", "0.5", "100000",
    "10000001", "1e308", "50%", "2px", "1s", "90deg", "#FFF", "red", "none", "parent", "index",
    "parent.width", "bounds", "frame: parent.bounds", "if true {", "else {", "for i in 0..<3 {",
    "let a = ", "style a {", "uses: a", "layer a {", "row \"a\"", "table {", "replicatorLayer {",
    "instanceCount: 1000", "animate opacity {", "snapshot \"z\" { time: 1s }", "import \"a.tbl\"",
    "image(\"Images/shadow-up.png\")", "\u{0}", "é", "\u{2028}",
  ]

  static let seeds: [(name: String, tokens: [[UInt8]])] = {
    var seeds: [(String, [[UInt8]])] = []
    let elements = ProjectFiles.elements
    for folder in [ProjectFiles.scenes, elements, elements, ProjectFiles.mistakes] {
      for name in ProjectFiles.sceneNames(in: folder) {
        guard let data = try? Data(contentsOf: folder.appending(path: name)) else { continue }
        let text = DiagnosticAnnotations.strip(String(decoding: data, as: UTF8.self))
        // Expensive scenes would take as long as thousands of others.
        if text.utf8.count < 4000, !name.hasPrefix("too-m") {
          seeds.append((name, tokens(of: Array(text.utf8))))
        }
      }
    }
    return seeds
  }()

  /// Words, numbers, whitespace, and single characters.
  static func tokens(of bytes: [UInt8]) -> [[UInt8]] {
    func kind(_ byte: UInt8) -> Int {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
        1
      case UInt8(ascii: " "): 2
      default: 0
      }
    }
    var tokens: [[UInt8]] = []
    for byte in bytes {
      if let last = tokens.last?.last, kind(byte) != 0, kind(last) == kind(byte) {
        tokens[tokens.count - 1].append(byte)
      } else {
        tokens.append([byte])
      }
    }
    return tokens
  }

  private static func nextWord(in tokens: [[UInt8]], from start: Int) -> Int? {
    tokens.indices.dropFirst(start).first { index in
      guard let byte = tokens[index].first else { return false }
      return byte.isLetterOrDigit
    }
  }

  static func mutant(_ number: Int) -> [UInt8] {
    var random = SeededGenerator(seed: UInt64(number))
    var tokens = seeds[random.index(below: seeds.count)].tokens
    // Half of the mutations mostly keep the syntax valid, to reach later stages.
    let isGentle = random.index(below: 2) == 0
    for _ in 0...random.index(below: 4) { mutate(&tokens, isGentle: isGentle, &random) }
    return tokens.flatMap { $0 }
  }

  static func mutate(_ tokens: inout [[UInt8]], isGentle: Bool, _ random: inout SeededGenerator) {
    let start = random.index(below: tokens.count)
    let end = min(tokens.count, start + 1 + random.index(below: random.index(below: 12)))
    let other = seeds[random.index(below: seeds.count)].tokens
    let from = random.index(below: other.count)
    let piece = other[from..<min(other.count, from + 1 + random.index(below: 20))]
    switch isGentle ? 7 + random.index(below: 6) : random.index(below: 14) {
    case 0: tokens.removeSubrange(start..<end)
    case 1: tokens.insert(contentsOf: tokens[start..<end], at: end)
    case 2: tokens.insert(contentsOf: piece, at: start)
    case 3: tokens.replaceSubrange(start..<end, with: piece)
    case 4, 5:
      let word = words[random.index(below: words.count)]
      tokens.insert(Array((random.index(below: 2) == 0 ? word : " \(word) ").utf8), at: start)
    case 6:
      let moved = Array(tokens[start..<end])
      tokens.removeSubrange(start..<end)
      tokens.insert(contentsOf: moved, at: random.index(below: tokens.count))
    case 7...9:
      // Replaces a word or number with another one, so that the rest remains meaningful.
      guard let place = nextWord(in: tokens, from: start),
        let word = nextWord(in: other, from: from)
      else { break }
      tokens[place] = other[word]
    case 10...12:
      let lines = tokens.split(separator: [0x0A], omittingEmptySubsequences: false)
      var moved = lines.map { Array($0) }
      let line = random.index(below: moved.count)
      let copy = moved[line]
      if random.index(below: 2) == 0 { moved.remove(at: line) }
      moved.insert(copy, at: random.index(below: moved.count + 1))
      tokens = Array(moved.joined(separator: [[0x0A]]))
    default:
      guard !tokens.isEmpty, !tokens[start].isEmpty else { break }
      tokens[start][random.index(below: tokens[start].count)] = UInt8(random.index(below: 256))
    }
    if tokens.isEmpty { tokens = [[]] }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("Nothing traps, and every location is inside its file")
  func nothingTraps() throws {
    let folder = try TemporaryFolder()
    var wholeScenes = 0
    for name in ["shadow-up.png", "shadow-down.png", "quarters.png"] {
      let scenes = name == "quarters.png" ? ProjectFiles.elements : ProjectFiles.scenes
      let picture = scenes.appending(path: "Images/" + name)
      try folder.write([UInt8](try Data(contentsOf: picture)), to: "Images/" + name)
    }
    let numbers = Tries.numbers(150)
    for number in numbers {
      let bytes = Self.mutant(number)
      let path = try folder.write(bytes, to: "a.tbl")
      let start = ContinuousClock.now
      // For finding the input that caused a trap.
      if Tries.factor > 1 { try folder.write(String(number), to: "number") }
      let diagnostics = try allDiagnostics(ofSceneAt: path)
      if !diagnostics.hasErrors {
        wholeScenes += 1
        var compilation = try Compilation(scenePath: path)
        let rendering = compilation.render(scale: 0.25, as: .ppm)
        #expect(
          rendering.bytes != nil || rendering.diagnostics.hasErrors || compilation.isLibrary,
          "mutant \(number):\n\(text(bytes))")
      }
      for diagnostic in diagnostics where diagnostic.span.path == "a.tbl" {
        #expect(
          diagnostic.span.bytes.upperBound <= bytes.count, "mutant \(number):\n\(text(bytes))")
        #expect(!diagnostic.message.isEmpty, "mutant \(number):\n\(text(bytes))")
      }
      let duration = ContinuousClock.now - start
      if Tries.factor > 1, duration > .seconds(2) {
        Issue.record("mutant \(number) took \(duration):\n\(text(bytes))")
      }
    }
    #expect(wholeScenes > 0, "no mutant is a scene")
    print("\(numbers.count) mutants were compiled; \(wholeScenes) of them are scenes")
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
