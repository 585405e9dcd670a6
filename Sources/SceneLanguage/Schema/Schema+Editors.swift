// Names for editors other than elements, properties, and functions.

extension Schema {
  /// The built-in values of all properties, some of which occur more than once.
  package static var propertyWords: [String] { WordSet.all.flatMap { $0.words } }

  /// The built-in values that are most likely meant where no type is expected.
  package static var environmentWords: [String] { SceneValue.wordSets.flatMap { $0.words } }

  package static var timingNames: [String] { TimingCurve.names }

  /// Returns the members of an element that has a frame.
  package static func readableMembers(of kind: ElementKind) -> [String] {
    guard kind.hasFrame else { return [] }
    return GeometryMember.allCases.filter { $0.type(in: kind) != nil }.map { $0.rawValue }
  }

  /// The variables available in rows.
  package static var rowVariables: [String] {
    RowVariable.allCases.map { $0.rawValue }
  }

  /// The values of the scene that expressions can use.
  package static var sceneValues: [String] { SceneValue.names }

  /// Describes a value of the scene.
  package static func sceneValue(_ name: String) -> String? {
    name == SceneValue.isAccessibilityCategory
      ? "Whether the content size is `\(ContentSize.accessibilityMedium.rawValue)` or larger."
      : SceneValue(rawValue: name)?.doc
  }

  /// Returns whether row variables are available in the body of an element.
  package static func knowsRow(_ kind: ElementKind) -> Bool {
    switch kind {
    case .rows, .separators, .shadows, .row, .top, .contentTop, .contentBottom, .bottom: true
    default: false
    }
  }

  /// Returns the type of a geometric member of an element.
  package static func type(ofMember name: String, of kind: ElementKind) -> ValueType? {
    guard kind.hasFrame else { return nil }
    return GeometryMember(rawValue: name)?.type(in: kind)
  }

  /// Returns the type of a value of the scene or a row variable.
  package static func type(ofWord name: String) -> ValueType? {
    if RowVariable(rawValue: name) != nil { return .number }
    if name == SceneValue.isAccessibilityCategory { return .bool }
    return SceneValue(rawValue: name)?.type
  }
}
