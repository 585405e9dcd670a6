import SceneSource

/// Applies the fix-its that have only one possible meaning.
package struct SafeFixes {
  /// One fix can reveal another; this bounds the rounds.
  private static let rounds = 20

  private let file: SceneFile
  package private(set) var bytes: [UInt8]
  /// What there still is to report, sorted by location.
  package private(set) var remaining: [Diagnostic] = []

  /// Applies every fix-it that needs no decision. None of it makes a mistake that was not
  /// there before: of those that would, nothing is done.
  package init(_ compilation: Compilation, bytes: [UInt8]) {
    file = compilation.file
    self.bytes = bytes
    var diagnostics = Self.allDiagnostics(compilation)
    defer { remaining = diagnostics }
    for _ in 0..<Self.rounds {
      let fixes = self.fixes(in: diagnostics)
      guard !fixes.isEmpty else { return }
      let before = self.bytes
      if !attempt(fixes.flatMap { $0 }, &diagnostics) {
        // One by one, from the end, so that the others' places stay what they are.
        for fix in fixes.reversed() { _ = attempt(fix, &diagnostics) }
      }
      if self.bytes == before { return }
    }
  }

  /// The edits of each fix-it in this file, in order and without overlaps.
  private func fixes(in diagnostics: [Diagnostic]) -> [[TextEdit]] {
    var found: [[TextEdit]] = []
    for diagnostic in diagnostics {
      guard let fixIt = diagnostic.fixIts.first(where: \.isSafe),
        fixIt.edits.allSatisfy({ $0.span.path == file.path })
      else { continue }
      let edits = fixIt.edits.map { TextEdit($0.span.bytes, Array($0.replacement.utf8)) }
        .sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
      if !edits.isEmpty { found.append(edits) }
    }
    found.sort { $0[0].bytes.lowerBound < $1[0].bytes.lowerBound }
    var end = -1
    return found.filter { edits in
      guard let first = edits.first, let last = edits.last, first.bytes.lowerBound > end else {
        return false
      }
      end = last.bytes.upperBound
      return true
    }
  }

  /// Makes edits unless a mistake comes of them.
  private mutating func attempt(_ edits: [TextEdit], _ diagnostics: inout [Diagnostic]) -> Bool {
    let text = edits.applied(to: bytes)
    let changed = SceneFile(
      shownPath: file.shownPath, path: file.path, root: file.root, bytes: text)
    let after = Self.allDiagnostics(Compilation(changed))
    let reported = Self.counts(diagnostics)
    if Self.counts(after).contains(where: { reported[$0, default: 0] < $1 }) { return false }
    bytes = text
    diagnostics = after
    return true
  }

  private static func counts(_ diagnostics: [Diagnostic]) -> [DiagnosticCode: Int] {
    diagnostics.reduce(into: [:]) { $0[$1.code, default: 0] += 1 }
  }

  /// Of the scene and of all its snapshots.
  private static func allDiagnostics(_ compilation: Compilation) -> [Diagnostic] {
    var compilation = compilation
    return compilation.evaluate(compilation.allSnapshots, lints: true).diagnostics
  }
}

extension [TextEdit] {
  /// Edits of whole lines that make one text of another.
  package init(from old: [UInt8], to new: [UInt8]) {
    self.init()
    let lines = UnifiedDiff.lines(of: old[...])
    let difference = UnifiedDiff.lines(of: new[...]).map { new[$0] }
      .difference(from: lines.map { old[$0] })
    // Of the old text, how many lines are removed at each, and which are put in before it.
    var removed = Set<Int>()
    var inserted: [Int: [UInt8]] = [:]
    for case .remove(let offset, _, _) in difference { removed.insert(offset) }
    // The old line that a line of the new text stands before.
    var newToOld: [Int] = []
    var next = 0
    let insertions = difference.insertions.map { change -> (Int, ArraySlice<UInt8>) in
      if case .insert(let offset, let line, _) = change { return (offset, line) }
      return (0, [])
    }
    var pending = insertions[...]
    while next <= lines.count {
      while let (offset, line) = pending.first, offset == newToOld.count {
        inserted[next, default: []] += line
        newToOld.append(next)
        pending.removeFirst()
      }
      if next < lines.count, !removed.contains(next) { newToOld.append(next) }
      next += 1
    }
    for index in 0...lines.count {
      let start = index < lines.count ? lines[index].lowerBound : old.count
      let end = index < lines.count && removed.contains(index) ? lines[index].upperBound : start
      if end > start || inserted[index] != nil {
        append(TextEdit(start..<end, inserted[index] ?? []))
      }
    }
  }
}
