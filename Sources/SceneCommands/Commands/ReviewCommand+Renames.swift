import SceneCompiler
import SceneSystem
import SceneTesting

extension ReviewCommand {
  /// Lists renamed snapshots, or moves their references, before recordings are reviewed. Returns
  /// false if there is nothing else to do.
  mutating func reviewRenames(
    _ arguments: ParsedArguments, in paths: [String]
  ) throws(PathFailure) -> Bool {
    let accepted = arguments.all("--accept")
    let asks = !arguments.isSet("--accept") && !arguments.isSet("--reject")
    guard asks || accepted.contains("renamed") else { return true }
    let found = try SceneDiscovery(paths.filter { !$0.hasSuffix(".json") })
    var options = TestOptions()
    options.root = root
    let renames = try Workers.with(count: SystemCalls.processorCount()) {
      (workers) throws(PathFailure) in
      try Rename.all(in: found, options, on: workers)
    }
    if accepted.contains("renamed") {
      console.move(renames)
      if renames.isEmpty { console.printError("no snapshots were renamed\n") }
      return accepted.contains { $0 != "renamed" } || arguments.isSet("--reject")
    }
    let isAsking = !arguments.isSet("--list") && !arguments.isSet("--web")
    for rename in renames {
      let text = console.text(rename, "renamed")
      if arguments.isSet("--list") { console.print(text) } else { console.printError(text) }
    }
    if renames.isEmpty || !isAsking || !SystemCalls.isTerminal(0) || !SystemCalls.isTerminal(2) {
      return true
    }
    console.printError("  m move the references, s skip, q quit ")
    while true {
      let key = Terminal.key()
      switch key {
      case UInt8(ascii: "m"), UInt8(ascii: "s"):
        console.printError("\r\u{1B}[K")
        if key == UInt8(ascii: "m") { console.move(renames) }
        return true
      // The end of input, Control-C and Control-D too.
      case UInt8(ascii: "q"), 3, 4, nil:
        console.printError("\n")
        return false
      default: continue
      }
    }
  }
}
