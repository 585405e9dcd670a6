import SceneLayers
import SceneSource

// Rows that are as high as their contents, as with UIKit's automatic row height.

extension PropertyKey {
  fileprivate var isNumberOfLines: Bool { self == .numberOfLines || self == .detailNumberOfLines }
}

extension BoundScene {
  /// Returns whether a row, or the rows of a template, can have texts with several lines.
  func mayWrap(_ declaration: Int) -> Bool {
    hasBody(of: declaration) { body in
      contains(body) { item in
        guard case .property(let number) = item else { return false }
        return assignments[number].key.isNumberOfLines
      }
    }
  }

  /// Returns whether a row has layers at its start or end, which take space from its text.
  fileprivate func hasParts(_ row: Int) -> Bool {
    hasBody(of: row) { body in
      contains(body) { item in
        guard case .element(let part) = item else { return false }
        let kind = elements[part].kind
        return kind == .leading || kind == .accessory
      }
    }
  }
}

extension SnapshotChanges {
  /// Returns whether the snapshot sets the number of lines of a row's texts, or of a template's.
  func mayWrap(_ declaration: Int) -> Bool {
    assignments(to: declaration)?.contains { $0.content.key.isNumberOfLines } == true
  }
}

extension Evaluator {
  /// Returns whether a row, or the rows of a template, can have texts with several lines, as the
  /// scene or the snapshot sets it.
  func mayWrap(_ declaration: Int) -> Bool {
    scene.mayWrap(declaration) || changes.mayWrap(declaration)
  }

  /// Returns the height of a row that fits its texts and image; nil if each text has one line.
  mutating func fittingHeight(
    of declaration: Int, in environment: Environment, _ section: TableSection, table: Int,
    _ metrics: ListMetrics
  ) -> Double? {
    guard spend(Self.fittingSteps, for: section.id ?? table) else { return nil }
    let id = store.instances.count
    store.instances.append(
      Instance(
        environment: environment.entering(body: store.bodies.add(), of: id),
        declaration: declaration, parent: section.id ?? table))
    let hasParts = scene.hasParts(declaration)
    if hasParts {
      let frame = rowFrame(inTable: table, 0, metrics.rowHeight)
      store.setGeometry(of: id, .init(frame: frame))
    }
    // An instance whose parts were measured is kept, because other tables refer to it.
    defer { if !hasParts, store.instances.count == id + 1 { store.instances.removeLast() } }
    let texts = RowTextLayout(of: id, section, metrics, isSelected: false, &self)
    guard texts.isWrapped else { return nil }
    let space = textSpace(ofRow: id, section, table: table, metrics)
    let height = texts.height(fitting: space.width, scale: settings.scale, &self)
    guard let image = imageSize(ofRow: id, section, metrics) else {
      return TextStyle.rounded(height)
    }
    return TextStyle.rounded(max(height, image.height + metrics.textPadding))
  }

  /// What it takes to measure a row, apart from its text.
  private static var fittingSteps: Int { 32 }

  // MARK: Text

  /// Returns the space between the image and the accessory of a row, from the row's edge.
  mutating func textSpace(
    ofRow id: Int, _ section: TableSection, table: Int, _ metrics: ListMetrics
  ) -> (x: Double, width: Double) {
    let inset = rowProperty(.textInset, of: id, section)?.numbers ?? [metrics.rowTextInset]
    let width = rowFrame(inTable: table, 0, 0).width
    let right =
      width - (inset.count > 1 ? inset[1] : inset[0]) - indexWidth(ofTable: table)
    let x = inset[0] + (leadingWidth(ofRow: id, section, metrics) ?? 0)
    guard let end = accessoryStart(ofRow: id, section, metrics, endingAt: right) else {
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
    ofRow id: Int, _ section: TableSection, _ metrics: ListMetrics
  ) -> Double? {
    var width = 0.0
    if let leading = rowPart(.leading, of: id) {
      width = contentSize(ofPart: leading).width
    } else {
      width = imageSize(ofRow: id, section, metrics)?.width ?? 0
    }
    return width > 0 ? width + ListMetrics.imageGap : nil
  }

  private mutating func imageSize(
    ofRow id: Int, _ section: TableSection, _ metrics: ListMetrics
  ) -> Size? {
    guard case .image(let image)? = rowProperty(.image, of: id, section),
      rowPart(.leading, of: id) == nil
    else { return nil }
    guard image.symbol != nil else { return size(of: image) }
    let title = titleStyle(of: id, metrics, isSelected: false) {
      $0.rowProperty($1, of: id, section)
    }
    return Size(symbolWidth(fontSize: title.size), title.lineHeight)
  }

  /// Returns the width of a symbol at the start of a row.
  func symbolWidth(fontSize: Double) -> Double {
    roundToPixel(fontSize * ListMetrics.symbolWidth, scale: settings.scale)
  }

  /// Returns the position at which text before a row's accessory ends; nil if there is none.
  private mutating func accessoryStart(
    ofRow id: Int, _ section: TableSection, _ metrics: ListMetrics, endingAt right: Double
  ) -> Double? {
    if let accessory = rowPart(.accessory, of: id) {
      let width = contentSize(ofPart: accessory).width
      return roundToPixel(right - width, scale: settings.scale) - ListMetrics.accessoryGap
    }
    let word: RowAccessory =
      rowProperty(.accessory, of: id, section)?.wordCase() ?? .none
    if word == .switchOn || word == .switchOff {
      return right - controls.switchSize.width - ListMetrics.accessoryGap
    }
    let art = AccessoryArt(defaults: settings.defaults, metrics: metrics, box: .zero, right: right)
    let gap = word == .disclosure ? metrics.disclosureGap : ListMetrics.accessoryGap
    return art.layers(word, tint: tint).map({ $0.frame.minX }).min().map { $0 - gap }
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

  /// UIKit's tint color.
  var tint: Color {
    namedColor("tintColor", era: settings.era, appearance: settings.appearance) ?? .black
  }
}
