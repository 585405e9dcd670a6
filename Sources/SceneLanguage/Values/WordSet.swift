import SceneFonts
import SceneLayers

/// The built-in values of a property: the cases of an enum, or names.
///
/// The lists are created on demand, because creating all of them at startup would take longer than
/// the rest of the schema.
package enum WordSet: String, Hashable, Sendable, CaseIterable {
  case devices, appearances, accessibilityContrasts, userInterfaceLevels, eras, goldens,
    cornerCurves, gravities, gradientTypes, lineCaps,
    lineJoins, fillRules
  case fontWeights, fontStyles, textStyles, contentSizes, alignments, truncations, fillModes,
    calculationModes, rotationModes, tableStyles, listSources,
    rowStyles, accessories, symbolScales, underlineStyles
  case separatorStyles, visibilities, textTransforms, statusBarStyles,
    axes, stackAlignments, distributions, layoutDirections, semanticContentAttributes
  case corners, timingCurves

  /// The sets of all properties whose value is a single word.
  package static let all = allCases.filter {
    $0 != .corners && $0 != .timingCurves && $0 != .symbolScales && $0 != .underlineStyles
  }

  /// The words in the order of the reference.
  package var words: [String] {
    var words: [String] = []
    visit { word in
      if isWritten(word) { words.append(word) }
      return true
    }
    return words
  }

  package func contains(_ word: String) -> Bool { self[word] != nil }

  /// Returns a word that can be written; nil if it is not in the set.
  package subscript(text: String) -> Word? {
    var index: UInt8 = 0
    var isFound = false
    visit { word in
      isFound = word == text && isWritten(word)
      if !isFound { index += 1 }
      return !isFound
    }
    return isFound ? Word(set: self, index: index) : nil
  }

  /// Returns whether a word is written without arguments; `switchOn` is the value of `switch(…)`.
  private func isWritten(_ word: String) -> Bool {
    self != .accessories
      || word != RowAccessory.switchOn.rawValue && word != RowAccessory.switchOff.rawValue
  }

  /// Calls a function with each word until it returns false.
  fileprivate func visit(_ body: (String) -> Bool) {
    switch self {
    case .devices: _ = Device.names.allSatisfy(body)
    case .timingCurves: _ = TimingCurve.names.allSatisfy(body)
    case .appearances: Self.visit(Appearance.self, body)
    case .accessibilityContrasts: Self.visit(AccessibilityContrast.self, body)
    case .userInterfaceLevels: Self.visit(UserInterfaceLevel.self, body)
    case .eras: Self.visit(Era.self, body)
    case .goldens: Self.visit(SnapshotComparison.Golden.self, body)
    case .cornerCurves: Self.visit(Layer.CornerCurve.self, body)
    case .gravities: Self.visit(Contents.Gravity.self, body)
    case .gradientTypes: Self.visit(Gradient.Kind.self, body)
    case .lineCaps: Self.visit(Shape.LineCap.self, body)
    case .lineJoins: Self.visit(Shape.LineJoin.self, body)
    case .fillRules: Self.visit(Shape.FillRule.self, body)
    case .fontWeights: Self.visit(FontWeight.self, body)
    case .fontStyles: Self.visit(FontStyle.self, body)
    case .textStyles: Self.visit(DynamicTypeStyle.self, body)
    case .contentSizes: Self.visit(ContentSize.self, body)
    case .alignments: Self.visit(TextAlignment.self, body)
    case .truncations: Self.visit(TextTruncation.self, body)
    case .fillModes: Self.visit(FillMode.self, body)
    case .calculationModes: Self.visit(CalculationMode.self, body)
    case .rotationModes: Self.visit(RotationMode.self, body)
    case .tableStyles: Self.visit(TableStyle.self, body)
    case .listSources: Self.visit(ListSource.self, body)
    case .rowStyles: Self.visit(RowStyle.self, body)
    case .accessories: Self.visit(RowAccessory.self, body)
    case .symbolScales: Self.visit(BuiltInSymbol.Scale.self, body)
    case .underlineStyles: Self.visit(UnderlineStyle.self, body)
    case .separatorStyles: Self.visit(SeparatorKind.self, body)
    case .visibilities: Self.visit(ShadowVisibility.self, body)
    case .textTransforms: Self.visit(TextTransform.self, body)
    case .statusBarStyles: Self.visit(StatusBarStyle.self, body)
    case .layoutDirections: Self.visit(LayoutDirection.self, body)
    case .semanticContentAttributes: Self.visit(SemanticContentAttribute.self, body)
    case .axes: Self.visit(StackAxis.self, body)
    case .stackAlignments: Self.visit(StackAlignment.self, body)
    case .distributions: Self.visit(StackDistribution.self, body)
    case .corners: Self.visit(Layer.Corner.self, body)
    }
  }

  private static func visit<Case: CaseIterable & RawRepresentable<String>>(
    _ type: Case.Type, _ body: (String) -> Bool
  ) {
    for word in Case.allCases where !body(word.rawValue) { return }
  }
}

/// A built-in value of a property.
package struct Word: Hashable, Sendable {
  package let set: WordSet
  /// The index in the set, which is that of the enum's case.
  private let index: UInt8

  fileprivate init(set: WordSet, index: UInt8) { (self.set, self.index) = (set, index) }

  /// - Parameter case: A case of the set's enum.
  package init<Case: CaseIterable & Equatable>(_ set: WordSet, _ case: Case)
  where Case.AllCases == [Case] {
    let index = Case.allCases.firstIndex(of: `case`) ?? 0
    self.init(set: set, index: UInt8(truncatingIfNeeded: index))
  }

  /// Returns the case of the set's enum.
  package func `case`<Case: CaseIterable>() -> Case? where Case.AllCases == [Case] {
    let cases = Case.allCases
    return Int(index) < cases.count ? cases[Int(index)] : nil
  }

  /// Where it is in the order of its set.
  package var rank: Int { Int(index) }

  /// The word as it is written.
  package var text: String {
    var text = ""
    var number: UInt8 = 0
    set.visit { word in
      if number == index { text = word }
      number += 1
      return number <= index
    }
    return text
  }
}

/// The built-in values that are in no set, and `parent`.
package enum BuiltInWord: String, CaseIterable {
  case `true`, `false`, none, infinity, identity, close, parent
}
