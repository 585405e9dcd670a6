import SceneCompiler
import SceneInspection
import SceneSource
import SceneSystem
import SceneTesting

/// `scenec review`: accepts or rejects recorded snapshots, or the artifacts of a run.
struct ReviewCommand {
  static let specification = CommandSpecification(
    name: "review",
    summary: "Accept or reject the snapshots recorded by 'scenec test --record'.",
    operand: "[PATH…]",
    options: [
      OptionSpecification(
        "--accept", value: "ID", isRepeatable: true,
        "accept a snapshot, every snapshot of a scene, all, unchanged, which is\n"
          + "those without a visible change, or renamed, which moves the references of\n"
          + "renamed snapshots; can be repeated"),
      OptionSpecification(
        "--reject", value: "ID", isRepeatable: true,
        "reject a snapshot, every snapshot of a scene, all, or unchanged; can be\n"
          + "repeated"),
      OptionSpecification("--list", "list the snapshots that are pending review"),
      OptionSpecification("--web", "review in a browser on this machine"),
      OptionSpecification(
        "--port", value: "N", "port of that page (default: one that the system chooses)"),
      CommonOptions.root,
    ],
    remarks: """
      Without these options, asks about each pending snapshot on the terminal, beginning with the
      first of each cause: a accepts it, and r rejects it; A accepts all with this cause, R rejects
      them, and s skips them; b goes back and undoes, E asks whether to accept everything that
      remains, and says what was not shown, and q quits. ID is a scene, or a snapshot of a scene,
      such as Scenes/places.tbl#pulled-down. PATH is a scene or a folder (default: the working
      directory), or the folder with the artifacts and the JSON report of a run on another machine,
      whose images become references. A snapshot that was recorded before a change to one of its
      input files cannot be accepted.
      """,
    examples: [
      .init(command: "scenec review", meaning: "review all scenes below this folder"),
      .init(command: "scenec review --web", meaning: "review them in a browser"),
      .init(
        command: "scenec review --accept all",
        meaning: "accept every snapshot, for example in a script"
      ),
      .init(
        command: "scenec review out --list",
        meaning: "list the failures of 'scenec test --artifacts out --report json=out/report.json'"),
    ],
    failure: "a snapshot that cannot be accepted")

  var console = Console()
  let root: String?
  var review = Review([])
  /// Reads a file that the page shows.
  private(set) var read: @Sendable (String) -> [UInt8]? = { _ in nil }

  static func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
    try arguments.refuseActions(of: "review")
    var command = ReviewCommand(root: arguments.value("--root"))
    guard command.console.project(of: "", root: command.root) != nil else {
      return command.console.exitCode
    }
    let operands = arguments.sceneOperands
    let paths = ParsedArguments.files(of: operands)
    do throws(PathFailure) {
      guard try command.reviewRenames(arguments, in: paths), try command.find(paths) else {
        return command.console.exitCode
      }
    } catch {
      command.console.failReading(error.path, error.failure)
      return command.console.exitCode
    }
    command.review = Review(try command.items(in: operands))
    try command.review(arguments)
    return command.console.exitCode
  }

  /// Finds the pending recordings, or the failures of a run whose artifacts are named; returns false
  /// if its report cannot be read.
  private mutating func find(_ operands: [String]) throws(PathFailure) -> Bool {
    let paths = operands.map { SceneDiscovery.normalized($0, from: SystemCalls.workingFolder()) }
    let reports = paths.filter { $0.hasSuffix(".json") }
    let found = try SceneDiscovery(operands.filter { !$0.hasSuffix(".json") })
    let hasScenes = !found.scenes.isEmpty || !found.referenceFolders.isEmpty
    var parts: [ReportMerging.Part] = []
    if !reports.isEmpty || !(operands.isEmpty || hasScenes) {
      for path in paths { console.collect(&parts, at: path, isNamed: true, without: []) }
      if console.exitCode != .done { return false }
    }
    if parts.isEmpty {
      let recordings = try found.pending(named: operands)
      read = ReferenceFile.reader(of: recordings.map(\.references))
      review = Review(recordings.map { ReviewItem($0, root: root) })
      return true
    }
    let report = ReportMerging.merge(parts.map { $0.relocated() })
    let folders = ArtifactFolders(
      paths.map { $0.hasSuffix(".json") ? FilePath.folder(of: $0) : $0 })
    read = { try? folders.read($0) }
    let run = RunArtifacts.items(of: report, in: folders)
    for note in run.notes { console.printError("note: \(TerminalEscaping.line(note))\n") }
    for problem in report.problems + run.refusals { console.fail(.mistake, problem) }
    review = Review(run.items)
    return true
  }

  private mutating func load(explains: Bool = true) {
    var progress = ProgressBar(total: review.items.count)
    Workers.with(count: SystemCalls.processorCount()) { workers in
      _ = review.load(explains: explains, on: workers) { [console] in
        console.printError(progress.text(lines: ""))
      }
    }
    console.printError(progress.erasing())
  }

  private mutating func review(_ arguments: ParsedArguments) throws(UsageError) {
    let decided: [(Review.Decision, [String])] = [
      (.accepted, arguments.all("--accept").filter { Word(rawValue: $0) != .renamed }),
      (.rejected, arguments.all("--reject")),
    ]
    let words = decided.flatMap(\.1)
    let port = try arguments.wholeNumber("--port", in: 1...65_535)
    if port != nil, !arguments.isSet("--web") { throw UsageError("'--port' requires '--web'") }
    if review.items.isEmpty, words.allSatisfy({ [.all, .unchanged].contains(Word(rawValue: $0)) }) {
      console.printError("no snapshots are pending review\n")
    } else if arguments.isSet("--list") {
      load()
      for group in review.groups { console.print(text(group)) }
    } else if !words.isEmpty {
      if words.contains(Word.unchanged.rawValue) { load(explains: false) }
      try decide(decided)
      printSummary()
    } else if arguments.isSet("--web") {
      load()
      serve(port: port ?? 0)
      printSummary()
    } else if Self.canAsk {
      load()
      ask()
      printSummary()
    } else {
      throw UsageError(
        "'review' requires a terminal; otherwise, use '--accept', '--reject', '--list', or '--web'")
    }
  }

  // MARK: Decisions by name

  /// The words that can be used in place of IDs.
  enum Word: String { case all, unchanged, renamed }

  private mutating func decide(_ decided: [(Review.Decision, [String])]) throws(UsageError) {
    var decisions: [Int: Review.Decision] = [:]
    for (decision, words) in decided {
      for word in words {
        for index in try indices(named: word) {
          if decisions[index, default: decision] != decision {
            throw UsageError("'\(review.items[index].id)' cannot be both accepted and rejected")
          }
          decisions[index] = decision
        }
      }
    }
    for decision in [Review.Decision.accepted, .rejected] {
      report(review.decide(decision, decisions.filter { $0.value == decision }.keys.sorted()))
    }
  }

  /// Returns the snapshots without those of the operands' scenes that no operand selects.
  private func items(in operands: [SceneOperand]) throws(UsageError) -> [ReviewItem] {
    var found: [ReviewItem] = []
    let scenes = Dictionary(grouping: review.items, by: \.id.scene)
    for (scene, items) in scenes.sorted(by: { $0.key < $1.key }) {
      let slugs = try SceneOperand.slugs(
        among: Set(items.map(\.id.slug)), of: scene, root: root, selectedBy: operands)
      found += items.filter { slugs.contains($0.id.slug) }
    }
    return found
  }

  /// `all`, `unchanged`, a snapshot, or all of a scene.
  private func indices(named word: String) throws(UsageError) -> [Int] {
    switch Word(rawValue: word) {
    case .all: return Array(review.items.indices)
    case .unchanged:
      return review.items.indices.filter { review.items[$0].shown?.isUnchanged == true }
    case .renamed, nil: break
    }
    let path = SceneDiscovery.normalized(word, from: SystemCalls.workingFolder())
    let ids = review.items.map(\.id)
    var found = ids.indices.filter { ids[$0].description == path || ids[$0].scene == path }
    let operand = SceneOperand(word)
    if case .location = operand.part {
      let chosen = try items(in: [operand]).map(\.id)
      found = ids.indices.filter { operand.isIn(ids[$0].scene) && chosen.contains(ids[$0]) }
    }
    if found.isEmpty {
      let names = ids.map(\.description)
      let named = names.first { id in
        id.hasSuffix("#" + word) || id.hasPrefix(word + ".tbl#") || id.contains("/\(word).tbl#")
      }
      let suggestion = named.map { "; did you mean '\($0)'?" } ?? didYouMean(word, among: names)
      throw UsageError(
        "no pending snapshot has the ID '\(word)'"
          + (suggestion.isEmpty ? "; to list the IDs, run 'scenec review --list'" : suggestion))
    }
    return found
  }

  mutating func report(_ problems: [Review.Problem]) {
    for problem in problems {
      console.fail(problem.isFileFailure ? .fileFailure : .mistake, problem.message)
    }
  }

  private func printSummary() {
    let left = review.pendingCount
    console.printError(
      "\(review.count(.accepted)) accepted, \(review.count(.rejected)) rejected"
        + (left > 0 ? ", \(left) still pending\n" : "\n"))
  }
}

extension ReviewCommand {
  /// Describes snapshots: all of the first, and the IDs of the others.
  private func text(_ group: ReviewGroup) -> String {
    guard let first = group.indices.first else { return "" }
    guard group.indices.count > 1 else { return text(first) }
    let rest = group.indices.dropFirst().flatMap { lines(review.items[$0], isShort: true) }
    return (["\(heading(group))"] + (lines(review.items[first]) + rest).map { "  " + $0 })
      .map { $0 + "\n" }.joined()
  }

  /// `theme.tbl:2:17 rowHeight 52 → 54: 206 snapshots`.
  func heading(_ group: ReviewGroup) -> String {
    console.palette.paint(TerminalEscaping.line(group.title), .message)
      + ": \(group.indices.count) snapshots"
  }

  func text(_ index: Int) -> String {
    lines(review.items[index]).map { $0 + "\n" }.joined()
  }

  private func lines(_ item: ReviewItem, isShort: Bool = false) -> [String] {
    var lines = [console.palette.paint(TerminalEscaping.line(item.id.description), .location)]
    if let refusal = item.shown?.refusal {
      lines.append("  cannot be accepted: " + TerminalEscaping.line(refusal))
    }
    if isShort { return lines }
    var failure = item.shown?.result.failure
    failure?.files = ArtifactPaths()
    // The files of a new snapshot say that it is new.
    if failure?.kind == .missingReference { failure = nil }
    lines += (failure?.lines(console.palette) ?? []).map { "  " + $0 }
    return lines + (item.shown?.files ?? []).map { "  " + $0 }
  }
}

// MARK: Interactive review

extension ReviewCommand {
  /// Asks about each group on the terminal: about its first snapshot, or all of it.
  private mutating func ask() {
    let format = TerminalFormat.supported(readsKeys: true)
    var left = review.groups
    let count = left.count
    /// What was left before each decision.
    var former: [[ReviewGroup]] = []
    var shown: Set<Int> = []
    while let group = left.first, let first = group.indices.first {
      show(group, "[\(count - left.count + 1)/\(count)] ", as: format)
      shown.insert(first)
      let key = key(for: group, isFirst: former.isEmpty)
      switch key {
      case .back:
        report(review.undo()?.problems ?? [])
        left = former.removeLast()
        continue
      case .acceptEverything:
        let rest = left.flatMap(\.indices).sorted()
        if confirms(rest, shown) { return report(review.decide(.accepted, rest)) }
        continue
      case .quit, .move, .yes: return
      case .accept, .acceptAll, .reject, .rejectAll, .skip: former.append(left)
      }
      let decided = key == .accept || key == .reject ? [first] : group.indices
      let isAccepted = key == .accept || key == .acceptAll
      report(review.decide(isAccepted ? .accepted : key == .skip ? .skipped : .rejected, decided))
      left[0].indices.removeFirst(decided.count)
      if left[0].indices.isEmpty { left.removeFirst() }
    }
  }

  /// Asks whether to accept everything that remains, and says what has not been shown.
  private func confirms(_ indices: [Int], _ shown: Set<Int>) -> Bool {
    let unseen = indices.filter { !shown.contains($0) }.map { review.items[$0].id }
    let part =
      unseen.isEmpty
      ? ""
      : ", of which \(unseen.count) \(unseen.count == 1 ? "has" : "have")"
        + " not been shown: \(TerminalEscaping.line(SnapshotID.list(unseen, limit: 20)))"
    console.printError("  accept \(counted(indices.count, "snapshot"))\(part)\n")
    return key(among: [(.yes, "accept", "all accepted"), (.quit, "not", "not accepted")]) == .yes
  }

  private func show(_ group: ReviewGroup, _ number: String, as format: TerminalFormat?) {
    guard let first = group.indices.first else { return }
    let heading = group.indices.count > 1 ? heading(group) + ", of which the first is:\n" : ""
    let others = SnapshotID.list(group.indices.dropFirst().map { review.items[$0].id })
    console.printError(
      number + heading + text(first)
        + (others.isEmpty ? "" : "  and \(TerminalEscaping.line(others))\n"))
    guard let format, let files = review.items[first].shown?.result.failure?.files else { return }
    let images = [files.reference, files.actual].compactMap { path in
      path.flatMap(read).flatMap { try? Bitmap(png: $0) }
    }
    guard let image = images.dropFirst().reduce(images.first, { $0?.joined(with: $1) }) else {
      return
    }
    let text = TerminalImage(
      image, size: Terminal.size(1), TerminalColors(SystemCalls.environment)
    ).text(as: format)
    console.printError(Array(text.utf8))
  }

  /// Asks what to do with a group.
  private func key(for group: ReviewGroup, isFirst: Bool) -> Key {
    let all = "all \(group.indices.count)"
    let isAlone = group.indices.count == 1
    let keys: [OfferedKey] = [
      (.accept, "accept", "accepted"), (.reject, "reject", "rejected"),
      (.acceptAll, "accept \(all)", "\(all) accepted"),
      (.rejectAll, "reject \(all)", "\(all) rejected"),
      (.skip, isAlone ? "skip" : "skip \(all)", "skipped"), (.back, "back", "back"),
      (.acceptEverything, "accept everything that remains", ""), (.quit, "quit", ""),
    ]
    return key(
      among: keys.filter { offer in
        offer.key == .back ? !isFirst : !isAlone || ![.acceptAll, .rejectAll].contains(offer.key)
      })
  }

  enum Key: Character {
    case accept = "a", reject = "r", skip = "s", acceptAll = "A", rejectAll = "R", back = "b"
    case acceptEverything = "E", yes = "y", move = "m", quit = "q"
  }

  /// A key with its meaning, and the answer to pressing it.
  typealias OfferedKey = (key: Key, meaning: String, answer: String)

  /// Waits for one of the keys.
  func key(among keys: [OfferedKey]) -> Key {
    let offers = keys.map { "\($0.key.rawValue) \($0.meaning)" }.joined(separator: ", ")
    console.printError("  \(offers) ")
    while true {
      let pressed: Key? =
        switch Terminal.key() {
        // The end of input, Control-C and Control-D too.
        case nil, 3, 4: .quit
        case UInt8(ascii: "u"): .back
        case let byte?: Key(rawValue: Character(Unicode.Scalar(byte)))
        }
      guard let key = keys.first(where: { $0.key == pressed }) else { continue }
      console.printError("\r\u{1B}[K" + (key.answer.isEmpty ? "" : "  \(key.answer)\n"))
      return key.key
    }
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
      + paths.map { ReferenceFolder(named: Self.normalized($0, from: working)) }.filter(
        \.hasPending)
    let named = isWhole ? [] : scenes
    let besides = named.map { ReferenceStore(of: $0).folder }
    let all = try PendingRecording.all(in: Set(referenceFolders + besides))
    return all.filter {
      referenceFolders.contains($0.references.folder) || named.contains($0.id.scene)
    }
  }
}
