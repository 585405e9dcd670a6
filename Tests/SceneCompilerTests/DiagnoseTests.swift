import Foundation
import SceneSemantics
import SceneSource
import SceneSyntax
import Testing

@testable import SceneCompiler

/// What is said of a scene by looking only at what has changed is what is said by looking at all.
///
/// `SCENEC_EDITS=100000` makes so many edits instead of a few.
@Suite struct DiagnoseTests {
  private static let root = try? Root(ScenesGoldenTests.folder.path)
  private static let path = "a.tbl"

  private func settled<Result>(
    _ library: inout Library, _ missing: (Result) -> [MissingFile], _ stage: (Library) -> Result
  ) throws -> Result {
    let root = try #require(Self.root)
    var timings = Timings()
    var hashes: [String: ContentHash]?
    return library.settle(stage, missing: missing) { file, library in
      library.load(file, from: root, &timings, &hashes)
    }
  }

  /// All of `sound` comes from other texts.
  private func expectEqual(_ bytes: [UInt8], knowing sound: inout SoundElements) throws {
    var library = Library()
    library.sources[Self.path] = .loaded(parse(SourceText(path: Self.path, bytes: bytes)))
    let whole = try settled(&library, \.missing) { check(Self.path, in: $0) }
    let quick = try settled(&library, \.missing) { diagnose(Self.path, in: $0, knowing: &sound) }
    #expect(quick.diagnostics == whole.diagnostics, "\(String(decoding: bytes, as: UTF8.self))")
    #expect(quick.missing == whole.missing)
  }

  @Test func whateverWasTypedBefore() throws {
    let asked = ProcessInfo.processInfo.environment["SCENEC_EDITS"].flatMap { Int($0) }
    let deadline = ContinuousClock.now + .seconds(asked == nil ? 15 : 100_000)
    // One for all scenes: of another one nothing must be believed.
    var sound = SoundElements()
    var random = MutationTests.Randomness(state: 7)
    for _ in 0..<((asked ?? 4000) / 20) where ContinuousClock.now < deadline {
      let seed = MutationTests.seeds[random.index(below: MutationTests.seeds.count)]
      var tokens = seed.tokens
      try expectEqual(tokens.flatMap { $0 }, knowing: &sound)
      for _ in 0..<20 {
        let before = tokens
        MutationTests.mutate(&tokens, isGentle: random.index(below: 4) > 0, &random)
        try expectEqual(tokens.flatMap { $0 }, knowing: &sound)
        // As by a hand that takes back what was wrong.
        if random.index(below: 2) == 0 { tokens = before }
      }
    }
  }
}
