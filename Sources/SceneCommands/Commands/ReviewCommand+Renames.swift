import SceneCompiler
import SceneSystem
import SceneTesting

extension ReviewCommand {
  /// Lists renamed snapshots, or moves their references, before recordings are reviewed. Returns
  /// false if there is nothing else to do.
  mutating func reviewRenames(
    _ arguments: ParsedArguments, in paths: [String]
  ) throws(PathFailure) -> Bool {
    let accepted = arguments.all("--accept").map { Word(rawValue: $0) }
    let asks = accepted.isEmpty && !arguments.isSet("--reject")
    guard asks || accepted.contains(.renamed) else { return true }
    let found = try SceneDiscovery(paths.filter { !$0.hasSuffix(".json") })
    var options = TestOptions()
    options.root = root
    let renames = try Workers.with(count: SystemCalls.processorCount()) {
      (workers) throws(PathFailure) in
      try Rename.all(in: found, options, on: workers)
    }
    if !asks {
      console.move(renames)
      if renames.isEmpty { console.printError("no snapshots were renamed\n") }
      return accepted.contains { $0 != .renamed } || arguments.isSet("--reject")
    }
    for rename in renames {
      let text = console.text(rename, "renamed")
      if arguments.isSet("--list") { console.print(text) } else { console.printError(text) }
    }
    if renames.isEmpty || arguments.isSet("--list") || arguments.isSet("--web") || !Self.canAsk {
      return true
    }
    let key = key(
      among: [(.move, "move the references", ""), (.skip, "skip", ""), (.quit, "quit", "")])
    if key == .move { console.move(renames) }
    return key != .quit
  }

  /// Whether keys can be read, and the questions seen.
  static var canAsk: Bool { SystemCalls.isTerminal(0) && SystemCalls.isTerminal(2) }
}
