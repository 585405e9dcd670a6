import SceneSource

/// Finds the source location of a record in a data file by its value, because values do not contain
/// their location.
package struct RecordLocator {
  private let files: [DataFile]
  /// The index of the last record found. Rows are looked up in order, so the next one is nearby.
  private var last = (file: 0, record: 0)

  package init(_ library: Library) {
    files = library.data
      .sorted { ($0.key.path, $0.key.format.rawValue) < ($1.key.path, $1.key.format.rawValue) }
      .compactMap { entry in
        guard case .loaded(let file) = entry.value, file.recordCount > 0 else { return nil }
        return file
      }
  }

  package var hasRecords: Bool { !files.isEmpty }

  /// Returns the range of a record's field; nil for a tuple that no data file contains.
  package mutating func range(ofField field: Int, of record: Value) -> SourceRange? {
    guard case .tuple = record else { return nil }
    for step in 0..<files.count {
      let number = (last.file + step) % files.count
      let file = files[number]
      let start = step == 0 ? last.record : 0
      for offset in 0..<file.recordCount {
        let index = (start + offset) % file.recordCount
        guard file.record(index) == record else { continue }
        last = (number, index)
        return file.bytes(ofField: field, inRecord: index).map(file.source.range)
      }
    }
    return nil
  }
}

extension DataFile {
  /// The records of the file: the lines of a CSV file, the objects of a JSON array, or a single
  /// object.
  fileprivate var recordCount: Int {
    switch value {
    case .records(let records): records.count
    case .tuple: 1
    default: 0
    }
  }

  fileprivate func record(_ index: Int) -> Value {
    if case .records(let records) = value { records[index] } else { value }
  }

  fileprivate func bytes(ofField field: Int, inRecord index: Int) -> Range<Int>? {
    switch value {
    case .records(.table(let table)): return table.bytes(ofColumn: field, inLine: index)
    case .records(.objects(let objects)): return objects.bytes(ofField: field, inObject: index)
    case .tuple:
      var reader = JSONShaper(source)
      let document = reader.document()
      return document?.bytes(ofField: field, inObject: 0, document?.shape.labels ?? [])
    default: return nil
    }
  }
}
