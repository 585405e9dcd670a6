import SceneSyntax

// The names that expressions can use without a declaration.

/// A variable available in rows and their templates.
enum RowVariable: String, Hashable, Sendable, CaseIterable { case section, index, count }

/// A setting of the scene.
enum SceneValue: String, Hashable, Sendable, CaseIterable {
  case scale, era, appearance, contentSize, layoutDirection
}

/// The geometric members that all or some elements have.
enum GeometryMember: String, Hashable, Sendable, CaseIterable {
  case x, y, width, height, minX, midX, maxX, minY, midY, maxY, bounds, frame, origin, size
  case contentSize, textSize, titleFrame

  /// Whether it does not depend on the vertical position and the height.
  var isHorizontal: Bool {
    switch self {
    case .x, .width, .minX, .midX, .maxX: true
    default: false
    }
  }

  /// Creates the member with the name of a token.
  init?(_ token: SyntaxNode) {
    guard let number = Self.words[token.utf8] else { return nil }
    self = Self.all[number]
  }

  private static let all = Array(allCases)
  private static let words = WordTable(allCases.map { $0.rawValue })
}
