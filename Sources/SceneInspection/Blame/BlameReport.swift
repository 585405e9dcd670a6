import SceneCompiler
import SceneEditing
import SceneExport
import SceneLayers
import SceneResolving

/// The layers of a pixel, for printing and as JSON.
package struct BlameReport: Hashable, Codable, Sendable {
  package struct Layer: Hashable, Codable, Sendable {
    /// The index in tree order; nil for the background of the canvas.
    package var index: Int?
    package var name: String
    /// The Core Animation class.
    package var className: String?
    /// The share in thousandths. The sum of all shares, including that of the background, is 1000.
    package var share: Int
    /// The layer's contribution to the pixel's color, of 255.
    package var weight: Double
    package var place: FileLocation?
    /// Why its element has its frame, a line for each axis; nil for a part of an element.
    package var layout: [String]?

    private enum CodingKeys: String, CodingKey {
      case index, name, share, weight, place, layout
      case className = "class"
    }
  }

  package var x: Int
  package var y: Int
  /// The color, `#RRGGBB`.
  package var color: String
  /// The layers, front to back, followed by the background of the canvas if it is visible.
  package var layers: [Layer]

  package init(
    _ blame: PixelBlame, x: Int, y: Int, tree: LayerTree, origins: [LayerOrigin],
    places: [FileLocation?], reasons: [LayoutReasons?] = []
  ) {
    (self.x, self.y) = (x, y)
    color = Color.hexText(blame.color)
    let nodes = LayerNodes(TreeDescription(tree, origins: origins))
    let names = LayerNames(nodes).names
    let thousandths = blame.parts(of: 1000)
    layers = zip(blame.shares, thousandths).map { share, part in
      let index = share.layer
      return Layer(
        index: index, name: names.indices.contains(index) ? names[index] : "layer \(index)",
        className: nodes.nodes.indices.contains(index) ? nodes[index].layer.content.className : nil,
        share: part,
        weight: share.weight * 255, place: places.indices.contains(index) ? places[index] : nil,
        layout: reasons.indices.contains(index) ? reasons[index]?.lines : nil)
    }
    if blame.background > 1e-6 {
      layers.append(
        Layer(
          name: "the canvas background", share: thousandths.last ?? 0,
          weight: blame.background * 255))
    }
  }

  /// Returns a line for the pixel, followed by a line per layer.
  package func text(_ palette: Palette) -> String {
    let rows = layers.map { layer in
      [
        Self.percent(layer.share), TerminalEscaping.line(layer.name), layer.className ?? "",
        layer.place.map { TerminalEscaping.line($0.description) } ?? "",
      ]
    }
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    var text = "\(x),\(y) is \(color)\n"
    for (row, layer) in zip(rows, layers) {
      func padding(_ column: Int) -> String {
        String(repeating: " ", count: widths[column] - row[column].count)
      }
      var line = "  " + padding(0) + row[0] + "  " + palette.paint(row[1], .message)
      if !row[2].isEmpty { line += padding(1) + "  " + row[2] }
      if !row[3].isEmpty { line += padding(2) + "  " + palette.paint(row[3], .location) }
      text += line + "\n"
      for reason in layer.layout ?? [] {
        text +=
          "  " + String(repeating: " ", count: widths[0]) + "  " + TerminalEscaping.line(reason)
          + "\n"
      }
    }
    return text
  }

  private static func percent(_ thousandths: Int) -> String {
    thousandths == 0 ? "< 0.1%" : "\(thousandths / 10).\(thousandths % 10)%"
  }
}
