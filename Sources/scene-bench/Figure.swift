/// What became of one benchmark.
struct Figure: Codable {
  var name: String
  var about: String
  /// How many runs counted.
  var runs: Int
  /// Of the time, in milliseconds.
  var best: Double
  var median: Double
  /// 99 of 100 runs took no longer.
  var p99: Double
  /// The least that the processors spent on a run, in milliseconds.
  var processor: Double?
  /// 99 of 100 runs took them no longer.
  var processorP99: Double?
  /// By the best time.
  var bytesPerSecond: Double?
  var pixelsPerSecond: Double?
  /// The least that was seen of the most memory that a process held, in bytes.
  var peakMemory: Int?
  /// Of what was written, in bytes.
  var size: Int?

  /// By the least that the processors spent.
  var bytesPerProcessorSecond: Double? {
    guard let bytesPerSecond, let processor, processor > 0 else { return nil }
    return bytesPerSecond * best / processor
  }

  init?(_ benchmark: Benchmark, _ amount: Amount?, _ samples: [Sample]) {
    let times = samples.map(\.milliseconds).sorted()
    guard let best = times.first else { return nil }
    name = benchmark.name
    about = benchmark.about
    runs = times.count
    self.best = best
    median = times[times.count / 2]
    p99 = times[(times.count * 99 - 1) / 100]
    let spent = samples.compactMap(\.processorMilliseconds).sorted()
    processor = spent.first
    if !spent.isEmpty { processorP99 = spent[(spent.count * 99 - 1) / 100] }
    peakMemory = samples.compactMap(\.peakMemory).min()
    size = samples.last?.size
    switch amount {
    case .bytes(let count): bytesPerSecond = Double(count) / best * 1e3
    case .pixels(let count): pixelsPerSecond = Double(count) / best * 1e3
    case nil: break
    }
  }
}

/// A figure or a peer's figure that is not there, and why.
struct Missing: Codable {
  var name: String
  var reason: String

  init(name: String, _ error: any Error) {
    self.name = name
    reason = (error as? Unavailable)?.reason ?? "\(error)"
  }
}

struct Measurements: Codable {
  var figures: [Figure] = []
  var missing: [Missing] = []
}
