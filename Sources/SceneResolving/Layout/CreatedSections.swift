import SceneLayers
import SceneLanguage

extension Evaluator {
  /// Returns a section of a table, which is created when it is first needed.
  mutating func section(_ number: Int, inTable table: Int) -> TableSection {
    if let known = store.tables[table]?.sections.known(number) { return known }
    // A local copy of the list would be copied again at each change.
    guard let run = store.tables[table]?.sections.run(of: number),
      let edges = store.tables[table]?.sections.edges(of: number)
    else {
      return TableSection(
        id: nil, number: 0, firstRow: 0, top: 0, headerSpace: 0,
        layout: RowLayout(scale: settings.scale), TableParts(), inTable: table)
    }
    guard let copies = run.copies.first, number != run.model.number else { return run.model }
    let section = section(number, at: edges, like: run.model, copies, inTable: table)
    store.tables.update(table) { $0.sections.keep(section) }
    return section
  }

  private mutating func section(
    _ number: Int, at edges: SectionList.Edges, like model: TableSection,
    _ copies: SectionDraft.Copies, inTable table: Int
  ) -> TableSection {
    let iteration = copies.firstIteration + number - model.number
    let id = instance(of: copies.source, iteration: iteration, table)
    let draft = SectionDraft(section: id, &self)
    var section = TableSection(
      id: id, number: number, firstRow: edges.firstRow, top: edges.top,
      headerSpace: model.headerSpace, headerPadding: model.headerPadding,
      layout: model.layout.starting(at: edges.top + model.headerSpace), draft.parts,
      inTable: table)
    section.footerHeight = edges.footerHeight
    section.add(draft, self)
    return section
  }

  /// Instantiates the section of an iteration.
  mutating func instance(
    of source: SectionSource, iteration: Int, _ table: Int
  ) -> Int {
    var inner = self.inner(source.outer, item: source.item, iteration: iteration)
    inner.set(iteration, of: source.loop, through: source.list)
    return instantiate(source.declaration, in: inner, parent: table)
  }
}

extension SectionDraft {
  init(section id: Int, _ evaluator: inout Evaluator) {
    self.id = id
    let body = evaluator.declaration(of: id).body
    parts = evaluator.parts(of: body, in: id)
    var sources: [(RowSource, Int)] = []
    evaluator.forEachSource(
      in: body, evaluator.store.instances[id].environment, isKept: true
    ) { _, source, count in
      sources.append((source, count))
    }
    for (source, count) in sources { add(source, count) }
  }

  /// Returns the first section of a loop, whose header can have another height, and the second one
  /// with all that follow as its copies.
  static func all(
    of source: SectionSource, _ table: Int, _ evaluator: inout Evaluator
  ) -> [SectionDraft] {
    let first = evaluator.instance(of: source, iteration: 0, table)
    let second = evaluator.instance(of: source, iteration: 1, table)
    var rest = SectionDraft(section: second, &evaluator)
    rest.copies = [
      Copies(source: source, firstIteration: 1, count: source.list.iterationCount - 1)
    ]
    return [SectionDraft(section: first, &evaluator), rest]
  }
}
