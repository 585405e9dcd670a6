import SceneSystem

extension Palette {
  /// Creates a palette with colors if the descriptor is a terminal that supports them.
  package init(forDescriptor descriptor: Int32) {
    let isPlain =
      !SystemCalls.isTerminal(descriptor) || !(SystemCalls.environment("NO_COLOR") ?? "").isEmpty
      || SystemCalls.environment("TERM") == "dumb"
    self.init(isColored: !isPlain)
  }
}
