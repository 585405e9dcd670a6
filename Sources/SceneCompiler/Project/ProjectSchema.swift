import SceneSemantics
import SceneSource

/// A key of `scenec.json`. The reader, the JSON schema, and `--print-config` use the same table.
package struct ProjectKey: Sendable {
  package let name: String
  let doc: String
  let shape: Shape
  /// The value without the key; nil if there is none.
  let usual: String?

  /// What a value consists of.
  package indirect enum Shape: Sendable {
    case text
    /// `0.1.0`.
    case version
    /// A folder, which can be above that of the file.
    case root
    /// `html=report.html` or `github`.
    case report
    case words([String])
    case whole(ClosedRange<Int>)
    /// Two whole numbers.
    case pair(ClosedRange<Int>)
    case list(Shape)
    case object([ProjectKey])
    /// Lists of values by any name.
    case matrix
    /// A string, a number, or a Boolean.
    case value
    /// A name in scenes, such as that of a built-in value.
    case word
  }

  init(_ name: String, _ shape: Shape, _ doc: String, usual: String? = nil) {
    self.name = name
    self.doc = doc
    self.shape = shape
    self.usual = usual
  }

  private static let pixels = 0...1_000_000_000

  package static let all: [ProjectKey] = [
    .init("$schema", .text, "The address of this schema, for editors."),
    .init(
      "minimumVersion", .version, "The oldest version of scenec that can be used, such as 0.1.0."),
    .init(
      "root", .root,
      "The folder that contains all files that scenes read, in the repository (default: the folder "
        + "of this file)."),
    .init(
      "compare",
      .object([
        .init(
          "golden", .words(SnapshotComparison.Golden.allCases.map(\.rawValue)),
          "What a test compares: the image, the layer tree, or a hash of the image.",
          usual: SnapshotComparison().golden.rawValue),
        .init(
          "maxDifference", .whole(0...255),
          "The maximum difference of a pixel's red, green, blue, or alpha.", usual: "0"),
        .init(
          "perceptual", .whole(0...1000), "The maximum color difference in OKLab, in thousandths.",
          usual: "0"),
        .init("maxPixels", .whole(pixels), "The maximum number of pixels that differ."),
        .init(
          "window", .pair(pixels),
          "The size of a square, and the maximum number of pixels in it that differ."),
      ]), "The defaults of 'compare' in snapshots."),
    .init(
      "matrix", .matrix,
      "Values with which snapshots are repeated, by property or 'let': appearance, contentSize, "
        + "device, layoutDirection, scale, or that of a scene, such as language."),
    .init(
      "reports", .list(.report),
      "The reports of 'scenec test' without '--report', relative to the folder of this file."),
  ]
}

extension ProjectKey {
  /// The JSON schema (draft 2020-12) of `scenec.json`.
  package static var schema: String {
    var writer = JSONWriter(.indented)
    writer.beginObject()
    write("$schema", "https://json-schema.org/draft/2020-12/schema", to: &writer)
    write("title", "The settings of scenec", to: &writer)
    write(.object(all), to: &writer)
    writer.end()
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }

  private static func write(_ key: String, _ text: String, to writer: inout JSONWriter) {
    writer.key(key)
    writer.string(text)
  }

  private static func write(_ key: String, _ number: Int, to writer: inout JSONWriter) {
    writer.key(key)
    writer.number(number)
  }

  private static func writeItems(_ shape: Shape, to writer: inout JSONWriter) {
    writer.key("items")
    writer.beginObject()
    write(shape, to: &writer)
    writer.end()
  }

  /// Writes the fields of a schema.
  private static func write(_ shape: Shape, to writer: inout JSONWriter) {
    if let type = shape.type { write("type", type, to: &writer) }
    switch shape {
    case .text, .root, .word: break
    case .value:
      writer.key("type")
      writer.beginArray()
      for type in ["string", "number", "boolean"] { writer.string(type) }
      writer.end()
    case .matrix:
      writer.key("additionalProperties")
      writer.beginObject()
      write(.list(.value), to: &writer)
      writer.end()
    case .version: write("pattern", "^[0-9]+(\\.[0-9]+){0,2}$", to: &writer)
    case .report: write("pattern", "^(github|[a-z]+=.+\\.(html|json|md|xml))$", to: &writer)
    case .words(let words):
      writer.key("enum")
      writer.beginArray()
      for word in words { writer.string(word) }
      writer.end()
    case .whole(let range):
      write("minimum", range.lowerBound, to: &writer)
      write("maximum", range.upperBound, to: &writer)
    case .pair(let range):
      writeItems(.whole(range), to: &writer)
      write("minItems", 2, to: &writer)
      write("maxItems", 2, to: &writer)
    case .list(let shape): writeItems(shape, to: &writer)
    case .object(let keys):
      writer.key("additionalProperties")
      writer.bool(false)
      writer.key("properties")
      writer.beginObject()
      for key in keys {
        writer.key(key.name)
        writer.beginObject()
        write("description", key.doc, to: &writer)
        write(key.shape, to: &writer)
        writer.end()
      }
      writer.end()
    }
  }
}

extension ProjectKey.Shape {
  /// The type in JSON schemas.
  var type: String? {
    switch self {
    case .text, .version, .root, .report, .words, .word: "string"
    case .value: nil
    case .whole: "integer"
    case .pair, .list: "array"
    case .object, .matrix: "object"
    }
  }
}

extension ProjectKey {
  /// All settings in the order of the schema: the path of each, such as `compare.golden`, its value
  /// as text, and its location; nil if it is not set.
  package static func settings(
    in file: ProjectFile?
  ) -> [(name: String, value: String?, place: FileLocation?)] {
    all.flatMap { key -> [(name: String, value: String?, place: FileLocation?)] in
      guard case .object(let inner) = key.shape else {
        return [row(key.name, key, file?[key.name], in: file)]
      }
      return inner.map { row(key.name + "." + $0.name, $0, file?[key.name, $0.name], in: file) }
    }.filter { $0.name != "$schema" }
  }

  private static func row(
    _ name: String, _ key: ProjectKey, _ setting: ProjectFile.Setting?, in file: ProjectFile?
  ) -> (name: String, value: String?, place: FileLocation?) {
    (name, setting?.description ?? key.usual, setting.flatMap { file?.location(of: $0) })
  }
}
