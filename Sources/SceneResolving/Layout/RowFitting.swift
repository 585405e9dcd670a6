import SceneLayers
import SceneSource
import SceneLanguage

// Rows that are as high as their contents, as with UIKit's automatic row height.

extension PropertyKey {
  fileprivate var isOfFitting: Bool {
    [.numberOfLines, .detailNumberOfLines].contains(self) || Self.traits.contains(self)
  }
}

extension SnapshotChanges {
  /// Returns whether the snapshot sets what a row fits, such as the number of lines of its texts.
  func mayWrap(_ declaration: Int) -> Bool {
    assignments(to: declaration)?.contains { $0.content.key.isOfFitting } == true
  }
}

extension Evaluator {
  /// Returns whether a row, or the rows of a template, can be as high as its texts or layers, as the
  /// scene or the snapshot sets it.
  func mayWrap(_ declaration: Int) -> Bool {
    scene.mayFit(declaration) || changes.mayWrap(declaration)
  }

  /// Adds an instance of a row, to measure it.
  private mutating func measuredInstance(
    of declaration: Int, in environment: Environment, parent: Int
  ) -> Int? {
    guard spend(Self.fittingSteps, for: parent) else { return nil }
    let id = store.instances.count
    store.instances.append(
      Instance(
        environment: environment.entering(body: store.bodies.add(), of: id),
        declaration: declaration, parent: parent))
    return id
  }

  /// Returns the height of a row that its own layers set, or that fits its texts, image, and layers;
  /// nil if it is the usual one.
  mutating func fittingHeight(
    of declaration: Int, in environment: Environment, _ section: TableSection, table: Int,
    _ metrics: ListMetrics
  ) -> Double? {
    guard let id = measuredInstance(of: declaration, in: environment, parent: section.id ?? table)
    else { return nil }
    let outside = work.measured
    work.measured = (id, section)
    defer { work.measured = outside }
    let hasLayers = facts(of: id).contains(.hasLayers) || facts(of: id).contains(.hasParts)
    // An instance whose parts were measured is kept, because other tables refer to it.
    defer {
      if !hasLayers, store.instances.count == id + 1 {
        store.instances.removeLast()
        trace?.forget(id)
      }
    }
    if let own = heightOfPart(id, { evaluator in evaluator.number(.height, of: id) }) {
      return own
    }
    let metrics = self.metrics(metrics, of: id)
    let changesTraits = changesTraits(id)
    var texts = RowTextLayout(of: id, metrics, isSelected: false, &self)
    guard texts.isWrapped || hasLayers || metrics.stacksValues || changesTraits else { return nil }
    let space = textSpace(ofRow: id, table: table, metrics)
    texts.stack(in: space.width, &self)
    let fitsTexts = texts.isWrapped || texts.isStacked
    let layers = hasLayers ? layersHeight(in: id) : nil
    guard fitsTexts || layers != nil || changesTraits, let position = environment.row else {
      return nil
    }
    var height = layers ?? 0
    if layers == nil || property(.image, of: id) != nil || property(.detail, of: id) != nil
      || title(of: id) != nil
    {
      let usual =
        fitsTexts
        ? texts.height(fitting: space.width, scale: settings.scale, &self)
        : usualHeight(
          of: section, position, metrics, style: word(.style, of: id),
          text: word(.textStyle, of: id), row: id)
      height = max(height, usual)
    }
    if fitsTexts, let image = imageSize(ofRow: id, metrics) {
      height = max(height, image.height + metrics.textPadding)
    }
    // The usual height is rounded in its place.
    return fitsTexts || layers != nil
      ? roundUpToPixel(height, scale: settings.scale) : roundToTenThousandths(height)
  }

  /// What it takes to measure a row, apart from its text.
  private static var fittingSteps: Int { 32 }

  // MARK: Text

  /// Returns the space between the image and the accessory of a row, from the row's edge.
  mutating func textSpace(
    ofRow id: Int, table: Int, _ metrics: ListMetrics
  ) -> (x: Double, width: Double) {
    let inset = property(.textInset, of: id)?.numbers ?? [metrics.rowTextInset]
    let width = rowFrame(inTable: table, 0, 0).width
    let right =
      width - (inset.count > 1 ? inset[1] : inset[0]) - indexWidth(ofTable: table)
    let x = inset[0] + (leadingWidth(ofRow: id, metrics) ?? 0)
    guard let end = accessoryStart(ofRow: id, metrics, endingAt: right) else {
      return (x, right - x)
    }
    return (x, max(0, end - x))
  }

  /// Returns the width of a table's section index.
  mutating func indexWidth(ofTable table: Int) -> Double {
    guard case .array(let titles)? = property(.sectionIndexTitles, of: table),
      titles.contains(where: { $0.stringValue != nil })
    else { return 0 }
    return ListMetrics.indexWidth
  }

  /// Returns the width before a row's text and separator; nil if there is no image or `leading`.
  mutating func leadingWidth(
    ofRow id: Int, _ metrics: ListMetrics
  ) -> Double? {
    var width = 0.0
    if let leading = rowPart(.leading, of: id) {
      width = contentSize(ofPart: leading).width
    } else {
      width = imageSize(ofRow: id, metrics)?.width ?? 0
    }
    return width > 0 ? width + ListMetrics.imageGap : nil
  }

  private mutating func imageSize(
    ofRow id: Int, _ metrics: ListMetrics
  ) -> Size? {
    guard case .image(let image)? = property(.image, of: id),
      rowPart(.leading, of: id) == nil
    else { return nil }
    guard image.symbol != nil else { return size(of: image) }
    let title = titleStyle(of: id, metrics, isSelected: false)
    return Size(symbolWidth(fontSize: title.size), title.lineHeight)
  }

  /// Returns the width of a symbol at the start of a row.
  func symbolWidth(fontSize: Double) -> Double {
    roundToPixel(fontSize * ListMetrics.symbolWidth, scale: settings.scale)
  }

  /// Returns the position at which text before a row's accessories ends; nil if there is none.
  private mutating func accessoryStart(
    ofRow id: Int, _ metrics: ListMetrics, endingAt right: Double
  ) -> Double? {
    let standard = standardAccessoryStart(ofRow: id, metrics, endingAt: right)
    guard let accessory = rowPart(.accessory, of: id) else { return standard?.text }
    let width = contentSize(ofPart: accessory).width
    let end = standard.map { $0.accessory } ?? right
    return roundToPixel(end - width, scale: settings.scale) - ListMetrics.accessoryGap
  }

  /// Returns the positions at which the text and the layers before a row's standard accessory end;
  /// nil if there is none.
  mutating func standardAccessoryStart(
    ofRow id: Int, _ metrics: ListMetrics, endingAt right: Double
  ) -> (text: Double, accessory: Double)? {
    let word: RowAccessory =
      word(.accessory, of: id) ?? .none
    if word == .switchOn || word == .switchOff {
      let width = controls.switchSize.width - controls.switchOverhang
      let start = right - width - ListMetrics.accessoryGap
      return (start, start)
    }
    let art = AccessoryArt(defaults: settings.defaults, metrics: metrics, middle: 0, right: right)
    guard let start = art.layers(word, tint: .black).map({ $0.frame.minX }).min() else {
      return nil
    }
    let gap = word == .disclosure ? metrics.disclosureGap : ListMetrics.accessoryGap
    return (start - gap, start - ListMetrics.accessoryGap)
  }

  // MARK: Parts

  /// Returns the child of a row with the given kind.
  mutating func rowPart(_ kind: ElementKind, of row: Int) -> Int? {
    children(of: row).first { self.kind(of: $0) == kind }
  }

  /// Returns the extent of the part's layers from its origin.
  mutating func contentSize(ofPart id: Int) -> Size {
    let span = declaration(of: id).span
    var size = Size.zero
    for child in children(of: id) {
      guard let frame = try? geometry(of: child, at: span).frame else { continue }
      size = Size(max(size.width, frame.maxX), max(size.height, frame.maxY))
    }
    return size
  }
}
