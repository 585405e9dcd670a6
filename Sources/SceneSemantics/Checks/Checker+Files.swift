import SceneSource
import SceneSyntax

// Files: the scene's own, and what it imports.

extension Checker {
  struct FoundScene {
    var name: String
    var scene: BoundScene
  }

  /// Checks the file at `path` with its one scene.
  mutating func checkScene(in path: String) -> FoundScene? {
    guard case .loaded(let tree)? = library.sources[path] else {
      if library.sources[path] == nil { missing.append(.source(path: path)) }
      return nil
    }
    importing = [(path, nil)]
    if sound != nil { effects = fingerprintOfLibrary(without: path) }
    let scope = declareFile(tree)
    // Without what is imported, little can be said.
    guard missing.isEmpty else { return nil }
    file = scope.file
    let items = tree.root.items
    let found = items.filter { item in
      item.kind == .element && ElementSyntax(item).kind.flatMap { ElementKind($0) } == .scene
    }
    scopes = [scope]
    for item in items
    where item.kind != .element || !found.contains(where: { $0.index == item.index }) {
      refuseAtTop(item)
    }
    guard let node = found.first else {
      checkUnused(of: scope)
      checkLets(lets.indices)
      let start = SourceSpan(file: file, bytes: 0..<0)
      let isEmpty = items.isEmpty
      // What holds nothing but bytes that mean nothing has been told.
      if isEmpty, tree.root.first(.invalid) != nil { return nil }
      report(
        .noScene, at: start,
        isEmpty ? "the file is empty" : "the file has no scene",
        hint: "expected 'scene \"Name\" { … }'",
        notes: isEmpty ? [] : [.init("a file without a scene is a library that others import")])
      return nil
    }
    for extra in found.dropFirst() {
      report(
        .severalScenes, at: head(of: extra), "a file has one scene",
        notes: [note("the first is here", at: head(of: node))])
    }
    let scene = checkSceneElement(node)
    // The scene may have used them, and says then what for.
    scopes = [scope]
    checkUnused(of: scope)
    checkLets(lets.indices)
    return scene
  }

  /// A declaration that cannot stand at the top of a file.
  private mutating func refuseAtTop(_ item: SyntaxNode) {
    switch item.kind {
    case .importDeclaration, .letDeclaration, .styleDeclaration, .componentDeclaration: break
    default:
      report(
        .misplacedDeclaration, at: head(of: item),
        "only 'import', 'let', 'style', 'component' and 'scene' can stand at the top of a file")
    }
  }

  /// The names that a file declares or imports.
  mutating func declareFile(_ tree: SyntaxTree) -> Scope {
    let outside = file
    defer { file = outside }
    file = Int32(bound.sources.count)
    bound.sources.append(tree.source)
    var scope = Scope(file: file, depth: 0, slots: 0, element: nil, knowsRow: false)
    for item in tree.root.items where item.kind == .importDeclaration {
      importFile(ImportSyntax(item), into: &scope)
    }
    checkLets(declareNames(of: tree.root, in: &scope, below: []))
    return scope
  }

  private mutating func importFile(_ item: ImportSyntax, into scope: inout Scope) {
    guard let literal = item.path, let (text, path) = path(in: literal, .importFailed) else {
      return
    }
    if let start = importing.firstIndex(where: { $0.path == path }) {
      let steps = importing[(start + 1)...].compactMap { step in
        step.span.map { (message: "imports '\(step.path)' here", span: $0) }
      }
      report(
        .importCycle, at: span(of: literal),
        "files import each other: " + cycle(importing[start...].map { $0.path } + [path]),
        notes: notes(ofCycle: steps))
      return
    }
    guard importing.count < Self.nestingLimit else {
      report(
        .nestedTooDeep, at: span(of: literal),
        "more than \(Self.nestingLimit) files that import each other")
      return
    }
    switch library.sources[path] {
    case nil: missing.append(.source(path: path))
    case .failed(let failure)?:
      reportFailure(failure, of: text, .importFailed, at: span(of: literal))
    case .loaded(let tree)?:
      if imported[path] == nil {
        importing.append((path, span(of: literal)))
        imported[path] = declareFile(tree)
        importing.removeLast()
      }
      if let names = imported[path] { bring(names, into: &scope, at: span(of: literal)) }
    }
  }

  /// The file's own names; what it imports itself is not passed on.
  private mutating func bring(
    _ names: Scope, into scope: inout Scope, at span: SourceSpan
  ) {
    for name in names.lets {
      guard let id = names.let(name), lets[id].span.file == names.file else { continue }
      if let first = scope.named(name)?.span {
        report(
          .duplicateName, at: span, "'\(name)' is imported twice",
          notes: [
            note("declared here", at: first), note("and here", at: lets[id].span),
          ])
        continue
      }
      scope.declare(name, .let(id), at: lets[id].span)
    }
    for id in names.styles.values.sorted() where styles[id].span.file == names.file {
      let style = styles[id]
      if let other = scope.styles[style.name] {
        report(
          .duplicateName, at: span, "the style '\(style.name)' is imported twice",
          notes: [
            note("declared here", at: styles[other].span), note("and here", at: style.span),
          ])
        continue
      }
      scope.styles[style.name] = id
    }
    for id in names.components.values.sorted() where components[id].span.file == names.file {
      let component = components[id]
      if let other = scope.components[component.name] {
        report(
          .duplicateName, at: span, "the component '\(component.name)' is imported twice",
          notes: [
            note("declared here", at: components[other].span),
            note("and here", at: component.span),
          ])
        continue
      }
      scope.components[component.name] = id
    }
  }

  /// - Parameter code: for a file that is not there or cannot be read.
  mutating func reportFailure(
    _ failure: Library.Failure, of text: String, _ code: DiagnosticCode, at span: SourceSpan
  ) {
    switch failure {
    case .notFound: report(code, at: span, "there is no file '\(text)'")
    case .outsideRoot:
      report(.outsideRoot, at: span, "'\(text)' lies outside the scene's folder")
    case .unreadable(let reason), .broken(let reason):
      report(code, at: span, "'\(text)' cannot be read: \(reason)")
    case .tooLarge: report(code, at: span, "'\(text)' is larger than 48 MiB")
    }
  }

  /// A path as it is written and as the library has it; reports what is none.
  ///
  /// - Parameter code: for an empty one.
  mutating func path(
    in literal: SyntaxNode, _ code: DiagnosticCode
  ) -> (text: String, path: String)? {
    guard let text = plainText(of: literal) else { return nil }
    guard !text.isEmpty else {
      report(code, at: span(of: literal), "this path of a file is empty")
      return nil
    }
    guard let path = resolvePath(text, from: literal.tree.source.path) else {
      report(
        .outsideRoot, at: span(of: literal), "'\(text)' lies outside the scene's folder",
        notes: [.init("'--root DIR' names the folder that scenes may read")])
      return nil
    }
    return (text, path)
  }

  /// The text of a string without interpolation; reports one that has any.
  private mutating func plainText(of literal: SyntaxNode) -> String? {
    var text = ""
    for part in StringSyntax(literal).parts {
      guard part.kind == .stringSegment else {
        report(.typeMismatch, at: span(of: part), "a path is a string without interpolation")
        return nil
      }
      text += unescape(part)
    }
    return text
  }
}

/// The library's path of what a file refers to by `text`, or nil where it leaves the root.
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
