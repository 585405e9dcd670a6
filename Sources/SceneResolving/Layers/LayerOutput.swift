import SceneFonts
import SceneLayers
import SceneSource
import SceneLanguage

/// The images, outlines, and origins of a layer tree.
struct LayerOutput {
  /// The origins, one per layer in tree order.
  private(set) var origins: [LayerOrigin] = []
  /// Why elements have their frames, one per layer, if the caller requests it; nil for their parts.
  var reasons: [LayoutReasons?]?
  /// The sources of values, if the caller requests them.
  var sources: SourceTable?
  private(set) var outlines: [Path] = []
  private var outlineNumbers = NumberTable()
  private var composedOutlines: [ComposedGlyph: Int] = [:]
  private var colorGlyphs: [ColorGlyph: GlyphLayers] = [:]
  private(set) var pictures: [Image] = []
  private var glyphPictures: [GlyphImage: Int] = [:]
  private var pictureNumbers: [String: Int] = [:]
  /// The paths of `pictures`.
  private(set) var images: [String] = []
  private(set) var missing: [MissingFile] = []
  private var missingFiles: Set<MissingFile> = []
  /// The scripts of which boxes are drawn, and those that are not shaped, which are reported.
  var boxedScripts: Set<UInt8> = []
  var unshapedScripts: Set<String> = []
  /// The number of layers painted so far, including copies.
  private(set) var layerCount = 0
  /// The number of times that the current layers are painted.
  private(set) var copies = 1
  /// The end of the last visible animation; see `Resolution.duration`.
  var duration = 0.0

  /// A glyph with accents that are not its own.
  private struct ComposedGlyph: Hashable {
    var font: Int
    var glyph: GlyphID
  }

  /// Identifies the layers of a color glyph: the index of the font in the scene, the color, and for
  /// an image the size.
  struct ColorGlyph: Hashable {
    var font: Int
    var glyph: Int
    var foreground: Color
    var pixelsPerEm: Double?
  }

  /// The layers of a color glyph, which can be thousands.
  struct GlyphLayers {
    let layers: [Layer]
    /// The number of layers including sublayers.
    let count: Int

    init(_ layers: [Layer]) { (self.layers, count) = (layers, layers.treeCount) }
  }

  mutating func addLayer(from origin: LayerOrigin) {
    layerCount += copies
    origins.append(origin)
    reasons?.append(nil)
  }

  /// Records that text of the layer with an index in tree order is cut.
  mutating func markCut(_ layer: Int) { origins[layer].isCut = true }

  /// Records that text of the layer is cut at its line breaks, which make `count` lines.
  mutating func markLines(_ layer: Int, _ count: Int) { origins[layer].cutLineCount = count }

  /// Records that a line of the text of a layer is below the layer.
  mutating func markTooHigh(_ layer: Int) { origins[layer].isTooHigh = true }

  /// Records how a stack arranges the last layer: that it is wider than it needs, because of an equal
  /// part of this priority, and which property it does not follow.
  mutating func markArranged(stretch priority: Double?, against key: PropertyKey?) {
    origins[origins.count - 1].stretch = priority
    origins[origins.count - 1].overruled = key?.rawValue
  }

  /// Begins layers that are painted `count` times as often.
  ///
  /// - Returns: The argument of `endCopies`.
  mutating func beginCopies(_ count: Int) -> Int {
    let outside = copies
    let (product, overflow) = copies.multipliedReportingOverflow(by: count)
    // Above the limit on layers, the exact number does not matter.
    copies = overflow ? .max / 4 : min(product, .max / 4)
    return outside
  }

  mutating func endCopies(_ outside: Int) { copies = outside }

  /// Returns the index of a glyph's outline, which all text shares; nil if it has not been added.
  ///
  /// - Parameter number: The number of the font in the scene.
  func outline(of glyph: GlyphID, inFont number: Int) -> Int? {
    glyph.isComposed
      ? composedOutlines[ComposedGlyph(font: number, glyph: glyph)]
      : outlineNumbers[NumberTable.key(number, glyph.index)]
  }

  mutating func addOutline(_ path: Path, of glyph: GlyphID, inFont number: Int) -> Int {
    if glyph.isComposed {
      composedOutlines[ComposedGlyph(font: number, glyph: glyph)] = outlines.count
    } else {
      outlineNumbers[NumberTable.key(number, glyph.index)] = outlines.count
    }
    outlines.append(path)
    return outlines.count - 1
  }

  /// Returns the layers of a color glyph; nil if they have not been created.
  func colorGlyph(_ glyph: ColorGlyph) -> GlyphLayers? { colorGlyphs[glyph] }

  mutating func addColorGlyph(_ layers: [Layer], of glyph: ColorGlyph) -> GlyphLayers {
    let found = GlyphLayers(layers)
    colorGlyphs[glyph] = found
    return found
  }

  /// Returns the index of the picture of a color glyph, and adds it if it is new.
  mutating func picture(_ picture: Image, of glyph: GlyphImage) -> Int {
    if let known = glyphPictures[glyph] { return known }
    glyphPictures[glyph] = pictures.count
    pictures.append(picture)
    return pictures.count - 1
  }

  func picture(_ path: String) -> Int? { pictureNumbers[path] }

  mutating func addPicture(_ picture: Image, path: String) {
    pictureNumbers[path] = pictures.count
    pictures.append(picture)
    images.append(path)
  }

  mutating func addMissing(_ file: MissingFile) {
    if missingFiles.insert(file).inserted { missing.append(file) }
  }
}
