import SceneLayers

// After how many turns of a loop its rows are as high as before: found out from the text.

/// How what an expression comes to goes from turn to turn, as far as a stretch reaches.
private enum TurnForm {
  case line(TurnLine)
  /// A condition that comes out one way.
  case truth(Bool)
  /// It comes again with the stretch's period.
  case periodic

  /// Nothing goes on and on in it.
  var isPeriodic: Bool {
    if case .line(let line) = self { line.slope == 0 } else { true }
  }
}

/// What is known of a row in any turn of a loop.
private struct LoopedRow {
  let loop: Loop
  let list: Value
  /// Around the loop.
  let outer: Environment
  /// Its number in the table; nil where that is no line.
  let index: TurnLine?
  /// How many rows the table has.
  let count: Int
}

extension Resolver {
  /// The turns from `start` on after some of which the rows of a loop are as high as before.
  ///
  /// - Parameters:
  ///   - rows: the declarations of each turn's rows.
  ///   - index: the number of the loop's first row in its table, which has `count` rows.
  func stretch(
    from start: Int, of loop: Loop, _ list: Value, _ outer: Environment, rows: [Int],
    index: Int, count: Int, _ content: TableContent
  ) -> TurnStretch {
    var stretch = TurnStretch(from: start, to: turnCount(of: list))
    // To look takes about as long as to measure some rows.
    if stretch.end - start < 4 {
      stretch.neverComeAgain()
      return stretch
    }
    for (part, declaration) in rows.enumerated() {
      let line = TurnLine(slope: rows.count, origin: index + part)
      let row = LoopedRow(loop: loop, list: list, outer: outer, index: line, count: count)
      if !followHeight(ofRow: declaration, row, content, &stretch) { stretch.neverComeAgain() }
    }
    return stretch
  }

  private func followHeight(
    ofRow declaration: Int, _ row: LoopedRow, _ content: TableContent,
    _ stretch: inout TurnStretch
  ) -> Bool {
    for change in changes(of: declaration) ?? [] where change.content.key == .height {
      if change.content.value.varies(slots: .max, depth: .max) { return false }
    }
    var bodies = scene.bodies(of: declaration)
    if templateHeightVaries(content), let template = content.rowsTemplate {
      bodies += scene.bodies(of: instances[template].declaration)
    }
    for body in bodies {
      guard followHeights(in: body, row, &stretch) else { return false }
    }
    return true
  }

  /// Whether all heights that a body sets, and the conditions that they rest on, are periodic.
  private func followHeights(
    in body: Body, _ row: LoopedRow, _ stretch: inout TurnStretch
  ) -> Bool {
    // A style's own `let`s are found anew for each row, however far out it is declared.
    let look = Look(row, depth: min(Int(row.loop.body.depth), Int(body.depth)))
    for item in scene.items[body.items] {
      switch item {
      case .property(let number):
        guard scene.assignments[number].key == .height else { break }
        guard form(of: scene.assignments[number].value, look, &stretch)?.isPeriodic == true
        else { return false }
      case .branch(let number):
        let branch = scene.branches[number]
        var bodies = [branch.then]
        if let otherwise = branch.otherwise { bodies.append(otherwise) }
        guard bodies.contains(where: { setsHeight($0) }) else { break }
        guard let condition = form(of: branch.condition, look, &stretch) else { return false }
        if case .truth(let isTrue) = condition {
          bodies = isTrue ? [branch.then] : branch.otherwise.map { [$0] } ?? []
        }
        for body in bodies {
          guard followHeights(in: body, row, &stretch) else { return false }
        }
      case .uses(let number):
        for style in scene.usedStyles[number] {
          guard followHeights(in: style, row, &stretch) else { return false }
        }
      case .loop(let number):
        if setsHeight(scene.loops[number].body) { return false }
      case .element, .snapshot, .change: break
      }
    }
    return true
  }

  // MARK: Expressions

  /// Where an expression is looked at.
  private struct Look {
    let row: LoopedRow
    /// What a body from here on declares may differ from row to row.
    let depth: Int
    /// It stands outside of the row.
    var isOutside = false
    /// How many `let`s wait for it.
    var waiting = 0

    init(_ row: LoopedRow, depth: Int) {
      self.row = row
      self.depth = depth
    }
  }

  /// Nil where it may go some other way.
  private func form(
    of expression: Expression, _ look: Look, _ stretch: inout TurnStretch
  ) -> TurnForm? {
    guard stretch.mayLook() else { return nil }
    switch expression.node {
    case .constant(.bool(let isTrue)): return .truth(isTrue)
    case .constant(let value): return constant(value)
    case .pixels, .sceneValue, .namedColor, .invalid: return .periodic
    case .variable(let slot): return variable(slot, look)
    case .rowVariable(let variable): return rowVariable(variable, look)
    case .letReference(let reference): return letForm(of: reference, look, &stretch)
    case .prefix(let op, let operand):
      return form(of: operand, look, &stretch).flatMap { prefix(op, $0) }
    case .binary(let op, let a, let b): return binary(op, a, b, look, &stretch)
    case .ternary(let condition, let yes, let no):
      guard let condition = form(of: condition, look, &stretch) else { return nil }
      if case .truth(let isTrue) = condition { return form(of: isTrue ? yes : no, look, &stretch) }
      return periodic([yes, no], look, &stretch)
    case .call(let function, let arguments):
      return call(function, arguments.map { $0.value }, look, &stretch)
    case .tuple(let arguments): return periodic(arguments.map { $0.value }, look, &stretch)
    case .array(let values): return periodic(values, look, &stretch)
    case .member(let base, _): return periodic([base], look, &stretch)
    case .subscripted(let base, let index): return periodic([base, index], look, &stretch)
    case .text, .geometry:
      return expression.varies(slots: 0, depth: look.depth) ? nil : .periodic
    }
  }

  /// What is made of nothing but what comes again comes again.
  private func periodic(
    _ parts: [Expression], _ look: Look, _ stretch: inout TurnStretch
  ) -> TurnForm? {
    for part in parts {
      guard form(of: part, look, &stretch)?.isPeriodic == true else { return nil }
    }
    return .periodic
  }

  private func constant(_ value: Value) -> TurnForm {
    guard case .number(let x) = value, let whole = whole(x),
      let line = TurnLine(slope: 0, origin: whole)
    else { return .periodic }
    return .line(line)
  }

  private func variable(_ slot: Int, _ look: Look) -> TurnForm? {
    let loop = look.row.loop
    if slot == loop.indexSlot { return TurnLine(slope: 1, origin: 0).map { .line($0) } }
    if slot == loop.valueSlot {
      guard case .range(let start, _) = look.row.list else { return nil }
      return TurnLine(slope: 1, origin: start).map { .line($0) }
    }
    guard slot < loop.indexSlot ?? loop.valueSlot, slot < look.row.outer.variables.count
    else { return nil }
    return constant(look.row.outer.variables[slot])
  }

  private func rowVariable(_ variable: Expression.RowVariable, _ look: Look) -> TurnForm? {
    if look.isOutside { return .periodic }
    switch variable {
    case .section: return constant(.number(0))
    case .index: return look.row.index.map { .line($0) }
    case .count: return constant(.number(Double(look.row.count)))
    }
  }

  private func letForm(
    of reference: LetReference, _ look: Look, _ stretch: inout TurnStretch
  ) -> TurnForm? {
    // What is declared outside is the same in each turn, whatever it is.
    let isOutside = reference.depth < look.depth
    let declaration = scene.lets[reference.id]
    guard declaration.parameter == nil, letChanges[reference.id] == nil, look.waiting < 16
    else { return isOutside ? .periodic : nil }
    var inner = look
    inner.isOutside = look.isOutside || isOutside
    inner.waiting += 1
    let found = form(of: declaration.value, inner, &stretch)
    return isOutside ? found ?? .periodic : found
  }

  private func prefix(_ op: Expression.PrefixOperator, _ operand: TurnForm) -> TurnForm? {
    switch (op, operand) {
    case (.not, .truth(let isTrue)): .truth(!isTrue)
    case (.minus, .line(let line)):
      TurnLine(slope: -line.slope, origin: -line.origin).map { .line($0) }
    default: operand
    }
  }

  private func binary(
    _ op: Expression.BinaryOperator, _ left: Expression, _ right: Expression, _ look: Look,
    _ stretch: inout TurnStretch
  ) -> TurnForm? {
    guard let a = form(of: left, look, &stretch) else { return nil }
    if case .truth(let isTrue) = a, op == .and || op == .or {
      return isTrue == (op == .or) ? a : form(of: right, look, &stretch)
    }
    guard let b = form(of: right, look, &stretch) else { return nil }
    if case .line(let x) = a, case .line(let y) = b { return binary(op, x, y, &stretch) }
    return a.isPeriodic && b.isPeriodic ? .periodic : nil
  }

  private func binary(
    _ op: Expression.BinaryOperator, _ a: TurnLine, _ b: TurnLine, _ stretch: inout TurnStretch
  ) -> TurnForm? {
    func truth(_ condition: (Int) -> Bool) -> TurnForm? {
      (a - b).map { .truth(condition(stretch.sign(of: $0))) }
    }
    switch op {
    case .add: return (a + b).map { .line($0) }
    case .subtract: return (a - b).map { .line($0) }
    case .multiply: return (a * b).map { .line($0) }
    case .less: return truth { $0 < 0 }
    case .lessOrEqual: return truth { $0 <= 0 }
    case .greater: return truth { $0 > 0 }
    case .greaterOrEqual: return truth { $0 >= 0 }
    case .equal: return truth { $0 == 0 }
    case .notEqual: return truth { $0 != 0 }
    case .remainder where b.slope == 0 && b.origin != 0:
      stretch.remainder(of: a, by: b.origin)
      return .periodic
    default: return a.slope == 0 && b.slope == 0 ? .periodic : nil
    }
  }

  private func call(
    _ function: Function, _ arguments: [Expression], _ look: Look, _ stretch: inout TurnStretch
  ) -> TurnForm? {
    guard function == .min || function == .max, arguments.count == 2 else {
      return periodic(arguments, look, &stretch)
    }
    guard let a = form(of: arguments[0], look, &stretch),
      let b = form(of: arguments[1], look, &stretch)
    else { return nil }
    guard case .line(let x) = a, case .line(let y) = b else {
      return a.isPeriodic && b.isPeriodic ? .periodic : nil
    }
    return (x - y).map { (stretch.sign(of: $0) < 0) == (function == .min) ? a : b }
  }
}
