import SceneSyntax

// The names that expressions can use without a declaration.

/// A variable available in rows and their templates.
package enum RowVariable: String, Hashable, Sendable, CaseIterable { case section, index, count }

/// The geometric members that all or some elements have.
package enum GeometryMember: String, Hashable, Sendable, CaseIterable {
  case x, y, width, height, minX, midX, maxX, minY, midY, maxY, bounds, frame, origin, size
  case safeArea, contentSize, adjustedContentInset, textSize, titleFrame

  /// Whether it does not depend on the vertical position and the height.
  package var isHorizontal: Bool {
    switch self {
    case .x, .width, .minX, .midX, .maxX: true
    default: false
    }
  }

  /// Creates the member with the name of a token.
  package init?(_ token: SyntaxNode) {
    guard let number = Self.words[token.utf8] else { return nil }
    self = Self.all[number]
  }

  private static let all = Array(allCases)
  private static let words = WordTable(allCases.map { $0.rawValue })
}

extension GeometryMember {
  /// Returns the type in an element of the given kind; nil if the element does not have it.
  package func type(in kind: ElementKind) -> ValueType? {
    switch self {
    case .bounds, .frame, .safeArea: .rect
    case .titleFrame: kind == .row ? .rect : nil
    case .origin: .point
    case .size: .size
    case .contentSize: kind.isScrollView ? .size : nil
    case .adjustedContentInset: kind.isScrollView ? .edgeInsets : nil
    case .textSize: kind == .textLayer || kind == .label ? .size : nil
    default: .number
    }
  }
}
