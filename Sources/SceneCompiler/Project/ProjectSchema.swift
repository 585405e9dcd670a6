import SceneSource
import SceneSystem
import SceneLanguage

/// A key of `scenec.json`. The reader, the JSON schema, and `--print-config` use the same table.
package struct ProjectKey: Sendable {
  package let name: String
  let doc: String
  let shape: Shape
  /// The value without the key; nil if there is none.
  let usual: String?

  /// What a value consists of.
  package indirect enum Shape: Sendable {
    case text(Form)
    case words([String])
    case whole(ClosedRange<Int>)
    case list(Shape)
    case object([ProjectKey])
    /// Lists of values by any name.
    case matrix
    /// A string, a number, or a Boolean.
    case value
    /// A name in scenes, such as that of a built-in value.
    case word
  }

  /// A form of strings.
  package struct Form: Sendable {
    let phrase: String
    /// The regular expression in the JSON schema.
    var pattern: String?
    let accepts: @Sendable (String) -> Bool
  }

  init(_ name: String, _ shape: Shape, _ doc: String, usual: String? = nil) {
    (self.name, self.doc, self.shape, self.usual) = (name, doc, shape, usual)
  }

  /// Creates the key of a property of `compare`.
  private init(_ key: PropertyKey) {
    let spec = Schema.property(key, of: .compare)
    let range = spec?.range.map { Int($0.lower)...Int($0.upper) } ?? 0...0
    let shape: Shape =
      switch spec?.type {
      case .word(let words): .words(words.words)
      default: .whole(range)
      }
    let usual = spec?.defaultText ?? ""
    let doc = spec?.doc.replacing("`", with: "'") ?? ""
    self.init(key.rawValue, shape, doc, usual: usual.isEmpty ? nil : usual)
  }

  package static let all: [ProjectKey] = [
    .init("$schema", .text(.any), "The address of this schema, for editors."),
    .init(
      "minimumVersion", .text(.version),
      "The oldest version of scenec that can be used, such as 0.1.0."),
    .init(
      "root", .text(.root),
      "The folder that contains all files that scenes read, in the repository (default: the folder "
        + "of this file)."),
    .init(
      "compare",
      // The names of elements are those of one scene.
      .object(([.golden] + Schema.tolerances.filter { $0 != .ignore }).map(ProjectKey.init)),
      "The defaults of 'compare' in snapshots."),
    .init(
      "matrix", .matrix,
      "Values with which snapshots are repeated, by property or 'let': "
        + SceneValue.ofSnapshots.map { $0.rawValue }.sorted().joined(separator: ", ")
        + ", or that of a scene, such as language."),
    .init(
      "references", .text(.folder),
      "The folder of references, relative to the folder of this file: those of 'Feed/list.tbl' are "
        + "in the folder 'Feed/list' in it (default: '__Snapshots__/list' next to the scene)."),
    .init(
      "reports", .list(.text(.report)),
      "The reports of 'scenec test' without '--report', relative to the folder of this file."),
  ]
}

extension ProjectKey.Form {
  fileprivate static let any = Self(phrase: "a string") { _ in true }

  fileprivate static let version = Self(
    phrase: "a version such as \"0.1.0\"", pattern: "^[0-9]+(\\.[0-9]+){0,2}$"
  ) { text in
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count <= 3
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
  }

  /// A folder, which can be above that of the file.
  fileprivate static let root = Self(phrase: "a folder relative to this file, such as \"..\"") {
    let inner = $0.split(separator: "/").drop { $0 == ".." || $0 == "." }
    return !$0.isEmpty && $0.utf8.first != UInt8(ascii: "/") && inner.allSatisfy(isVisible)
  }

  fileprivate static let folder = Self(
    phrase: "a folder in that of this file, such as \"Snapshots\"", accepts: isInside)

  /// The file name extensions of reports. Reports replace files, so they cannot have the names of
  /// others.
  private static let endings = ["html", "json", "md", "xml"]

  fileprivate static let report = Self(
    phrase: "a report in the folder of this file, such as \"html=report.html\"",
    pattern: "^(github|[a-z]+=.+\\.(\(endings.joined(separator: "|"))))$"
  ) { text in
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    return text == "github"
      || parts.count == 2 && isInside(parts[1])
        && endings.contains { parts[1].hasSuffix("." + $0) }
  }

  private static func isVisible(_ name: Substring) -> Bool { name.utf8.first != UInt8(ascii: ".") }

  /// Returns whether a path is relative and no component of it begins with `.`.
  private static func isInside(_ path: String) -> Bool {
    FilePath.isInside(path) && path.split(separator: "/").allSatisfy(isVisible)
  }
}

extension ProjectKey.Shape {
  var phrase: String {
    switch self {
    case .text(let form): form.phrase
    case .words(let words): proseList(words, "or")
    case .whole(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .list: "an array"
    case .object, .matrix: "an object"
    case .value: "a string without '\\', a number, or a Boolean"
    case .word: "a name such as dark"
    }
  }
}

extension ProjectKey {
  /// The JSON schema (draft 2020-12) of `scenec.json`.
  package static var schema: String {
    var writer = JSONWriter(.indented)
    let about: [(String, Value)] = [
      ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      ("title", .text("The settings of scenec")),
    ]
    write(about + fields(of: .object(all)), to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }

  /// A value in a schema.
  private enum Value {
    case text(String)
    case number(Int)
    case words([String])
    case none
    case schema(Shape)
    case keys([ProjectKey])
  }

  private static func fields(of shape: Shape) -> [(String, Value)] {
    switch shape {
    case .text(let form):
      [("type", .text("string"))] + (form.pattern.map { [("pattern", .text($0))] } ?? [])
    case .words(let words): [("type", .text("string")), ("enum", .words(words))]
    case .whole(let range):
      [
        ("type", .text("integer")), ("minimum", .number(range.lowerBound)),
        ("maximum", .number(range.upperBound)),
      ]
    case .list(let shape): [("type", .text("array")), ("items", .schema(shape))]
    case .object(let keys):
      [("type", .text("object")), ("additionalProperties", .none), ("properties", .keys(keys))]
    case .matrix:
      [("type", .text("object")), ("additionalProperties", .schema(.list(.value)))]
    case .value, .word: [("type", .words(["string", "number", "boolean"]))]
    }
  }

  private static func write(_ fields: [(String, Value)], to writer: inout JSONWriter) {
    writer.beginObject()
    for (name, value) in fields {
      writer.key(name)
      switch value {
      case .text(let text): writer.string(text)
      case .number(let number): writer.number(number)
      case .words(let words):
        writer.beginArray()
        for word in words { writer.string(word) }
        writer.end()
      case .none: writer.bool(false)
      case .schema(let shape): write(Self.fields(of: shape), to: &writer)
      case .keys(let keys):
        writer.beginObject()
        for key in keys {
          writer.key(key.name)
          write([("description", .text(key.doc))] + Self.fields(of: key.shape), to: &writer)
        }
        writer.end()
      }
    }
    writer.end()
  }

  /// All settings in the order of the schema: the path of each, such as `compare.golden`, its value
  /// as text, and its location; nil if it is not set.
  package static func settings(
    in file: ProjectFile?
  ) -> [(name: String, value: String?, place: FileLocation?)] {
    all.dropFirst().flatMap { key in
      guard case .object(let inner) = key.shape else { return [(key.name, key, file?[key.name])] }
      return inner.map { (key.name + "." + $0.name, $0, file?[key.name, $0.name]) }
    }.map { (name: String, key: ProjectKey, setting: ProjectFile.Setting?) in
      (name, setting?.description ?? key.usual, setting.flatMap { file?.location(of: $0) })
    }
  }
}
