/// A limit for a benchmark result.
struct Goal: Sendable {
  let about: String
  let quantity: Quantity
  let comparison: Comparison
  /// The limit is `factor` times `limit` plus `plus`.
  let factor: Double
  let limit: Quantity
  let plus: Double

  enum Comparison: Sendable { case atMost, atLeast }

  init(
    _ about: String, _ quantity: Quantity, _ comparison: Comparison, _ factor: Double,
    _ limit: Quantity = .one, plus: Double = 0
  ) {
    self.about = about
    self.quantity = quantity
    self.comparison = comparison
    self.factor = factor
    self.limit = limit
    self.plus = plus
  }

  /// A number from a run: part of a benchmark result, or of another tool's result in the same run.
  enum Quantity: Sendable {
    case one
    /// The best time and the 99th percentile, in milliseconds.
    case best(String), p99(String)
    /// 10⁶ bytes.
    case memory(String)
    /// Bytes.
    case size(String)
    /// 10⁶ bytes per second.
    case rate(String)
    /// The unit is that of the peers' file.
    case peer(String)
  }

  /// To add a goal, add it here.
  static let all: [Goal] =
    [
      Goal("to PPM: 2 × the floor", .best("process.ppm"), .atMost, 2, .best("process.floor")),
      Goal(
        "to PPM: 1/20 of rsvg-convert", .best("process.ppm"), .atMost, 0.05, .peer("rsvg")),
      Goal("to PNG", .best("process.png"), .atMost, 20),
      Goal(
        "size of the PNG: 1.2 × libpng", .size("process.png"), .atMost, 1.2, .peer("libpng.size")),
      Goal("painting only, one thread", .best("paint.rgb"), .atMost, 2),
      Goal("painting only, two threads", .best("paint.rgb.2threads"), .atMost, 1.2),
      Goal("a card with a shadow of radius 20", .best("paint.shadow"), .atMost, 3),
    ]
    + Benchmark.screens.map {
      Goal("painting \($0).tbl only, one thread", .best("screens." + $0), .atMost, 6)
    } + [
      Goal("peak memory", .memory("process.ppm"), .atMost, 12),
      Goal("peak memory at ten times the height", .memory("process.tall"), .atMost, 12),
      Goal("peak memory at a height of 400,000 pixels", .memory("process.towering"), .atMost, 12),
      Goal("comparing two identical images", .best("compare.equal"), .atMost, 2),
      Goal("decoding and comparing two different images", .best("compare.differ"), .atMost, 25),
      Goal("a suite of 1,000 scenes, two cores", .best("suite.1000"), .atMost, 5000),
      Goal("an unchanged second run of the suite", .best("suite.again"), .atMost, 80),
      Goal(
        "a million rows: 1.2 × time of 20", .best("rows.million"), .atMost, 1.2, .best("rows.20")),
      Goal(
        "a million rows: 1.2 × memory of 20", .memory("rows.million"), .atMost, 1.2,
        .memory("rows.20")),
      Goal("100,000 explicit rows, whole process", .rate("rows.spelled"), .atLeast, 50),
      Goal("keystrokes in 1,000 lines, 99th percentile", .p99("keys.thousand"), .atMost, 5),
      Goal("keystrokes in 10,000 lines, 99th percentile", .p99("keys.long"), .atMost, 16),
    ]
}

extension Goal.Quantity {
  /// The name of the result that contains this quantity.
  var figure: String? {
    switch self {
    case .one, .peer: nil
    case .best(let name), .p99(let name), .memory(let name), .size(let name), .rate(let name): name
    }
  }

  var unit: String {
    switch self {
    case .one: ""
    case .best, .p99, .peer: "ms"
    case .memory: "MB"
    case .size: "bytes"
    case .rate: "MB/s"
    }
  }
}

/// The outcome of a goal in a run.
struct GoalVerdict: Codable {
  var goal: String
  var unit: String
  /// Nil if it could not be measured.
  var value: Double?
  /// Nil if the quantity to compare with is missing.
  var limit: Double?
  /// The CPU time, which is more stable than elapsed time on a shared machine.
  var processor: Double?
  var processorLimit: Double?
  /// Whether the goal is reached in elapsed time.
  var isReached: Bool?
  /// Whether the goal is reached in CPU time, which approximates the elapsed time of one thread on
  /// an idle machine.
  var isReachedByProcessor: Bool?

  init(_ goal: Goal, _ measurements: Measurements, _ peers: Peers) {
    self.goal = goal.about
    unit = goal.quantity.unit
    value = measurements.value(of: goal.quantity, peers)
    limit = measurements.value(of: goal.limit, peers).map { $0 * goal.factor + goal.plus }
    processor = measurements.processor(of: goal.quantity, peers)
    if processor != nil {
      processorLimit = measurements.processor(of: goal.limit, peers).map {
        $0 * goal.factor + goal.plus
      }
    }
    func holds(_ value: Double?, _ limit: Double?) -> Bool? {
      guard let value, let limit else { return nil }
      return goal.comparison == .atMost ? value <= limit : value >= limit
    }
    isReached = holds(value, limit)
    isReachedByProcessor = holds(processor, processorLimit)
  }
}

extension Measurements {
  private func figure(_ name: String) -> Figure? { figures.first { $0.name == name } }

  fileprivate func processor(of quantity: Goal.Quantity, _ peers: Peers) -> Double? {
    switch quantity {
    case .one: 1
    case .best(let name): figure(name)?.processor
    case .p99(let name): figure(name)?.processorP99
    case .rate(let name): figure(name)?.bytesPerProcessorSecond.map { $0 / 1e6 }
    case .peer(let name): peers.figures.first { $0.name == name }?.processor
    default: nil
    }
  }

  fileprivate func value(of quantity: Goal.Quantity, _ peers: Peers) -> Double? {
    switch quantity {
    case .one: return 1
    case .best(let name): return figure(name)?.best
    case .p99(let name): return figure(name)?.p99
    case .memory(let name): return figure(name)?.peakMemory.map { Double($0) / 1e6 }
    case .size(let name): return figure(name)?.size.map(Double.init)
    case .rate(let name): return figure(name)?.bytesPerSecond.map { $0 / 1e6 }
    case .peer(let name): return peers.figures.first { $0.name == name }?.best
    }
  }
}

/// The results of other tools, as written by `peers.py`.
struct Peers: Codable {
  struct Figure: Codable {
    var name: String
    var about: String
    var unit: String
    var best: Double
    var median: Double
    var processor: Double?
  }

  var runs = 0
  var figures: [Figure] = []
  var missing: [Missing] = []
}
