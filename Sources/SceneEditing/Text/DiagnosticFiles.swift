import SceneExport
import SceneSource

/// The files that diagnostics refer to, and the paths of them that are shown.
package struct DiagnosticFiles {
  /// The sources by path. The location of a diagnostic in a file without an entry is the start of
  /// the file.
  package let sources: [String: SourceText]
  package let shownPath: (String) -> String

  package init(sources: [String: SourceText], shownPath: @escaping (String) -> String) {
    self.sources = sources
    self.shownPath = shownPath
  }

  package func position(_ offset: Int, in path: String) -> SourcePosition {
    sources[path]?.position(at: offset) ?? SourcePosition(line: 1, column: 1)
  }
}

extension Diagnostic.Severity {
  package var word: String { self == .error ? "error" : "warning" }
}

// The JSON of `--diagnostics json`.

extension Diagnostic {
  /// The version of the JSON, which is incremented when a field is removed or changes its meaning, but
  /// not when a field is added.
  package static let schema = 1
}

extension JSONWriter {
  /// Writes a diagnostic.
  package mutating func write(_ diagnostic: Diagnostic, _ files: DiagnosticFiles) {
    beginObject()
    field("schema", Diagnostic.schema)
    field("kind", "diagnostic")
    field("code", diagnostic.code.rawValue)
    field("severity", diagnostic.severity.word)
    field("message", diagnostic.message)
    if let hint = diagnostic.hint { field("hint", hint) }
    key("place")
    write(diagnostic.span, files)
    key("notes")
    beginArray()
    for note in diagnostic.notes {
      beginObject()
      field("message", note.message)
      if let span = note.span {
        key("place")
        write(span, files)
      }
      end()
    }
    end()
    key("fixIts")
    beginArray()
    for fixIt in diagnostic.fixIts { write(fixIt, files) }
    end()
    end()
  }

  private mutating func write(_ fixIt: Diagnostic.FixIt, _ files: DiagnosticFiles) {
    beginObject()
    field("message", fixIt.message)
    // Whether `scenec fix` applies it.
    key("isSafe")
    bool(fixIt.isSafe)
    key("edits")
    beginArray()
    for edit in fixIt.edits {
      beginObject()
      key("place")
      write(edit.span, files)
      field("replacement", edit.replacement)
      end()
    }
    end()
    end()
  }

  /// Lines and columns start at 1, and columns are UTF-8 bytes. Offsets are bytes, starting at 0.
  private mutating func write(_ range: SourceRange, _ files: DiagnosticFiles) {
    beginObject()
    field("path", files.shownPath(range.path))
    for (name, offset) in [("start", range.bytes.lowerBound), ("end", range.bytes.upperBound)] {
      let position = files.position(offset, in: range.path)
      key(name)
      beginObject()
      field("line", position.line)
      field("column", position.column)
      field("offset", offset)
      end()
    }
    end()
  }

  package mutating func field(_ name: String, _ text: String) {
    key(name)
    string(text)
  }

  package mutating func field(_ name: String, _ number: Int) {
    key(name)
    self.number(String(number))
  }
}
