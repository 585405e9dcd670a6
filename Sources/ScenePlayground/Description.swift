import SceneChecking
import SceneEditing
import SceneLanguage
import SceneSource

/// The JSON that describes a scene to the page.
struct Description: ~Copyable {
  private var writer = JSONWriter()
  private let sources: [String: SourceText]

  init(_ sources: [String: SourceText]) { self.sources = sources }

  /// Describes a scene with its snapshots and files, and everything that `scenec check` reports;
  /// without `isWhole`, only what is known before a snapshot is resolved.
  static func bytes(of playground: Playground, isWhole: Bool) -> [UInt8] {
    guard let compiled = playground.scene else { return Array("null".utf8) }
    let found =
      isWhole ? playground.check() : compiled.library.withoutSuppressed(compiled.diagnostics)
    var description = Description(compiled.sources)
    description.writer.beginObject()
    description.writer.key("diagnostics")
    description.add(found)
    description.writer.key("snapshots")
    description.writer.beginArray()
    for index in compiled.allSnapshots {
      description.add(index.flatMap { compiled.scene?.snapshots[$0] })
    }
    description.writer.end()
    description.writer.key("files")
    description.writer.beginArray()
    for path in compiled.library.paths.union([compiled.path]).sorted() {
      description.writer.string(path)
    }
    description.writer.end()
    description.writer.end()
    return description.writer.bytes
  }

  /// An array of diagnostics.
  static func bytes(of diagnostics: [Diagnostic], in playground: Playground) -> [UInt8] {
    var description = Description(playground.scene?.sources ?? [:])
    description.add(diagnostics)
    return description.writer.bytes
  }

  /// The values of the settings that a matrix can have, by property.
  static func bytesOfSettings() -> [UInt8] {
    var writer = JSONWriter(.spaced)
    writer.beginObject()
    for property in Schema.element(.matrix).properties {
      guard case .array(.word(let words)) = property.type else { continue }
      writer.key(property.key.rawValue)
      writer.beginArray()
      for word in words.words { writer.string(word) }
      writer.end()
    }
    writer.end()
    return writer.bytes
  }

  /// - Parameter snapshot: Nil for the scene without a snapshot.
  private mutating func add(_ snapshot: Scene.Snapshot?) {
    writer.beginObject()
    if let snapshot {
      writer.field("name", snapshot.name)
      writer.field("slug", snapshot.slug)
    }
    writer.end()
  }

  /// The diagnostics in the format of `--diagnostics json`.
  private mutating func add(_ diagnostics: [Diagnostic]) {
    writer.beginArray()
    for diagnostic in diagnostics { add(diagnostic) }
    writer.end()
  }

  private mutating func add(_ diagnostic: Diagnostic) {
    writer.beginObject()
    writer.field("schema", 1)
    writer.field("kind", "diagnostic")
    writer.field("code", diagnostic.code.rawValue)
    writer.field("severity", diagnostic.severity == .error ? "error" : "warning")
    writer.field("message", diagnostic.message)
    if let hint = diagnostic.hint { writer.field("hint", hint) }
    writer.key("place")
    add(diagnostic.span)
    writer.key("notes")
    writer.beginArray()
    for note in diagnostic.notes {
      writer.beginObject()
      writer.field("message", note.message)
      if let span = note.span {
        writer.key("place")
        add(span)
      }
      writer.end()
    }
    writer.end()
    writer.key("fixIts")
    writer.beginArray()
    for fixIt in diagnostic.fixIts { add(fixIt) }
    writer.end()
    writer.end()
  }

  private mutating func add(_ fixIt: Diagnostic.FixIt) {
    writer.beginObject()
    writer.field("message", fixIt.message)
    writer.key("isSafe")
    writer.bool(fixIt.isSafe)
    writer.key("edits")
    writer.beginArray()
    for edit in fixIt.edits {
      writer.beginObject()
      writer.key("place")
      add(edit.span)
      writer.field("replacement", edit.replacement)
      writer.end()
    }
    writer.end()
    writer.end()
  }

  private mutating func add(_ range: SourceRange) {
    writer.beginObject()
    let isControl = range.path == ControlLibrary.name
    writer.field("path", isControl ? ControlLibrary.importedName : range.path)
    for (name, offset) in [("start", range.bytes.lowerBound), ("end", range.bytes.upperBound)] {
      let position =
        sources[range.path]?.position(at: offset) ?? SourcePosition(line: 1, column: 1)
      writer.key(name)
      writer.beginObject()
      writer.field("line", position.line)
      writer.field("column", position.column)
      writer.field("offset", offset)
      writer.end()
    }
    writer.end()
  }
}
