/// What the project is to reach.
struct Goal: Sendable {
  let about: String
  let quantity: Quantity
  let comparison: Comparison
  /// The limit is this times the quantity after it.
  let factor: Double
  let limit: Quantity

  enum Comparison: Sendable { case atMost, atLeast }

  init(
    _ about: String, _ quantity: Quantity, _ comparison: Comparison, _ factor: Double,
    _ limit: Quantity = .one
  ) {
    self.about = about
    self.quantity = quantity
    self.comparison = comparison
    self.factor = factor
    self.limit = limit
  }

  /// A number of a run: of one of its figures, or of a peer's of the same run.
  enum Quantity: Sendable {
    case one
    /// Milliseconds, the best and the 99th of 100.
    case best(String), p99(String)
    /// 10⁶ bytes.
    case memory(String)
    /// Bytes.
    case size(String)
    /// 10⁶ bytes a second.
    case rate(String)
    /// As the peers' file has it.
    case peer(String)
  }

  /// To add a goal, add it here.
  static let all: [Goal] =
    [
      Goal("to PPM: twice the floor", .best("process.ppm"), .atMost, 2, .best("process.floor")),
      Goal(
        "to PPM: a twentieth of rsvg-convert", .best("process.ppm"), .atMost, 0.05, .peer("rsvg")),
      Goal("to PNG", .best("process.png"), .atMost, 20),
      Goal(
        "the PNG's size: 1.2 of libpng's", .size("process.png"), .atMost, 1.2, .peer("libpng.size")),
      Goal("painting alone, one thread", .best("paint.rgb"), .atMost, 2),
      Goal("painting alone, two threads", .best("paint.rgb.2threads"), .atMost, 1.2),
      Goal("memory of the process", .memory("process.ppm"), .atMost, 12),
      Goal("memory for ten times the height", .memory("process.tall"), .atMost, 12),
      Goal("memory for 400,000 pixels of height", .memory("process.towering"), .atMost, 12),
      Goal("two equal pictures recognised", .best("compare.equal"), .atMost, 2),
      Goal("two that differ decoded and compared", .best("compare.differ"), .atMost, 25),
      Goal("a suite of 1,000 scenes, on two cores", .best("suite.1000"), .atMost, 5000),
      Goal("the same with nothing changed", .best("suite.again"), .atMost, 500),
      likeTwenty("rows.million", "rows.20"), sameMemory("rows.million", "rows.20"),
      likeTwenty("rows.million.middle", "rows.20"), sameMemory("rows.million.middle", "rows.20"),
      likeTwenty("rows.million.end", "rows.20"), sameMemory("rows.million.end", "rows.20"),
      likeTwenty("rows.uneven.million", "rows.uneven.20"),
      sameMemory("rows.uneven.million", "rows.uneven.20"),
      likeTwenty("rows.uneven.million.middle", "rows.uneven.20"),
      sameMemory("rows.uneven.million.middle", "rows.uneven.20"),
      Goal("100,000 rows spelled out, warm", .rate("spelled.100000"), .atLeast, 50),
      Goal("100,000 rows spelled out, whole process", .rate("spelled.process"), .atLeast, 50),
      Goal(
        "100,000 rows beside 10,000: linear", .best("spelled.100000"), .atMost, 12,
        .best("spelled.10000")),
      Goal(
        "1,000,000 rows beside 100,000: linear", .best("spelled.1000000"), .atMost, 12,
        .best("spelled.100000")),
      Goal("check after a keystroke, 99 of 100", .p99("check.keystroke"), .atMost, 5),
      Goal("an editor's diagnostics, 99 of 100", .p99("editor.diagnostics"), .atMost, 5),
      Goal("memory of 100,000 edits", .memory("keystroke.memory"), .atMost, 1),
      Goal("completion after a keystroke, 99 of 100", .p99("editor.completion"), .atMost, 5),
      Goal("a preview of a phone's screen, 99 of 100", .p99("editor.preview"), .atMost, 16),
    ] + GeneratedScenes.shapes.flatMap { server($0.name) }

  /// Of `scenec lsp` as a process, in a document of one shape.
  private static func server(_ shape: String) -> [Goal] {
    let name = "server." + shape
    return [
      Goal("\(shape): diagnostics after a key, 99 of 100", .p99(name + ".keys"), .atMost, 5),
      Goal("\(shape): the tokens that a key changes", .best(name + ".delta"), .atMost, 3),
    ]
      + ["tokens", "symbols", "colors", "folding", "completion", "hover"].map {
        Goal("\(shape): \($0)", .best("\(name).\($0)"), .atMost, 10)
      }
  }

  private static func likeTwenty(_ name: String, _ twenty: String) -> Goal {
    Goal("\(name): 1.2 of 20 rows' time", .best(name), .atMost, 1.2, .best(twenty))
  }

  private static func sameMemory(_ name: String, _ twenty: String) -> Goal {
    Goal("\(name): 1.2 of 20 rows' memory", .memory(name), .atMost, 1.2, .memory(twenty))
  }
}

extension Goal.Quantity {
  /// Of the figure that it is part of.
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

/// A goal beside a run's figures.
struct GoalVerdict: Codable {
  var goal: String
  var unit: String
  /// Nil where it could not be measured.
  var value: Double?
  /// Nil where there is nothing to compare with.
  var limit: Double?
  /// The same by what the processors spent, which is steadier where a machine is shared.
  var processor: Double?
  var processorLimit: Double?
  /// By the time that passed.
  var isReached: Bool?
  /// By the processors' time: what a machine that does nothing else would say of one thread.
  var isReachedByProcessor: Bool?

  init(_ goal: Goal, _ measurements: Measurements, _ peers: Peers) {
    self.goal = goal.about
    unit = goal.quantity.unit
    value = measurements.value(of: goal.quantity, peers)
    limit = measurements.value(of: goal.limit, peers).map { $0 * goal.factor }
    processor = measurements.processor(of: goal.quantity, peers)
    if processor != nil {
      processorLimit = measurements.processor(of: goal.limit, peers).map { $0 * goal.factor }
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

/// What the peers needed, as `peers.py` writes it.
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
