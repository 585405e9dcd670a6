/// What a stage has to say about a place in a source: an error, or a warning.
///
/// Messages are lower case, without a full stop, with the thing in quotes and what was expected;
/// advice goes into notes and fix-its.
public struct Diagnostic: Hashable, Sendable {
  public var code: DiagnosticCode
  public var span: SourceRange
  public var message: String
  /// What stands under the line next to the caret, for instance `did you mean 'contentOffset'?`.
  public var hint: String?
  public var notes: [Note]
  public var fixIts: [FixIt]

  public var severity: Severity { code.severity }

  public init(
    _ code: DiagnosticCode, at span: SourceRange, _ message: String, hint: String? = nil,
    notes: [Note] = [], fixIts: [FixIt] = []
  ) {
    self.code = code
    self.span = span
    self.message = message
    self.hint = hint
    self.notes = notes
    self.fixIts = fixIts
  }

  public enum Severity: Hashable, Sendable { case warning, error }

  /// A sentence that belongs to a diagnostic, with or without a place of its own.
  public struct Note: Hashable, Sendable {
    public var message: String
    public var span: SourceRange?

    public init(_ message: String, at span: SourceRange? = nil) {
      self.message = message
      self.span = span
    }
  }

  /// A change of the text that fixes the error.
  public struct FixIt: Hashable, Sendable {
    /// What it does, for instance `write '0.5'`.
    public var message: String
    public var edits: [Edit]
    /// Whether it can only be what was meant, so that it may be made without asking; else it is
    /// one that may have been meant.
    public var isSafe: Bool

    public init(_ message: String, _ edits: [Edit], isSafe: Bool = false) {
      self.message = message
      self.edits = edits
      self.isSafe = isSafe
    }
  }

  /// Bytes of a file replaced by other text.
  public struct Edit: Hashable, Sendable {
    public var span: SourceRange
    public var replacement: String

    public init(_ span: SourceRange, _ replacement: String) {
      self.span = span
      self.replacement = replacement
    }
  }
}

extension [Diagnostic] {
  /// In the order of their places: by file, start, end, then code. Equal ones are kept once.
  public func sortedByLocation() -> [Diagnostic] {
    guard count > 1 else { return self }
    var seen = Set<Diagnostic>()
    let unique = filter { seen.insert($0).inserted }
    return unique.sorted { a, b in
      if a.span.path != b.span.path {
        return a.span.path.utf8.lexicographicallyPrecedes(b.span.path.utf8)
      }
      if a.span.bytes.lowerBound != b.span.bytes.lowerBound {
        return a.span.bytes.lowerBound < b.span.bytes.lowerBound
      }
      if a.span.bytes.upperBound != b.span.bytes.upperBound {
        return a.span.bytes.upperBound < b.span.bytes.upperBound
      }
      if a.code != b.code { return a.code < b.code }
      return a.message.utf8.lexicographicallyPrecedes(b.message.utf8)
    }
  }

  /// Of several of one code at one place the first: one text that is used often, or that several
  /// snapshots show, is reported of once. They are sorted.
  public func oncePerLocation() -> [Diagnostic] {
    var found: [Diagnostic] = []
    for diagnostic in self {
      if let last = found.last, last.code == diagnostic.code, last.span == diagnostic.span {
        continue
      }
      found.append(diagnostic)
    }
    return found
  }

  public var hasErrors: Bool { contains { $0.severity == .error } }
}
