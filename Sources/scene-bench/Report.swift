/// The results of a run.
struct Report: Codable {
  var figures: [Figure]
  var missing: [Missing]
  var goals: [GoalVerdict]
  var peers: Peers

  init(_ measurements: Measurements, _ peers: Peers) {
    figures = measurements.figures
    missing = measurements.missing
    let names = Set(figures.map(\.name) + missing.map(\.name))
    goals = Goal.all.filter { names.contains($0.quantity.figure ?? "") }
      .map { GoalVerdict($0, measurements, peers) }
    self.peers = peers
  }

  /// The results as text with three tables.
  var text: String {
    var parts = [figureTable.text]
    if !goals.isEmpty { parts.append(goalTable.text) }
    if !peers.figures.isEmpty { parts.append(peers.table.text) }
    let absent = (missing + peers.missing).map { "\($0.name) is missing: \($0.reason)\n" }
    if !absent.isEmpty { parts.append(absent.joined()) }
    return parts.joined(separator: "\n")
  }

  private var figureTable: Table {
    var table = Table(
      "benchmark", ["best ms", "median ms", "CPU ms", "rate", "MB", "bytes"], "description")
    for figure in figures {
      table.add(
        figure.name,
        [
          Table.number(figure.best), Table.number(figure.median),
          figure.processor.map { Table.number($0) },
          figure.bytesPerSecond.map { Table.number($0 / 1e6, digits: 0) + " MB/s" }
            ?? figure.pixelsPerSecond.map { Table.number($0 / 1e6, digits: 0) + " Mpx/s" },
          figure.peakMemory.map { Table.number(Double($0) / 1e6, digits: 1) },
          figure.size.map { "\($0)" },
        ], figure.about)
    }
    return table
  }

  private var goalTable: Table {
    var table = Table("goal", ["result", "limit", "CPU", "CPU limit", "unit"], "")
    for goal in goals {
      let digits = goal.unit == "bytes" ? 0 : 2
      table.add(
        goal.goal,
        [
          goal.value.map { Table.number($0, digits: digits) },
          goal.limit.map { Table.number($0, digits: digits) },
          goal.processor.map { Table.number($0, digits: digits) },
          goal.processorLimit.map { Table.number($0, digits: digits) }, goal.unit,
        ], goal.verdict)
    }
    return table
  }
}

extension GoalVerdict {
  fileprivate var verdict: String {
    if value == nil { return "not measured" }
    guard let isReached else { return "nothing to compare with" }
    if isReached { return "reached" }
    return isReachedByProcessor == true ? "reached by CPU time" : "not reached"
  }
}

extension Peers {
  fileprivate var table: Table {
    var table = Table("tool", ["best", "median", "CPU", "unit"], "description")
    for figure in figures {
      let digits = figure.unit == "bytes" ? 0 : 2
      table.add(
        figure.name,
        [
          Table.number(figure.best, digits: digits), Table.number(figure.median, digits: digits),
          figure.processor.map { Table.number($0, digits: digits) }, figure.unit,
        ], figure.about)
    }
    return table
  }
}

/// A Markdown table whose columns are aligned as plain text.
struct Table {
  private var rows: [[String]] = []

  init(_ first: String, _ numbers: [String], _ last: String) {
    rows.append([first] + numbers + [last])
  }

  mutating func add(_ first: String, _ numbers: [String?], _ last: String) {
    precondition(numbers.count + 2 == rows[0].count, "a cell for each column")
    rows.append([first] + numbers.map { $0 ?? "" } + [last])
  }

  var text: String {
    let columns = rows[0].indices
    let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let numeric = columns.dropFirst().dropLast()
    var lines = rows.map { row in
      columns.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return numeric.contains(column) ? padding + row[column] : row[column] + padding
      }
    }
    lines.insert(
      columns.map { numeric.contains($0) ? "--:" : "---" }, at: 1)
    return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  /// Formats a number with the given number of fraction digits; small numbers have three by
  /// default.
  static func number(_ value: Double, digits: Int? = nil) -> String {
    let digits = digits ?? (value < 10 ? 3 : 2)
    var unit = 1.0
    for _ in 0..<digits { unit *= 10 }
    let whole = Int((value.magnitude * unit).rounded())
    let sign = value < 0 && whole > 0 ? "-" : ""
    if digits == 0 { return sign + "\(whole)" }
    let text = String(repeating: "0", count: max(digits + 1 - "\(whole)".count, 0)) + "\(whole)"
    return sign + text.dropLast(digits) + "." + text.suffix(digits)
  }
}
