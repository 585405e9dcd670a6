import SceneCompiler
import SceneExport
import SceneLayers
import SceneSemantics

/// A small image of a color or gradient, over a checkerboard if it is not opaque.
enum Swatch {
  static func markdown(_ stops: [ObservedValue.Stop], name: String? = nil) -> String {
    let png = Base64.text(png(stops))
    let title = name ?? stops.map { $0.color.hexText }.joined(separator: ", ")
    var text = "![\(title)](data:image/png;base64,\(png))\n\n`\(title)`"
    if let color = stops.first?.color, stops.count == 1 {
      let parts = [color.red, color.green, color.blue].map { String(Int($0 * 255 + 0.5)) }
      text += " · rgb \(parts.joined(separator: ", "))"
      if color.alpha < 1 { text += " · alpha \(Int(color.alpha * 100 + 0.5))%" }
      if name != color.hexText, name != nil { text += " · `\(color.hexText)`" }
    }
    return text
  }

  private static let size = Size(96, 32)

  private static func png(_ stops: [ObservedValue.Stop]) -> [UInt8] {
    var layers: [Layer] = []
    if stops.contains(where: { $0.color.alpha < 1 }) {
      for row in 0..<4 {
        for column in 0..<12 where (row + column) % 2 == 1 {
          var square = Layer(frame: Rect(Double(8 * column), Double(8 * row), 8, 8))
          square.backgroundColor = Color(0.8, 0.8, 0.8)
          layers.append(square)
        }
      }
    }
    var top = Layer(frame: Rect(0, 0, size.width, size.height))
    if stops.count == 1 {
      top.backgroundColor = stops[0].color
    } else {
      top.content = .gradient(
        Gradient(
          colors: stops.map { $0.color }, locations: stops.map { $0.location },
          startPoint: Point(0, 0.5), endPoint: Point(1, 0.5)))
    }
    let canvas = LayerTree.Canvas(size: size, scale: 1, background: Color(1, 1, 1))
    return Output(tree: LayerTree(canvas: canvas, layers: layers + [top]), origins: [])
      .bytes(as: .png)
  }
}
