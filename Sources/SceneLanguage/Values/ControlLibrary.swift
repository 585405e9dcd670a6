import EmbeddedFiles
import SceneSource
import SceneSyntax

/// The components of controls that the program contains, for `import "UIKit"`.
package enum ControlLibrary {
  /// What an import says.
  package static let importedName = "UIKit"
  /// The name of the source in the place of a path, none of which ends with a slash.
  package static let name = importedName + "/"

  package static let source = {
    let text = embeddedUIKit()
    return SourceText(
      path: name, bytes: Array(UnsafeBufferPointer(start: text.bytes, count: text.count)))
  }()

  /// The syntax tree, parsed when the first scene imports it. It is part of no budget: what a scene
  /// uses of it is.
  package static let tree = parse(source)

  /// The names of the components with documentation, which are what an import declares. All others
  /// are parts of these.
  package static let components = Set(
    tree.root.items.compactMap { item in
      let line = source.startOfLine(at: item.offset)
      let above = source.startOfLine(at: max(0, line - 1))
      return item.kind == .componentDeclaration
        && source.bytes[above...].starts(with: "///".utf8) ? ComponentSyntax(item).name?.text : nil
    })
}
