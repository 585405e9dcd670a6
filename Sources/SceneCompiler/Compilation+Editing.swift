import SceneSemantics
import SceneSource
import SceneSyntax

// A scene while it is being written. An editor makes one `Compilation` of the text as it was
// opened, with a `Root` that reads unsaved text first, and has it follow each keystroke:
//
//     compilation.edit([SourceEdit(120..<121, "7")])
//     show(compilation.diagnostics)
//
// It stays a value: a copy that something slow works on (a preview, by `render`) is not changed by
// later edits.

extension Compilation {
  /// Replaces bytes of a file and checks the scene again. All of it is then as if it had been
  /// compiled anew from the new text: `diagnostics`, `scene`, `library`.
  ///
  /// Only what the edits touch is read again. Files that the new text asks for first are loaded
  /// from the root; those that it no longer asks for stay in the library.
  ///
  /// - Parameters:
  ///   - edits: in their order, each in the text that the one before has left.
  ///   - path: of the file in the library, by default the scene's own. Nothing happens where no
  ///     such file has been read.
  public mutating func edit(_ edits: [SourceEdit], of path: String? = nil) {
    let path = path ?? file.path
    guard !edits.isEmpty, case .loaded(var tree)? = library.sources[path] else { return }
    timings.measure(.parse) {
      for edit in edits { tree = tree.edited(edit) }
    }
    library.sources[path] = .loaded(tree)
    checkAgain()
  }

  /// Reads files anew where the scene asks for them (imports, pictures, data), since they are others now
  /// than when they were read, or are there at last; and checks the scene again.
  ///
  /// - Parameter paths: from the root. The scene's own text changes by `edit` only.
  public mutating func reload(_ paths: [String]) {
    for path in paths where path != file.path {
      library.sources[path] = nil
      library.pictures[path] = nil
      for file in library.data.keys where file.path == path { library.data[file] = nil }
    }
    checkAgain()
  }
}
