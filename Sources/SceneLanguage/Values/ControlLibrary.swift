import EmbeddedFiles
import SceneSource
import SceneSyntax

/// The components of controls that the program contains, for `import "UIKit"`.
package enum ControlLibrary {
  /// The name in an import, which is also the path of the source. No file has it, because what an
  /// import requests by this name is here.
  package static let name = "UIKit"

  package static let source = {
    let text = embeddedUIKit()
    return SourceText(
      path: name, bytes: Array(UnsafeBufferPointer(start: text.bytes, count: text.count)))
  }()

  /// The syntax tree, parsed when the first scene imports it. It is part of no budget: what a scene
  /// uses of it is.
  package static let tree = parse(source)

  /// The names of the components.
  package static let components = tree.root.items.compactMap { item in
    item.kind == .componentDeclaration ? ComponentSyntax(item).name?.text : nil
  }
}
