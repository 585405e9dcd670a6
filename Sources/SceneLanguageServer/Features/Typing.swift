import SceneEditing
import SceneSource
import SceneSyntax
import SceneSystem

// When to report a diagnostic: a statement is incomplete while it is typed, and all bodies around it
// are. The server knows edits, not the cursor.

/// The document that is being typed, from the first edit after a pause to the next pause.
struct Typing {
  let key: String
  /// The text of the last edit. After a line break, it is only what follows.
  var range: Range<Int>
  /// The time of the last edit, in nanoseconds.
  var time: UInt64

  /// The time without edits after which typing has ended, in milliseconds.
  static let pause: UInt64 = 500

  /// The time until typing has ended, in milliseconds.
  var timeLeft: Int {
    let passed = (SystemCalls.now() &- time) / 1_000_000
    return passed >= Self.pause ? 0 : Int(Self.pause - passed)
  }
}

/// A diagnostic that the client shows.
struct ShownDiagnostic: Hashable {
  /// The key of the file.
  var file: String
  var code: DiagnosticCode
  var message: String
  var bytes: Range<Int>
}

extension LanguageServer {
  /// Records edits of a document, each relative to the text before it.
  mutating func type(_ edits: [SourceEdit], in key: String) {
    if typing?.key != key { endTyping() }
    var range: Range<Int>?
    for edit in edits {
      let end = edit.range.lowerBound + edit.replacement.count
      let start = edit.replacement.lastIndex(of: 0x0A).map { _ in
        edit.range.lowerBound + (edit.replacement.firstIndex(of: 0x0A) ?? 0) + 1
      }
      let typed = (start ?? edit.range.lowerBound)..<end
      if let known = range {
        let before = known.moved(by: edit) ?? known.clamped(to: 0..<edit.range.lowerBound)
        range = min(before.lowerBound, typed.lowerBound)..<max(before.upperBound, typed.upperBound)
      } else {
        range = typed
      }
    }
    follow(edits, in: key)
    guard let range else { return }
    typing = Typing(key: key, range: range, time: SystemCalls.now())
  }

  /// Moves shown diagnostics after edits. Those whose range is edited are removed.
  private mutating func follow(_ edits: [SourceEdit], in key: String) {
    shown = shown.mapValues { shown in
      Set(
        shown.compactMap { diagnostic in
          guard diagnostic.file == key else { return diagnostic }
          var moved = diagnostic
          guard let bytes = edits.reduce(diagnostic.bytes, { $0?.moved(by: $1) }) else {
            return nil
          }
          moved.bytes = bytes
          return moved
        })
    }
  }

  /// Reports everything that was withheld.
  mutating func endTyping() {
    guard typing != nil else { return }
    typing = nil
    guard !withheld.isEmpty else { return }
    for key in withheld.sorted() {
      if client.pullsDiagnostics { _ = try? diagnostics(of: key) } else { publish(key) }
    }
    withheld = []
    refreshDiagnostics()
  }

  /// Returns diagnostics without those that concern only incomplete text.
  ///
  /// - Parameter key: The document in whose analysis they were found.
  mutating func mature(_ found: [Diagnostic], by analysis: Analysis, of key: String) -> [Diagnostic]
  {
    let known = shown[key] ?? []
    var isComplete = true
    var reported: Set<ShownDiagnostic> = []
    let mature = found.filter { diagnostic in
      let file =
        diagnostic.span.path == analysis.path ? key : analysis.key(of: diagnostic.span.path) ?? ""
      let shown = ShownDiagnostic(
        file: file, code: diagnostic.code, message: diagnostic.message,
        bytes: diagnostic.span.bytes)
      if let typing, typing.key == file, !known.contains(shown),
        workspace.documents[file]?.concerns(diagnostic, typing.range) == true
      {
        isComplete = false
        return false
      }
      reported.insert(shown)
      return true
    }
    if typing == nil { shown[key] = reported } else { shown[key] = known.union(reported) }
    if isComplete { withheld.remove(key) } else { withheld.insert(key) }
    return mature
  }
}

extension Document {
  /// Returns whether the statement of a diagnostic is being typed, or the body that it concerns.
  fileprivate func concerns(_ diagnostic: Diagnostic, _ typed: Range<Int>) -> Bool {
    let start = diagnostic.span.bytes.lowerBound
    switch diagnostic.code {
    case .noScene: return true
    case .unclosedDelimiter, .unclosedComment:
      if start <= typed.upperBound { return true }
    case .missingProperty:
      if let element = tree.element(at: start),
        element.offset <= typed.upperBound, typed.lowerBound <= element.offset + element.length
      {
        return true
      }
    default: break
    }
    let path = SyntaxPath(at: start, in: tree)
    var statement = diagnostic.span.bytes
    if let item = path.nodes.last(where: { $0.kind.isItem }) {
      let body = item.children.first { $0.kind == .body }
      let end = body?.offset ?? item.offset + item.length
      statement = min(item.offset, statement.lowerBound)..<max(end, statement.upperBound)
    }
    return lines.line(at: statement.lowerBound) <= lines.line(at: typed.upperBound)
      && lines.line(at: typed.lowerBound) <= lines.line(at: statement.upperBound)
  }
}
