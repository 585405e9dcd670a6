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

      --list           name the figures, and measure nothing
      --filter NAME    only figures with this in their name; may be given several times
      --runs N         rounds in which each figure has its turn (10)
      --scenec PATH    a release build of the command, for figures of whole processes
      --floor PATH     the floor program, Tests/Peers/floor.c compiled
      --peers FILE     what Tests/Peers/peers.py wrote with --json, in the same run
      --scene PATH     the scene of the figures (Scenes/phone.tbl)
      --json FILE      write all figures and goals here too

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
      guard let value = rest.popFirst() else { throw Unavailable("'\(word)' takes a value") }
      switch word {
      case "--filter": filters.append(value)
      case "--scenec": scenec = value
      case "--floor": floor = value
      case "--peers": peers = value
      case "--scene": scene = value
      case "--json": json = value
      default:
        guard let number = Int(value), number > 0 else {
          throw Unavailable("'--runs' takes a number from 1")
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
