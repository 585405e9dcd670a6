import SceneSource
import SceneSyntax

/// The formats of the data that scenes go through, by the functions that read them.
public enum DataFormat: String, Hashable, Sendable {
  case csv, json
}

/// A file of data as a scene reads it.
public struct DataPath: Hashable, Sendable {
  /// As in the library.
  public var path: String
  public var format: DataFormat

  public init(_ path: String, _ format: DataFormat) {
    self.path = path
    self.format = format
  }
}

/// A file of data, read.
public struct DataFile: Sendable {
  public let source: SourceText
  /// What is wrong in it, at places in it. Nothing is read of a file with a mistake.
  public let mistakes: [Diagnostic]
  let value: Value
  package let type: ValueType

  /// Reads the bytes of a file; its mistakes are a part of the result.
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
      type = table.type
    case .json:
      var reader = JSONReader(source)
      let document = reader.document()
      mistakes = reader.mistakes
      value = document.map { $0.value } ?? .none
      type = document.map { $0.shape.type } ?? .any
    }
  }

  /// No more is reported of one file.
  static let mostMistakes = 100

  private static func encodingMistake(in source: SourceText) -> Diagnostic? {
    var index = 0
    let bytes = source.bytes
    while index < bytes.count {
      if bytes[index] < 0x80 {
        index += 1
      } else if let (_, length) = decodeScalar(bytes, at: index) {
        index += length
      } else {
        return Diagnostic(
          .invalidUTF8,
          at: SourceRange(path: source.path, bytes: index..<endOfInvalidBytes(bytes, from: index)),
          "invalid UTF-8", notes: [.init("data files must be UTF-8")])
      }
    }
    return nil
  }
}

extension SourceText {
  /// The first byte after a byte order mark.
  var startOfText: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  func range(_ bytes: Range<Int>) -> SourceRange { SourceRange(path: path, bytes: bytes) }
}
