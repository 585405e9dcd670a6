import SceneLayers

extension FontWeight {
  /// The value of a variable font's weight axis. UIFont's lightest weight is the lightest of
  /// OpenType.
  var classValue: Double {
    switch self {
    case .ultraLight: 100
    case .thin: 200
    case .light: 300
    case .regular: 400
    case .medium: 500
    case .semibold: 600
    case .bold: 700
    case .heavy: 800
    case .black: 900
    }
  }

  /// The names of the weight in file names, the usual one first.
  var styleNames: [String] {
    switch self {
    case .ultraLight: ["UltraLight", "ExtraLight"]
    case .thin: ["Thin"]
    case .light: ["Light"]
    case .regular: ["Regular"]
    case .medium: ["Medium"]
    case .semibold: ["SemiBold", "DemiBold"]
    case .bold: ["Bold"]
    case .heavy: ["Heavy", "ExtraBold"]
    case .black: ["Black"]
    }
  }

  /// All weights, those nearest to this one first.
  var nearest: [FontWeight] {
    FontWeight.allCases.sorted {
      let (a, b) = ((classValue - $0.classValue).magnitude, (classValue - $1.classValue).magnitude)
      return a != b ? a < b : $0.classValue < $1.classValue
    }
  }
}
