import SceneSource

/// Tuples of one type that are created on demand: a file can contain a million of them, of which an
/// image shows ten.
package enum Records: Hashable, Sendable {
  /// The lines of a CSV file.
  case table(CSVTable)
  /// The objects of an array of a JSON file.
  case objects(JSONObjects)
  /// Some of the records, by their indices.
  indirect case selected(Records, [Int32])

  var count: Int {
    switch self {
    case .table(let table): table.count
    case .objects(let objects): objects.count
    case .selected(_, let indices): indices.count
    }
  }

  subscript(index: Int) -> Value {
    switch self {
    case .table(let table): table[index]
    case .objects(let objects): objects[index]
    case .selected(let records, let indices): records[Int(indices[index])]
    }
  }
}

extension Value {
  /// The number of elements of an array; nil for other values.
  package var elementCount: Int? {
    switch self {
    case .array(let values): values.count
    case .records(let records): records.count
    default: nil
    }
  }

  /// Returns an element of an array.
  ///
  /// - Parameter index: An index from 0 to below `elementCount`.
  package func element(_ index: Int) -> Value {
    switch self {
    case .array(let values): values[index]
    case .records(let records): records[index]
    default: .none
    }
  }
}
