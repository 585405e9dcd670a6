import SceneLayers

// Defaults of properties that the resolver also needs where no property is set.

/// The initial values of text, which are those of a text layer but for the size.
package enum InitialText {
  /// In points.
  package static let fontSize = 17.0
  package static let weight = FontWeight.regular
  package static let alignment = TextAlignment.left
  package static let isWrapped = false
  /// In points.
  package static let lineSpacing = 0.0
}

/// The initial values of a table view.
package enum InitialTable {
  /// The row height in points, if neither the scene nor the era sets one.
  package static let rowHeight = 44.0
}

/// The initial values of a status bar.
package enum InitialStatusBar {
  /// The time in Apple's screenshots.
  package static let time = "9:41"
  /// The height in points without a device.
  package static let height = 20.0
}

/// The initial values of a search bar.
package enum InitialSearchBar {
  package static let placeholder = "Search"
}

/// The initial values of a CAReplicatorLayer.
package enum InitialReplicator {
  package static let instanceCount = 1.0
  /// In seconds.
  package static let instanceDelay = 0.0
  package static let instanceColor = Color.white
  /// The offset of each color component.
  package static let instanceOffset = 0.0
}

/// The initial values of a reflection.
package enum InitialReflection {
  /// The height of the copy relative to the original.
  package static let shrink = 0.25
  /// In points.
  package static let gap = 0.0
}
