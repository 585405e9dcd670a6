import SceneSource

/// Formats diagnostics as text, like those of the Swift compiler:
///
///     Scenes/places.tbl:12:9: error[E0301]: 'table' has no property 'contentOfset'
///     12 |         contentOfset: (0, -60)
///        |         ^~~~~~~~~~~~ did you mean 'contentOffset'?
package struct DiagnosticPrinter {
  /// The sources by path. A diagnostic in a file without an entry is printed without its line.
  package let sources: [String: SourceText]
  /// Converts a path to one relative to the working directory.
  package let shownPath: (String) -> String
  package let palette: Palette

  package func text(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map(text).joined()
  }

  package func text(_ diagnostic: Diagnostic) -> String {
    // A fix-it without a hint is printed in place of the hint.
    let hint = diagnostic.hint ?? diagnostic.fixIts.first?.message
    var text = headline(of: diagnostic)
    text += excerpt(diagnostic.span, hint: hint)
    for note in diagnostic.notes {
      text += headline(note.span, palette.paint("note:", .note), note.message)
      if let span = note.span { text += excerpt(span, hint: nil) }
    }
    return text
  }

  /// Returns the first line only.
  package func headline(of diagnostic: Diagnostic) -> String {
    let (word, style): (String, Palette.Style) =
      switch diagnostic.severity {
      case .error: ("error", .error)
      case .warning: ("warning", .warning)
      }
    let label = palette.paint("\(word)[\(diagnostic.code.rawValue)]:", style)
    return headline(diagnostic.span, label, diagnostic.message)
  }

  private func headline(_ span: SourceRange?, _ label: String, _ message: String) -> String {
    var location = ""
    if let span {
      let position = sources[span.path]?.position(at: span.bytes.lowerBound)
      location = TerminalEscaping.line(shownPath(span.path))
      location += ":\(position?.line ?? 1):\(position?.column ?? 1): "
      location = palette.paint(location, .location)
    }
    return location + label + " " + palette.paint(TerminalEscaping.line(message), .message) + "\n"
  }

  private func excerpt(_ span: SourceRange, hint: String?) -> String {
    guard let source = sources[span.path] else {
      return hint.map { "  " + TerminalEscaping.line($0) + "\n" } ?? ""
    }
    let excerpt = SourceExcerpt(span.bytes, in: source)
    let number = String(excerpt.lineNumber)
    let blank = String(repeating: " ", count: number.utf8.count)
    let line = excerpt.line.isEmpty ? "" : " " + excerpt.line
    let mark = palette.paint(excerpt.underline, .mark)
    let words = hint.map { " " + palette.paint(TerminalEscaping.line($0), .mark) } ?? ""
    return "\(number) |\(line)\n\(blank) | \(excerpt.indent)\(mark)\(words)\n"
  }
}

/// The colors of a terminal, or none.
package struct Palette: Hashable {
  package let isColored: Bool

  package static let plain = Palette(isColored: false)

  package init(isColored: Bool) { self.isColored = isColored }

  package enum Style: String {
    case location = "1"
    case message = "1;39"
    case error = "1;31"
    case warning = "1;35"
    case note = "1;36"
    case mark = "1;32"
  }

  package func paint(_ text: String, _ style: Style) -> String {
    isColored ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// Returns a number with a noun: `1 warning`, `2 warnings`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
