/// The parsed command line.
struct Arguments {
  var runs = 10
  var filters: [String] = []
  var isList = false
  var scene = "Scenes/phone.tbl"
  var scenec: String?
  var floor: String?
  var peers: String?
  var json: String?

  static let help = """
    usage: scene-bench [OPTIONS]

      --list           print the names of the benchmarks without running them
      --filter NAME    run only benchmarks whose names contain NAME; can be repeated
      --runs N         number of rounds in which each benchmark runs (default: 10)
      --scenec PATH    release build of scenec, for benchmarks of whole processes
      --floor PATH     compiled Tests/Checks/Peers/floor.c
      --peers FILE     output of Tests/Checks/Peers/peers.py --json in the same run
      --scene PATH     default scene (default: Scenes/phone.tbl)
      --json FILE      also write all results and goals to FILE

    """

  init(_ words: [String]) throws {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--list" {
        isList = true
        continue
      }
      let names = [
        "--filter", "--runs", "--scenec", "--floor", "--peers", "--scene", "--json",
      ]
      guard names.contains(word) else { throw Unavailable("unknown option '\(word)'") }
      guard let value = rest.popFirst() else { throw Unavailable("'\(word)' requires a value") }
      switch word {
      case "--filter": filters.append(value)
      case "--scenec": scenec = value
      case "--floor": floor = value
      case "--peers": peers = value
      case "--scene": scene = value
      case "--json": json = value
      default:
        guard let number = Int(value), number > 0 else {
          throw Unavailable("'--runs' must be a positive integer")
        }
        runs = number
      }
    }
  }

  var benchmarks: [Benchmark] {
    Benchmark.all.filter { benchmark in
      filters.isEmpty || filters.contains { benchmark.name.contains($0) }
    }
  }
}
