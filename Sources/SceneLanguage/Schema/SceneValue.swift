/// The values of the environment in which a scene is shown, in the order in which they are evaluated.
/// A scene sets them, a snapshot overrides them, a matrix lists them, and expressions read them.
package enum SceneValue: String, Hashable, Sendable, CaseIterable {
  case device, appearance, accessibilityContrast, userInterfaceLevel, contentSize, layoutDirection,
    era, scale

  /// Those that snapshots override. The era is that of all snapshots.
  package static let ofSnapshots = allCases.filter { $0 != .era }

  /// Those on which named colors depend.
  package static let ofColors: [SceneValue] = [
    .appearance, .accessibilityContrast, .userInterfaceLevel, .era,
  ]

  /// The sets of words, which are most likely meant where no type is expected.
  package static let wordSets = allCases.compactMap { value -> WordSet? in
    if case .word(let set) = value.row.type { set } else { nil }
  }

  /// What expressions read besides: whether the content size is for accessibility.
  package static let isAccessibilityCategory = "isAccessibilityCategory"
  package static let names = allCases.map { $0.rawValue } + [isAccessibilityCategory]

  /// The properties by which an element has another value than the scene.
  package var traits: [PropertyKey] {
    switch self {
    case .contentSize: [.maximumContentSizeCategory, .minimumContentSizeCategory]
    case .layoutDirection: [.semanticContentAttribute]
    default: []
    }
  }

  /// What is known about a value.
  private struct Row {
    let key: PropertyKey
    let type: ValueType
    let initial: DefaultValue
    let doc: String
    /// What the documentation of a scene adds.
    var details = ""
    let plural: String
    /// The short names of its words, if file names use them.
    var short: [String] = []
    /// Whether layers can have other places.
    var movesLayers = true
  }

  private var row: Row {
    switch self {
    case .device:
      Row(
        key: .device, type: .word(.devices), initial: .none,
        doc: "An iPhone or iPad in portrait orientation, which sets the size, scale, and safe area",
        details: ". `size` and `scale` override it",
        plural: "The devices; the first one adds no name.")
    case .appearance:
      Row(
        key: .appearance, type: .word(.appearances),
        initial: .value(.word(Word(.appearances, InitialEnvironment.appearance))),
        doc: "The light or dark appearance", plural: "The appearances.", movesLayers: false)
    case .accessibilityContrast:
      Row(
        key: .accessibilityContrast, type: .word(.accessibilityContrasts),
        initial: .value(
          .word(Word(.accessibilityContrasts, InitialEnvironment.accessibilityContrast))),
        doc: "The contrast of named colors, which is `high` with Increase Contrast",
        plural: "The contrasts of named colors.", movesLayers: false)
    case .userInterfaceLevel:
      Row(
        key: .userInterfaceLevel, type: .word(.userInterfaceLevels),
        initial: .value(.word(Word(.userInterfaceLevels, InitialEnvironment.userInterfaceLevel))),
        doc:
          "The level of the interface: `elevated` is that of sheets, with lighter dark backgrounds",
        plural: "The levels of the interface.", movesLayers: false)
    case .contentSize:
      Row(
        key: .contentSize, type: .word(.contentSizes),
        initial: .value(.word(Word(.contentSizes, InitialEnvironment.contentSize))),
        doc: "The preferred content size category",
        details: ", which determines the sizes of text styles",
        plural: "The preferred content size categories.",
        short: ["xs", "s", "m", "l", "xl", "xxl", "xxxl", "ax1", "ax2", "ax3", "ax4", "ax5"],
        movesLayers: false)
    case .layoutDirection:
      Row(
        key: .layoutDirection, type: .word(.layoutDirections),
        initial: .value(.word(Word(.layoutDirections, InitialEnvironment.layoutDirection))),
        doc: "The direction of the interface",
        details:
          ". Rows, bars, stacks, and controls are mirrored; layers with a `frame` are not",
        plural: "The directions of the interface.", short: ["ltr", "rtl"])
    case .era:
      Row(
        key: .era, type: .word(.eras),
        initial: .value(.word(Word(.eras, InitialEnvironment.era))),
        doc:
          "The iOS versions that determine defaults: `classic` is iOS 3 to 6, `flat` iOS 7 to 12, `modern` iOS 13 to 18, and `liquidGlass` iOS 26",
        plural: "The eras.")
    case .scale:
      Row(
        key: .scale, type: .ratio, initial: .number(InitialEnvironment.scale),
        doc: "The number of device pixels per point",
        plural: "The numbers of device pixels per point.", movesLayers: false)
    }
  }

  package var key: PropertyKey { row.key }
  /// The type in expressions.
  package var type: ValueType { self == .scale ? .number : row.type }
  package var doc: String { row.doc + "." }
  package var movesLayers: Bool { row.movesLayers }

  /// The words with their short names.
  var shortNames: [(String, String)] {
    guard case .word(let set) = row.type else { return [] }
    return Array(zip(set.words, row.short))
  }

  /// The property of a scene.
  var ofScene: PropertySpec { spec(row.type, row.initial, row.doc + row.details + ".") }

  /// The property of a snapshot.
  var ofSnapshot: PropertySpec {
    self == .device
      ? spec(
        row.type, .rule(.scene),
        "The device, whose size replaces that of the scene, and whose scale is the default.")
      : spec(row.type, .rule(.scene), doc)
  }

  /// The axis of a matrix.
  var ofMatrix: PropertySpec { spec(.array(row.type), .none, row.plural) }

  private func spec(_ type: ValueType, _ initial: DefaultValue, _ doc: String) -> PropertySpec {
    PropertySpec(
      key, type, initial, doc, in: self == .scale ? .init(lower: 0.25, upper: 16) : nil)
  }
}
