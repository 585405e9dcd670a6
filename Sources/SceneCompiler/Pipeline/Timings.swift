import SceneSystem

/// The time spent in each stage of a run.
public struct Timings: Hashable, Sendable {
  /// A stage of the pipeline.
  public enum Stage: Int, Hashable, Sendable, CaseIterable {
    /// The stages, in the order of the pipeline.
    case read, parse, check, resolve, paint, encode, write

    /// The name of the stage, as `--timings` prints it.
    public var name: String {
      switch self {
      case .read: "read"
      case .parse: "parse"
      case .check: "check"
      case .resolve: "resolve"
      case .paint: "paint"
      case .encode: "encode"
      case .write: "write"
      }
    }
  }

  /// One element per stage. A dictionary would be slower at startup, because the runtime searches
  /// all conformances of the program for its key type.
  private var nanoseconds = [UInt64](repeating: 0, count: Stage.allCases.count)

  /// Creates timings with all times zero.
  public init() {}

  /// The total time of a stage, in nanoseconds.
  public subscript(stage: Stage) -> UInt64 { nanoseconds[stage.rawValue] }

  package mutating func add(_ time: UInt64, to stage: Stage) {
    nanoseconds[stage.rawValue] += time
  }

  package mutating func add(_ other: Timings) {
    for stage in Stage.allCases { add(other[stage], to: stage) }
  }

  /// Runs `body` and adds its duration to a stage.
  package mutating func measure<Result: ~Copyable, Failure: Error>(
    _ stage: Stage, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = SystemCalls.now()
    defer { add(SystemCalls.now() - start, to: stage) }
    return try body()
  }

  /// Returns a table with one line per stage, in milliseconds.
  package func table(total: UInt64) -> String {
    var lines = Stage.allCases.map { Self.line($0.name, self[$0]) }
    lines.append(Self.line("total", total))
    return lines.joined()
  }

  private static func line(_ name: String, _ nanoseconds: UInt64) -> String {
    let hundredths = (nanoseconds + 5_000) / 10_000
    let fraction = String(hundredths % 100)
    let number = "\(hundredths / 100)." + (fraction.utf8.count < 2 ? "0" : "") + fraction
    let padding = { (text: String, width: Int) in
      String(repeating: " ", count: max(width - text.utf8.count, 0))
    }
    return name + padding(name, 10) + padding(number, 10) + number + " ms\n"
  }
}

/// Assigns the time since the previous lap to a stage.
package struct Stopwatch {
  private(set) var timings = Timings()
  private var last = SystemCalls.now()

  package mutating func lap(_ stage: Timings.Stage) {
    let now = SystemCalls.now()
    timings.add(now - last, to: stage)
    last = now
  }
}
