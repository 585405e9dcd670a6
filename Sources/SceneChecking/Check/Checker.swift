import SceneFonts
import SceneSource
import SceneSyntax
import SceneLanguage

/// Checks the file at `path` and its imports, and binds names.
public func check(_ path: String, in library: Library) -> CheckResult {
  var budget = WorkBudget()
  return check(path, in: library, spending: &budget)
}

/// Checks a file with the remainder of a budget.
///
/// - Parameter isInterrupted: Returns whether to stop with an incomplete result, which has no
///   diagnostics; called every few dozen elements.
public func check(
  _ path: String, in library: Library, spending budget: inout WorkBudget,
  until isInterrupted: (() -> Bool)? = nil
) -> CheckResult {
  var checker = Checker(library, Interruption(isInterrupted), budget: budget)
  let scene = checker.checkFile(at: path)
  budget = checker.budget
  return checker.result(binding: scene)
}

/// Checks files: the declarations of the scene's file, then the imports, then the scene.
struct Checker: ~Copyable {
  private var elements: ElementChecker
  /// The declarations of each imported file, by path.
  private var imported: [String: Scope] = [:]
  private var importing = UseChain<String>()
  /// The files with an import that could not be read.
  private var incomplete: Set<String> = []

  init(_ library: Library, _ interruption: Interruption, budget: WorkBudget) {
    elements = ElementChecker(library, interruption, budget)
  }

  /// The budget after all checks.
  var budget: WorkBudget { elements.expressions.meter.rest }

  /// The diagnostics, and the scene if there are no errors.
  func result(binding scene: SharedScene?) -> CheckResult {
    let missing = elements.expressions.files.missing
    if elements.interruption.isStopped {
      return CheckResult(scene: nil, diagnostics: [], missing: missing, isComplete: false)
    }
    var list = elements.expressions.sink.list
    if let exhaustion = elements.expressions.exhaustion { list.append(exhaustion) }
    return CheckResult(
      scene: list.hasErrors || !missing.isEmpty ? nil : scene,
      diagnostics: withoutImportedNames(list.sorted), missing: missing)
  }

  /// Returns the diagnostics without unknown names that a file declares that could not be imported.
  private func withoutImportedNames(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    if incomplete.isEmpty { return diagnostics }
    return diagnostics.filter { !incomplete.contains($0.span.path) || !$0.mayBeImported }
  }

  /// Checks the file at `path` and its scene; returns nil if it does not declare one.
  mutating func checkFile(at path: String) -> SharedScene? {
    // Before names are collected, which takes milliseconds in a long file.
    elements.interruption.ask()
    guard case .loaded(let tree)? = elements.expressions.files.source(at: path),
      !elements.interruption.isStopped
    else { return nil }
    importing.begin(path, at: nil)
    let (declarations, scenes) = declarationsAndScenes(in: tree)
    let scope = declareFile(tree, declarations)
    // Without its imports, few diagnostics of a file would be correct.
    guard elements.expressions.files.missing.isEmpty else { return nil }
    elements.expressions.scopes = ScopeStack().appending(scope)
    let items = tree.root.items
    // A scene without '{' is the only error.
    if let scene = scenes.first, isOnlyHead(scene, followedBy: items) {
      reportMissingBrace(of: scene)
      return nil
    }
    // In a file without declarations, a missing scene is the only error.
    let isLibrary = declarations.contains { $0.kind.declaresName }
    // Only the first element: a brace or comment can move thousands of them here.
    let misspelled =
      scenes.isEmpty ? refuseScene(items.first { $0.kind == .element }) : nil
    if !scenes.isEmpty || isLibrary {
      var reported = scenes.map { $0.index }
      if let misspelled { reported.append(misspelled) }
      refuseItems(of: tree, besides: reported)
    }
    var hasScene = false
    if let first = scenes.first {
      for extra in scenes.dropFirst() {
        elements.report(
          .severalScenes, at: head(of: extra), "a file can declare only one scene",
          notes: [elements.note("first declared here", at: head(of: first))])
      }
      hasScene = elements.checkScene(ElementSyntax(first))
    }
    // After the scene, because a style or component that the scene uses is checked for that use.
    elements.checkUnused(of: scope)
    elements.expressions.checkLets(elements.expressions.lets.indices)
    if scenes.isEmpty, misspelled == nil, !isLibrary { reportNoScene(tree) }
    return hasScene ? SharedScene(elements.takeBound(), symbolMeant: Hints.symbol) : nil
  }

  /// Returns the declarations of a file, and its scenes, of which there should be one.
  ///
  /// A missing brace can move thousands of elements into the file, which declare no names there.
  private func declarationsAndScenes(
    in tree: SyntaxTree
  ) -> (declarations: [SyntaxNode], scenes: [SyntaxNode]) {
    var declarations: [SyntaxNode] = []
    var scenes: [SyntaxNode] = []
    let word = Array(ElementKind.scene.rawValue.utf8)
    let (nodes, bytes) = (tree.nodes, tree.source.bytes)
    for item in tree.root.items {
      if item.kind.isDeclaration {
        declarations.append(item)
      } else if item.kind == .element, nodes[item.index + 1].length == word.count,
        bytes[item.offset..<(item.offset + word.count)].elementsEqual(word)
      {
        scenes.append(item)
      }
    }
    return (declarations, scenes)
  }

  /// Returns whether an element without braces is followed by an item that belongs in them.
  private func isOnlyHead(_ scene: SyntaxNode, followedBy items: some Sequence<SyntaxNode>) -> Bool
  {
    guard ElementSyntax(scene).body == nil, !scene.isBroken else { return false }
    let next = items.first { $0.offset > scene.offset }
    return next?.kind == .property || next?.kind == .element || next?.kind == .ifStatement
      || next?.kind == .forStatement
  }

  private mutating func reportMissingBrace(of scene: SyntaxNode) {
    let end = scene.bytes.upperBound
    let insertion = SourceSpan(file: elements.expressions.scopes.file, bytes: end..<end)
    elements.report(
      .missingToken, at: head(of: scene), "expected '{' at the end of the line",
      fixIts: [elements.expressions.sink.fixIt("insert '{'", insertion, " {")])
  }

  private func head(of item: SyntaxNode) -> SourceSpan {
    elements.span(ofHeadOf: ElementSyntax(item))
  }

  private mutating func reportNoScene(_ tree: SyntaxTree) {
    let isEmpty = tree.root.items.isEmpty
    // Invalid bytes have been reported.
    if isEmpty, tree.root.first(.invalid) != nil || tree.root.first(.unexpected) != nil { return }
    if let item = tree.root.items.first(where: { $0.kind != .importDeclaration }) {
      return elements.report(
        .noScene, at: head(of: item), "the file does not declare a scene",
        hint: "elements and properties belong in 'scene \"Name\" { … }'")
    }
    elements.report(
      .noScene, at: SourceSpan(file: elements.expressions.scopes.file, bytes: 0..<0),
      isEmpty ? "the file is empty" : "the file does not declare a scene",
      hint: "expected 'scene \"Name\" { … }'",
      notes: isEmpty ? [] : [.init("a file without a scene is a library for other files to import")]
    )
  }

  /// Reports an element that was probably intended to be the scene, such as `Scene "A" { … }`, and
  /// returns its index; nil if it was not.
  private mutating func refuseScene(_ item: SyntaxNode?) -> Int? {
    guard let item, let word = ElementSyntax(item).kind else { return nil }
    let isReported = elements.expressions.sink.reportForeign(
      .unknownElement, Hints.element(word.text), at: elements.span(of: word),
      "cannot find element '\(word.text)'"
    ) { $0 == ElementKind.scene.rawValue }
    return isReported ? item.index : nil
  }

  /// Reports the items that are not allowed at the top level of a file.
  private mutating func refuseItems(of tree: SyntaxTree, besides scenes: [Int]) {
    // The scene that ends directly before the item.
    var closed: SyntaxNode?
    // Whether the items belong in the body of a style or component without '{'.
    var isUnopened = false
    for item in tree.root.items {
      if elements.expressions.sink.list.isFull { break }
      if scenes.contains(item.index) {
        (closed, isUnopened) = (item, false)
        continue
      }
      if item.kind.declaresName {
        isUnopened = item.kind != .letDeclaration && item.first(.body) == nil
      } else if !isUnopened {
        refuseAtTop(item, after: closed)
      }
      closed = nil
    }
  }

  /// Reports an item that is not allowed at the top level of a file.
  private mutating func refuseAtTop(_ item: SyntaxNode, after closed: SyntaxNode?) {
    switch item.kind {
    case .importDeclaration, .letDeclaration, .styleDeclaration, .componentDeclaration: break
    // In `style .card { … }`, the '.' is reported.
    case .property where item.isBroken && PropertySyntax(item).path.first?.text == "style": break
    default:
      let count = elements.expressions.sink.list.errorCount
      elements.report(
        .misplacedDeclaration, at: head(of: item),
        "only 'import', 'let', 'style', 'component', and 'scene' are allowed at the top level of a file",
        notes: closed.map { noteOfExtraBrace(closing: $0, before: item) } ?? [])
      if closed == nil { elements.explain(item, in: nil, after: count) }
    }
  }

  /// Returns a note on the brace that closes the scene before an item, if a brace without a matching
  /// one follows.
  private func noteOfExtraBrace(
    closing scene: SyntaxNode, before item: SyntaxNode
  ) -> [Diagnostic.Note] {
    guard let body = scene.first(.body), scene.bytes.upperBound == body.bytes.upperBound,
      let extra = scene.tree.root.all(.unexpected).first(where: { $0.text.hasPrefix("}") }),
      extra.offset > item.offset
    else { return [] }
    let end = body.bytes.upperBound
    let brace = SourceSpan(file: elements.expressions.scopes.file, bytes: (end - 1)..<end)
    return [elements.note("the scene ends here; this '}' may be one too many", at: brace)]
  }

  // MARK: Imports

  /// Declares the names in a file and those that it imports.
  private mutating func declareFile(_ tree: SyntaxTree, _ declarations: [SyntaxNode]) -> Scope {
    let outside = elements.expressions.scopes.file
    defer { elements.expressions.scopes.file = outside }
    let file = Int32(elements.expressions.sink.sources.count)
    elements.expressions.scopes.file = file
    elements.expressions.sink.sources.append(tree.source)
    var scope = Scope(file: file, depth: 0, slots: 0, element: nil, knowsRow: false)
    for item in declarations where item.kind == .importDeclaration {
      importFile(ImportSyntax(item), into: &scope)
    }
    let lets = elements.declareNames(
      declarations, of: tree.root, in: &scope, below: ScopeStack())
    elements.expressions.checkLets(lets)
    return scope
  }

  private mutating func importFile(_ item: ImportSyntax, into scope: inout Scope) {
    guard let literal = item.path else { return }
    guard let (text, path) = elements.expressions.path(in: literal, .importFailed) else {
      incomplete.insert(literal.tree.source.path)
      return
    }
    let span = elements.span(of: literal)
    if let files = importing.cycle(from: path) {
      let scene = elements.expressions.sink.sources[0].path
      let names = (files.map { $0.id } + [path]).map { relativePath($0, from: scene) }
      let steps = zip(files, names).dropFirst().compactMap { file, name in
        file.span.map { (message: "'\(name)' is imported here", span: $0) }
      }
      elements.report(
        .importCycle, at: span,
        "import cycle: " + cycle(names),
        notes: elements.expressions.sink.notes(ofCycle: steps))
      return
    }
    guard !importing.isFull else {
      elements.report(
        .nestedTooDeep, at: span,
        "more than \(UseChain<String>.limit) nested imports")
      return
    }
    switch elements.expressions.files.source(at: path) {
    case nil: break
    case .failed(let failure)?:
      incomplete.insert(literal.tree.source.path)
      elements.expressions.reportFailure(failure, of: text, .importFailed, at: span)
    case .loaded(let tree)?:
      if imported[path] == nil {
        importing.begin(path, at: span)
        imported[path] = declareFile(tree, Array(tree.root.declarations))
        importing.end()
      }
      if let names = imported[path], elements.expressions.spend(names.names.count / 4, on: literal)
      {
        merge(names, into: &scope, at: span)
      }
    }
  }

  /// Adds the names of a file to the importing file. Imports are not transitive. Of the library of
  /// controls, they are the components for importers whose names the scene does not have.
  private mutating func merge(_ names: Scope, into scope: inout Scope, at span: SourceSpan) {
    if elements.expressions.sink.isOfControls(names.file) {
      for (name, component) in names.ownComponents
      where ControlLibrary.components.contains(name) && scope.components[name] == nil {
        scope.declareComponent(name, component.id, at: component.span)
      }
      return
    }
    for name in names.names where name.span.file == names.file {
      guard case .let = name.meaning else { continue }
      if let first = scope.named(name.word) {
        let lets = elements.expressions.lets
        if case (.let(let a), .let(let b)) = (first.meaning, name.meaning),
          areEqual(lets[a].node, in: lets[a].scopes, lets[b].node, in: lets[b].scopes)
        {
          continue
        }
        reportTwice("'\(name.word)'", at: span, first.span, name.span)
      } else {
        scope.declare(name.word, name.meaning, at: name.span)
      }
    }
    for (name, style) in names.ownStyles {
      if let first = scope.styles[name] {
        reportTwice("the style '\(name)'", at: span, first.span, style.span)
      } else {
        scope.declareStyle(name, style.id, at: style.span)
      }
    }
    for (name, component) in names.ownComponents {
      if let first = scope.components[name],
        !elements.expressions.sink.isOfControls(first.span.file)
      {
        let (a, b) = (
          elements.components.records[first.id], elements.components.records[component.id]
        )
        if areEqual(a.node, in: a.scopes, b.node, in: b.scopes) { continue }
        reportTwice("the component '\(name)'", at: span, first.span, component.span)
      } else {
        scope.declareComponent(name, component.id, at: component.span)
      }
    }
  }

  /// Returns whether two declarations have the same text and mean the same by it, as in two files with
  /// copied components. What both files declare is compared by itself.
  private func areEqual(
    _ a: SyntaxNode, in first: ScopeStack, _ b: SyntaxNode, in second: ScopeStack
  ) -> Bool {
    a.text == b.text
      && a.descendants(.identifier).allSatisfy { word in
        zip(first.scopes[0].spans(of: word.text), second.scopes[0].spans(of: word.text))
          .allSatisfy { $0 == $1 || $0?.file == first.file && $1?.file == second.file }
      }
      // The path of a file is relative to the declaration.
      && a.descendants(.stringSegment).map { $0.text }.allSatisfy { text in
        !text.utf8.contains(UInt8(ascii: ".")) || BuiltInSymbol(text) != nil
          || resolvePath(text, from: a.tree.source.path)
            == resolvePath(text, from: b.tree.source.path)
      }
  }

  private mutating func reportTwice(
    _ what: String, at span: SourceSpan, _ first: SourceSpan, _ second: SourceSpan
  ) {
    elements.report(
      .duplicateName, at: span, "\(what) is imported from two files",
      notes: [
        elements.note("declared here", at: first), elements.note("also declared here", at: second),
      ])
  }
}

extension Diagnostic {
  /// Whether the diagnostic is about an unknown name that another file can declare.
  fileprivate var mayBeImported: Bool {
    switch code {
    case .unknownStyle, .unknownName, .unknownWord: true
    case .unknownElement: fixIts.isEmpty
    default: false
    }
  }
}

extension SyntaxKind {
  /// Whether items of this kind declare names that other files can import.
  fileprivate var declaresName: Bool {
    switch self {
    case .letDeclaration, .styleDeclaration, .componentDeclaration: true
    default: false
    }
  }
}
