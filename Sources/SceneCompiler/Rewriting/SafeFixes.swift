import SceneSource

/// Applies fix-its that have no alternative.
package struct SafeFixes {
  /// The maximum number of rounds, because a fix can reveal another one.
  private static let rounds = 20

  private let file: SceneFile
  package private(set) var bytes: [UInt8]
  /// The remaining diagnostics, sorted by location.
  package private(set) var remaining: [Diagnostic] = []

  /// Applies every fix-it that requires no decision, except those that would cause new errors.
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
        // From the end, so that the locations of the other fix-its remain valid.
        for fix in fixes.reversed() { _ = attempt(fix, &diagnostics) }
      }
      if self.bytes == before { return }
    }
  }

  /// Returns the edits of each fix-it in this file, in order and without overlaps.
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

  /// Applies edits unless they cause an error.
  private mutating func attempt(_ edits: [TextEdit], _ diagnostics: inout [Diagnostic]) -> Bool {
    let text = edits.applied(to: bytes)
    let after = Self.allDiagnostics(Compilation(file.with(text)))
    let reported = Self.counts(diagnostics)
    if Self.counts(after).contains(where: { reported[$0, default: 0] < $1 }) { return false }
    bytes = text
    diagnostics = after
    return true
  }

  /// Returns the number of errors by code. Warnings do not count: most are reported only once there
  /// are no errors.
  private static func counts(_ diagnostics: [Diagnostic]) -> [DiagnosticCode: Int] {
    diagnostics.reduce(into: [:]) { counts, diagnostic in
      if diagnostic.severity == .error { counts[diagnostic.code, default: 0] += 1 }
    }
  }

  /// Returns the diagnostics of the scene and all its snapshots.
  private static func allDiagnostics(_ compilation: Compilation) -> [Diagnostic] {
    var compilation = compilation
    return compilation.evaluate(compilation.allSnapshots, lints: true).diagnostics
  }
}

extension [TextEdit] {
  /// Creates the edits of whole lines that change one text to another.
  package init(from old: [UInt8], to new: [UInt8]) {
    self.init()
    let lines = UnifiedDiff.lines(of: old[...])
    let difference = UnifiedDiff.lines(of: new[...]).map { new[$0] }
      .difference(from: lines.map { old[$0] })
    // The removed lines of the old text, and the inserted lines by position.
    var removed = Set<Int>()
    var inserted: [Int: [UInt8]] = [:]
    for case .remove(let offset, _, _) in difference { removed.insert(offset) }
    // For each line of the new text, the old line that it precedes.
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
