import SceneSource
import SceneSyntax

/// Adds the syntax errors of a file to the checker's diagnostics.
///
/// The checker's diagnostics that follow from a syntax error are removed: those of items in the
/// wrong bodies because of a missing or extra `}`, and those at the location of a syntax error.
public func addSyntaxErrors(of tree: SyntaxTree, to diagnostics: inout [Diagnostic]) {
  if !diagnostics.isEmpty { mergeErrors(ofUnbracedElementsIn: tree, &diagnostics) }
  var errors = syntaxErrors(of: tree, SyntaxVocabulary.language)
  removeErrors(inUnknownElementsOf: tree, diagnostics, &errors.diagnostics)
  removeErrors(atTopOf: tree, diagnostics, &errors)
  if !errors.diagnostics.isEmpty {
    let starts = errors.diagnostics.map { $0.span.bytes.lowerBound }
    diagnostics.removeAll { diagnostic in
      guard diagnostic.span.path == tree.source.path else { return false }
      let start = diagnostic.span.bytes.lowerBound
      return errors.misplaced?.contains(start) == true || starts.contains(start)
        || errors.covered.contains { $0.contains(start) }
    }
  }
  diagnostics += errors.diagnostics
}

/// Removes the errors of `=` in properties that are in no element, as in `view.alpha = 1`, which is
/// reported.
private func removeErrors(
  atTopOf tree: SyntaxTree, _ diagnostics: [Diagnostic], _ errors: inout SyntaxErrors
) {
  let misplaced = errors.misplaced
  for diagnostic in diagnostics
  where diagnostic.code == .misplacedDeclaration && diagnostic.span.path == tree.source.path {
    let part = diagnostic.span.bytes
    if misplaced?.contains(part.lowerBound) == true { continue }
    errors.diagnostics.removeAll {
      part.contains($0.span.bytes.lowerBound)
        && $0.message.hasPrefix("unexpected '=', expected ':'")
    }
  }
}

/// Removes the errors of separators and closures in an unknown element, which is an error itself: in
/// `ZStack { Circle() Text("x") }`, the contents are also those of another language.
private func removeErrors(
  inUnknownElementsOf tree: SyntaxTree, _ diagnostics: [Diagnostic], _ errors: inout [Diagnostic]
) {
  guard errors.contains(where: { $0.isOfForeignContents }) else { return }
  for diagnostic in diagnostics
  where diagnostic.code == .unknownElement && diagnostic.span.path == tree.source.path {
    let bytes = tree.source.bytes
    var start = diagnostic.span.bytes.upperBound
    // `ForEach(names) { name in Text(name) }`
    if start < bytes.count, bytes[start] == UInt8(ascii: "("),
      let end = bytes[start...].prefix(400).firstIndex(of: UInt8(ascii: ")"))
    {
      start = end + 1
    }
    guard let first = bytes[start...].firstIndex(where: { $0 != 0x20 && $0 != 0x09 }),
      bytes[first] == UInt8(ascii: "{")
    else { continue }
    var (end, depth) = (first, 0)
    for byte in bytes[first...].prefix(10_000) {
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      end += 1
      if depth == 0 { break }
    }
    let body = diagnostic.span.bytes.upperBound..<end
    errors.removeAll { $0.isOfForeignContents && body.contains($0.span.bytes.lowerBound) }
  }
}

extension Diagnostic {
  /// Whether a line break or `;` is missing, a comma is in its place, or a character of closures and
  /// key paths is invalid.
  fileprivate var isOfForeignContents: Bool {
    switch code {
    case .missingToken: message.hasPrefix("expected a line break or ';'")
    case .unexpectedToken: message.hasPrefix("unexpected ','")
    case .invalidCharacter: message == "unexpected character '$'" || message.hasSuffix("'\\'")
    default: false
    }
  }
}

extension SyntaxVocabulary {
  /// Returns the element with a name in scenes or in another language.
  private static func kind(named name: String) -> ElementKind? {
    ElementKind(rawValue: name)
      ?? Hints.element(name)?.word.flatMap { ElementKind(rawValue: $0) }
  }

  /// The vocabulary of the schema.
  fileprivate static var language: SyntaxVocabulary {
    SyntaxVocabulary(
      findDevice: Hints.device,
      hasProperty: { name, element in
        guard let key = PropertyKey(named: name) else { return false }
        guard let element else { return true }
        return ElementKind(rawValue: element).map { Schema.property(key, of: $0) != nil } ?? false
      },
      findProperty: { name, element in
        let kind = element.flatMap { Self.kind(named: $0) } ?? .layer
        if name == PropertyKey.cornerRadius.rawValue { return (nil, Hints.cornersHint) }
        guard let meant = Hints.property(name, of: kind) else {
          return Hints.separators(name).map { key in
            (nil, "separators are an element of the table: 'separators { \(key.rawValue): … }'")
          }
        }
        let word = meant.word.flatMap { word in
          PropertyKey(named: word).flatMap { Schema.property($0, of: kind) } == nil ? nil : word
        }
        return (word.map { "write '\($0)'" } ?? meant.note).map { (word, $0) }
      },
      findElement: { Hints.element($0)?.note },
      findFunction: { Hints.function($0)?.note },
      isElement: { ElementKind(rawValue: $0) != nil },
      hasTitle: { element in
        ElementKind(rawValue: element).map { Schema.element($0).title != nil } ?? false
      },
      canContain: { child, element in
        guard let child = ElementKind(rawValue: child), let kind = ElementKind(rawValue: element)
        else { return false }
        return Schema.element(kind).children.contains(child)
      })
  }
}
