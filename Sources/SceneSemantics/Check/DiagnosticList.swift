import SceneSource

/// What a stage has found so far.
///
/// No more errors are reported than of the syntax of one file, and as many warnings: a hundred of
/// one kind help nobody, and a generated scene may make a million.
struct DiagnosticList {
  private var errors: [Diagnostic] = []
  private var warnings: [Diagnostic] = []
  private var seen: Set<Diagnostic> = []
  /// How many were appended, whether or not they are kept.
  private(set) var count = 0

  private static let limit = 100
  /// Found in the order of the work, reported in the order of the places: so many are kept to
  /// choose from.
  private static let kept = 250

  /// No error that comes now is kept, so there is no need to look for more.
  var isFull: Bool { errors.count >= Self.kept }
  /// Whether it is worth the time to look for what was meant.
  var stillSuggests: Bool { errors.count < Self.limit }
  var hasErrors: Bool { !errors.isEmpty }

  /// In the order in which they were found, errors first.
  var all: [Diagnostic] { errors + warnings }

  mutating func append(_ diagnostic: Diagnostic) {
    var diagnostic = diagnostic
    diagnostic.message = Self.cut(diagnostic.message)
    count += 1
    switch diagnostic.severity {
    case .error:
      if errors.count < Self.kept { errors.append(diagnostic) }
    case .warning:
      if warnings.count < Self.kept { warnings.append(diagnostic) }
    }
  }

  /// Of the errors of one code at one place only the first is kept: the iterations of a loop make
  /// them with different values.
  mutating func appendOnce(_ diagnostic: Diagnostic) {
    var key = diagnostic
    if diagnostic.severity == .error { (key.message, key.hint, key.notes) = ("", nil, []) }
    if seen.count < 4 * Self.kept, seen.insert(key).inserted { append(diagnostic) }
  }

  /// In the order of their places; where some are left out the last has a note that says so.
  var sorted: [Diagnostic] { (cut(errors) + cut(warnings)).sortedByLocation() }

  /// A message may name what is as long as the file.
  private static func cut(_ message: String) -> String {
    let scalars = message.unicodeScalars
    guard message.utf8.count > 400,
      let end = scalars.index(scalars.startIndex, offsetBy: 400, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return message }
    return String(scalars[..<end]) + "…"
  }

  private func cut(_ all: [Diagnostic]) -> [Diagnostic] {
    var sorted = all.sortedByLocation()
    guard sorted.count > Self.limit else { return sorted }
    let kind = sorted[0].severity == .error ? "errors" : "warnings"
    sorted.removeSubrange(Self.limit...)
    sorted[Self.limit - 1].notes.append(.init("too many \(kind); the rest are not shown"))
    return sorted
  }
}
