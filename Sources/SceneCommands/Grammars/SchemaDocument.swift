import SceneCompiler
import SceneSyntax
import SceneLanguage

/// The vocabulary of the language, for programs.
struct SchemaDocument: Encodable {
  /// Incremented when a key changes its meaning.
  var schema = 1
  var version = CompilerVersion.text
  var keywords = SceneSyntax.keywords
  var units = Vocabulary.units
  var elements: [Element]
  var functions: [Function]
  var colors = colorNames
  var constants = Vocabulary.constants
  var members = Vocabulary.members
  var variables = Vocabulary.variables

  struct Element: Encodable {
    var name: String
    var doc: String
    /// The description of the element's title; absent if it has none.
    var title: String?
    var properties: [Property]
    var children: [String]
    /// The children of which it can contain only one each.
    var single: [String]
    /// The key paths that `animate` accepts.
    var keyPaths: [String]
  }

  struct Property: Encodable {
    var name: String
    var doc: String
    var type: String
    /// The default in the reference; absent if there is none.
    var `default`: String?
    /// The built-in values that it accepts.
    var words: [String]?
    /// The range in the property's unit.
    var range: String?
  }

  struct Function: Encodable {
    var name: String
    var doc: String
    /// The ways to call it.
    var signatures: [Signature]
  }

  struct Signature: Encodable {
    var parameters: [Parameter]
    /// The type of additional arguments, if any number is allowed.
    var rest: String?
    var result: String
  }

  struct Parameter: Encodable {
    var name: String
    var type: String
    var isOptional: Bool
  }

  static let current = SchemaDocument(
    elements: ElementKind.allCases.map(Element.init),
    functions: SceneLanguage.Function.allCases.map(Function.init))

  /// The JSON, with sorted keys.
  var text: String { JSON.text(self, indented: true) }
}

extension SchemaDocument.Element {
  fileprivate init(_ kind: ElementKind) {
    let spec = Schema.element(kind)
    self.init(
      name: kind.rawValue, doc: spec.doc, title: spec.title,
      properties: spec.properties.map(SchemaDocument.Property.init),
      children: spec.children.map(\.rawValue), single: spec.single.map(\.rawValue),
      keyPaths: KeyPath.all(of: kind).map { $0.path.description })
  }
}

extension SchemaDocument.Property {
  fileprivate init(_ spec: PropertySpec) {
    var words: [String]?
    if case .word(let set) = spec.type { words = set.words }
    self.init(
      name: spec.key.rawValue, doc: spec.doc, type: spec.typeName,
      default: spec.defaultText.isEmpty ? nil : spec.defaultText, words: words,
      range: spec.range?.description)
  }
}

extension SchemaDocument.Function {
  fileprivate init(_ function: SceneLanguage.Function) {
    self.init(
      name: function.rawValue, doc: function.row.doc,
      signatures: function.row.signatures.map { signature in
        SchemaDocument.Signature(
          parameters: signature.parameters.map {
            .init(name: $0.label, type: $0.type.description, isOptional: $0.isOptional)
          }, rest: signature.rest?.description, result: signature.result.description)
      })
  }
}
