import SceneFonts
import SceneLayers
import SceneSource

/// What the layers of a tree share, and where they come from.
struct LayerOutput {
  /// One a layer, in tree order.
  private(set) var origins: [LayerOrigin] = []
  /// One a layer, where the caller wants to know.
  var valueSources: ValueSources?
  private(set) var outlines: [Path] = []
  private var outlineNumbers = NumberTable()
  private(set) var pictures: [Image] = []
  private var pictureNumbers: [String: Int] = [:]
  /// The paths of `pictures`.
  private(set) var images: [String] = []
  private(set) var missing: [MissingFile] = []
  /// Layers painted so far, copies included.
  private(set) var layerCount = 0
  /// How often the layers that are being made are painted.
  private(set) var copies = 1
  /// When the last animation that shows is over; see `Resolution.duration`.
  var duration = 0.0

  mutating func addLayer(from origin: LayerOrigin) {
    layerCount += copies
    origins.append(origin)
  }

  /// Lets what follows be painted `count` times as often.
  ///
  /// - Returns: what `endCopies` takes.
  mutating func beginCopies(_ count: Int) -> Int {
    let outside = copies
    let (product, overflow) = copies.multipliedReportingOverflow(by: count)
    // Beyond the limit of layers it does not matter by how much.
    copies = overflow ? .max / 4 : min(product, .max / 4)
    return outside
  }

  mutating func endCopies(_ outside: Int) { copies = outside }

  /// The number of a glyph's outline, which is shared by all texts.
  mutating func outline(of glyph: BuiltInFace.Glyph) -> Int {
    let scalar = glyph.scalar.map { Int($0) + 1 } ?? 0
    let weight = FontWeight.allCases.firstIndex(of: glyph.weight) ?? 0
    let number = outlineNumbers.number(
      NumberTable.key(weight, scalar), orElse: outlines.count)
    if number == outlines.count { outlines.append(BuiltInFace.outline(of: glyph)) }
    return number
  }

  /// The number of the outline of a font's glyph.
  ///
  /// - Parameter number: tells the fonts of the scene apart.
  mutating func outline(
    of glyph: Int, in font: OpenTypeFont, number: Int
  ) throws(FontError) -> Int {
    let key = NumberTable.key(FontWeight.allCases.count + number, glyph)
    if let known = outlineNumbers[key] { return known }
    outlines.append(try font.emOutline(of: glyph))
    outlineNumbers[key] = outlines.count - 1
    return outlines.count - 1
  }

  func picture(_ path: String) -> Int? { pictureNumbers[path] }

  mutating func addPicture(_ picture: Image, path: String) {
    pictureNumbers[path] = pictures.count
    pictures.append(picture)
    images.append(path)
  }

  mutating func addMissing(_ file: MissingFile) {
    if !missing.contains(file) { missing.append(file) }
  }
}
