import SceneLayers
import SceneRaster

/// The images of an SVG file, which are embedded once each.
struct SVGImages {
  /// The number of pixels that were painted for images.
  private(set) var pixelCount = 0
  /// The identifiers by the Base64 text.
  private var known: [[UInt8]: String] = [:]

  mutating func count(_ image: LayerImage) { pixelCount += image.width * image.height }

  /// Returns the identifier of an image, which is defined if it is new.
  mutating func define(_ image: LayerImage, _ definitions: inout SVGText) -> String {
    var encoder = PNGEncoder(width: image.width, height: image.height, format: .rgba)
    var bytes = encoder.header
    image.paint { band in bytes += encoder.append(band) }
    bytes += encoder.finish()
    return define(bytes, image.width, image.height, &definitions)
  }

  /// Returns the identifier of an image that is as large as the tree's.
  mutating func define(_ list: DisplayList, _ definitions: inout SVGText) -> String {
    var encoder = PNGEncoder(width: list.width, height: list.height, format: list.format)
    var bytes = encoder.header
    var band = Band(width: list.width, format: list.format)
    for start in stride(from: 0, to: list.height, by: 16) {
      list.paint(start..<min(start + 16, list.height), into: &band)
      bytes += encoder.append(band)
    }
    bytes += encoder.finish()
    return define(bytes, list.width, list.height, &definitions)
  }

  private mutating func define(
    _ png: [UInt8], _ width: Int, _ height: Int, _ definitions: inout SVGText
  ) -> String {
    let text = Base64.encoded(png)
    if let id = known[text] { return id }
    let id = "image" + (known.count + 1).description
    known[text] = id
    definitions.beginTag("image")
    definitions.attribute("id", id)
    definitions.attribute("width", width.description)
    definitions.attribute("height", height.description)
    definitions.attribute("href", "data:image/png;base64," + String(decoding: text, as: UTF8.self))
    definitions.endTag()
    return id
  }
}
