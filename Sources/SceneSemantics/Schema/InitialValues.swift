import SceneLayers

// Defaults of properties that the resolver also needs where no property is set.

/// The initial values of the environment.
enum InitialEnvironment {
  /// In device pixels per point.
  static let scale = 1.0
  static let era = Era.modern
  static let appearance = Appearance.light
  static let contentSize = ContentSize.large
  static let layoutDirection = LayoutDirection.leftToRight
}

/// The initial values of text, which are those of a text layer but for the size.
enum InitialText {
  /// In points.
  static let fontSize = 17.0
  static let weight = FontWeight.regular
  static let alignment = TextAlignment.left
  static let isWrapped = false
  /// In points.
  static let lineSpacing = 0.0
}

/// The initial values of a table view.
enum InitialTable {
  /// The row height in points, if neither the scene nor the era sets one.
  static let rowHeight = 44.0
}

/// The initial values of a status bar.
enum InitialStatusBar {
  /// The time in Apple's screenshots.
  static let time = "9:41"
  /// The height in points without a device.
  static let height = 20.0
}

/// The initial values of a CAReplicatorLayer.
enum InitialReplicator {
  static let instanceCount = 1.0
  /// In seconds.
  static let instanceDelay = 0.0
  static let instanceColor = Color.white
  /// The offset of each color component.
  static let instanceOffset = 0.0
}

/// The initial values of a reflection.
enum InitialReflection {
  /// The height of the copy relative to the original.
  static let shrink = 0.25
  /// In points.
  static let gap = 0.0
}
