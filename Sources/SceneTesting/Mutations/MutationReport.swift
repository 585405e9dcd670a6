import SceneCompiler

/// What tests caught of the damage that was done to scenes.
package struct MutationReport: Hashable, Codable, Sendable {
  /// Counts up when a field changes its meaning.
  package var schema = 1
  /// In the order of their paths.
  package var scenes: [Scene]
  /// Of all scenes.
  package var total: Counts

  package init(_ scenes: [Scene]) {
    self.scenes = scenes
    total = scenes.reduce(into: Counts()) { $0.add($1.counts) }
  }

  package struct Scene: Hashable, Codable, Sendable {
    /// The file, as it was found.
    package var scene: String
    package var counts = Counts()
    /// In the order of their places.
    package var survivors: [Survivor] = []
    /// Why the scene was not damaged; nil where it was.
    package var refusal: String?

    init(_ scene: String) { self.scene = scene }
  }

  package struct Counts: Hashable, Codable, Sendable {
    /// Places that can be damaged.
    package var places = 0
    package var caught = 0
    package var survived = 0
    /// Damage that nothing would ever show.
    package var equivalent = 0
    /// What was no scene any more.
    package var broken = 0
    /// Hundredths of the damage that was caught, rounded down; nil where there was none.
    package var score: Int?

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

  package struct Survivor: Hashable, Codable, Sendable {
    package var kind: Mutation.Kind
    package var place: FileLocation
    /// As `Mutation` has them.
    package var before: String
    package var after: String
    /// A sentence: why no snapshot caught it.
    package var reason: String
  }

  package func json() -> [UInt8] {
    JSONText.bytes(self, .indented) + [UInt8(ascii: "\n")]
  }
}

extension MutationReport.Scene {
  package mutating func add(
    _ outcome: MutationOutcome, _ mutation: Mutation, at place: FileLocation
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
          reason: survival.message))
    }
    counts.rate()
  }
}
