import SceneLayers
import SceneLanguage

// `rows` and `separators`, evaluated for a row.

extension Evaluator {
  /// Returns the instance of a template for a row. It is specific to the row if a condition, loop,
  /// or `let` in the template can have different values for different rows.
  mutating func template(_ id: Int, for span: Environment.RowPosition) -> Int {
    guard differsByRow(id) else { return id }
    if let known = store.templates.rows[id, span.number] { return known }
    let made = makeTemplate(id, for: span)
    store.templates.rows[id, span.number] = made
    return made
  }

  /// Evaluates a template for a row that is not created, without keeping the instance.
  mutating func withTemplate<Result>(
    _ id: Int, for span: Environment.RowPosition, _ body: (inout Evaluator, Int) -> Result
  ) -> Result {
    guard differsByRow(id) else { return body(&self, id) }
    let made = makeTemplate(id, for: span)
    let result = body(&self, made)
    if store.instances.count == made + 1 {
      store.instances.removeLast()
      trace?.forget(made)
    }
    return result
  }

  private mutating func makeTemplate(_ id: Int, for span: Environment.RowPosition) -> Int {
    let template = store.instances[id]
    var outside = template.environment
    outside.frames.keep(outside.frames.count - 1)
    outside.row = span
    return store.add(template.declaration, in: outside, parent: template.parent)
  }

  private mutating func differsByRow(_ id: Int) -> Bool {
    if let known = store.templates.differing[id] { return known == 1 }
    let differs = facts(of: id).contains(.differs)
    store.templates.differing[id] = differs ? 1 : 0
    return differs
  }
}
