import SceneEditing
import SceneLanguage
import SceneLayers
import SceneResolving
import SceneSource
import SceneSyntax

// What an editor asks for, as JSON.

extension Playground {
  /// Five numbers for each token, in UTF-16 units, as in the Language Server Protocol.
  func tokens(of path: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    if let text = text(path) {
      var pass = TokenPass(text.document, text.names, .utf16)
      pass.run(in: 0..<text.document.bytes.count)
      for token in pass.tokens {
        for number in [token.line, token.character, token.length, token.type, token.modifiers] {
          writer.number(String(number))
        }
      }
    }
    writer.end()
    return writer.bytes
  }

  /// Returns the completions at an offset.
  func completions(in path: String, at offset: Int) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    if let text = text(path) {
      let files = files
      var completer = Completer(
        context: CursorContext(at: offset, in: text.document.tree), names: text.names,
        types: text.types, file: path, folder: { files.folder(FilePath.folder(of: $0)) })
      for item in completer.items() {
        let (range, inserted) = completer.edit(of: item, asSnippet: true)
        writer.beginObject()
        writer.field("label", item.label)
        if let detail = item.detail { writer.field("detail", detail) }
        writer.field("insertText", inserted)
        writer.key("isSnippet")
        writer.bool(item.insertion.snippet != nil)
        writer.fields(range)
        writer.end()
      }
    }
    writer.end()
    return writer.bytes
  }

  /// Returns the documentation of the code at an offset, in Markdown; `null` if there is none.
  func hover(in path: String, at offset: Int, _ view: View) -> [UInt8] {
    guard let text = text(path) else { return Array("null".utf8) }
    var view = view
    view.observes = true
    let resolution = scene?.scene == nil ? nil : resolution(of: view)
    let boxes = resolution?.boxes(ofElementsIn: path)
    let facts = SceneFacts(
      snapshot: { [scene] head in
        scene?.scene?.snapshots.firstIndex { $0.span == SourceRange(path: path, bytes: head) }
      },
      value: { bytes, file, snapshot in
        guard snapshot == view.snapshot else { return nil }
        let span = SourceRange(path: file, bytes: bytes)
        return resolution?.observed?.last { $0.span == span }
      },
      box: { head, snapshot in snapshot == view.snapshot ? boxes?[head] : nil },
      isInFile: { _ in true })
    let hoverer = Hoverer(
      path: SyntaxPath(at: offset, in: text.document.tree), names: text.names, types: text.types,
      file: path, facts: facts,
      swatch: { stops, name in
        let colors = stops.map { "`\($0.color.hexText)`" }.joined(separator: " ")
        return name.map { "`\($0)` \(colors)" } ?? colors
      })
    guard let hover = hoverer.hover() else { return Array("null".utf8) }
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("markdown", hover.markdown)
    writer.fields(hover.range)
    writer.end()
    return writer.bytes
  }

  // MARK: Pixels

  /// Returns the place of the declaration that a click on a pixel means; `null` if there is none.
  func declaration(at x: Int, _ y: Int, in view: View) -> [UInt8] {
    guard let scene, let resolution = resolution(of: view), let tree = resolution.tree,
      let hit = resolution.hit(x: x, y: y, LayerBoxes(tree)), let layer = hit.shares.first?.layer
    else { return Array("null".utf8) }
    let place = scene.range(of: resolution.origins[layer])
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("path", place.path)
    writer.fields(place.bytes)
    writer.end()
    return writer.bytes
  }

  /// Returns the boxes of the layers of the innermost element at an offset that has any.
  func boxes(in path: String, at offset: Int, of view: View) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    if let text = text(path), let resolution = resolution(of: view), let tree = resolution.tree {
      let boxes = LayerBoxes(tree).frames
      let count = min(resolution.origins.count, boxes.count)
      for head in SyntaxPath(at: offset, in: text.document.tree).elementHeads {
        let found = (0..<count).filter {
          resolution.origins[$0].file == path && resolution.origins[$0].bytes == head
        }
        for index in found.prefix(1000) {
          guard let box = boxes[index] else { continue }
          let origin = resolution.origins[index]
          writer.beginObject()
          writer.field("name", origin.path.isEmpty ? origin.role.text : origin.path)
          for (name, value) in [
            ("x", box.x), ("y", box.y), ("width", box.width), ("height", box.height),
          ] { writer.field(name, value) }
          writer.end()
        }
        if !found.isEmpty { break }
      }
    }
    writer.end()
    return writer.bytes
  }
}

extension JSONWriter {
  /// Writes where the bytes of a range start and end.
  fileprivate mutating func fields(_ range: Range<Int>) {
    field("start", range.lowerBound)
    field("end", range.upperBound)
  }
}
