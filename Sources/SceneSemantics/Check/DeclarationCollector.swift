import SceneSource
import SceneSyntax

/// Collects the names that a body or a file declares, before anything in it is checked: so
/// references may point forward.
struct DeclarationCollector {
  /// How many of each the checker has already: new ones are numbered from there on.
  struct Counts {
    var lets: Int
    var styles: Int
    var components: Int
    var elements: Int
  }

  private let counts: Counts
  /// With the names that have been collected.
  private(set) var scope: Scope
  private(set) var lets: [LetRecord] = []
  private(set) var styles: [StyleRecord] = []
  private(set) var components: [ComponentRecord] = []
  private(set) var elements: [(declaration: ElementDeclaration, name: String)] = []
  /// The number of elements in the body, named or not.
  private(set) var elementCount = 0

  /// Whether anything was declared that keeps the scopes it sees.
  var hasRecords: Bool { !lets.isEmpty || !styles.isEmpty || !components.isEmpty }

  init(_ scope: Scope, after counts: Counts) {
    self.scope = scope
    self.counts = counts
  }

  mutating func collect(_ node: SyntaxNode, into sink: inout DiagnosticSink) {
    for item in node.items {
      switch item.kind {
      case .letDeclaration: addLet(item, &sink)
      case .styleDeclaration: addStyle(item, &sink)
      case .componentDeclaration: addComponent(item, &sink)
      case .element:
        elementCount += 1
        if scope.depth > 0 { addElement(item, &sink) }
      default: break
      }
    }
  }

  private func span(of node: SyntaxNode) -> SourceSpan {
    SourceSpan(file: scope.file, bytes: node.bytes)
  }

  private mutating func addLet(_ item: SyntaxNode, _ sink: inout DiagnosticSink) {
    guard let name = LetSyntax(item).name, !name.isMissing else { return }
    let (text, span) = (name.text, span(of: name))
    guard claim(text, for: .let(counts.lets + lets.count), at: span, &sink) else { return }
    lets.append(
      LetRecord(name: text, node: item, span: span, depth: scope.depth, slots: scope.slots))
    sink.warnIfHiding(text, at: span)
  }

  private mutating func addStyle(_ item: SyntaxNode, _ sink: inout DiagnosticSink) {
    guard let name = StyleSyntax(item).name, !name.isMissing else { return }
    let (text, span) = (name.text, span(of: name))
    if let first = scope.styles[text] {
      return reportTwice("the style '\(text)'", at: span, first: first.span, &sink)
    }
    scope.declareStyle(text, counts.styles + styles.count, at: span)
    styles.append(StyleRecord(name: text, node: item, span: span))
  }

  private mutating func addComponent(_ item: SyntaxNode, _ sink: inout DiagnosticSink) {
    guard let name = ComponentSyntax(item).name, !name.isMissing else { return }
    let (text, span) = (name.text, span(of: name))
    if ElementKind(name) != nil {
      sink.report(
        .duplicateName, at: span, "'\(text)' is an element of the language",
        notes: [.init("a component needs a name of its own")])
      return
    }
    if let first = scope.components[text] {
      return reportTwice("the component '\(text)'", at: span, first: first.span, &sink)
    }
    scope.declareComponent(text, counts.components + components.count, at: span)
    components.append(
      ComponentRecord(
        name: text, node: item, span: span, depth: scope.depth, slots: scope.slots))
  }

  private mutating func addElement(_ item: SyntaxNode, _ sink: inout DiagnosticSink) {
    guard item.first(.path) != nil else { return }
    let syntax = ElementSyntax(item)
    guard let name = syntax.name, !name.isMissing else { return }
    let kind = syntax.kind.flatMap { ElementKind($0) } ?? .layer
    let meaning = Scope.Meaning.element(counts.elements + elements.count, kind)
    guard kind != .animate, claim(name.text, for: meaning, at: span(of: name), &sink) else {
      return
    }
    let head = SourceSpan(file: scope.file, bytes: syntax.head)
    elements.append(
      (ElementDeclaration(kind: kind, depth: Int32(scope.depth), span: head), name.text))
  }

  /// Declares a name; reports one that is taken.
  private mutating func claim(
    _ name: String, for meaning: Scope.Meaning, at span: SourceSpan, _ sink: inout DiagnosticSink
  ) -> Bool {
    if let first = scope.named(name)?.span {
      reportTwice("'\(name)'", at: span, first: first, &sink)
      return false
    }
    scope.declare(name, meaning, at: span)
    return true
  }

  private func reportTwice(
    _ what: String, at span: SourceSpan, first: SourceSpan, _ sink: inout DiagnosticSink
  ) {
    sink.report(
      .duplicateName, at: span, "\(what) is declared twice",
      notes: [sink.note("first declared here", at: first)])
  }
}
