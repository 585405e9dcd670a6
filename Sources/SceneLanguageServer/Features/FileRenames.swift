import SceneSource
import SceneSyntax
import SceneSystem

// Renamed files and folders: imports, images, data files, and fonts of scenes follow them.

struct FileRenames: Decodable {
  struct Rename: Decodable {
    var oldUri: String
    var newUri: String
  }

  var files: [Rename]
}

extension LanguageServer {
  /// Returns the edits of scenes that refer to files or are themselves renamed.
  mutating func renameFiles(_ renames: FileRenames) -> WorkspaceEdit? {
    let moves = renames.files.compactMap { rename in
      FileURI.path(of: rename.oldUri).flatMap { old in
        FileURI.path(of: rename.newUri).map { (old: old, new: $0) }
      }
    }
    /// Returns the new path of a file.
    func moved(_ path: String) -> String {
      for move in moves {
        if path == move.old { return move.new }
        if let rest = FilePath.relative(path, to: move.old) {
          return FilePath.join(move.new, rest)
        }
      }
      return path
    }
    var edits: [String: [TextEdit]] = [:]
    for file in workspace.sourceFiles() {
      guard let tree = workspace.tree(ofKey: file), let text = workspace.text(ofKey: file) else {
        continue
      }
      let folder = FilePath.folder(of: moved(file))
      let found = Self.links(in: tree, of: file).compactMap { link -> TextEdit? in
        let target = moved(link.key)
        guard target != link.key || folder != FilePath.folder(of: file) else { return nil }
        let path = Self.escaped(Self.path(to: target, from: folder))
        guard path != tree.source[link.text] else { return nil }
        return TextEdit(range: range(link.text, in: text.bytes, text.lines), newText: path)
      }
      if !found.isEmpty { edits[workspace.uri(ofKey: file)] = found }
    }
    return edits.isEmpty ? nil : workspaceEdit(edits)
  }

  /// Returns the relative path to a file from a folder.
  static func path(to file: String, from folder: String) -> String {
    let (file, folder) = (file.split(separator: "/"), folder.split(separator: "/"))
    let common = zip(file.dropLast(), folder).prefix { $0 == $1 }.count
    let up = Array(repeating: Substring(".."), count: folder.count - common)
    return (up + file.dropFirst(common)).joined(separator: "/")
  }

  /// Returns a path as it is written in a string.
  private static func escaped(_ path: String) -> String {
    path.reduce(into: "") { text, character in
      if character == "\"" || character == "\\" { text += "\\" }
      text.append(character)
    }
  }
}
