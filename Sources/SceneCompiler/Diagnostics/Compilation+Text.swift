import SceneSource

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
