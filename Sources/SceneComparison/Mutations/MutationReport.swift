import FoundationEssentials

/// What tests caught of the damage that was done to scenes.
struct MutationReport: Hashable, Codable, Sendable {
  /// Counts up when a field changes its meaning.
  var schema = 1
  /// In the order of their paths.
  var scenes: [Scene]
  /// Of all scenes.
  var total: Counts

  init(_ scenes: [Scene]) {
    self.scenes = scenes
    total = scenes.reduce(into: Counts()) { $0.add($1.counts) }
  }

  struct Scene: Hashable, Codable, Sendable {
    /// The file, as it was found.
    var scene: String
    var counts = Counts()
    /// In the order of their places.
    var survivors: [Survivor] = []
    /// Why the scene was not damaged; nil where it was.
    var refusal: String?

    init(_ scene: String) { self.scene = scene }
  }

  struct Counts: Hashable, Codable, Sendable {
    /// Places that can be damaged.
    var places = 0
    var caught = 0
    var survived = 0
    /// Damage that nothing would ever show.
    var equivalent = 0
    /// What was no scene any more.
    var broken = 0
    /// Hundredths of the damage that was caught, rounded down; nil where there was none.
    var score: Int?

    mutating func add(_ other: Counts) {
      places += other.places
      caught += other.caught
      survived += other.survived
      equivalent += other.equivalent
      broken += other.broken
      rate()
    }

    mutating func rate() {
      let counted = caught + survived
      score = counted == 0 ? nil : 100 * caught / counted
    }
  }

  struct Survivor: Hashable, Codable, Sendable {
    var kind: Mutation.Kind
    var place: SourcePlace
    /// As `Mutation` has them.
    var before: String
    var after: String
    /// A sentence: why no snapshot caught it.
    var reason: String
  }

  func json() -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return TestReport.bytes(self, encoder) + [UInt8(ascii: "\n")]
  }
}

extension MutationReport.Scene {
  mutating func add(
    _ outcome: MutationOutcome, _ mutation: Mutation, at place: SourcePlace
  ) {
    switch outcome {
    case .caught: counts.caught += 1
    case .equivalent: counts.equivalent += 1
    case .broken: counts.broken += 1
    case .survived(let survival):
      counts.survived += 1
      survivors.append(
        MutationReport.Survivor(
          kind: mutation.kind, place: place, before: mutation.before, after: mutation.after,
          reason: survival.sentence))
    }
    counts.rate()
  }
}
