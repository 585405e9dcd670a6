import SceneSource
import SceneSyntax
import SceneLanguage

/// Adds the syntax errors of a file to the checker's diagnostics, with the hints of the rules that
/// match a statement.
///
/// A statement with a syntax error has no other errors after it; one in which a rule was found has
/// only its first. The errors of items in the wrong bodies because of a missing or extra `}` are
/// removed as well.
public func addSyntaxErrors(of tree: SyntaxTree, to diagnostics: inout [Diagnostic]) {
  if !diagnostics.isEmpty { mergeErrors(ofUnbracedElementsIn: tree, &diagnostics) }
  let errors = syntaxErrors(of: tree)
  if errors.diagnostics.isEmpty { return }
  let isOwn: (Diagnostic) -> Bool = {
    $0.severity == .error && $0.span.path == tree.source.path
  }
  let own = diagnostics.filter(isOwn)
  diagnostics.removeAll {
    isOwn($0) || errors.misplaced?.contains($0.span.bytes.lowerBound) == true
  }
  diagnostics += Merging(errors, own, tree).merged()
}

/// Merges the syntax errors of a file with the errors of the checker in it.
private struct Merging {
  let misplaced: Range<Int>?
  let covered: [Range<Int>]
  /// All errors in the order of their locations, with whether they are syntax errors.
  var all: [(diagnostic: Diagnostic, isSyntax: Bool)]
  let hints: SyntaxHints

  init(_ errors: SyntaxErrors, _ own: [Diagnostic], _ tree: SyntaxTree) {
    (misplaced, covered) = (errors.misplaced, errors.covered)
    hints = SyntaxHints(statements: errors.statements ?? Statements(of: tree))
    let starts = Set(errors.diagnostics.map { $0.span.bytes.lowerBound })
    all = errors.diagnostics.map { ($0, true) }
    all += own.filter { diagnostic in
      let start = diagnostic.span.bytes.lowerBound
      return !starts.contains(start) && errors.misplaced?.contains(start) != true
        && !errors.covered.contains { $0.contains(start) }
    }.map { ($0, false) }
    for number in all.indices where all[number].diagnostic.code == .unknownUnit {
      hints.addUnit(to: &all[number].diagnostic)
    }
    all.sort { $0.diagnostic.span.bytes.lowerBound < $1.diagnostic.span.bytes.lowerBound }
  }

  func merged() -> [Diagnostic] {
    var groups: [Int: (errors: [Int], match: SyntaxHints.Match?)] = [:]
    var order: [Int] = []
    for (number, error) in all.enumerated() {
      let start = error.diagnostic.span.bytes.lowerBound
      // Without statements, each error is one.
      var statement = hints.statements.statement(at: start) ?? -1 - number
      var match: SyntaxHints.Match?
      // What is in the braces of another language belongs to the statement with the braces.
      var next = statement < 0 ? nil : hints.statements.outer(of: statement)
      while let outer = next {
        if let found = hints.foreignMatch(in: outer, around: start) {
          (statement, match) = (outer, found)
        }
        next = hints.statements.outer(of: outer)
      }
      if groups[statement] == nil {
        order.append(statement)
        groups[statement] = ([], match)
      } else if groups[statement]?.match == nil {
        groups[statement]?.match = match
      }
      groups[statement]?.errors.append(number)
    }
    var kept: [Diagnostic] = []
    var foreign: [Range<Int>] = []
    for statement in order {
      guard var numbers = groups[statement]?.errors else { continue }
      let match = groups[statement]?.match
      // What an element of another language contains is also written in that language.
      if let start = numbers.first.map({ all[$0].diagnostic.span.bytes.lowerBound }),
        foreign.contains(where: { $0.contains(start) })
      {
        numbers.removeAll { all[$0].isSyntax && !isBrace(all[$0].diagnostic) }
      }
      guard let first = numbers.first else { continue }
      kept +=
        match != nil || numbers.contains { all[$0].isSyntax }
        ? remaining(numbers, statement, match) : numbers.map { all[$0].diagnostic }
      // Without an equivalent, it is not known how its contents are written.
      if statement >= 0, Self.isOfForeignElement(all[first].diagnostic.code),
        all[first].diagnostic.fixIts.isEmpty,
        ElementKind(rawValue: hints.statements.word(of: statement)) == nil
      {
        foreign.append(hints.statements.bytes(of: statement))
      }
    }
    return kept
  }

  /// Returns whether a code of the checker means that an element is one of another language.
  private static func isOfForeignElement(_ code: DiagnosticCode) -> Bool {
    code == .unknownElement || code == .misplacedDeclaration
  }

  /// Returns the errors of a statement with a syntax error that are reported.
  ///
  /// - Parameter around: The rule for the statement, if some of the errors are in a body in another
  ///   language.
  private func remaining(
    _ numbers: [Int], _ statement: Int, _ around: SyntaxHints.Match?
  ) -> [Diagnostic] {
    var numbers = numbers[...]
    var match = around
    func find(_ number: Int) -> SyntaxHints.Match? {
      statement < 0
        ? nil : hints.match(in: statement, at: all[number].diagnostic.span.bytes.lowerBound)
    }
    // In `opacity: x mod 2`, that `x` has another type follows from the error after it.
    if around == nil, let first = numbers.first, !all[first].isSyntax,
      Self.isOfValue(all[first].diagnostic.code),
      let syntax = numbers.first(where: { all[$0].isSyntax }), let found = find(syntax)
    {
      match = found
      numbers = numbers.drop {
        !all[$0].isSyntax && found.bytes.contains(all[$0].diagnostic.span.bytes.lowerBound)
      }
    }
    guard let first = numbers.first else { return [] }
    if around == nil, !all[first].isSyntax || match == nil { match = find(first) }
    var result = all[first].diagnostic
    // A misspelled word is one of this language, and so is what follows it.
    let isRefused =
      !all[first].isSyntax && Self.refusesStatement(result.code) && result.fixIts.isEmpty
    if let match, all[first].isSyntax || result.fixIts.isEmpty && result.hint == nil {
      hints.add(match, of: statement, to: &result)
    }
    var hasSyntax = around != nil || isStructural(first)
    var kept = [result]
    for number in numbers.dropFirst() {
      let (diagnostic, isSyntax) = all[number]
      if isSyntax ? match == nil && !isRefused || isBrace(diagnostic) : !hasSyntax {
        kept.append(diagnostic)
      }
      hasSyntax = hasSyntax || isStructural(number)
    }
    return kept
  }

  /// Returns whether a code of the checker means that nothing in a statement can be understood.
  private static func refusesStatement(_ code: DiagnosticCode) -> Bool {
    switch code {
    case .unknownElement, .unknownProperty, .misplacedDeclaration, .misplacedElement: true
    default: false
    }
  }

  /// Returns whether a code of the checker can follow from a syntax error after a value.
  private static func isOfValue(_ code: DiagnosticCode) -> Bool {
    switch code {
    case .typeMismatch, .unitMismatch, .unknownWord, .unknownName: true
    default: false
    }
  }

  private func isStructural(_ number: Int) -> Bool {
    all[number].isSyntax && all[number].diagnostic.code.isOfStatement
  }

  /// Returns whether an error is that of a brace, which is not one of its statement alone.
  private func isBrace(_ diagnostic: Diagnostic) -> Bool {
    hints.statements.isOfBrace(diagnostic.code, at: diagnostic.span.bytes.lowerBound)
  }
}
