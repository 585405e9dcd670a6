import SceneCompiler
import SceneEditing
import SceneSource
import SceneSyntax
import SceneLanguage
import SceneResolving

// The preview of a library: an open scene that imports it, or one of its components with example
// arguments.

extension LanguageServer {
  /// Returns the open scene that shows a library; the document itself if it is not a library.
  func shownDocument(of key: String) -> String {
    guard let document = workspace.documents[key], !document.hasScene else { return key }
    return workspace.dependents(ofKey: key).first { workspace.documents[$0]?.hasScene == true }
      ?? key
  }

  /// Returns the analysis of a library with a scene that shows its first component that needs no
  /// other arguments than examples; nil if there is none.
  mutating func example(of key: String) -> Analysis? {
    guard let document = workspace.documents[key], !document.hasScene else { return nil }
    let names = workspace.names()
    let types = workspace.types(names)
    let (texts, root) = (workspace.texts, workspace.root)
    let components = document.tree.root.items.filter { $0.kind == .componentDeclaration }
    for component in components.prefix(Self.mostExamples) {
      let syntax = ComponentSyntax(component)
      guard let name = syntax.name?.text else { continue }
      // A value whose type is not known, and a string, can be a path.
      for (value, string) in [("40", "\"Text\""), (Self.path, Self.path)] {
        let arguments = syntax.parameters.filter { $0.defaultValue == nil }.map { parameter in
          let path = SyntaxPath(to: parameter.node.offset, in: document.tree)
          let type = types.type(ofParameter: parameter, path, .init(path: path, file: key))
          let example = type == .any ? value : type == .string ? string : type.example
          return parameter.name.flatMap { name in example.map { "\(name.text): \($0)" } }
        }
        if arguments.contains(nil) { continue }
        let scene =
          "\nscene \"\(name)\" { size: (320, 240); "
          + "\(name)(\(arguments.compactMap(\.self).joined(separator: ", "))) "
          + "{ frame: (20, 20, 280, 200) } }\n"
        let text = SourceText(path: key, bytes: document.bytes + Array(scene.utf8))
        var analysis = Analysis(
          of: Document(uri: document.uri, tree: parse(text)), root: root, in: texts, number: 0)
        if analysis.resolve(snapshot: nil, in: texts)?.tree != nil { return analysis }
      }
    }
    return nil
  }

  private static let path = "\"M4 4h16v16h-16z\""

  private static let mostExamples = 4
}

extension Document {
  fileprivate var hasScene: Bool { tree.root.items.contains { $0.elementWord == "scene" } }
}

extension ValueType {
  /// A value of the type as source code; nil if it needs a file.
  fileprivate var example: String? {
    switch self {
    case .number: "40"
    case .ratio: "50%"
    case .time: "1s"
    case .angle: "30deg"
    case .bool: "true"
    case .string, .attributedString: "\"Text\""
    case .color, .paint: "systemBlue"
    case .gradient: "linearGradient(systemBlue, systemGreen)"
    case .word(let set): set.words.first
    case .tuple(let fields): Self.list(fields.map { $0.type }, fields.map { $0.label })
    case .array(let element): element.example.map { "[\($0), \($0), \($0)]" }
    case .range: "0..<3"
    case .transformStep, .transform: "rotate(30deg)"
    case .pathStep, .path: "ellipse(0, 0, 24, 24)"
    case .timing: "linear"
    case .repeatCount: "2"
    default: nil
    }
  }

  private static func list(_ types: [ValueType], _ labels: [String?]) -> String? {
    let values = types.map { $0.example }
    if values.contains(nil) { return nil }
    let parts = zip(labels, values).map { label, value in
      (label.map { $0 + ": " } ?? "") + (value ?? "")
    }
    return "(" + parts.joined(separator: ", ") + ")"
  }
}
