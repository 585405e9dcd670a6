import SceneSource
import SceneSyntax

// The files that a scene refers to. The types in data files are known before evaluation.

extension ExpressionChecker {
  /// Checks a call such as `csv("places.csv")` or `json("places.json")`.
  mutating func data(_ format: DataFormat, _ syntax: CallSyntax, at span: SourceSpan) -> Expression
  {
    let arguments = syntax.arguments
    guard arguments.count == 1, let literal = arguments[0].value,
      arguments[0].label.map({ $0.text == "path" }) ?? true
    else {
      sink.report(
        .wrongArguments, at: span, "wrong number of arguments; expected '\(format.rawValue)(path)'")
      return .invalid(at: span)
    }
    if literal.isBroken { return .invalid(at: span) }
    guard literal.kind == .stringLiteral else {
      let quoted = "\"\(literal.text)\""
      let isPath = literal.kind == .member && quoted.utf8.count <= 60
      sink.report(
        .typeMismatch, at: self.span(of: literal), "expected a file path as a string literal",
        fixIts: isPath
          ? [sink.fixIt("write '\(quoted)'", self.span(of: literal), quoted)] : [])
      return .invalid(at: span)
    }
    guard let (text, path) = path(in: literal, .dataMissing) else { return .invalid(at: span) }
    let file = DataPath(path, format)
    switch files.data(at: file) {
    case nil: break
    case .failed(let failure)?:
      reportFailure(failure, of: text, .dataMissing, at: self.span(of: literal))
    case .loaded(let data)?:
      if data.mistakes.isEmpty { return .constant(data.value, data.type, at: span) }
      if reportFormat(format, text, syntax, at: self.span(of: literal)) {
        return .invalid(at: span)
      }
      if files.beginReport(of: file) {
        for mistake in data.mistakes { sink.list.append(mistake) }
      }
    }
    return .invalid(at: span)
  }

  /// Reports a file with the extension of another format, as in `csv("people.json")`; returns false
  /// for others.
  private mutating func reportFormat(
    _ format: DataFormat, _ path: String, _ syntax: CallSyntax, at span: SourceSpan
  ) -> Bool {
    let other = format == .csv ? DataFormat.json : .csv
    guard path.hasSuffix("." + other.rawValue), let callee = syntax.callee else { return false }
    let call = "\(other.rawValue)(\"\(path)\")"
    sink.report(
      .dataBroken, at: span, "'\(path)' is not a \(format == .csv ? "CSV" : "JSON") file",
      hint: "write '\(call)'",
      fixIts: [sink.fixIt("write '\(call)'", self.span(of: callee), other.rawValue)])
    return true
  }

  /// - Parameter code: The code for a missing or unreadable file.
  mutating func reportFailure(
    _ failure: Library.Failure, of text: String, _ code: DiagnosticCode, at span: SourceSpan
  ) {
    switch failure {
    case .notFound:
      sink.report(
        code, at: span, "cannot find file '\(text)'",
        notes: text.isAddress ? [.init(addressNote)] : [])
    case .misspelled(let path):
      let meant = respelled(text, as: path)
      sink.report(
        code, at: span, "cannot find file '\(text)'", hint: "did you mean '\(meant)'?",
        fixIts: [sink.fixIt("write '\(meant)'", span, "\"\(meant)\"")])
    case .outsideRoot:
      sink.report(.outsideRoot, at: span, "'\(text)' is outside the root folder")
    case .unreadable(let reason), .broken(let reason):
      sink.report(code, at: span, "'\(text)' cannot be read: \(reason)")
    case .leadsOutside(let way):
      sink.report(
        .outsideRoot, at: span, "'\(text)' is outside the root folder",
        notes: [.init(way)])
    case .overBudget: break
    case .tooLarge: sink.report(code, at: span, "'\(text)' is larger than 48 MiB")
    }
  }

  /// Returns a path as it is written and in the form of the library, or reports an invalid path.
  ///
  /// - Parameter code: The code for an empty path.
  mutating func path(
    in literal: SyntaxNode, _ code: DiagnosticCode
  ) -> (text: String, path: String)? {
    guard let text = plainText(of: literal) else { return nil }
    guard !text.isEmpty else {
      sink.report(code, at: span(of: literal), "expected a file path, not an empty string")
      return nil
    }
    guard let path = resolvePath(text, from: literal.tree.source.path) else {
      sink.report(
        .outsideRoot, at: span(of: literal), "'\(text)' is outside the root folder",
        notes: [.init(outsideRootNote(text))])
      return nil
    }
    return (text, path)
  }

  /// Returns the text of a string without interpolation, or reports an interpolation.
  private mutating func plainText(of literal: SyntaxNode) -> String? {
    var text = ""
    for part in StringSyntax(literal).parts {
      guard part.kind == .stringSegment else {
        sink.report(
          .typeMismatch, at: span(of: part), "a file path cannot contain an interpolation")
        return nil
      }
      text += unescape(part)
    }
    return text
  }
}

/// Returns the files that a source imports by plain string literals.
public func importedFiles(of tree: SyntaxTree) -> [MissingFile] {
  tree.root.items.compactMap { item in
    guard item.kind == .importDeclaration, let literal = ImportSyntax(item).path else { return nil }
    var text = ""
    for part in StringSyntax(literal).parts {
      guard part.kind == .stringSegment else { return nil }
      text += unescape(part)
    }
    return resolvePath(text, from: tree.source.path).map { .source(path: $0) }
  }
}

/// Converts a path in a file to a path in the library; nil if it leaves the root.
func resolvePath(_ text: String, from file: String) -> String? {
  guard !text.isEmpty, text.utf8.first != UInt8(ascii: "/") else { return nil }
  var parts = file.split(separator: "/").dropLast().map(String.init)
  for part in text.split(separator: "/", omittingEmptySubsequences: true) {
    if part == "." { continue }
    if part == ".." {
      if parts.isEmpty { return nil }
      parts.removeLast()
    } else {
      parts.append(String(part))
    }
  }
  return parts.isEmpty ? nil : parts.joined(separator: "/")
}

/// Converts a path in the library to one relative to a file, like one that it contains.
func relativePath(_ path: String, from file: String) -> String {
  let (a, b) = (path.split(separator: "/"), file.split(separator: "/").dropLast())
  let shared = zip(a, b).prefix { $0 == $1 }.count
  return (b.dropFirst(shared).map { _ in ".." } + a.dropFirst(shared)).joined(separator: "/")
}

/// Returns a path as it is written, with the file name of another path.
func respelled(_ text: String, as path: String) -> String {
  func start(_ text: String) -> String.Index {
    text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex
  }
  return String(text[..<start(text)]) + String(path[start(path)...])
}

/// Returns a note for a path outside the root.
func outsideRootNote(_ path: String) -> String {
  path.utf8.first == UInt8(ascii: "/")
    ? "a path is relative to the file that contains it"
    : "use '--root DIR', or 'root' in 'scenec.json', to allow scenes to read another folder"
}

/// What to do with a file that has an address.
let addressNote = "files are not downloaded; save it in the scene's folder"

extension String {
  /// Whether a path contains an address such as `https://example.com/a.png`, whose slashes may have
  /// been merged.
  var isAddress: Bool {
    utf8.split(separator: UInt8(ascii: "/")).contains { part in
      part.elementsEqual("https:".utf8) || part.elementsEqual("http:".utf8)
    }
  }

  /// An address with both of its slashes.
  var withSlashesOfAddress: String {
    let bytes = Array(utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon + 2 < bytes.count,
      bytes[colon + 1] == UInt8(ascii: "/"), bytes[colon + 2] != UInt8(ascii: "/")
    else { return self }
    return String(decoding: bytes[...(colon + 1)] + bytes[(colon + 1)...], as: UTF8.self)
  }
}
