import SceneSource

/// Diagnostics as a person reads them, in the shape of Swift's:
///
///     Scenes/places.tbl:12:9: error[E0301]: 'table' has no property 'contentOfset'
///     12 |         contentOfset: (0, -60)
///        |         ^~~~~~~~~~~~ did you mean 'contentOffset'?
package struct DiagnosticPrinter {
  /// By path; a diagnostic about a file that is not among them stands without its line.
  package let sources: [String: SourceText]
  /// How a file is called where the command was typed.
  package let shownPath: (String) -> String
  package let palette: Palette

  package func text(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map(text).joined()
  }

  package func text(_ diagnostic: Diagnostic) -> String {
    // A mend that nothing else mentions stands where the hint would.
    let hint = diagnostic.hint ?? diagnostic.fixIts.first?.message
    var text = headline(of: diagnostic)
    text += excerpt(diagnostic.place, hint: hint)
    for note in diagnostic.notes {
      text += headline(note.place, palette.paint("note:", .note), note.message)
      if let place = note.place { text += excerpt(place, hint: nil) }
    }
    return text
  }

  /// The first line alone.
  package func headline(of diagnostic: Diagnostic) -> String {
    let (word, style): (String, Palette.Style) =
      switch diagnostic.severity {
      case .error: ("error", .error)
      case .warning: ("warning", .warning)
      }
    let label = palette.paint("\(word)[\(diagnostic.code.rawValue)]:", style)
    return headline(diagnostic.place, label, diagnostic.message)
  }

  private func headline(_ place: SourceRange?, _ label: String, _ message: String) -> String {
    var location = ""
    if let place {
      let position = sources[place.path]?.position(at: place.bytes.lowerBound)
      location = VisibleText.line(shownPath(place.path))
      location += ":\(position?.line ?? 1):\(position?.column ?? 1): "
      location = palette.paint(location, .location)
    }
    return location + label + " " + palette.paint(VisibleText.line(message), .message) + "\n"
  }

  private func excerpt(_ place: SourceRange, hint: String?) -> String {
    guard let source = sources[place.path] else {
      return hint.map { "  " + VisibleText.line($0) + "\n" } ?? ""
    }
    let excerpt = SourceExcerpt(place.bytes, in: source)
    let number = String(excerpt.lineNumber)
    let blank = String(repeating: " ", count: number.utf8.count)
    let line = excerpt.line.isEmpty ? "" : " " + excerpt.line
    let mark = palette.paint(excerpt.underline, .mark)
    let words = hint.map { " " + palette.paint(VisibleText.line($0), .mark) } ?? ""
    return "\(number) |\(line)\n\(blank) | \(excerpt.indent)\(mark)\(words)\n"
  }
}

/// Colours of a terminal, or none.
package struct Palette: Hashable {
  package let isColoured: Bool

  package static let plain = Palette(isColoured: false)

  package init(isColoured: Bool) { self.isColoured = isColoured }

  package enum Style: String {
    case location = "1"
    case message = "1;39"
    case error = "1;31"
    case warning = "1;35"
    case note = "1;36"
    case mark = "1;32"
  }

  package func paint(_ text: String, _ style: Style) -> String {
    isColoured ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}
