/// The result of a benchmark.
struct Figure: Codable {
  var name: String
  var about: String
  /// The number of runs.
  var runs: Int
  /// The best time in milliseconds.
  var best: Double
  var median: Double
  /// The 99th percentile of the time.
  var p99: Double
  /// The minimum CPU time of a run, in milliseconds.
  var processor: Double?
  /// The 99th percentile of the CPU time.
  var processorP99: Double?
  /// The rate at the best time.
  var bytesPerSecond: Double?
  var pixelsPerSecond: Double?
  /// The minimum of the peak memory over all runs, in bytes.
  var peakMemory: Int?
  /// The size of the output, in bytes.
  var size: Int?

  /// The rate at the minimum CPU time.
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

/// A missing result, and the reason.
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
