import SceneLayers

// The words that properties take: the cases of enums, in the order of the reference.

extension WordSet {
  static let devices = WordSet(Device.names)
  static let appearances = WordSet(Appearance.self, unbuilt: [.dark])
  static let eras = WordSet(Era.self)
  static let goldens = WordSet(SnapshotComparison.Golden.self)
  static let corners = WordSet(Layer.Corner.self)
  static let gravities = WordSet(Contents.Gravity.self)
  static let gradientTypes = WordSet(Gradient.Kind.self, unbuilt: [.radial, .conic])
  static let lineCaps = WordSet(Shape.LineCap.self)
  static let lineJoins = WordSet(Shape.LineJoin.self)
  static let fillRules = WordSet(Shape.FillRule.self)
  static let fontWeights = WordSet(FontWeight.self)
  static let alignments = WordSet(TextAlignment.self)
  static let truncations = WordSet(TextTruncation.self)
  static let fillModes = WordSet(AnimationTiming.FillMode.self)
  static let tableStyles = WordSet(TableStyle.self, unbuilt: [.grouped, .insetGrouped])
  static let rowStyles = WordSet(RowStyle.self, unbuilt: [.subtitle, .value1, .value2])
  static let accessories = WordSet(
    RowAccessory.self,
    unbuilt: [.disclosureIndicator, .checkmark, .detailButton, .detailDisclosureButton])
  static let separatorStyles = WordSet(SeparatorStyle.Kind.self)
  static let visibilities = WordSet(TableShadows.Visibility.self)

  /// Of all properties that take one word.
  static let all: [WordSet] = [
    devices, appearances, eras, goldens, gravities, gradientTypes, lineCaps, lineJoins, fillRules,
    fontWeights, alignments, truncations, fillModes, tableStyles, rowStyles, accessories,
    separatorStyles, visibilities,
  ]

  init<Word: CaseIterable & RawRepresentable<String> & Equatable>(
    _ words: Word.Type, unbuilt: [Word] = []
  ) {
    self.init(
      Word.allCases.filter { !unbuilt.contains($0) }.map { $0.rawValue },
      unbuilt: unbuilt.map { $0.rawValue })
  }
}

// Words of which only the first is built: nothing else needs an enum of them.

/// UITableView.Style.
enum TableStyle: String, CaseIterable { case plain, grouped, insetGrouped }

/// UITableViewCell.CellStyle.
enum RowStyle: String, CaseIterable { case `default`, subtitle, value1, value2 }

/// UITableViewCell.AccessoryType.
enum RowAccessory: String, CaseIterable {
  case none, disclosureIndicator, checkmark, detailButton, detailDisclosureButton
}
