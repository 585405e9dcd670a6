import SceneLayers
import SceneSource
import SceneLanguage

// Where the value of a property comes from: the only place that knows what elements inherit.

/// Where a property is set.
struct PropertySetting {
  let property: Instance.BoundProperty
  /// The element that sets it, which can be another one than the one that has it.
  let element: Int
  /// The row for which `rows` or `separators` set it.
  var row: Environment.RowPosition?
}

extension Evaluator {
  /// Returns the value of a property with the place that sets it: the element, with its snapshot's
  /// changes, styles, and component; for a row, the `rows` of the section or table; and then the
  /// element from which it is inherited. Nil if it has the default.
  mutating func lookup(
    _ key: PropertyKey, of id: Int
  ) -> (value: Value, setting: PropertySetting)? {
    trace?.note(key, of: id)
    var (key, next) = (key, id)
    while true {
      let inheritance = inheritance(of: key, of: kind(of: next))
      if let setting = setting(key, of: next),
        let value = value(of: setting, isInherited: inheritance == .parent)
      {
        return (value, setting)
      }
      guard let heritage = heritage(inheritance, key, of: next),
        inheritance != .parent || spend(for: next)
      else { return nil }
      (key, next) = heritage
    }
  }

  /// Returns the property that an element has instead of one that it does not set.
  func heritage(
    _ inheritance: PropertySpec.Inheritance?, _ key: PropertyKey, of id: Int
  ) -> (key: PropertyKey, element: Int)? {
    switch inheritance {
    case nil: nil
    case .tint: (.tintColor, id)
    case .scene: id == 0 ? nil : (key, 0)
    case .parent: store.instances[id].parent.map { (key, $0) }
    }
  }

  /// Returns the value of a property of the separator of a row.
  mutating func lookup(
    _ key: PropertyKey, ofSeparatorsIn section: TableSection, _ row: Environment.RowPosition
  ) -> (value: Value, setting: PropertySetting)? {
    let templates = templates(.separators, of: section.parent)
    if let first = templates.first { trace?.note(key, of: first) }
    return setting(key, in: templates, row).flatMap { setting in
      value(of: setting).map { ($0, setting) }
    }
  }

  /// Returns where an element has a property from, apart from what it inherits.
  mutating func setting(_ key: PropertyKey, of id: Int) -> PropertySetting? {
    if let own = declared(key, of: id) { return PropertySetting(property: own, element: id) }
    guard kind(of: id) == .row, let row = store.instances[id].environment.row else { return nil }
    return setting(key, in: templates(ofRow: id), row)
  }

  mutating func setting(
    _ key: PropertyKey, in templates: [Int], _ row: Environment.RowPosition
  ) -> PropertySetting? {
    for template in templates {
      let id = self.template(template, for: row)
      if let found = properties(of: id)[key] {
        return PropertySetting(property: found, element: id, row: row)
      }
    }
    return nil
  }

  /// - Parameter isInherited: Whether the property can be used in its own value, such as
  ///   `tintColor: tintColor.opacity(50%)`, where it is what the element would inherit.
  private mutating func value(of setting: PropertySetting, isInherited: Bool = false) -> Value? {
    let (found, element) = (setting.property, setting.element)
    if isInherited {
      if work.steps.contains(where: { $0.work == .inherited(element) }) { return nil }
      push(.inherited(element), at: found.value.span)
    }
    defer { if isInherited { end() } }
    return checked(found, found.key, of: kind(of: element), row: setting.row)
  }

  /// Returns the `rows` for a row, nearest first; none for other elements.
  func templates(ofRow id: Int) -> [Int] {
    guard kind(of: id) == .row, let parent = store.instances[id].parent else { return [] }
    return templates(.rows, of: parent)
  }

  /// Returns the `rows` or `separators` for the rows of a section or table, nearest first.
  func templates(_ kind: ElementKind, of parent: Int) -> [Int] {
    let table = self.kind(of: parent) == .section ? store.instances[parent].parent : nil
    return [parent, table].compactMap { id in
      let parts = id.flatMap { store.templates.parts[$0] }
      return kind == .rows ? parts?.rows : parts?.separators
    }
  }

  /// Returns the tint color of an element.
  mutating func tint(of id: Int) -> Color {
    property(.tintColor, of: id)?.colorValue
      ?? namedColor(Self.tintName, settings.colors) ?? .black
  }

  static let tintName = "tintColor"
}
