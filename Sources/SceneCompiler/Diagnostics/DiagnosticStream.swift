import SceneEditing
import SceneExport
import SceneSource
import SceneSystem

/// Writes diagnostics in one of the formats. Text is produced incrementally.
package struct DiagnosticStream {
  package let format: DiagnosticFormat
  package let palette: Palette
  /// The path from the root of a checkout to the working directory.
  package let prefix: String
  private var log = SARIFLog()

  package init(_ format: DiagnosticFormat, _ palette: Palette, prefix: String = "") {
    self.format = format
    self.palette = palette
    self.prefix = prefix
  }

  package mutating func text(_ diagnostic: Diagnostic, _ files: DiagnosticFiles) -> String {
    switch format {
    case .human: return printer(files).text(diagnostic)
    case .short: return printer(files).headline(of: diagnostic)
    case .json:
      var writer = JSONWriter()
      writer.write(diagnostic, files)
      return String(decoding: writer.bytes, as: UTF8.self) + "\n"
    case .github: return command(diagnostic, files) + "\n"
    case .sarif:
      log.add(diagnostic, files)
      return ""
    }
  }

  private func printer(_ files: DiagnosticFiles) -> DiagnosticPrinter {
    DiagnosticPrinter(sources: files.sources, shownPath: files.shownPath, palette: palette)
  }

  /// Returns a failure without a source location.
  package mutating func text(failure message: String, _ code: ExitCode) -> String {
    switch format {
    case .human, .short:
      return palette.paint("error:", .error) + " "
        + palette.paint(TerminalEscaping.line(message), .message) + "\n"
    case .json: return JSON.text(FailureRecord(exitCode: code.rawValue, message: message))
    case .github: return GitHubCommand("error", [("title", "scenec")], message).text + "\n"
    case .sarif:
      log.add(failure: message)
      return ""
    }
  }

  /// Returns the end of the output.
  package mutating func end(_ exitCode: ExitCode) -> String {
    guard format == .sarif else { return "" }
    log.finish(exitCode)
    return JSON.text(log, indented: true)
  }

  private func command(_ diagnostic: Diagnostic, _ files: DiagnosticFiles) -> String {
    let span = diagnostic.span
    let path = files.shownPath(span.path)
    let start = files.position(span.bytes.lowerBound, in: span.path)
    let end = files.position(span.bytes.upperBound, in: span.path)
    let isRelative = path.utf8.first != UInt8(ascii: "/")
    var properties = [
      ("file", isRelative ? prefix + path : path), ("line", "\(start.line)"),
      ("col", "\(start.column)"),
    ]
    // An end column has a meaning only on the same line.
    if end.line == start.line, end.column > start.column {
      properties += [("endColumn", "\(end.column - 1)")]
    }
    properties.append(("title", "\(diagnostic.severity.word)[\(diagnostic.code.rawValue)]"))
    var lines = [diagnostic.message]
    if let hint = diagnostic.hint ?? diagnostic.fixIts.first?.message { lines.append(hint) }
    for note in diagnostic.notes {
      let at = note.span.map {
        "\(files.shownPath($0.path)):\(files.position($0.bytes.lowerBound, in: $0.path).line): "
      }
      lines.append("note: " + (at ?? "") + note.message)
    }
    return GitHubCommand(
      diagnostic.severity.word, properties, lines.joined(separator: "\n")
    ).text
  }
}

/// The format in which a command writes diagnostics: the value of `--diagnostics`.
package enum DiagnosticFormat: String, CaseIterable, Sendable {
  /// Text with the source line.
  case human
  /// One line per diagnostic: `places.tbl:12:9: error[E0301]: …`.
  case short
  /// One JSON object per line.
  case json
  /// A document in the Static Analysis Results Interchange Format, version 2.1.0.
  case sarif
  /// GitHub Actions workflow commands, which create annotations.
  case github
}

extension Compilation {
  package func printer(_ palette: Palette) -> DiagnosticPrinter {
    DiagnosticPrinter(sources: sources, shownPath: shownPath, palette: palette)
  }

  /// Returns diagnostics as text in the form of `scenec`'s standard error, without colors.
  public func text(_ diagnostics: [Diagnostic]) -> String {
    printer(.plain).text(diagnostics)
  }
}

extension [Diagnostic] {
  /// Returns whether there are no errors and, in strict mode, no warnings.
  package func isGood(isStrict: Bool) -> Bool { !hasErrors && !(isStrict && !isEmpty) }
}

/// When output has colors: the value of `--color`.
package enum ColorChoice: String, CaseIterable, Sendable {
  /// In terminals, unless the environment says otherwise.
  case auto
  case always, never

  /// The choice of the command line, which is made once, before anything is printed.
  nonisolated(unsafe) package static var ofProcess = auto

  /// Returns whether output has colors: `NO_COLOR` precedes `CLICOLOR_FORCE`, and that the terminal.
  ///
  /// - Parameter environment: Returns the value of an environment variable.
  func isColored(_ environment: (String) -> String?, isTerminal: Bool) -> Bool {
    if self != .auto { return self == .always }
    if environment("NO_COLOR")?.isEmpty == false { return false }
    if !["", "0"].contains(environment("CLICOLOR_FORCE") ?? "") { return true }
    return isTerminal && environment("TERM") != "dumb"
  }
}

extension Palette {
  /// Creates a palette with colors if they are asked for or the descriptor is a terminal with colors.
  package init(forDescriptor descriptor: Int32) {
    self.init(
      isColored: ColorChoice.ofProcess.isColored(
        SystemCalls.environment, isTerminal: SystemCalls.isTerminal(descriptor)))
  }
}

/// A failure without a source location, such as a file that cannot be read.
private struct FailureRecord: Encodable {
  private let schema = Diagnostic.schema
  private let kind = "failure"
  let exitCode: Int32
  let message: String
}
