// The words that properties take.

extension WordSet {
  static let devices = WordSet(Device.names)
  static let appearances = WordSet(["light"], unbuilt: ["dark"])
  static let eras = WordSet(["classic", "flat", "modern"])
  static let goldens = WordSet(["picture", "tree", "hash"])
  static let gravities = WordSet(["resize", "resizeAspect", "resizeAspectFill", "center"])
  static let gradientTypes = WordSet(["axial"], unbuilt: ["radial", "conic"])
  static let lineCaps = WordSet(["butt", "round", "square"])
  static let lineJoins = WordSet(["miter", "round", "bevel"])
  static let fillRules = WordSet(["nonZero", "evenOdd"])
  static let fontWeights = WordSet(["regular", "semibold", "bold"])
  static let alignments = WordSet(["left", "center", "right", "natural"])
  static let truncations = WordSet(["none", "end"])
  static let fillModes = WordSet(["removed", "forwards", "backwards", "both"])
  static let tableStyles = WordSet(["plain"], unbuilt: ["grouped", "insetGrouped"])
  static let rowStyles = WordSet(["default"], unbuilt: ["subtitle", "value1", "value2"])
  static let accessories = WordSet(
    ["none"],
    unbuilt: ["disclosureIndicator", "checkmark", "detailButton", "detailDisclosureButton"])
  static let separatorStyles = WordSet(["singleLine", "none", "snake"])
  static let visibilities = WordSet(["always", "exposed"])

  /// Of all properties that take one word.
  static let all: [WordSet] = [
    devices, appearances, eras, goldens, gravities, gradientTypes, lineCaps, lineJoins, fillRules,
    fontWeights, alignments, truncations, fillModes, tableStyles, rowStyles, accessories,
    separatorStyles, visibilities,
  ]
}
