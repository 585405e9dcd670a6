import SceneSource

extension Compilation {
  package func printer(_ palette: Palette) -> DiagnosticPrinter {
    DiagnosticPrinter(sources: sources, shownPath: shownPath, palette: palette)
  }

  /// Diagnostics as the tool prints them on standard error, without colors.
  public func text(_ diagnostics: [Diagnostic]) -> String {
    printer(.plain).text(diagnostics)
  }
}

extension [Diagnostic] {
  /// Whether what they are about may go on.
  package func isGood(isStrict: Bool) -> Bool { !hasErrors && !(isStrict && !isEmpty) }
}
