import SceneLayers
import SceneSource
import SceneSyntax

/// Reads comma-separated values (RFC 4180) with a header line. Lines end with LF or CRLF, except
/// possibly the last one. Empty lines are skipped if there is more than one column.
struct CSVReader {
  private let source: SourceText
  private(set) var mistakes: [Diagnostic] = []
  private var index: Int
  private var columns: [CSVTable.Column] = []
  private var cells: [CSVTable.Cell] = []

  static let mostColumns = 1_000
  static let mostCells = 16_000_000

  init(_ source: SourceText) {
    self.source = source
    index = source.startOfText
  }

  /// Reads the whole file, and adds errors to `mistakes`.
  mutating func table() -> CSVTable {
    if reportConflict() { return CSVTable(bytes: source.bytes, columns: [], cells: []) }
    readHeadings()
    let headings = index
    while index < source.bytes.count, mistakes.count < DataFile.mostMistakes {
      let start = index
      if columns.count > 1, skipLineBreak() { continue }
      if reportConflict() { break }
      let first = cells.count
      readLine()
      let found = cells.count - first
      if found != columns.count {
        reportWidth(found, start..<endOfLine(before: index, from: start), headings)
        cells.removeSubrange(first...)
      }
      guard cells.count <= Self.mostCells else {
        report(.fileTooLarge, start..<start, "the file has more than 16,000,000 cells")
        break
      }
    }
    if mistakes.isEmpty { findTypes() }
    return CSVTable(bytes: source.bytes, columns: columns, cells: cells)
  }

  /// Reports a conflict marker at the current line in place of all other errors. A line of `=` or
  /// `|` alone can be a value.
  private mutating func reportConflict() -> Bool {
    guard index < source.bytes.count,
      source.bytes[index] == UInt8(ascii: "<") || source.bytes[index] == UInt8(ascii: ">"),
      let conflict = MergeConflict(in: source.bytes, range: index..<(index + 1))
    else { return false }
    mistakes = [conflict.diagnostic(in: source.path)]
    return true
  }

  // MARK: Lines and cells

  /// Reads the cells of a line and its line break.
  private mutating func readLine() {
    while true {
      readCell()
      guard index < source.bytes.count, source.bytes[index] == UInt8(ascii: ",") else { break }
      index += 1
    }
    _ = skipLineBreak()
  }

  private mutating func skipLineBreak() -> Bool {
    guard index < source.bytes.count, isLineBreak(index) else { return false }
    index += source.bytes[index] == 0x0A ? 1 : 2
    return true
  }

  /// Returns whether there is an LF, or a CR before an LF.
  private func isLineBreak(_ index: Int) -> Bool {
    source.bytes[index] == 0x0A
      || source.bytes[index] == 0x0D && index + 1 < source.bytes.count
        && source.bytes[index + 1] == 0x0A
  }

  private func isEndOfCell(_ index: Int) -> Bool {
    index == source.bytes.count || source.bytes[index] == UInt8(ascii: ",") || isLineBreak(index)
  }

  private mutating func readCell() {
    let start = index
    if start < source.bytes.count, source.bytes[start] == UInt8(ascii: "\"") {
      return readQuotedCell()
    }
    let (end, quote) = endOfPlainCell(from: start)
    index = end
    if let quote {
      report(
        .dataBroken, quote..<(quote + 1), "unexpected quote in an unquoted cell",
        notes: [.init("enclose the cell in quotes, and double each quote inside it")])
    }
    cells.append(.init(start..<index, hasDoubledQuotes: false))
  }

  /// Returns the end of an unquoted cell and the first quote in it.
  private func endOfPlainCell(from start: Int) -> (end: Int, quote: Int?) {
    let bytes = source.bytes.span
    var quote: Int?
    var end = start
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: ","), 0x0A: return (end, quote)
      case 0x0D where end + 1 < bytes.count && bytes[end + 1] == 0x0A: return (end, quote)
      case UInt8(ascii: "\"") where quote == nil: quote = end
      default: break
      }
      end += 1
    }
    return (end, quote)
  }

  /// Returns the closing quote of a cell, or the end of the file.
  private func endOfQuotedCell(from start: Int) -> (end: Int, hasDoubledQuotes: Bool) {
    let bytes = source.bytes.span
    var hasDoubledQuotes = false
    var end = start
    while end < bytes.count {
      if bytes[end] == UInt8(ascii: "\"") {
        guard end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "\"") else { break }
        hasDoubledQuotes = true
        end += 1
      }
      end += 1
    }
    return (end, hasDoubledQuotes)
  }

  private mutating func readQuotedCell() {
    let start = index
    let (end, hasDoubledQuotes) = endOfQuotedCell(from: start + 1)
    index = end
    cells.append(.init((start + 1)..<index, hasDoubledQuotes: hasDoubledQuotes))
    guard index < source.bytes.count else {
      return report(
        .dataBroken, start..<(start + 1), "unclosed quote; expected '\"' at the end of the cell")
    }
    index += 1
    if isEndOfCell(index) { return }
    let rest = index
    while !isEndOfCell(index) { index += 1 }
    report(
      .dataBroken, rest..<index,
      "expected ',' or the end of the line after the closing quote",
      notes: [.init("double each quote inside a quoted cell")])
  }

  /// Returns the end of a line without its line break.
  private func endOfLine(before end: Int, from start: Int) -> Int {
    var end = end
    if end > start, source.bytes[end - 1] == 0x0A { end -= 1 }
    if end > start, source.bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }

  // MARK: Columns

  private mutating func readHeadings() {
    guard index < source.bytes.count else {
      return report(
        .dataBroken, index..<index, "the file is empty; expected a line with column names")
    }
    readLine()
    let headings = cells
    cells = []
    guard headings.count <= Self.mostColumns else {
      return report(
        .dataBroken, headings[Self.mostColumns].bytes, "the file has more than 1,000 columns")
    }
    for heading in headings { addColumn(heading, after: headings) }
  }

  private mutating func addColumn(_ heading: CSVTable.Cell, after headings: [CSVTable.Cell]) {
    let name = source[heading.bytes]
    defer { columns.append(.init(name: name)) }
    guard isIdentifier(source.bytes[heading.bytes]) else {
      let hint = Self.identifier(like: source.bytes[heading.bytes])
      return report(
        .dataBroken, heading.bytes,
        name.isEmpty ? "missing column name" : "'\(name)' is not a valid column name",
        hint: hint.map { "for example, '\($0)'" },
        notes: [
          .init("a name consists of letters, digits, and '_', and does not begin with a digit")
        ])
    }
    if let first = columns.firstIndex(where: { $0.name == name }) {
      report(
        .dataBroken, heading.bytes, "duplicate column '\(name)'",
        notes: [.init("first declared here", at: source.range(headings[first].bytes))])
    }
  }

  /// Converts a heading to an identifier, such as `Year of birth` to `yearOfBirth`; nil if it
  /// contains no letter.
  private static func identifier(like heading: ArraySlice<UInt8>) -> String? {
    var name: [UInt8] = []
    var begins = false
    for byte in heading.prefix(64) {
      let isLetter = (byte | 0x20) &- 0x61 < 26
      guard isLetter || byte &- 0x30 < 10 && !name.isEmpty else {
        begins = !name.isEmpty
        continue
      }
      let isUpper = isLetter && byte & 0x20 == 0
      if isLetter, name.isEmpty || begins, isUpper != begins {
        name.append(byte ^ 0x20)
      } else {
        name.append(byte)
      }
      begins = false
    }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  /// Determines the columns in which every cell is a number that is printed as it is written.
  private mutating func findTypes() {
    for column in columns.indices {
      var text: Range<Int>?
      var isNumeric = true
      for index in stride(from: column, to: cells.count, by: columns.count) where isNumeric {
        let cell = cells[index].bytes
        if text == nil, isShortNumber(cell) { continue }
        isNumeric = isFiniteNumber(source.bytes[cell])
        if !isNumeric || text == nil && !isPrintedAsWritten(cell) { text = cell }
      }
      (columns[column].text, columns[column].isNumeric) = (text, isNumeric)
      guard !isNumeric, cells.indices.contains(column) else { continue }
      columns[column].isBoolean = stride(from: column, to: cells.count, by: columns.count)
        .allSatisfy { isBoolean(cells[$0].bytes) }
    }
  }

  private func isBoolean(_ cell: Range<Int>) -> Bool {
    let text = source.bytes[cell]
    return text.elementsEqual("true".utf8) || text.elementsEqual("false".utf8)
  }

  /// Returns whether a cell is a number of at most 15 digits in its shortest form without an
  /// exponent. Such a number is exact, so it is printed as it is written.
  private func isShortNumber(_ cell: Range<Int>) -> Bool {
    let (zero, bytes) = (UInt8(ascii: "0"), source.bytes.span)
    guard let last = cell.last, bytes[last] &- zero < 10, cell.count <= 15 else { return false }
    let first = bytes[cell.lowerBound] == UInt8(ascii: "-") ? cell.lowerBound + 1 : cell.lowerBound
    var point: Int?
    for index in first...last where bytes[index] &- zero >= 10 {
      guard point == nil, index > first, bytes[index] == UInt8(ascii: ".") else { return false }
      point = index
    }
    if point != nil, bytes[last] == zero { return false }
    if bytes[first] != zero || cell.count == 1 { return true }
    // From 0.000001; smaller numbers have an exponent.
    return point == first + 1 && last - first <= 7
  }

  private func isPrintedAsWritten(_ cell: Range<Int>) -> Bool {
    let text = source.bytes[cell]
    return readNumber(text)?.shortestText.utf8.elementsEqual(text) == true
  }

  // MARK: Errors

  private mutating func reportWidth(_ found: Int, _ line: Range<Int>, _ headings: Int) {
    guard mistakes.count < DataFile.mostMistakes else { return }
    let first = source.startOfText
    report(
      .dataBroken, line,
      "this line has \(found) \(found == 1 ? "cell" : "cells"), but the header has \(columns.count)",
      notes: [
        .init(
          "column names are here",
          at: source.range(first..<endOfLine(before: headings, from: first)))
      ])
  }

  private mutating func report(
    _ code: DiagnosticCode, _ bytes: Range<Int>, _ message: String, hint: String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    mistakes.append(Diagnostic(code, at: source.range(bytes), message, hint: hint, notes: notes))
  }
}

/// Returns whether text is a finite number.
private func isFiniteNumber(_ text: ArraySlice<UInt8>) -> Bool {
  var index = text.startIndex
  if index < text.endIndex, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
    index += 1
  }
  // The digits of most cells are sufficient to decide, without computing the value.
  let digits = index
  var hasPoint = false
  while index < text.endIndex {
    if text[index] == UInt8(ascii: "."), !hasPoint {
      hasPoint = true
    } else if text[index] &- 0x30 >= 10 {
      break
    }
    index += 1
  }
  if index == text.endIndex, text.count < 300 { return index - digits > (hasPoint ? 1 : 0) }
  return readNumber(text)?.isFinite == true
}
