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

  /// The type of what can be read of an element's place.
  package static func type(ofMember name: String, of kind: ElementKind) -> ValueType? {
    guard kind.hasFrame else { return nil }
    return Expression.GeometryMember(rawValue: name)?.type(in: kind)
  }

  /// The types of what expressions know of the scene and of their row.
  package static func type(ofWord name: String) -> ValueType? {
    if Expression.RowVariable(rawValue: name) != nil { return .number }
    switch Expression.SceneValue(rawValue: name) {
    case .scale?: return .number
    case .era?: return .word(.eras)
    case .appearance?: return .word(.appearances)
    case nil: return nil
    }
  }
}

extension ValueType {
  /// All that can be read of a value after a dot.
  package var readableMembers: [String] {
    guard case .tuple(let fields) = self else { return members }
    let labels = fields.enumerated().map { index, field in field.label ?? "\(index)" }
    guard self == .rect else { return labels }
    return labels
      + Expression.GeometryMember.allCases.filter { $0.type(in: .layer) != nil }
      .map { $0.rawValue }.filter { !labels.contains($0) }
  }

  package func type(ofMember name: String) -> ValueType? { member(name)?.1 }
}
