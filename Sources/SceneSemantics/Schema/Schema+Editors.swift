// What editors offer besides elements, properties and functions.

extension Schema {
  /// Every word that some property takes; some take the same ones.
  package static var propertyWords: [String] { WordSet.all.flatMap { $0.words } }

  package static var timingNames: [String] { TimingCurve.names }

  /// What can be read of an element that has a place.
  package static func readableMembers(of kind: ElementKind) -> [String] {
    guard kind.hasFrame else { return [] }
    return Expression.GeometryMember.allCases.filter { member in
      switch member {
      case .contentSize: kind == .table
      case .textSize: kind == .textLayer
      default: true
      }
    }.map { $0.rawValue }
  }

  /// What expressions know of the row that they stand in.
  package static var rowVariables: [String] {
    Expression.RowVariable.allCases.map { $0.rawValue }
  }

  /// What expressions know of the scene.
  package static var sceneValues: [String] { Expression.SceneValue.allCases.map { $0.rawValue } }

  /// Whether expressions in the body of an element know its row, or that of each of its rows.
  package static func knowsRow(_ kind: ElementKind) -> Bool {
    switch kind {
    case .rows, .separators, .shadows, .row, .top, .contentTop, .contentBottom, .bottom: true
    default: false
    }
  }
}
