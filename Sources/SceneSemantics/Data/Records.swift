/// Tuples of one type that are made when they are asked for: a file may have a million of them, of
/// which an image shows ten.
enum Records: Hashable, Sendable {
  /// The lines of a CSV file.
  case table(CSVTable)
  /// The objects of an array of a JSON file.
  case objects(JSONObjects)

  var count: Int {
    switch self {
    case .table(let table): table.count
    case .objects(let objects): objects.count
    }
  }

  subscript(index: Int) -> Value {
    switch self {
    case .table(let table): table[index]
    case .objects(let objects): objects[index]
    }
  }
}

extension Value {
  /// How many elements an array has; nil for what is none.
  var elementCount: Int? {
    switch self {
    case .array(let values): values.count
    case .records(let records): records.count
    default: nil
    }
  }

  /// An element of an array, by a number from 0 to below `elementCount`.
  func element(_ index: Int) -> Value {
    switch self {
    case .array(let values): values[index]
    case .records(let records): records[index]
    default: .none
    }
  }
}
