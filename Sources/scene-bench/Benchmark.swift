/// A benchmark, which is a row of the table. All of them are in `Benchmark.all`.
struct Benchmark: Sendable {
  let name: String
  let about: String
  /// The benchmarks of a group run alternately, so that other load on the machine affects all of
  /// them.
  let group: String
  /// Prepares the benchmark; throws `Unavailable` if a requirement is missing.
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

/// A prepared benchmark that can be run repeatedly.
struct Work {
  /// The amount of data per run, for a rate.
  var amount: Amount?
  /// Runs the benchmark and returns samples; several if a run is short.
  let turn: () throws -> [Sample]
}

enum Amount {
  case bytes(Int)
  case pixels(Int)
}

/// A sample of one run.
struct Sample {
  var milliseconds: Double
  /// The CPU time, user and system, of all threads.
  var processorMilliseconds: Double?
  /// The peak memory of a process, in bytes.
  var peakMemory: Int?
  /// The size of the output, in bytes.
  var size: Int?
}

/// The reason why a benchmark cannot run.
struct Unavailable: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}
