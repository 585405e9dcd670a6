import SceneSystem

extension Palette {
  /// With colors where the descriptor is a terminal that shows them.
  package init(forDescriptor descriptor: Int32) {
    let isPlain =
      !SystemCalls.isTerminal(descriptor) || !(SystemCalls.environment("NO_COLOR") ?? "").isEmpty
      || SystemCalls.environment("TERM") == "dumb"
    self.init(isColored: !isPlain)
  }
}
