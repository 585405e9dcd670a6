/// An error or warning with its source location.
///
/// Messages are lowercase without a period, quote names, and state what was expected. Advice
/// belongs in notes and fix-its.
public struct Diagnostic: Hashable, Sendable {
  public var code: DiagnosticCode
  public var span: SourceRange
  public var message: String
  /// The text after the underline, such as `did you mean 'contentOffset'?`.
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

  /// Returns the diagnostic at the use of a component, whose file `inner` is in: what corrects it is
  /// then said, but not offered, because other scenes use the component as well.
  package func inside(_ component: String, at inner: SourceRange) -> Diagnostic {
    var moved = self
    moved.notes.insert(Note("in '\(component)'", at: inner), at: 0)
    if let hint { moved.notes.insert(Note(hint), at: 1) }
    (moved.hint, moved.fixIts) = (nil, [])
    return moved
  }

  public enum Severity: Hashable, Sendable { case warning, error }

  /// Additional information, with or without a source location of its own.
  public struct Note: Hashable, Sendable {
    public var message: String
    public var span: SourceRange?

    public init(_ message: String, at span: SourceRange? = nil) {
      self.message = message
      self.span = span
    }
  }

  /// A change to the source that fixes the error.
  public struct FixIt: Hashable, Sendable {
    /// What the fix-it does, such as `write '0.5'`.
    public var message: String
    public var edits: [Edit]
    /// Whether the fix-it has no alternative, so that it can be applied without confirmation.
    public var isSafe: Bool

    public init(_ message: String, _ edits: [Edit], isSafe: Bool = false) {
      self.message = message
      self.edits = edits
      self.isSafe = isSafe
    }

    /// Returns a part of a file after the edits; nil if one of them is not in it.
    package func applied(to text: String, at offset: Int) -> String? {
      let part = offset..<(offset + text.utf8.count)
      let sorted = edits.sorted { $0.span.bytes.lowerBound < $1.span.bytes.lowerBound }
      guard sorted.allSatisfy({ $0.span.bytes.clamped(to: part) == $0.span.bytes }) else {
        return nil
      }
      let changes = sorted.map { edit in
        let bytes = edit.span.bytes
        return TextEdit(
          (bytes.lowerBound - offset)..<(bytes.upperBound - offset), Array(edit.replacement.utf8))
      }
      return String(decoding: changes.applied(to: Array(text.utf8)), as: UTF8.self)
    }
  }

  /// A replacement of bytes in a file.
  public struct Edit: Hashable, Sendable {
    public var span: SourceRange
    public var replacement: String

    public init(_ span: SourceRange, _ replacement: String) {
      self.span = span
      self.replacement = replacement
    }
  }
}

extension Diagnostic {
  fileprivate func precedes(_ other: Diagnostic) -> Bool {
    if span.path != other.span.path {
      return span.path.utf8.lexicographicallyPrecedes(other.span.path.utf8)
    }
    if span.bytes.lowerBound != other.span.bytes.lowerBound {
      return span.bytes.lowerBound < other.span.bytes.lowerBound
    }
    if span.bytes.upperBound != other.span.bytes.upperBound {
      return span.bytes.upperBound < other.span.bytes.upperBound
    }
    if code != other.code { return code < other.code }
    return message.utf8.lexicographicallyPrecedes(other.message.utf8)
  }
}

extension [Diagnostic] {
  /// Returns the diagnostics sorted by file, start, end, and code, without duplicates.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of diagnostics; O(*n*) if they are
  ///   sorted already.
  public func sortedByLocation() -> [Diagnostic] {
    if indices.dropFirst().allSatisfy({ self[$0 - 1].precedes(self[$0]) }) { return self }
    var seen = Set<Diagnostic>()
    let unique = filter { seen.insert($0).inserted }
    return unique.sorted { $0.precedes($1) }
  }

  public var hasErrors: Bool { contains { $0.severity == .error } }
}

extension String {
  /// Returns the string, or its first characters and `…`.
  package func cut(to count: Int) -> String {
    let scalars = unicodeScalars
    guard utf8.count > count,
      let end = scalars.index(scalars.startIndex, offsetBy: count, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return self }
    return String(scalars[..<end]) + "…"
  }
}

extension Diagnostic.Note {
  private static let endOfTruncation = "; the rest are not shown"

  /// The note of the last diagnostic before the limit, where `what` is what there is too much of.
  public static func truncation(_ what: String) -> Self {
    .init("too many " + what + endOfTruncation)
  }

  public var isTruncation: Bool {
    message.utf8.suffix(Self.endOfTruncation.utf8.count).elementsEqual(Self.endOfTruncation.utf8)
  }
}
