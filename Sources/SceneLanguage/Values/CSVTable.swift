import SceneSource

/// The lines of a CSV file after the header.
package struct CSVTable: Hashable, Sendable {
  /// Always one element. An array, so that a value with a table is a single reference that is cheap
  /// to copy.
  private let contents: [Contents]

  private struct Contents: Hashable {
    let bytes: [UInt8]
    let columns: [Column]
    let cells: [Cell]
  }

  struct Column: Hashable {
    var name: String
    /// The first cell that is not printed as it is written if it is a number; nil if there is none.
    var text: Range<Int>?
    /// Whether every cell is a number, in any form.
    var isNumeric = true
    /// Whether every cell is `true` or `false`.
    var isBoolean = false
  }

  /// The contents of a cell, without enclosing quotes.
  struct Cell: Hashable {
    private var start: Int32
    /// The length, or its one's complement if the cell contains doubled quotes.
    private var length: Int32

    init(_ bytes: Range<Int>, hasDoubledQuotes: Bool) {
      start = Int32(truncatingIfNeeded: bytes.lowerBound)
      let length = Int32(truncatingIfNeeded: bytes.count)
      self.length = hasDoubledQuotes ? ~length : length
    }

    var bytes: Range<Int> {
      Int(start)..<(Int(start) + Int(hasDoubledQuotes ? ~length : length))
    }
    var hasDoubledQuotes: Bool { length < 0 }
  }

  /// - Parameter cells: The cells of all lines, one per column.
  init(bytes: [UInt8], columns: [Column], cells: [Cell]) {
    contents = [Contents(bytes: bytes, columns: columns, cells: cells)]
  }

  var count: Int {
    let width = contents[0].columns.count
    return width == 0 ? 0 : contents[0].cells.count / width
  }

  /// Returns a line as a tuple.
  subscript(line: Int) -> Value {
    let width = contents[0].columns.count
    var fields: [Value.Field] = []
    fields.reserveCapacity(width)
    for index in 0..<width {
      let column = contents[0].columns[index]
      let cell = contents[0].cells[line * width + index]
      let value: Value =
        if column.text == nil {
          .number(readNumber(contents[0].bytes[cell.bytes]) ?? 0)
        } else if column.isBoolean {
          // `true` is the shorter one.
          .bool(cell.bytes.count == 4)
        } else {
          .string(text(of: cell))
        }
      fields.append(.init(label: column.name, value: value))
    }
    return .tuple(fields)
  }

  /// Returns the range of a cell in the file, without its quotes.
  func bytes(ofColumn column: Int, inLine line: Int) -> Range<Int> {
    contents[0].cells[line * contents[0].columns.count + column].bytes
  }

  private func text(of cell: Cell) -> String {
    let bytes = contents[0].bytes[cell.bytes]
    guard cell.hasDoubledQuotes else { return String(decoding: bytes, as: UTF8.self) }
    var text: [UInt8] = []
    var isSecond = false
    for byte in bytes {
      isSecond = byte == UInt8(ascii: "\"") && !isSecond
      if !isSecond { text.append(byte) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The type of the table, an array of tuples. If there are no lines, the type of the elements is
  /// unknown.
  func type(in source: SourceText) -> ValueType {
    let columns = contents[0].columns
    return .array(
      .tuple(
        columns.indices.map { index in
          let column = columns[index]
          guard let text = column.text else {
            return .init(label: column.name, type: count == 0 ? .any : .number)
          }
          if column.isBoolean { return .init(label: column.name, type: .bool) }
          // A column that begins with a word needs no explanation.
          let hasReason = column.isNumeric || text != bytes(ofColumn: index, inLine: 0)
          return .init(
            label: column.name, type: .string,
            reason: hasReason ? .init(text, of: source, isNumeric: column.isNumeric) : nil)
        }))
  }
}
