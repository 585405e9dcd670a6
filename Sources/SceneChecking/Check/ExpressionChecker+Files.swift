import SceneSource
import SceneSyntax
import SceneLanguage

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
    let file = literal.tree.source.path
    let found =
      code == .importFailed ? resolveImport(text, from: file) : resolvePath(text, from: file)
    guard let path = found else {
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
    guard let path = resolveImport(text, from: tree.source.path), path != ControlLibrary.name else {
      return nil
    }
    return .source(path: path)
  }
}
