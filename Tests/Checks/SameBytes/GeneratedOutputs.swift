import SceneLayers

/// The outputs of randomly generated trees, including trees that the resolver never produces.
enum GeneratedOutputs {
  /// Of each kind, the seeds and layers that are multiples of `step`.
  static func write(to report: Report, oneIn step: Int) {
    for feature in Feature.allCases {
      for seed in 1...(feature == .everything ? 24 : 8) as ClosedRange<UInt64>
      where Int(seed) % step == 0 {
        let name = "generated/\(feature.rawValue).\(seed)"
        var tree = Generator.tree(feature, seed: seed)
        report.add(name, tree, origins: [])
        // The last bits of a number affect few pixels, so there must be many trees.
        tree.canvas.scale *= 8
        report.addPicture(name + ".large", tree)
      }
    }
    for seed in 10..<70 as Range<UInt64> where Int(seed) % step == 0 {
      var generator = TreeGenerator(seed: seed)
      var tree = generator.tree()
      // The original size would take too long to paint.
      tree.canvas.size = Size(30, 20)
      report.add("generated/any.\(seed)", tree, origins: [])
    }
    for n in HostileLayers.numbers {
      let layers = HostileLayers.boxes(with: n) + HostileLayers.contents(with: n)
      for index in layers.indices where index % step == 0 {
        let tree = HostileLayers.tree([layers[index]])
        report.add("generated/hostile.\(n).\(index)", tree, origins: [])
      }
    }
  }
}
