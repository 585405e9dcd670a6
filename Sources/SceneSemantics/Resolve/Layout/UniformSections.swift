import SceneLayers

// Whether all sections of a loop have the same heights, determined statically.

extension Evaluator {
  /// Returns the sections of a loop if each iteration contains exactly one, and all have the same
  /// heights; nil if they can differ, or if the evaluation of an expression in them can fail.
  func uniformSections(
    of loop: Loop, item: Int, list: Value, in outer: Environment
  ) -> SectionSource? {
    guard loop.body.items.count == 1, let only = loop.body.items.first,
      case .element(let number) = scene.items[only], scene.elements[Int(number)].kind == .section,
      !canFail(loop.body),
      UniformSectionFinder(
        shared: shared, changes: changes, loop: loop, titleLimit: titleLimit
      ).isUniform(Int(number))
    else { return nil }
    return SectionSource(
      loop: loop, item: item, list: list, outer: outer, declaration: Int(number))
  }

  /// The number of bytes of a header's title that always fit on a line.
  private var titleLimit: Int {
    let width = settings.canvas.width / (13 * settings.defaults.textScale)
    return Int(min(max(width, 0), 1000))
  }

  /// Returns whether a table's `rows` sets the same heights in all sections of a loop.
  func setsSameHeights(_ template: Int, inSectionsOf loop: Loop) -> Bool {
    let declaration = store.instances[template].declaration
    return !scene.mayWrap(declaration)
      && UniformSectionFinder(shared: shared, changes: changes, loop: loop, titleLimit: titleLimit)
        .setsSameHeights(declaration)
  }
}

/// Determines whether heights in a section depend on the iteration of the enclosing loop.
private struct UniformSectionFinder {
  let shared: SharedScene
  let changes: SnapshotChanges
  let loop: Loop
  let titleLimit: Int

  private var scene: BoundScene { _read { yield shared.bound } }

  func isUniform(_ section: Int) -> Bool {
    guard changes.assignments(to: section) == nil, scene.styles(of: section).isEmpty,
      hasUniformTitle(section)
    else { return false }
    return scene.items[scene.elements[section].body.items].allSatisfy { item in
      switch item {
      case .element(let part): isUniform(part: Int(part))
      case .loop(let number): isUniform(scene.loops[Int(number)])
      case .property, .branch, .uses, .snapshot, .change: false
      }
    }
  }

  private func isUniform(part: Int) -> Bool {
    switch scene.elements[part].kind {
    case .row, .rows: setsSameHeights(part) && !scene.mayWrap(part)
    case .header: setsSameHeights(part) && hasUniformTitle(part)
    // The number of lines depends on the text.
    case .footer:
      setsSameHeights(part) && scene.title(of: part).map { !readsIteration($0) } ?? true
    default: true
    }
  }

  /// Returns whether a loop in the section contains the same rows in each iteration.
  private func isUniform(_ rows: Loop) -> Bool {
    !readsIteration(rows.list)
      && scene.items[rows.body.items].allSatisfy { item in
        if case .element(let row) = item { isUniform(part: Int(row)) } else { false }
      }
  }

  /// Returns whether the title is either empty in all iterations or in none, and never wraps.
  private func hasUniformTitle(_ element: Int) -> Bool {
    guard let title = scene.title(of: element), readsIteration(title) else { return true }
    guard case .text(let parts) = title.node else { return false }
    // Numbers rarely have more digits.
    let length = parts.reduce(0) { sum, part in
      switch part {
      case .literal(let text): sum + text.utf8.count
      case .value(let value): sum + (value.type.isNumeric ? 8 : titleLimit + 1)
      }
    }
    return length > 0 && length <= titleLimit
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
    switch assignment.key {
    case .fontSize, .fontWeight, .font, .fontFamily, .letterSpacing, .textStyle: true
    default: assignment.setsHeight
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
