import SceneSource
import SceneSyntax
import SceneLanguage

/// Collects the names declared in a body or file before it is checked, so that names can be used
/// before their declaration.
struct DeclarationCollector {
  /// The number of existing declarations of each kind, which is the index of the next one.
  struct Counts {
    var lets: Int
    var styles: Int
    var components: Int
  }

  private let counts: Counts
  private(set) var lets: [LetRecord] = []
  private(set) var styles: [StyleRecord] = []
  private(set) var components: [ComponentRecord] = []
  /// The number of elements in the body, with or without names.
  private(set) var elementCount = 0

  /// Whether the body contains declarations that store the scopes around them.
  var hasRecords: Bool { !lets.isEmpty || !styles.isEmpty || !components.isEmpty }

  init(after counts: Counts) { self.counts = counts }

  /// Adds the declarations among items to `scope`, and elements also to `bound`.
  mutating func collect(
    _ items: some Sequence<SyntaxNode>, into scope: inout Scope, _ bound: inout BoundScene,
    _ sink: inout DiagnosticSink
  ) {
    for item in items {
      switch item.kind {
      case .letDeclaration: addLet(item, to: &scope, &sink)
      case .styleDeclaration: addStyle(item, to: &scope, &sink)
      case .componentDeclaration: addComponent(item, to: &scope, &sink)
      case .element:
        elementCount += 1
        guard scope.depth > 0, item.first(.path) != nil else { break }
        addElement(ElementSyntax(item), to: &scope, &bound, &sink)
      default: break
      }
    }
  }

  private mutating func addLet(
    _ item: SyntaxNode, to scope: inout Scope, _ sink: inout DiagnosticSink
  ) {
    guard let name = LetSyntax(item).name, !name.isMissing else { return }
    let (text, span) = (name.declaredText, SourceSpan(file: scope.file, bytes: name.bytes))
    guard claim(text, for: .let(counts.lets + lets.count), at: span, in: &scope, &sink) else {
      return
    }
    lets.append(
      LetRecord(name: text, node: item, span: span, depth: scope.depth, slots: scope.slots))
    sink.warnIfHiding(text, at: span)
  }

  private mutating func addStyle(
    _ item: SyntaxNode, to scope: inout Scope, _ sink: inout DiagnosticSink
  ) {
    guard let name = StyleSyntax(item).name, !name.isMissing else { return }
    let (text, span) = (name.declaredText, SourceSpan(file: scope.file, bytes: name.bytes))
    if let first = scope.styles[text] {
      return reportTwice("style '\(text)'", at: span, first: first.span, &sink)
    }
    scope.declareStyle(text, counts.styles + styles.count, at: span)
    styles.append(StyleRecord(name: text, node: item, span: span))
  }

  private mutating func addComponent(
    _ item: SyntaxNode, to scope: inout Scope, _ sink: inout DiagnosticSink
  ) {
    guard let name = ComponentSyntax(item).name, !name.isMissing else { return }
    let (text, span) = (name.declaredText, SourceSpan(file: scope.file, bytes: name.bytes))
    if ElementKind(name) != nil {
      sink.report(
        .duplicateName, at: span, "'\(text)' is a built-in element",
        notes: [.init("choose another name for the component")])
      return
    }
    // A name of the scene's own hides that of a control.
    if let first = scope.components[text], !sink.isOfControls(first.span.file) {
      return reportTwice("component '\(text)'", at: span, first: first.span, &sink)
    }
    scope.declareComponent(text, counts.components + components.count, at: span)
    components.append(
      ComponentRecord(
        name: text, node: item, span: span, depth: scope.depth, slots: scope.slots))
  }

  private func addElement(
    _ syntax: ElementSyntax, to scope: inout Scope, _ bound: inout BoundScene,
    _ sink: inout DiagnosticSink
  ) {
    guard let name = syntax.name, !name.isMissing else { return }
    let known = syntax.kind.flatMap { ElementKind($0) }
    // In `corner radius: 8`, the second word is not a name.
    if known == .animate || known == nil && syntax.node.first(.unexpected) != nil { return }
    let kind = known ?? .layer
    let (text, span) = (name.declaredText, SourceSpan(file: scope.file, bytes: name.bytes))
    let meaning = Scope.Meaning.element(bound.elements.count, kind)
    if let value = scope.named(text), scope.element(text) == nil, syntax.text == nil,
      Schema.element(kind).title != nil
    {
      return reportValueAsName(text, of: kind, at: span, first: value.span, &sink)
    }
    guard claim(text, for: meaning, at: span, in: &scope, &sink) else { return }
    Self.append(syntax, kind, named: text, in: scope, &bound)
  }

  private static func append(
    _ syntax: ElementSyntax, _ kind: ElementKind, named name: String, in scope: Scope,
    _ bound: inout BoundScene
  ) {
    let head = SourceSpan(file: scope.file, bytes: syntax.head)
    bound.append(
      ElementDeclaration(kind: kind, depth: Int32(scope.depth), span: head), named: name)
  }

  /// Declares a name, or reports that it is already declared.
  private func claim(
    _ name: String, for meaning: Scope.Meaning, at span: SourceSpan, in scope: inout Scope,
    _ sink: inout DiagnosticSink
  ) -> Bool {
    if let first = scope.named(name)?.span {
      reportTwice("'\(name)'", at: span, first: first, &sink)
      return false
    }
    scope.declare(name, meaning, at: span)
    return true
  }

  /// Reports `row name` in the scope of a value `name`, which was probably meant as the title.
  private func reportValueAsName(
    _ name: String, of kind: ElementKind, at span: SourceSpan, first: SourceSpan,
    _ sink: inout DiagnosticSink
  ) {
    let title = "\"\\(\(name))\""
    sink.report(
      .duplicateName, at: span,
      "without quotes, '\(name)' is a name for the '\(kind.rawValue)', but it is already declared",
      hint: "to use its value as the title, write \(title)",
      notes: [sink.note("first declared here", at: first)],
      fixIts: [sink.fixIt("write '\(title)'", span, title)])
  }

  private func reportTwice(
    _ what: String, at span: SourceSpan, first: SourceSpan, _ sink: inout DiagnosticSink
  ) {
    sink.report(
      .duplicateName, at: span, "\(what) is already declared",
      notes: [sink.note("first declared here", at: first)])
  }
}
