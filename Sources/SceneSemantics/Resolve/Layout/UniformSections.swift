import SceneLayers

// Whether all sections of a loop have the same heights, determined statically.

extension Evaluator {
  /// Returns the sections of a loop if each iteration contains exactly one, and all have the same
  /// heights; nil if they can differ, or if the evaluation of an expression in them can fail.
  mutating func uniformSections(
    of loop: Loop, item: Int, list: Value, in outer: Environment, table: Int
  ) -> SectionSource? {
    guard loop.body.items.count == 1, let only = loop.body.items.first,
      case .element(let number) = scene.items[only], scene.elements[Int(number)].kind == .section,
      !canFail(loop.body)
    else { return nil }
    var finder = UniformSectionFinder(shared: shared, changes: changes, loop: loop)
    let header = listMetrics(ofTable: table).header
    let space = rowFrame(inTable: table, 0, 0).width - 2 * header.inset
    finder.titleSpace = space / header.size
    if case .range(let start, let end) = list {
      finder.digits = max("\(start)".utf8.count, "\(end - 1)".utf8.count)
    }
    guard finder.isUniform(Int(number)) else { return nil }
    return SectionSource(
      loop: loop, item: item, list: list, outer: outer, declaration: Int(number))
  }

  /// Returns whether a table's `rows` sets the same heights in all sections of a loop.
  func setsSameHeights(_ template: Int, inSectionsOf loop: Loop) -> Bool {
    let declaration = store.instances[template].declaration
    return !scene.mayWrap(declaration)
      && UniformSectionFinder(shared: shared, changes: changes, loop: loop)
        .setsSameHeights(declaration)
  }
}

/// Determines whether heights in a section depend on the iteration of the enclosing loop.
private struct UniformSectionFinder {
  let shared: SharedScene
  let changes: SnapshotChanges
  let loop: Loop
  /// The width of a header's text, in multiples of its usual size.
  var titleSpace = 0.0
  /// The number of digits of the loop's values.
  var digits = Self.mostDigits

  /// The length of the longest number, such as -1.2345678901234567e-300.
  private static let mostDigits = 24
  /// Widths of letters and digits, in multiples of the text's size, that those of the built-in font
  /// do not exceed.
  private static let (letterWidth, digitWidth) = (1.1, 0.7)

  private var scene: BoundScene { _read { yield shared.bound } }

  func isUniform(_ section: Int) -> Bool {
    guard changes.assignments(to: section) == nil, scene.styles(of: section).isEmpty,
      hasUniformTitle(section)
    else { return false }
    return scene.items[scene.elements[section].body.items].allSatisfy { item in
      switch item {
      case .element(let part): isUniform(part: Int(part), in: section)
      case .loop(let number): isUniform(scene.loops[Int(number)])
      case .property, .branch, .uses, .snapshot, .change: false
      }
    }
  }

  private func isUniform(part: Int, in section: Int) -> Bool {
    switch scene.elements[part].kind {
    case .row, .rows: hasSameHeights(rows: part)
    case .header:
      setsSameHeights(part) && !scene.hasLayers(in: part, beyond: 0) && hasUniformTitle(part)
        && (!hasVaryingTitle(section) && !hasVaryingTitle(part)
          || !scene.hasBody(of: part, where: setsText))
    // The number of lines depends on the text.
    case .footer:
      setsSameHeights(part) && !scene.hasLayers(in: part, beyond: 0)
        && !hasVaryingTitle(part)
    default: true
    }
  }

  private func hasSameHeights(rows: Int) -> Bool {
    setsSameHeights(rows) && !scene.mayWrap(rows)
  }

  /// Returns whether a loop in the section contains the same rows in each iteration.
  private func isUniform(_ rows: Loop) -> Bool {
    !readsIteration(rows.list)
      && scene.items[rows.body.items].allSatisfy { item in
        if case .element(let row) = item { hasSameHeights(rows: Int(row)) } else { false }
      }
  }

  private func hasVaryingTitle(_ element: Int) -> Bool {
    scene.title(of: element).map { readsIteration($0) } ?? false
  }

  /// Returns whether the title is either empty in all iterations or in none, and never wraps.
  private func hasUniformTitle(_ element: Int) -> Bool {
    guard let title = scene.title(of: element), readsIteration(title) else { return true }
    guard case .text(let parts) = title.node else { return false }
    var width = 0.0
    for part in parts {
      switch part {
      case .literal(let text): width += Double(text.utf8.count) * Self.letterWidth
      case .value(let value):
        guard value.type.isNumeric else { return false }
        let digits =
          if case .variable = value.node, readsIteration(value) { digits } else { Self.mostDigits }
        width += Double(digits) * Self.digitWidth
      }
    }
    return width > 0 && width <= titleSpace
  }

  /// Returns whether a body sets the width of a header's text.
  private func setsText(_ body: Body) -> Bool {
    scene.contains(body) { item in
      guard case .property(let number) = item else { return false }
      return isOfText(scene.assignments[Int(number)].key)
    }
  }

  // MARK: Heights

  func setsSameHeights(_ element: Int) -> Bool {
    changes.assignments(to: element) == nil && scene.use(of: element) == nil
      && !scene.hasBody(of: element) { !setsSameHeights($0) }
  }

  private func setsSameHeights(_ body: Body) -> Bool {
    // The `let`s of a style are evaluated for each row, regardless of where it is declared.
    let depth = min(Int(loop.body.depth), Int(body.depth))
    return scene.items[body.items].allSatisfy { item in
      switch item {
      case .property(let number):
        !affectsHeight(scene.assignments[Int(number)])
          || !readsIteration(scene.assignments[Int(number)].value, depth: depth)
      case .uses(let number):
        scene.usedStyles[Int(number)].allSatisfy { setsSameHeights($0) }
      case .branch(let number):
        ![scene.branches[Int(number)].then, scene.branches[Int(number)].otherwise]
          .contains { $0.map { scene.setsHeight($0) } ?? false }
      case .loop(let number): !scene.setsHeight(scene.loops[Int(number)].body)
      case .element, .snapshot, .change: true
      }
    }
  }

  /// Returns whether a property affects heights, including the line breaks of a footer.
  private func affectsHeight(_ assignment: Assignment) -> Bool {
    isOfText(assignment.key) || assignment.setsHeight
  }

  private func isOfText(_ key: PropertyKey) -> Bool {
    switch key {
    case .fontSize, .fontWeight, .font, .fontFamily, .letterSpacing, .textStyle, .textInset,
      .textTransform:
      true
    default: false
    }
  }

  /// Returns whether the value of an expression can differ between iterations.
  ///
  /// - Parameter depth: The depth of the outermost body whose declarations can differ.
  private func readsIteration(_ expression: Expression, depth: Int? = nil) -> Bool {
    switch expression.node {
    case .variable(let slot): slot == loop.valueSlot || slot == loop.indexSlot
    case .letReference(let reference): reference.depth >= depth ?? Int(loop.body.depth)
    case .rowVariable(let variable): variable == .section
    case .geometry: true
    default: expression.operands.contains { readsIteration($0, depth: depth) }
    }
  }
}
