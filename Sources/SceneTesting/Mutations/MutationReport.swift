import SceneCompiler

/// The results of mutation testing.
package struct MutationReport: Hashable, Codable, Sendable {
  /// Distinguishes the file from the report of a test run.
  package var kind = "mutations"
  /// Incremented when a field is removed or changes its meaning.
  package var schema = 2
  /// The results by scene, in the order of their paths.
  package var scenes: [Scene]
  /// The total of all scenes.
  package var total: Counts

  package init(_ scenes: [Scene]) {
    self.scenes = scenes
    total = scenes.reduce(into: Counts()) { $0.add($1.counts) }
  }

  package struct Scene: Hashable, Codable, Sendable {
    /// The path of the scene.
    package var scene: String
    package var counts = Counts()
    /// The surviving mutants, in source order.
    package var survivors: [Survivor] = []
    /// The reason why the scene was not mutated; nil if it was.
    package var refusal: String?

    init(_ scene: String) { self.scene = scene }
  }

  package struct Counts: Hashable, Codable, Sendable {
    /// The number of possible mutations.
    package var mutations = 0
    package var killed = 0
    package var survived = 0
    /// The number of equivalent mutants.
    package var equivalent = 0
    /// The number of mutants that do not compile.
    package var notCompiled = 0
    /// The percentage of killed mutants, rounded down; nil if there are no mutants.
    package var score: Int?

    mutating func add(_ other: Counts) {
      mutations += other.mutations
      killed += other.killed
      survived += other.survived
      equivalent += other.equivalent
      notCompiled += other.notCompiled
      rate()
    }

    mutating func rate() {
      let counted = killed + survived
      score = counted == 0 ? nil : 100 * killed / counted
    }
  }

  package struct Survivor: Hashable, Codable, Sendable {
    package var kind: Mutation.Kind
    package var place: FileLocation
    /// See `Mutation`.
    package var before: String
    package var after: String
    /// The reason why no snapshot detected the mutant.
    package var reason: String
  }

  package func json() -> [UInt8] {
    JSON.bytes(self, indented: true) + [UInt8(ascii: "\n")]
  }
}

extension MutationReport.Scene {
  package mutating func add(
    _ outcome: MutationOutcome, _ mutation: Mutation, at place: FileLocation
  ) {
    switch outcome {
    case .killed: counts.killed += 1
    case .equivalent: counts.equivalent += 1
    case .notCompiled: counts.notCompiled += 1
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
