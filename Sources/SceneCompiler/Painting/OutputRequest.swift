import SceneExport
import SceneLayers
import SceneSemantics
import SceneSource

/// What is made of each snapshot of an evaluation, for which the work counts.
package struct OutputRequest: Hashable, Sendable {
  /// Whether images will be painted, apart from those in SVG.
  package var paints: Bool
  /// Whether SVG will be written.
  package var drawsSVG: Bool
  /// The formats of texts to write.
  package var texts: [OutputFormat]
  /// Whether the line of each layer ends with the source location of its declaration.
  package var showsSources: Bool
  /// Whether layers are named, located, and compared, which takes about as much as creating them.
  package var inspects: Bool

  package init(_ formats: [OutputFormat], showsSources: Bool = false, inspects: Bool = false) {
    paints = formats.contains { $0.isPicture && $0 != .svg }
    drawsSVG = formats.contains(.svg)
    texts = OutputFormat.allCases.filter { !$0.isPicture && formats.contains($0) }
    (self.showsSources, self.inspects) = (showsSources, inspects)
  }
}

extension Compilation {
  /// Counts the layers of a resolved snapshot once more if they are inspected.
  mutating func inspect(_ resolution: inout Resolution, of snapshot: Int?) {
    let (time, memory) = WorkBudget.Resource.layers.cost
    for (resource, cost) in [(WorkBudget.Resource.time, time), (.memory, memory)]
    where !budget.spend(resolution.origins.count * cost, on: resource) {
      resolution.fail(excess(resource, of: snapshot))
    }
  }

  /// Writes the texts of a resolved snapshot. If they exceed the budget, the resolution has an error
  /// instead of a tree.
  mutating func write(
    _ resolution: inout Resolution, of snapshot: Int?, _ request: OutputRequest
  ) -> [OutputFormat: String] {
    var texts: [OutputFormat: String] = [:]
    let sources = request.showsSources && !request.texts.isEmpty ? self.sources : nil
    budget.admitDecodedImages()
    for format in request.texts {
      guard let tree = resolution.tree else { break }
      let origins = resolution.origins
      let left = budget.left(.text)
      let text = timings.measure(.encode) {
        format == .json
          ? tree.json(limit: left)
          : tree.text(origins: origins, place: sources.map { Self.place(in: $0) }, limit: left)
      }
      if budget.spend(text?.utf8.count ?? left + 1, on: .text) {
        texts[format] = text
      } else {
        resolution.fail(excess(.text, of: snapshot))
      }
    }
    return texts
  }

  /// Returns a function for the source location of a layer.
  private static func place(in sources: [String: SourceText]) -> (LayerOrigin) -> String? {
    { origin in
      let position = sources[origin.file]?.position(at: origin.bytes.lowerBound)
      return position.map { "\(origin.file):\($0.line):\($0.column)" }
    }
  }
}
