import SceneSource
import SceneSyntax
import SceneLanguage

/// The `// scenec:allow(W0201, W0204)` comments of a file, each of which suppresses warnings with
/// these codes on the next line: those there, and those about what is there in a component.
struct Suppressions {
  struct Code {
    let text: String
    let span: SourceRange
    /// The line with the suppressed warnings.
    let line: Int
  }

  private(set) var codes: [Code] = []
  /// Comments that resemble a suppression but are malformed.
  private(set) var malformed: [SourceRange] = []

  init(_ tree: SyntaxTree) {
    let source = tree.source
    var offset = 0
    // Several comments can precede the line to which they apply.
    var waiting: [(String, SourceRange)] = []
    var waitingLine = 0
    for node in tree.nodes where node.kind.isToken {
      let bytes = offset..<(offset + node.length)
      offset = bytes.upperBound
      guard node.kind == .lineComment, let found = Self.comment(bytes, in: source) else { continue }
      let line = source.line(at: bytes.lowerBound)
      if line != waitingLine { end() }
      guard let found = found.codes else {
        malformed.append(found.span)
        continue
      }
      waitingLine = line + 1
      waiting += found
    }
    end()
    func end() {
      codes += waiting.map { Code(text: $0.0, span: $0.1, line: waitingLine) }
      waiting = []
    }
  }

  private typealias Comment = (span: SourceRange, codes: [(String, SourceRange)]?)

  /// Parses a comment; nil if it is not a suppression.
  private static func comment(_ bytes: Range<Int>, in source: SourceText) -> Comment? {
    let text = source.bytes[bytes]
    let word = Array("scenec:allow".utf8)
    var start = bytes.lowerBound + 2
    while start < bytes.upperBound, text[start] == UInt8(ascii: " ") { start += 1 }
    guard text[start...].starts(with: word) else { return nil }
    let span = SourceRange(path: source.path, bytes: start..<bytes.upperBound)
    var end = start + word.count
    guard end < bytes.upperBound, text[end] == UInt8(ascii: "(") else { return (span, nil) }
    end += 1
    guard let close = text[end...].firstIndex(of: UInt8(ascii: ")")) else { return (span, nil) }
    var codes: [(String, SourceRange)] = []
    for part in text[end..<close].split(
      separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    {
      var part = part
      while part.first == UInt8(ascii: " ") { part.removeFirst() }
      while part.last == UInt8(ascii: " ") { part.removeLast() }
      if part.isEmpty { return (span, nil) }
      codes.append(
        (
          String(decoding: part, as: UTF8.self),
          SourceRange(path: source.path, bytes: part.startIndex..<part.endIndex)
        ))
    }
    return (span, codes)
  }
}

/// A code that is suppressed on a line.
private struct AllowedCode: Hashable {
  var text: String
  var line: Int
}

extension Library {
  /// Returns the diagnostics without suppressed warnings.
  ///
  /// - Parameter reportsUnused: Whether to warn about suppressions without effect, which is useful
  ///   only if the diagnostics are complete.
  public func withoutSuppressed(_ diagnostics: [Diagnostic], reportsUnused: Bool = false)
    -> [Diagnostic]
  {
    guard reportsUnused || diagnostics.contains(where: { $0.severity == .warning }) else {
      return diagnostics
    }
    var remaining = diagnostics
    var paths = sources.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    let isOfControls = diagnostics.contains {
      $0.notes.contains { $0.span?.path == ControlLibrary.name }
    }
    if isOfControls { paths.append(ControlLibrary.name) }
    for path in paths {
      guard case .loaded(let tree)? = source(at: path) else { continue }
      // Not all that a library allows is in every scene.
      let scene = ElementKind.scene.rawValue
      let reportsUnused =
        reportsUnused
        && tree.root.items.contains { $0.kind == .element && ElementSyntax($0).kind?.text == scene }
      let allowances = Suppressions(tree)
      var unused = DiagnosticList()
      for span in allowances.malformed { unused.append(UselessAllowanceRule.malformed(at: span)) }
      if !allowances.codes.isEmpty {
        let allowed = Set(allowances.codes.map { AllowedCode(text: $0.text, line: $0.line) })
        var found: Set<AllowedCode> = []
        remaining.removeAll { diagnostic in
          guard diagnostic.severity == .warning else { return false }
          let places = [diagnostic.span] + diagnostic.notes.compactMap { $0.span }
          let codes = places.filter { $0.path == path }.map {
            AllowedCode(
              text: diagnostic.code.rawValue, line: tree.source.line(at: $0.bytes.lowerBound))
          }
          guard let code = codes.first(where: { allowed.contains($0) }) else { return false }
          found.insert(code)
          return true
        }
        for code in allowances.codes
        where reportsUnused && !found.contains(AllowedCode(text: code.text, line: code.line)) {
          unused.append(UselessAllowanceRule.unused(code))
        }
      }
      if reportsUnused { remaining += unused.sorted }
    }
    return remaining.sortedByLocation()
  }
}

/// Warns about a suppression comment without effect.
package enum UselessAllowanceRule {
  static func malformed(at span: SourceRange) -> Diagnostic {
    Diagnostic(
      .uselessAllowance, at: span, "expected diagnostic codes in parentheses",
      notes: [.init("for example, 'scenec:allow(W0201)'")])
  }

  static func unused(_ code: Suppressions.Code) -> Diagnostic {
    guard let known = DiagnosticCode(rawValue: code.text) else {
      return Diagnostic(.uselessAllowance, at: code.span, "unknown warning code '\(code.text)'")
    }
    return Diagnostic(
      .uselessAllowance, at: code.span,
      known.severity == .warning
        ? "the next line has no warning \(code.text) to suppress"
        : "\(code.text) is an error, which cannot be suppressed")
  }
}
