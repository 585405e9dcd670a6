// Input: the name of a fuzz target, a number of inputs or seconds, and a folder with a corpus.
// Output: the number of inputs, the slowest one, and the peak memory. An input that traps ends the
// process and is in the file `scene-fuzz.input`.
// Discards: nothing; it calls the stages like the compiler does.
// Never: is linked by another target.

import SceneSource
import SceneSystem

/// The `scene-fuzz` command, which passes mutated inputs of a corpus to a fuzz target.
///
///     scene-fuzz scene --seconds 20 --corpus Tests/Checks/Corpus/scene
///     scene-fuzz --replay Tests/Checks/Corpus
#if !LIBFUZZER
  @main
#endif
enum Fuzz {
  static let help = """
    usage: scene-fuzz TARGET [--seconds N | --inputs N] [--seed N] [--corpus DIR]
           scene-fuzz --replay DIR

    Passes mutated inputs of a corpus to a part of scenec that parses untrusted input.

      TARGET        one of \(Entrance.allCases.map(\.rawValue).joined(separator: ", "))
      --seconds N   duration of the run
      --inputs N    number of inputs
      --seed N      seed of the random number generator (default: 0)
      --corpus DIR  folder with inputs to mutate; can be repeated
      --replay DIR  run every file in DIR/TARGET once, for all targets

    If an input crashes the process, it is in the file 'scene-fuzz.input'.

    """

  static func main() {
    let words = CommandLine.arguments.dropFirst()
    if words.contains("--help") || words.isEmpty { end(help, 0) }
    var options = Options()
    var rest = words
    while let word = rest.popFirst() {
      switch word {
      case "--seconds": options.seconds = number(rest.popFirst(), word)
      case "--inputs": options.inputs = number(rest.popFirst(), word)
      case "--seed": options.seed = number(rest.popFirst(), word)
      case "--corpus": options.corpus += rest.popFirst().map { [$0] } ?? []
      case "--replay": options.replay = rest.popFirst()
      default:
        guard let entrance = Entrance(rawValue: word) else { end("unknown target '\(word)'\n", 64) }
        options.entrance = entrance
      }
    }
    if let folder = options.replay { replay(folder) }
    guard let entrance = options.entrance else { end(help, 64) }
    #if LIBFUZZER
      prepareGuided(entrance, options)
    #else
      run(entrance, options)
    #endif
  }

  private struct Options {
    var entrance: Entrance?
    var seconds: Int?
    var inputs: Int?
    var seed = 0
    var corpus: [String] = []
    var replay: String?
  }

  private static func number(_ text: String?, _ option: String) -> Int {
    guard let number = text.flatMap({ Int($0) }), number >= 0 else {
      end("'\(option)' requires a nonnegative integer\n", 64)
    }
    return number
  }

  private static func end(_ text: String, _ code: Int32) -> Never {
    try? SystemCalls.write(Array(text.utf8), to: code == 0 ? 1 : 2)
    SystemCalls.endProcess(code)
  }

  // MARK: Corpus

  private static func files(in folder: String) -> [(name: String, bytes: [UInt8])] {
    let names = (try? SystemCalls.names(inFolder: folder)) ?? []
    return names.sorted().compactMap { name in
      let path = FilePath.join(folder, name)
      return (try? FileReading.read(path, limit: 1 << 24, onlyFiles: true)).map { (name, $0) }
    }
  }

  private static func replay(_ folder: String) -> Never {
    var count = 0
    for entrance in Entrance.allCases {
      for (name, bytes) in files(in: FilePath.join(folder, entrance.rawValue)) {
        let start = SystemCalls.processorTime()
        _ = entrance.run(bytes)
        let milliseconds = (SystemCalls.processorTime() - start) / 1_000_000
        if milliseconds > 20_000 {
          end("\(entrance.rawValue)/\(name) took \(milliseconds) ms\n", 1)
        }
        count += 1
      }
    }
    end("\(count) inputs replayed\n", count == 0 ? 1 : 0)
  }

  // MARK: Fuzzing

  /// Returns the inputs to mutate.
  private static func seeds(of entrance: Entrance, _ options: Options) -> [[UInt8]] {
    let found = options.corpus.flatMap { files(in: $0) }
      .filter { file in entrance.fileExtensions.contains { file.name.hasSuffix($0) } }
    return entrance.seeds + found.map(\.bytes)
  }

  #if LIBFUZZER
    private static func prepareGuided(_ entrance: Entrance, _ options: Options) {
      var limits = ["-seed=\(options.seed)"]
      if let seconds = options.seconds { limits.append("-max_total_time=\(seconds)") }
      if let inputs = options.inputs { limits.append("-runs=\(inputs)") }
      CoverageGuided.prepare(
        entrance, seeds(of: entrance, options), folder: "scene-fuzz.\(entrance.rawValue)",
        limits: limits)
    }
  #endif

  private static func run(_ entrance: Entrance, _ options: Options) -> Never {
    // An input that traps is found here.
    guard let current = try? OverwrittenFile("scene-fuzz.input") else {
      end("cannot write scene-fuzz.input\n", 74)
    }
    var record = Record()
    let seeds = seeds(of: entrance, options).map { bytes in
      record.run(entrance, bytes, current)
      return (bytes, record.lastTime)
    }
    // What the process needs for its first inputs does not count.
    record = Record()
    var mutator = Mutator(seeds, entrance.dictionary, seed: UInt64(options.seed))
    let start = SystemCalls.now()
    let limit = options.inputs ?? (options.seconds == nil ? 100_000 : .max)
    while record.count < limit {
      let memory = SystemCalls.peakMemory()
      let input = entrance.repaired(mutator.next())
      record.run(entrance, input, current)
      if let most = entrance.memoryLimit(ofSize: input.count) {
        let growth = SystemCalls.peakMemory() - memory
        precondition(growth <= most, "\(input.count) bytes take \(growth) bytes of memory")
      }
      if record.lastTime > 2_000_000_000 { keep(input, as: "scene-fuzz.slow-\(record.count)") }
      if let seconds = options.seconds,
        SystemCalls.now() - start > UInt64(seconds) * 1_000_000_000
      {
        break
      }
    }
    end("\(entrance.rawValue): \(record.summary)\n", 0)
  }

  /// What became of the inputs.
  private struct Record {
    var count = 0
    /// The processor time for the last input, in nanoseconds.
    var lastTime: UInt64 = 0
    private var validCount = 0
    private var largestValid = 0
    private var slowest = (time: UInt64(0), size: 0)

    mutating func run(_ entrance: Entrance, _ input: [UInt8], _ file: borrowing OverwrittenFile) {
      try? file.replace(with: input)
      let start = SystemCalls.processorTime()
      let isValid = entrance.run(input)
      lastTime = SystemCalls.processorTime() - start
      count += 1
      if lastTime > slowest.time { slowest = (lastTime, input.count) }
      guard isValid else { return }
      validCount += 1
      largestValid = max(largestValid, input.count)
    }

    var summary: String {
      "\(count) inputs, \(validCount) valid (up to \(largestValid) bytes), "
        + "slowest \(slowest.time / 1000) µs (\(slowest.size) bytes), "
        + "peak memory \(SystemCalls.peakMemory() / 1_000_000) MB"
    }
  }

  static func keep(_ input: [UInt8], as name: String) {
    guard let file = try? OutputFile(.file(path: name)) else { return }
    try? file.write(input)
    try? file.commit()
  }
}
