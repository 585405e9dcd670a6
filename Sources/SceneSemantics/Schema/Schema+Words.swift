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

/// A set of words that are looked up by their bytes: a hash table with open addressing that is at
/// most half full.
struct WordTable: Sendable {
  /// The index of a word plus one; 0 for an empty slot.
  private let slots: [Int]
  /// The bytes of all words, consecutively.
  private let bytes: [UInt8]
  /// The start of each word, and the end of the last one.
  private let starts: [Int]

  /// - Parameter words: The words. The first of several equal words is found.
  init(_ words: [String]) {
    var size = 1
    while size < 2 * words.count { size *= 2 }
    var slots = [Int](repeating: 0, count: size)
    var bytes: [UInt8] = []
    var starts = [0]
    for (number, word) in words.enumerated() {
      bytes.append(contentsOf: word.utf8)
      var index = Self.hash(bytes[starts[number]...]) & (size - 1)
      while slots[index] != 0 { index = (index + 1) & (size - 1) }
      slots[index] = number + 1
      starts.append(bytes.count)
    }
    self.slots = slots
    self.bytes = bytes
    self.starts = starts
  }

  /// Returns the index of a word in the list; nil if it is not in the list.
  subscript(word: ArraySlice<UInt8>) -> Int? {
    var index = Self.hash(word) & (slots.count - 1)
    while slots[index] != 0 {
      if isEqual(slots[index] - 1, word) { return slots[index] - 1 }
      index = (index + 1) & (slots.count - 1)
    }
    return nil
  }

  func contains(_ word: String) -> Bool { self[Array(word.utf8)[...]] != nil }

  private func isEqual(_ number: Int, _ word: ArraySlice<UInt8>) -> Bool {
    let start = starts[number]
    guard starts[number + 1] - start == word.count else { return false }
    for offset in 0..<word.count where bytes[start + offset] != word[word.startIndex + offset] {
      return false
    }
    return true
  }

  /// The FNV-1a hash.
  private static func hash(_ word: ArraySlice<UInt8>) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in word { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int(hash ^ hash >> 15)
  }
}
