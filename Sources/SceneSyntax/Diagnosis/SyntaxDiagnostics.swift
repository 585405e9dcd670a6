import SceneSource

/// The syntax errors of a file.
public struct SyntaxErrors {
  /// One diagnostic per error, in source order.
  public var diagnostics: [Diagnostic] = []
  /// The part of the file whose items are in the wrong bodies because of a missing or extra `}`
  /// before it; nil if there is none, or if it is unknown.
  public var misplaced: Range<Int>?
  /// The parts of the file in which all other errors follow from a reported one.
  public var covered: [Range<Int>] = []
  /// The statements of the file, which the diagnoser made; nil if it found nothing to examine.
  package var statements: Statements?
}

/// Returns diagnostics for the missing and unexpected tokens of a tree, in source order.
public func explain(_ tree: SyntaxTree) -> [Diagnostic] { syntaxErrors(of: tree).diagnostics }

/// Returns the missing and unexpected tokens of a tree.
///
/// Each error is reported once: a token that is missing only because of an error directly before it
/// is not reported. After 100 errors, the others are left out, and the last one has a note that
/// says so.
///
/// - Complexity: O(*n*), where *n* is the number of nodes.
public func syntaxErrors(of tree: SyntaxTree) -> SyntaxErrors {
  guard tree.source.bytes.count <= SyntaxLimits.bytes else {
    let start = SourceRange(path: tree.source.path, bytes: 0..<0)
    return SyntaxErrors(
      diagnostics: [Diagnostic(.fileTooLarge, at: start, "the file is larger than 48 MiB")])
  }
  if let foreign = EncodingDetection(tree.source.bytes) {
    let start = SourceRange(path: tree.source.path, bytes: 0..<1)
    return SyntaxErrors(diagnostics: [Diagnostic(.invalidUTF8, at: start, foreign.message)])
  }
  if let conflict = tree.conflict {
    return SyntaxErrors(
      diagnostics: [conflict.diagnostic(in: tree.source.path)],
      covered: [0..<(tree.source.bytes.count)])
  }
  var diagnoser = ParseDiagnoser(tree.source, tree.nodes)
  diagnoser.text()
  diagnoser.take(tree.doubts)
  if diagnoser.diagnostics.isEmpty, diagnoser.doubts.isEmpty { return SyntaxErrors() }
  diagnoser.tree()
  var diagnostics = diagnoser.diagnostics.sortedByLocation()
  if diagnostics.count > SyntaxLimits.diagnostics {
    diagnostics.removeSubrange(SyntaxLimits.diagnostics...)
    diagnostics[SyntaxLimits.diagnostics - 1].notes.append(.truncation("errors in this file"))
  }
  let misplaced = diagnoser.braces?.firstMisplaced.map { first in
    min(first, diagnoser.firstMissingOpeningBrace ?? first)..<tree.source.bytes.count
  }
  return SyntaxErrors(
    diagnostics: diagnostics, misplaced: misplaced, covered: diagnoser.covered,
    statements: diagnoser.statements)
}

/// Traverses the nodes of a tree in order.
struct ParseDiagnoser: ~Copyable {
  /// The last reported error, as far as it suppresses consequential errors.
  enum Silence {
    case none
    /// Directly after an error, missing and unexpected tokens are not reported.
    case afterMistake
    /// After skipped code, unclosed brackets are not reported either.
    case afterTooDeep
  }

  /// An enclosing node.
  struct Enclosing {
    let index: Int
    let kind: SyntaxKind
    let bytes: Range<Int>
    /// The first node after its subtree.
    let end: Int
  }

  let source: SourceText
  let nodes: [SyntaxTree.Node]
  var diagnostics: [Diagnostic] = []
  /// The parts of the file in which all other errors follow from a reported one.
  private(set) var covered: [Range<Int>] = []
  private(set) var enclosing: [Enclosing] = []
  /// The end of the innermost enclosing node.
  private var endOfInnermost = Int.max
  /// The index of the current node.
  var index = 0
  /// The offset of the current node.
  var offset = 0
  /// The range and kind of the last token that is neither trivia, invalid, nor missing.
  var last = 0..<0
  var lastKind = SyntaxKind.file
  var silence = Silence.none
  /// Whether excessive nesting has been reported for the current item.
  private var saidTooDeep = false
  /// The number of enclosing strings.
  private(set) var strings = 0
  /// The quote of the unclosed string that was reported last.
  var unclosedString = -1
  private(set) var statements: Statements?
  /// The statements with an error that is not safely fixed: how the rest of them is meant is
  /// unknown.
  private var doubtful: Set<Int> = []
  /// The end of the bodies whose unclosed braces were reported.
  var endOfUnclosed = -1
  /// The unclosed or unmatched braces, if the indentation shows them.
  private(set) var braces: BraceIndentation?
  /// The number of unmatched braces so far.
  var unmatchedBraces = 0
  /// The number of missing `{` so far, each of which leaves a `}` unmatched.
  var missingOpeningBraces = 0
  /// The offset at which the first of them is missing.
  var firstMissingOpeningBrace: Int?
  /// The offset of the last `}`; −1 for none.
  lazy var lastClosingBrace = source.bytes.lastIndex(of: UInt8(ascii: "}")) ?? -1
  /// Whether a string with line breaks was reported, which can contain any number of braces.
  var hasStringOfLines = false
  /// The position from which brackets are unclosed only because a comment is.
  private var endOfTokens = Int.max
  /// The nodes that the quick test found doubtful, in order.
  private(set) var doubts: [Int] = []
  /// The first node that the quick test did not examine; all nodes from there on may contain
  /// errors.
  private var endOfQuickLook = 0
  /// The number of errors so far, including those that another one covers.
  private var examined = 0
  /// The first of the doubts that is not before the current node.
  private var nextDoubt = 0

  init(
    _ source: SourceText, _ nodes: [SyntaxTree.Node]
  ) {
    self.source = source
    self.nodes = nodes
  }

  mutating func take(_ found: NodeDoubts) {
    doubts = found.nodes
    endOfQuickLook = found.end
    // The last comment may have no end.
    if found.end == nodes.count, nodes.last?.kind == .blockComment, doubts.last != nodes.count - 1 {
      doubts.append(nodes.count - 1)
    }
  }

  /// Whether further errors of the statement are probably consequences of one.
  var isDoubtful: Bool { isDoubtful(offset) }

  private func isDoubtful(_ offset: Int) -> Bool {
    guard !doubtful.isEmpty, let statement = statements?.statement(at: offset) else { return false }
    return doubtful.contains(statement)
  }

  var parent: SyntaxKind { enclosing.last?.kind ?? .file }

  func span(_ bytes: Range<Int>) -> SourceRange { SourceRange(path: source.path, bytes: bytes) }

  mutating func report(
    _ code: DiagnosticCode, _ bytes: Range<Int>, _ message: String, hint: String? = nil,
    notes: [Diagnostic.Note] = [], fixIts: [Diagnostic.FixIt] = []
  ) {
    let start = bytes.lowerBound
    // That a string is unclosed explains another error where it begins.
    if covered.contains(where: {
      $0.contains(start) && (code != .unclosedString || $0.lowerBound < start)
    }) {
      return
    }
    let part = extent(of: code, at: bytes, fixIts)
    if let statements, !statements.isOfBrace(code, at: start) {
      let isOfHead = part.map { $0.lowerBound < start } ?? false
      if !isOfHead, code != .unclosedDelimiter, code != .unclosedString, isDoubtful(start) {
        return
      }
      if code.isOfStatement, fixIts.first?.isSafe != true,
        let statement = statements.statement(at: start)
      {
        doubtful.insert(statement)
      }
    }
    if let part {
      diagnostics.removeAll { part.contains($0.span.bytes.lowerBound) }
      covered.append(part)
    }
    diagnostics.append(
      Diagnostic(code, at: span(bytes), message, hint: hint, notes: notes, fixIts: fixIts))
  }

  /// Returns the part of the file in which all other errors follow from one: the rest of the list or
  /// string around it, the head of its element, the body of its condition or loop, and what its fix
  /// replaces.
  private func extent(
    of code: DiagnosticCode, at bytes: Range<Int>, _ fixIts: [Diagnostic.FixIt]
  ) -> Range<Int>? {
    guard code.isOfStatement, code != .unclosedDelimiter else { return nil }
    let start = bytes.lowerBound
    let isUnexpected = nodes[index].kind == .unexpected && lastKind != .rightBrace
    var part: Range<Int>?
    var node: Enclosing?
    search: for outer in enclosing.reversed() where outer.bytes.contains(start) {
      switch outer.kind {
      case .tuple, .array: part = start..<outer.bytes.upperBound
      case .stringLiteral: part = outer.bytes
      case .element:
        if isUnexpected { part = outer.bytes.lowerBound..<max(outer.bytes.lowerBound, start) }
        // An element without a type.
        if start == outer.bytes.lowerBound, source.bytes[start] == UInt8(ascii: "{") {
          part = outer.bytes
        }
      case .ifStatement, .forStatement:
        if isUnexpected {
          part = min(bytes.upperBound, outer.bytes.upperBound)..<outer.bytes.upperBound
        }
      case .body, .property, .letDeclaration: break
      default: continue
      }
      node = outer
      break search
    }
    var end = 0
    for edit in fixIts.first?.edits ?? [] {
      let (old, new) = (part ?? edit.span.bytes, edit.span.bytes)
      part = min(old.lowerBound, new.lowerBound)..<max(old.upperBound, new.upperBound)
      end = max(end, new.upperBound)
    }
    if let found = part {
      if code == .unclosedString || hasStringOfLines {
        let line = source.bytes[found.upperBound...].firstIndex { $0.isLineBreak }
        part = found.lowerBound..<(line ?? source.bytes.count)
      } else if let node, node.kind == .property || node.kind == .element,
        end > node.bytes.upperBound
      {
        part = node.bytes.lowerBound..<end
      }
    }
    // A `{` that is missing at the end of a line, which is found at its `}`.
    if code == .missingToken, bytes.isEmpty, offset > start,
      let statement = statements?.statement(at: start), let all = statements?.bytes(of: statement),
      all.upperBound == start
    {
      part = all
    }
    return part.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Reports an error without an explanation if there are many before it; returns false for others.
  /// An explanation can take time in proportion to the length of the line.
  mutating func reportPlainly(
    _ code: DiagnosticCode, _ bytes: Range<Int>, _ message: (borrowing Self) -> String
  ) -> Bool {
    examined += 1
    guard examined > SyntaxLimits.diagnostics else { return false }
    report(code, bytes, message(self))
    return true
  }

  /// Creates a fix-it, which by default is safe.
  func fixIt(
    _ message: String, _ bytes: Range<Int>, _ text: String, isSafe: Bool = true
  ) -> Diagnostic.FixIt {
    .init(message, [.init(span(bytes), text)], isSafe: isSafe)
  }

  /// Reports the errors of all nodes.
  mutating func tree() {
    findUnclosedComment()
    statements = Statements(source, nodes)
    braces = BraceIndentation(nodes, of: source)
    let most = diagnostics.count + SyntaxLimits.diagnostics
    while index < nodes.count, diagnostics.count <= most {
      while index >= endOfInnermost { leave() }
      let node = nodes[index]
      if node.kind.isToken {
        leaf(node)
        index += 1
        offset += node.length
      } else {
        enter(node)
      }
    }
  }

  /// Returns whether the current node and its subtree have no errors.
  private mutating func isBeyondDoubt(_ node: SyntaxTree.Node) -> Bool {
    while nextDoubt < doubts.count, doubts[nextDoubt] < index { nextDoubt += 1 }
    let end = nextDoubt < doubts.count ? doubts[nextDoubt] : endOfQuickLook
    return index + node.size <= end
  }

  /// Enters a node, or skips it.
  private mutating func enter(_ node: SyntaxTree.Node) {
    let length = node.length
    let size = node.size
    let beginsAnew =
      node.kind == .property || node.kind == .element || node.kind == .letDeclaration
    if node.kind.isItem, beginsAnew || !saidTooDeep, isBeyondDoubt(node) {
      skip(node, .none)
      skipSoundItems()
      // A node ends with a token, and this one is complete.
      let token = nodes[index - 1]
      (last, lastKind) = ((offset - token.length)..<offset, token.kind)
      saidTooDeep = false
      return
    }
    switch node.kind {
    case .unexpected:
      if silence == .none, !tellsUnclosedString(), !isDoubtful { unexpected() }
      return skip(node, .afterMistake)
    case .tooDeep:
      tooDeep(length)
      return skip(node, .afterTooDeep)
    case .missingExpression: missing(.missingExpression)
    case .body: body()
    case .letDeclaration where !isFurtherLet(index):
      if isForeignLet(at: offset) { reportForeignLet() }
    case .stringLiteral: strings += 1
    default: break
    }
    if beginsAnew { saidTooDeep = false }
    endOfInnermost = index + size
    enclosing.append(
      Enclosing(
        index: index, kind: node.kind, bytes: offset..<(offset + length), end: endOfInnermost))
    index += 1
  }

  /// Skips the following items without errors, and what is between them.
  private mutating func skipSoundItems() {
    let all = nodes
    let nodes = all.span
    let end = min(endOfInnermost, nextDoubt < doubts.count ? doubts[nextDoubt] : endOfQuickLook)
    var (next, nextOffset) = (index, offset)
    while next < end {
      let node = nodes[next]
      next &+= node.size
      nextOffset &+= node.length
      if node.kind.isItem, next <= end {
        (index, offset) = (next, nextOffset)
      } else if !node.kind.isTrivia {
        break
      }
    }
  }

  private mutating func leave() {
    if enclosing.removeLast().kind == .stringLiteral { strings -= 1 }
    endOfInnermost = enclosing.last?.end ?? .max
  }

  private mutating func skip(_ node: SyntaxTree.Node, _ silence: Silence) {
    last = offset..<(offset + node.length)
    lastKind = node.kind
    index += node.size
    offset += node.length
    self.silence = silence
  }

  private mutating func leaf(_ node: SyntaxTree.Node) {
    let bytes = offset..<(offset + node.length)
    switch node.kind {
    case .newline, .whitespace, .lineComment, .docComment, .blockComment, .byteOrderMark: return
    case .invalid:
      invalid(bytes)
      silence = .afterMistake
      return
    default: if bytes.isEmpty { return missing(node.kind) }
    }
    switch node.kind {
    case .number: number(bytes)
    case .color: color(bytes)
    case .stringSegment: segment(bytes)
    default: break
    }
    last = bytes
    lastKind = node.kind
    silence = .none
  }

  private mutating func tooDeep(_ length: Int) {
    if saidTooDeep || silence == .afterTooDeep { return }
    saidTooDeep = true
    let first = firstToken(from: index, at: offset)
    let isBlock = first.kind == .leftBrace || parent == .ifStatement
    report(
      .nestedTooDeep, first.bytes,
      isBlock
        ? "more than \(SyntaxLimits.blocks) nested bodies"
        : "more than \(SyntaxLimits.expressions) nested expressions")
  }

  /// An unclosed comment contains all following text, including closing brackets.
  private mutating func findUnclosedComment() {
    guard let comment = nodes.last, comment.kind == .blockComment else { return }
    let end = source.bytes.count
    let start = end - comment.length
    guard !endOfBlockComment(source.bytes, from: start).isClosed else { return }
    report(.unclosedComment, start..<(start + 2), "unclosed comment; expected '*/'")
    endOfTokens = end
    for node in nodes.reversed() {
      guard node.kind.isTrivia else { break }
      endOfTokens -= node.length
    }
  }

  /// Whether an unclosed bracket is reported.
  var tellsUnclosed: Bool { silence != .afterTooDeep && offset < endOfTokens }

  // MARK: Tokens in messages

  struct FoundToken {
    var kind: SyntaxKind
    var bytes: Range<Int>
  }

  /// Returns the first existing token at or after a node, or the end of the file.
  func firstToken(from index: Int, at offset: Int) -> FoundToken {
    var offset = offset
    for node in nodes[index...] where node.kind.isToken {
      let end = offset + node.length
      if !node.kind.isTrivia, node.kind != .invalid, node.length > 0 {
        return FoundToken(kind: node.kind, bytes: offset..<end)
      }
      offset = end
    }
    return FoundToken(kind: .file, bytes: offset..<offset)
  }

  /// Returns a token for messages: in quotes, truncated if it is long.
  func quoted(_ token: FoundToken) -> String {
    switch token.kind {
    case .file: return "the end of the file"
    case .quote, .stringSegment: return "the string"
    default: break
    }
    return "'\(cut(source[token.bytes]))'"
  }

  /// Returns text truncated to 32 characters.
  func cut(_ text: String) -> String { text.cut(to: 32) }

  var quotedLast: String { quoted(FoundToken(kind: lastKind, bytes: last)) }
}

extension DiagnosticCode {
  /// Whether an error is one of its statement, and not of a single token.
  package var isOfStatement: Bool {
    switch self {
    case .malformedNumber, .malformedColor, .numberOverflow, .unknownUnit, .invalidEscape: false
    default: true
    }
  }
}
