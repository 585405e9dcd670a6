import SceneCompiler
import SceneSystem
import SceneTesting

/// `scenec review`: accepts or rejects recorded snapshots.
struct ReviewCommand {
  static let specification = CommandSpecification(
    name: "review",
    summary: "Accept or reject the snapshots recorded by 'scenec test --record'.",
    operand: "[PATH…]",
    options: [
      OptionSpecification(
        "--accept", value: "ID", isRepeatable: true,
        "accept a snapshot, every snapshot of a scene, or all; can be repeated"),
      OptionSpecification(
        "--reject", value: "ID", isRepeatable: true,
        "reject a snapshot, every snapshot of a scene, or all; can be repeated"),
      OptionSpecification("--list", "list the snapshots that are pending review"),
      CommonOptions.root,
    ],
    remarks: """
      Without these options, asks about each pending snapshot on the terminal: a accepts, r rejects,
      s skips, A accepts all that remain, q quits. ID is a scene, or a snapshot of a scene, such as
      Scenes/places.tbl#pulled-down. PATH is a scene or a folder (default: the working directory).
      A snapshot that was recorded before a change to one of its input files cannot be accepted.
      """,
    examples: [
      .init(command: "scenec review", meaning: "review all scenes below this folder, one by one"),
      .init(
        command: "scenec review --accept all",
        meaning: "accept every snapshot, for example in a script"
      ),
    ],
    failure: "a snapshot that cannot be accepted")

  private enum Decision { case accept, reject }

  private var console = Console()
  private let root: String?
  private var pending: [PendingRecording] = []
  private var accepted = 0
  private var rejected = 0

  static func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
    try arguments.refuseActions(of: "review")
    var command = ReviewCommand(root: arguments.value("--root"))
    guard command.console.project(of: "", root: command.root) != nil else {
      return command.console.exitCode
    }
    do throws(PathFailure) {
      let found = try SceneDiscovery(arguments.operands)
      command.pending = try found.pending(named: arguments.operands)
    } catch {
      command.console.failReading(error.path, error.failure)
      return command.console.exitCode
    }
    try command.review(arguments)
    return command.console.exitCode
  }

  private mutating func review(_ arguments: ParsedArguments) throws(UsageError) {
    let decided: [(Decision, [String])] = [
      (.accept, arguments.all("--accept")), (.reject, arguments.all("--reject")),
    ]
    if pending.isEmpty, decided.allSatisfy({ $0.1.allSatisfy { $0 == "all" } }) {
      console.printError("no snapshots are pending review\n")
    } else if arguments.isSet("--list") {
      for snapshot in pending { console.print(text(snapshot)) }
    } else if decided.contains(where: { !$0.1.isEmpty }) {
      var decisions: [SnapshotID: Decision] = [:]
      for (decision, words) in decided {
        for word in words {
          for snapshot in try snapshots(named: word) {
            if decisions[snapshot.id, default: decision] != decision {
              throw UsageError("'\(snapshot.id)' cannot be both accepted and rejected")
            }
            decisions[snapshot.id] = decision
          }
        }
      }
      for snapshot in pending {
        if let decision = decisions[snapshot.id] { carryOut(decision, snapshot) }
      }
      printSummary()
    } else if SystemCalls.isTerminal(0), SystemCalls.isTerminal(2) {
      askForEach()
      printSummary()
    } else {
      throw UsageError(
        "'review' requires a terminal; otherwise, use '--accept', '--reject', or '--list'")
    }
  }

  /// `all`, a snapshot, or all of a scene.
  private func snapshots(named word: String) throws(UsageError) -> [PendingRecording] {
    if word == "all" { return pending }
    let path = SceneDiscovery.normalized(word, from: SystemCalls.workingFolder())
    let found = pending.filter { $0.id.description == path || $0.id.scene == path }
    if found.isEmpty {
      let ids = pending.map(\.id.description)
      let named = ids.first { id in
        id.hasSuffix("#" + word) || id.hasPrefix(word + ".tbl#") || id.contains("/\(word).tbl#")
      }
      let suggestion = named.map { "; did you mean '\($0)'?" } ?? didYouMean(word, among: ids)
      throw UsageError(
        "no pending snapshot has the ID '\(word)'"
          + (suggestion.isEmpty ? "; to list the IDs, run 'scenec review --list'" : suggestion))
    }
    return found
  }

  private mutating func carryOut(_ decision: Decision, _ snapshot: PendingRecording) {
    do throws(FileFailure) {
      switch decision {
      case .accept:
        let changed = try snapshot.references.changedInputs(ofPending: snapshot.id.slug)
        if !changed.isEmpty {
          return console.fail(
            .mistake,
            "'\(snapshot.id)' was not accepted, because \(Self.list(changed)) changed since the "
              + "snapshot was recorded; run 'scenec test --record changed' to record it again")
        }
        try snapshot.references.accept(snapshot.id.slug)
        accepted += 1
      case .reject:
        try snapshot.references.reject(snapshot.id.slug)
        rejected += 1
      }
    } catch {
      console.fail(
        .fileFailure, "cannot write the reference of '\(snapshot.id)': \(error.message)")
    }
  }

  private static func list(_ inputs: [String]) -> String {
    inputs.joined(separator: ", ") + (inputs.count == 1 ? " has" : " have")
  }

  private mutating func printSummary() {
    let left = pending.count - accepted - rejected
    console.printError(
      "\(accepted) accepted, \(rejected) rejected" + (left > 0 ? ", \(left) still pending\n" : "\n")
    )
  }

  private func text(_ snapshot: PendingRecording) -> String {
    var lines = [console.palette.paint(TerminalEscaping.line(snapshot.id.description), .location)]
    do throws(FileFailure) {
      lines += try snapshot.description(console.palette, root: root).map { "  " + $0 }
    } catch {
      lines.append("  cannot be read: \(error.message)")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  // MARK: Interactive review

  private mutating func askForEach() {
    var acceptsRest = false
    for (number, snapshot) in pending.enumerated() {
      if acceptsRest {
        carryOut(.accept, snapshot)
        continue
      }
      console.printError("[\(number + 1)/\(pending.count)] " + text(snapshot))
      switch ask() {
      case .accept: carryOut(.accept, snapshot)
      case .reject: carryOut(.reject, snapshot)
      case .skip: break
      case .acceptAll:
        acceptsRest = true
        carryOut(.accept, snapshot)
      case .quit: return
      }
    }
  }

  private enum Key { case accept, reject, skip, acceptAll, quit }

  /// Waits for one of the keys; the end of the input counts as `q`.
  private func ask() -> Key {
    console.printError("  a accept, r reject, s skip, A accept all, q quit ")
    var key: (Key, String)?
    while key == nil {
      switch Terminal.key() {
      case UInt8(ascii: "a"): key = (.accept, "accepted")
      case UInt8(ascii: "r"): key = (.reject, "rejected")
      case UInt8(ascii: "s"): key = (.skip, "skipped")
      case UInt8(ascii: "A"): key = (.acceptAll, "all accepted")
      // The end of input, Control-C and Control-D too.
      case UInt8(ascii: "q"), 3, 4, nil: key = (.quit, "")
      default: continue
      }
    }
    console.printError("\r\u{1B}[K" + (key.map { $0.1.isEmpty ? "" : "  \($0.1)\n" } ?? ""))
    return key?.0 ?? .quit
  }
}

extension SceneDiscovery {
  /// Returns the pending snapshots below folders in `paths`, and those of scenes in `paths`.
  ///
  /// - Parameter paths: The operands. They can also be folders of references.
  fileprivate func pending(named paths: [String]) throws(PathFailure) -> [PendingRecording] {
    let working = SystemCalls.workingFolder()
    let referenceFolders =
      referenceFolders + linkedReferenceFolders
      + paths.map { Self.normalized($0, from: working) }.filter(ReferenceStore.hasPending(in:))
    let named = isWhole ? [] : scenes
    let besides = named.map { ReferenceStore(beside: $0).folder }
    let all = try PendingRecording.all(in: Array(Set(referenceFolders + besides)))
    return all.filter {
      referenceFolders.contains($0.references.folder) || named.contains($0.id.scene)
    }
  }
}
