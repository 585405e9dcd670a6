import SceneChecking
import SceneEditing
import SceneLanguage
import SceneSource

/// The JSON that describes a scene to the page.
struct Description: ~Copyable {
  private var writer = JSONWriter()
  private let files: DiagnosticFiles

  init(_ sources: [String: SourceText]) {
    files = DiagnosticFiles(sources: sources) {
      $0 == ControlLibrary.name ? ControlLibrary.importedName : $0
    }
  }

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
    for diagnostic in diagnostics { writer.write(diagnostic, files) }
    writer.end()
  }
}
