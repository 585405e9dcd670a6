import SceneEditing
import SceneLanguage
import SceneSource
import SceneSyntax

// The columns and keys of data files at positions, and their uses.

extension LanguageServer {
  /// Returns the column or key at a position, with its range in the data file.
  mutating func dataName(
    of path: SyntaxPath, in document: Document
  ) -> (name: DataName, data: DataFile, bytes: Range<Int>)? {
    let names = workspace.names()
    guard let name = workspace.types(names).dataName(of: path, in: document.key),
      let (data, bytes) = workspace.data(of: name)
    else { return nil }
    return (name, data, bytes)
  }

  func location(of bytes: Range<Int>, in data: DataFile, _ key: String) -> Location {
    let text = data.source.bytes
    return Location(
      uri: workspace.uri(ofKey: key), range: range(bytes, in: text, LineTable(text)))
  }

  /// Returns the uses of a column or key in source files.
  mutating func references(to name: DataName) -> [Location] {
    let names = workspace.names()
    let types = workspace.types(names)
    var found: [Location] = []
    for file in workspace.sourceFiles() {
      guard let tree = names.tree(of: file), let text = workspace.text(ofKey: file) else {
        continue
      }
      var walk = SyntaxWalk(tree)
      while let leaf = walk.next(.identifier, Array(name.path.last?.utf8 ?? "".utf8)) {
        guard types.dataName(of: walk.path(to: leaf), in: file) == name else { continue }
        found.append(
          Location(
            uri: workspace.uri(ofKey: file), range: range(leaf.bytes, in: text.bytes, text.lines)))
      }
    }
    return found
  }
}

extension Workspace {
  /// Returns the data file of a column or key, with its range in the file.
  func data(of name: DataName) -> (data: DataFile, bytes: Range<Int>)? {
    guard let data = data(ofKey: name.file, name.format),
      let bytes = name.range(in: data.source.bytes)
    else { return nil }
    return (data, bytes)
  }
}
