import SceneEditing
import SceneSyntax

// Code lenses above scenes and snapshots.

struct CodeLens: Encodable {
  struct Command: Encodable {
    var title: String
    var command: String
    var arguments: [String]
  }

  var range: PositionRange
  var command: Command
}

extension LanguageServer {
  func lenses(_ parameters: DocumentParameters) throws(RequestFailure) -> [CodeLens] {
    let document = try workspace.document(parameters.textDocument.key)
    var found: [CodeLens] = []
    func add(_ title: String, _ command: String, _ bytes: Range<Int>, _ more: [String]) {
      found.append(
        CodeLens(
          range: range(bytes, in: document),
          command: .init(title: title, command: command, arguments: [document.uri] + more)))
    }
    for scene in document.tree.root.items where scene.elementWord == "scene" {
      let syntax = ElementSyntax(scene)
      // Handled by the client, which shows the preview panel.
      add("Preview", "scenec.preview", syntax.head, [])
      add("Preview in browser", ServerCommand.openPreview.rawValue, syntax.head, [])
      for item in syntax.body?.items ?? scene.items where item.elementWord == "snapshot" {
        let snapshot = ElementSyntax(item)
        guard let name = snapshot.text.flatMap({ StringSyntax($0).literalText }) else { continue }
        add("Preview", "scenec.preview", snapshot.head, [name])
        add(
          "Compare with reference", ServerCommand.compareSnapshot.rawValue, snapshot.head, [name])
        add(
          "Update snapshot", ServerCommand.updateSnapshot.rawValue, snapshot.head, [name])
      }
    }
    return found
  }
}
