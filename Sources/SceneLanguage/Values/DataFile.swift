import SceneLayers
import SceneSource
import SceneSyntax

/// The formats of data files. Raw values are the names of the functions that read them.
public enum DataFormat: String, Hashable, Sendable {
  case csv, json
}

/// A data file and its format.
public struct DataPath: Hashable, Sendable {
  /// The path in the library.
  public var path: String
  public var format: DataFormat

  public init(_ path: String, _ format: DataFormat) {
    self.path = path
    self.format = format
  }
}

/// A parsed data file.
public struct DataFile: Sendable {
  public let source: SourceText
  /// The errors in the file. If there are any, the file has no contents.
  public let mistakes: [Diagnostic]
  package let value: Value
  package let type: ValueType

  /// Parses a file. Errors are in `mistakes`.
  public init(_ source: SourceText, as format: DataFormat) {
    self.source = source
    if let mistake = Self.encodingMistake(in: source) {
      (mistakes, value, type) = ([mistake], .none, .any)
      return
    }
    switch format {
    case .csv:
      var reader = CSVReader(source)
      let table = reader.table()
      mistakes = reader.mistakes
      value = .records(.table(table))
      type = table.type(in: source)
    case .json:
      var reader = JSONShaper(source)
      let document = reader.document()
      let conflict = reader.mistakes.isEmpty ? nil : MergeConflict(in: source.bytes)
      mistakes = conflict.map { [$0.diagnostic(in: source.path)] } ?? reader.mistakes
      value = document.map { $0.value } ?? .none
      type = document.map { $0.shape.type } ?? .any
    }
  }

  /// The maximum number of errors reported per file.
  static let mostMistakes = 100

  private static func encodingMistake(in source: SourceText) -> Diagnostic? {
    let bytes = source.bytes
    if CombiningMarks.areTooMany(in: bytes) {
      return Diagnostic(
        .dataBroken, at: SourceRange(path: source.path, bytes: 0..<0),
        CombiningMarks.message(about: "file"))
    }
    return firstInvalidUTF8(in: bytes).map { index in
      Diagnostic(
        .invalidUTF8, at: source.range(index..<endOfInvalidBytes(bytes, from: index)),
        "invalid UTF-8", notes: [.init("data files must be UTF-8")])
    }
  }
}

extension SourceText {
  /// The offset of the text after a byte order mark.
  var startOfText: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  package func range(_ bytes: Range<Int>) -> SourceRange { SourceRange(path: path, bytes: bytes) }
}
