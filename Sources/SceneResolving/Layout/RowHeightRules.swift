import SceneLayers
import SceneLanguage

/// The declaration of a row and the source of its height.
struct MeasuredRow {
  let declaration: Int
  let rule: RowHeightRule
  /// Whether it can set a `style` or a `textStyle`, which override the table's for the default
  /// height.
  let setsStyle: Bool
  /// Whether it can be as high as its texts or layers.
  let mayWrap: Bool

  /// Whether the row sets nothing that affects its height.
  var hasUsualHeight: Bool { rule.isUnset && !setsStyle && !mayWrap }

  /// The parameters are not in an evaluator, because borrowing one from a function that changes it
  /// copies all of its bytes.
  init(_ declaration: Int, _ scene: borrowing BoundScene, _ changes: borrowing SnapshotChanges) {
    self.declaration = declaration
    let isChanged = changes.assignments(to: declaration) != nil
    let facts = scene.facts(of: declaration)
    setsStyle = isChanged || facts.maySetStyle
    mayWrap = scene.mayFit(declaration) || changes.mayWrap(declaration)
    rule = isChanged ? .evaluated : facts.rule
  }
}

extension Evaluator {
  /// Returns the height that the `rows` of the section or table gives a row; nil if neither sets
  /// it.
  mutating func templateHeight(
    of section: TableSection, _ span: Environment.RowPosition
  ) -> Double? {
    templateValue(.height, of: section, span)?.magnitude
  }

  /// Returns the default height of a row.
  ///
  /// - Parameters:
  ///   - own: The row's own style.
  ///   - text: The row's own text style.
  ///   - row: The row, if it has an instance.
  mutating func usualHeight(
    of section: TableSection, _ span: Environment.RowPosition, _ metrics: ListMetrics,
    style own: RowStyle? = nil, text: DynamicTypeStyle? = nil, row: Int? = nil
  ) -> Double {
    let style = own ?? templateValue(.style, of: section, span)?.wordCase()
    let text =
      text ?? templateValue(.textStyle, of: section, span)?.wordCase() ?? metrics.textStyle
    return metrics.height(
      isSubtitle: style == .subtitle, text: text, traits(of: row ?? section.parent).contentSize,
      scale: settings.scale)
  }

  private mutating func templateValue(
    _ key: PropertyKey, of section: TableSection, _ span: Environment.RowPosition
  ) -> Value? {
    for rows in templates(.rows, of: section.parent) {
      trace?.note(key, of: rows)
      let (isSet, value) = withTemplate(rows, for: span) { evaluator, template in
        let found = evaluator.properties(of: template)[key]
        return (found != nil, found.flatMap { evaluator.checked($0, key, of: .rows, row: span) })
      }
      if isSet { return value }
    }
    return nil
  }

  /// Returns the height of a table's header or footer.
  mutating func edgeHeight(of id: Int) -> Double {
    if let own = number(.height, of: id) { return own }
    var height = layersHeight(in: id) ?? 0
    if title(of: id)?.string.isEmpty == false, let table = store.instances[id].parent {
      let metrics = metrics(listMetrics(ofTable: table), of: id)
      let style = titleStyle(of: id, metrics, isSelected: false)
      let own = settings.defaults.edgePadding.map { roundToTenThousandths(style.lineHeight + $0) }
      height = max(height, InitialTable.rowHeight, own ?? 0)
    }
    return height
  }
}

extension BoundScene {
  /// Returns whether `rows` can give rows different heights. It is outside of the rows' loops, so
  /// it can depend only on their indices and its own `let`s.
  func heightVaries(ofTemplate declaration: Int) -> Bool {
    let found = facts(of: declaration)
    return found.contains(.hasStatements)
      || found.heights.varies(from: Int(elements[declaration].body.depth))
  }
}
