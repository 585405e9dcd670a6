/// One line of the table: what is measured, and how. They all are in `Benchmark.all`.
struct Benchmark: Sendable {
  let name: String
  let about: String
  /// Those of one group take turns, so that what else the machine does hits them alike.
  let group: String
  /// Makes what is measured ready; throws `Unavailable` where something is not there.
  let prepare: @Sendable (Setting) throws -> Work

  init(
    _ name: String, in group: String, _ about: String,
    _ prepare: @escaping @Sendable (Setting) throws -> Work
  ) {
    self.name = name
    self.about = about
    self.group = group
    self.prepare = prepare
  }
}

/// Something made ready to be measured again and again.
struct Work {
  /// What one turn goes through, for a rate.
  var amount: Amount?
  /// The samples of one turn: many where the work is short.
  let turn: () throws -> [Sample]
}

enum Amount {
  case bytes(Int)
  case pixels(Int)
}

/// What one run of the work took.
struct Sample {
  var milliseconds: Double
  /// What the processors spent on it, user and system time of all its threads.
  var processorMilliseconds: Double?
  /// The most memory that a process held, in bytes.
  var peakMemory: Int?
  /// Of what the run wrote, in bytes.
  var size: Int?
}

/// Why something cannot be measured here.
struct Unavailable: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}
