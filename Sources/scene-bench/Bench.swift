#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import SceneCompiler

/// Runs the selected benchmarks and prints the results.
enum Bench {
  static func main(_ words: [String]) -> Never {
    if words.contains("--help") || words.contains("-h") {
      print(Arguments.help, terminator: "")
      exit(0)
    }
    do {
      try run(try Arguments(words))
      exit(0)
    } catch {
      let text = Array("error: \(Missing(name: "", error).reason)\n".utf8)
      _ = write(2, text, text.count)
      exit(1)
    }
  }

  private static func run(_ arguments: Arguments) throws {
    let benchmarks = arguments.benchmarks
    if benchmarks.isEmpty { throw Unavailable("no benchmark has this in its name; see --list") }
    if arguments.isList {
      for benchmark in benchmarks { print("\(benchmark.name): \(benchmark.about)") }
      return
    }
    let peers = try arguments.peers.map {
      try JSON.value(Peers.self, Array(Data(contentsOf: URL(filePath: $0))))
    }
    let setting = try Setting(arguments)
    defer { setting.removeFolder() }
    let report = Report(measure(benchmarks, runs: arguments.runs, setting), peers ?? Peers())
    print(report.text, terminator: "")
    if let path = arguments.json {
      try Data(JSON.bytes(report, indented: true)).write(to: URL(filePath: path))
    }
  }
}
