import SceneFonts
import SceneLayers

/// The built-in values of a property: the cases of an enum, or names.
///
/// The lists are created on demand, because creating all of them at startup would take longer than
/// the rest of the schema.
package enum WordSet: String, Hashable, Sendable, CaseIterable {
  case devices, appearances, eras, goldens, cornerCurves, gravities, gradientTypes, lineCaps,
    lineJoins, fillRules
  case fontWeights, textStyles, contentSizes, alignments, truncations, fillModes, tableStyles,
    rowStyles, accessories, symbolScales, underlineStyles
  case separatorStyles, visibilities
  case corners, timingCurves

  /// The sets of all properties whose value is a single word.
  static let all = allCases.filter {
    $0 != .corners && $0 != .timingCurves && $0 != .symbolScales && $0 != .underlineStyles
  }

  /// The words in the order of the reference.
  package var words: [String] { cases() }

  package func contains(_ word: String) -> Bool { !cases(word).isEmpty }

  /// Returns all words, or only `word` if it is one of them.
  private func cases(_ word: String? = nil) -> [String] {
    switch self {
    case .devices: Self.names(Device.names, word)
    case .timingCurves: Self.names(TimingCurve.names, word)
    case .appearances: Self.cases(of: Appearance.self, word)
    case .eras: Self.cases(of: Era.self, word)
    case .goldens: Self.cases(of: SnapshotComparison.Golden.self, word)
    case .cornerCurves: Self.cases(of: Layer.CornerCurve.self, word)
    case .gravities: Self.cases(of: Contents.Gravity.self, word)
    case .gradientTypes: Self.cases(of: Gradient.Kind.self, word)
    case .lineCaps: Self.cases(of: Shape.LineCap.self, word)
    case .lineJoins: Self.cases(of: Shape.LineJoin.self, word)
    case .fillRules: Self.cases(of: Shape.FillRule.self, word)
    case .fontWeights: Self.cases(of: FontWeight.self, word)
    case .textStyles: Self.cases(of: DynamicTypeStyle.self, word)
    case .contentSizes: Self.cases(of: ContentSize.self, word)
    case .alignments: Self.cases(of: TextAlignment.self, word)
    case .truncations: Self.cases(of: TextTruncation.self, word)
    case .fillModes: Self.cases(of: AnimationTiming.FillMode.self, word)
    case .tableStyles: Self.cases(of: TableStyle.self, word)
    case .rowStyles: Self.cases(of: RowStyle.self, word)
    // Without those that require arguments, such as `switch(…)`.
    case .accessories:
      Self.cases(of: RowAccessory.self, word)
        .filter { $0 != RowAccessory.switchOn.rawValue && $0 != RowAccessory.switchOff.rawValue }
    case .symbolScales: Self.cases(of: BuiltInSymbol.Scale.self, word)
    case .underlineStyles: Self.cases(of: UnderlineStyle.self, word)
    case .separatorStyles: Self.cases(of: SeparatorStyle.Kind.self, word)
    case .visibilities: Self.cases(of: TableShadows.Visibility.self, word)
    case .corners: Self.cases(of: Layer.Corner.self, word)
    }
  }

  private static func names(_ names: [String], _ word: String?) -> [String] {
    guard let word else { return names }
    return names.contains(word) ? [word] : []
  }

  private static func cases<Word: CaseIterable & RawRepresentable<String>>(
    of type: Word.Type, _ word: String?
  ) -> [String] {
    guard let word else { return Word.allCases.map { $0.rawValue } }
    return Word(rawValue: word) == nil ? [] : [word]
  }
}

/// The built-in values that are in no set, and `parent`.
enum BuiltInWord: String, CaseIterable {
  case `true`, `false`, none, infinity, identity, close, parent
}

/// The values of UITableView.Style.
enum TableStyle: String, Sendable, CaseIterable { case plain, grouped, insetGrouped }

/// The values of UITableViewCell.CellStyle.
enum RowStyle: String, CaseIterable { case `default`, subtitle, value1, value2 }

/// The values of UITableViewCell.AccessoryType, and a switch.
enum RowAccessory: String, CaseIterable {
  case none, disclosure, checkmark, detail, detailDisclosure
  case switchOn, switchOff
}
