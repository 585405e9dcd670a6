import SceneLayers
import SceneLanguage

// Determines from the source after how many iterations the row heights of a loop repeat.

extension HeightPeriod {
  /// Creates the range of iterations, starting at `start`, over which row heights repeat.
  ///
  /// - Parameters:
  ///   - rows: The declarations of the rows in each iteration.
  ///   - firstRow: The index of the loop's first row in its section, which has `rowCount` rows.
  ///   - template: Bodies outside of the rows that set different heights for them.
  ///   - templateMayWrap: Whether the heights of the rows can depend on their texts.
  init(
    from start: Int, of loop: Loop, through list: Value, in outer: Environment, rows: [Int],
    firstRow: Int, section: Int, rowCount: Int, template: [Body], templateMayWrap: Bool,
    _ evaluator: borrowing Evaluator
  ) {
    self.init(from: start, to: list.iterationCount)
    // The analysis takes about as long as measuring several rows.
    guard end - start >= 4 else {
      neverRepeats()
      return
    }
    var finder = HeightPeriodFinder(
      shared: evaluator.shared, changes: evaluator.changes, loop: loop, list: list, outer: outer,
      section: section, rowCount: rowCount, period: self)
    for (part, declaration) in rows.enumerated() {
      finder.index = LinearForm(slope: rows.count, origin: firstRow + part)
      let facts = evaluator.scene.facts(of: declaration)
      finder.fitsLayers = templateMayWrap || evaluator.mayWrap(declaration)
      finder.fitsText =
        templateMayWrap || evaluator.changes.mayWrap(declaration) || facts.contains(.setsLines)
        || facts.isOfLayers(evaluator.scene.elements[declaration])
      if !finder.follow(declaration, template) { finder.period.neverRepeats() }
    }
    self = finder.period
  }
}

/// Follows the expressions that row heights depend on, and extends the period accordingly.
private struct HeightPeriodFinder {
  let shared: SharedScene
  let changes: SnapshotChanges
  let loop: Loop
  let list: Value
  /// The environment around the loop.
  let outer: Environment
  /// The index of the rows' section, and its number of rows.
  let section: Int
  let rowCount: Int
  var period: HeightPeriod
  /// The index of the row in its section; nil if it is too large.
  var index: LinearForm?
  /// Whether the row can be as high as its layers, or as its texts, so that all properties matter.
  var fitsLayers = false
  var fitsText = false

  private var scene: BoundScene { _read { yield shared.bound } }

  /// Returns whether the heights of a row are periodic.
  mutating func follow(_ declaration: Int, _ template: [Body]) -> Bool {
    if fitsText, let title = scene.title(of: declaration),
      form(of: title, Look(depth: Int(loop.body.depth)))?.isPeriodic != true
    {
      return false
    }
    for change in changes.assignments(to: declaration) ?? []
    where fitsText || change.content.setsHeight {
      if change.content.value.facts.flags.contains(.index) { return false }
    }
    for body in scene.bodies(of: declaration) + template {
      guard followHeights(in: body) else { return false }
    }
    return true
  }

  /// Returns whether all heights that a body sets, and the conditions they depend on, are periodic.
  private mutating func followHeights(in body: Body) -> Bool {
    guard fitsLayers || scene.facts(of: body).setsHeights else { return true }
    guard period.mayInspect() else { return false }
    // A style's own `let`s are evaluated for each row, regardless of where the style is declared.
    let look = Look(depth: min(Int(loop.body.depth), Int(body.depth)))
    for item in scene.items[body.items] {
      switch item {
      case .property(let number):
        guard fitsText || scene.assignments[number].setsHeight else { break }
        guard form(of: scene.assignments[number].value, look)?.isPeriodic == true
        else { return false }
      case .branch(let number):
        let branch = scene.branches[number]
        var bodies = [branch.then]
        if let otherwise = branch.otherwise { bodies.append(otherwise) }
        guard fitsLayers || bodies.contains(where: { scene.facts(of: $0).setsHeights }) else {
          break
        }
        guard let condition = form(of: branch.condition, look) else { return false }
        if case .truth(let isTrue) = condition {
          bodies = isTrue ? [branch.then] : branch.otherwise.map { [$0] } ?? []
        }
        for body in bodies {
          guard followHeights(in: body) else { return false }
        }
      case .uses(let number):
        for style in scene.usedStyles[number] {
          guard followHeights(in: style) else { return false }
        }
      case .loop(let number):
        if fitsLayers || scene.facts(of: scene.loops[number].body).setsHeights { return false }
      case .element(let id): guard followLayer(Int(id)) else { return false }
      case .snapshot, .change: break
      }
    }
    return true
  }

  /// Returns whether a layer in a row has the same size in each iteration.
  private mutating func followLayer(_ id: Int) -> Bool {
    // The layers at its start and end take space from the text.
    if !fitsLayers || !fitsText && scene.hasConstantEnd(id) { return true }
    let outside = fitsText
    if scene.elements[id].kind.isLayer { fitsText = true }
    defer { fitsText = outside }
    return follow(id, [])
  }

  // MARK: Expressions

  /// The context of an examined expression.
  private struct Look {
    /// Declarations in bodies from this depth on can differ between rows.
    let depth: Int
    /// Whether the expression is outside of the row.
    var isOutside = false
    /// The number of `let`s that refer to it.
    var waiting = 0
  }

  /// Returns the form of an expression; nil if it may not be periodic.
  private mutating func form(
    of expression: Expression, _ look: Look
  ) -> IterationForm? {
    guard period.mayInspect() else { return nil }
    switch expression.node {
    case .constant(.bool(let isTrue)): return .truth(isTrue)
    case .constant(let value): return constant(value)
    case .pixels, .sceneValue, .namedColor, .invalid: return .periodic
    case .variable(let slot): return variable(slot, look)
    case .rowVariable(let variable): return rowVariable(variable, look)
    case .letReference(let reference): return letForm(of: reference, look)
    case .prefix(let op, let operand):
      return form(of: operand, look).flatMap { prefix(op, $0) }
    case .binary(let op, let a, let b): return binary(op, a, b, look)
    case .ternary(let condition, let yes, let no):
      guard let condition = form(of: condition, look) else { return nil }
      if case .truth(let isTrue) = condition { return form(of: isTrue ? yes : no, look) }
      return periodic([yes, no], look)
    case .call(let function, _): return call(function, expression.operands, look)
    case .tuple, .array, .member, .subscripted: return periodic(expression.operands, look)
    case .text, .geometry, .each, .spread:
      let facts = expression.facts
      return facts.variables != 0 || facts.varies(from: look.depth) ? nil : .periodic
    }
  }

  /// An expression whose operands are periodic is periodic.
  private mutating func periodic(
    _ parts: [Expression], _ look: Look
  ) -> IterationForm? {
    for part in parts {
      guard form(of: part, look)?.isPeriodic == true else { return nil }
    }
    return .periodic
  }

  private func constant(_ value: Value) -> IterationForm {
    guard case .number(let x) = value, let whole = x.wholeNumber,
      let line = LinearForm(slope: 0, origin: whole)
    else { return .periodic }
    return .linear(line)
  }

  private func variable(_ slot: Int, _ look: Look) -> IterationForm? {
    if slot == loop.indexSlot { return LinearForm(slope: 1, origin: 0).map { .linear($0) } }
    if slot == loop.valueSlot {
      guard case .range(let start, _) = list else { return nil }
      return LinearForm(slope: 1, origin: start).map { .linear($0) }
    }
    guard slot < loop.indexSlot ?? loop.valueSlot, slot < outer.variables.count
    else { return nil }
    return constant(outer.variables[slot])
  }

  private func rowVariable(_ variable: RowVariable, _ look: Look) -> IterationForm? {
    if look.isOutside { return .periodic }
    switch variable {
    case .section: return constant(.number(Double(section)))
    case .index: return index.map { .linear($0) }
    case .count: return constant(.number(Double(rowCount)))
    }
  }

  private mutating func letForm(
    of reference: LetReference, _ look: Look
  ) -> IterationForm? {
    // Declarations outside of the loop have the same value in each iteration.
    let isOutside = reference.depth < look.depth
    let declaration = scene.lets[reference.id]
    guard declaration.parameter == nil, changes.value(ofLet: reference.id) == nil, look.waiting < 16
    else { return isOutside ? .periodic : nil }
    var inner = look
    inner.isOutside = look.isOutside || isOutside
    inner.waiting += 1
    let found = form(of: declaration.value, inner)
    return isOutside ? found ?? .periodic : found
  }

  private func prefix(_ op: Expression.PrefixOperator, _ operand: IterationForm) -> IterationForm? {
    switch (op, operand) {
    case (.not, .truth(let isTrue)): .truth(!isTrue)
    case (.minus, .linear(let line)):
      LinearForm(slope: -line.slope, origin: -line.origin).map { .linear($0) }
    default: operand
    }
  }

  private mutating func binary(
    _ op: Expression.BinaryOperator, _ left: Expression, _ right: Expression, _ look: Look
  ) -> IterationForm? {
    guard let a = form(of: left, look) else { return nil }
    if case .truth(let isTrue) = a, op == .and || op == .or {
      return isTrue == (op == .or) ? a : form(of: right, look)
    }
    guard let b = form(of: right, look) else { return nil }
    if case .linear(let x) = a, case .linear(let y) = b { return binary(op, x, y) }
    return a.isPeriodic && b.isPeriodic ? .periodic : nil
  }

  private mutating func binary(
    _ op: Expression.BinaryOperator, _ a: LinearForm, _ b: LinearForm
  ) -> IterationForm? {
    func truth(_ condition: (Int) -> Bool) -> IterationForm? {
      (a - b).map { .truth(condition(period.sign(of: $0))) }
    }
    switch op {
    case .add: return (a + b).map { .linear($0) }
    case .subtract: return (a - b).map { .linear($0) }
    case .multiply: return (a * b).map { .linear($0) }
    case .less: return truth { $0 < 0 }
    case .lessOrEqual: return truth { $0 <= 0 }
    case .greater: return truth { $0 > 0 }
    case .greaterOrEqual: return truth { $0 >= 0 }
    case .equal: return truth { $0 == 0 }
    case .notEqual: return truth { $0 != 0 }
    case .remainder where b.slope == 0 && b.origin != 0:
      period.remainder(of: a, by: b.origin)
      return .periodic
    default: return a.slope == 0 && b.slope == 0 ? .periodic : nil
    }
  }

  private mutating func call(
    _ function: Function, _ arguments: [Expression], _ look: Look
  ) -> IterationForm? {
    guard function == .min || function == .max, arguments.count == 2 else {
      return periodic(arguments, look)
    }
    guard let a = form(of: arguments[0], look),
      let b = form(of: arguments[1], look)
    else { return nil }
    guard case .linear(let x) = a, case .linear(let y) = b else {
      return a.isPeriodic && b.isPeriodic ? .periodic : nil
    }
    return (x - y).map { (period.sign(of: $0) < 0) == (function == .min) ? a : b }
  }
}

/// The change of an expression's value between iterations of the range.
private enum IterationForm {
  case linear(LinearForm)
  /// A condition that is constant.
  case truth(Bool)
  /// A value that repeats with the period.
  case periodic

  /// Whether the value does not grow indefinitely.
  var isPeriodic: Bool {
    if case .linear(let form) = self { form.slope == 0 } else { true }
  }
}

/// The iterations of a loop over which row heights repeat: a range with a period, determined by
/// examining the expressions that the heights depend on.
struct HeightPeriod {
  let start: Int
  /// The iteration at which the range ends.
  private(set) var end: Int
  /// The period, in iterations.
  private(set) var length = 1
  /// The number of expressions that can still be examined.
  private var budget = Self.mostInspections
  private static let mostInspections = 1000

  /// A period that is longer than any loop.
  private static let never = 1 << 40

  init(from start: Int, to end: Int) {
    self.start = start
    self.end = end
  }

  /// The number of expressions that were examined.
  var inspections: Int { Self.mostInspections - max(budget, 0) }

  /// Returns whether another expression can be examined.
  mutating func mayInspect() -> Bool {
    budget -= 1
    return budget >= 0
  }

  /// Extends the period for an expression that repeats after a number of iterations.
  mutating func repeats(after iterations: Int) {
    let (product, overflow) = (length / gcd(length, iterations)).multipliedReportingOverflow(
      by: iterations)
    length = overflow ? Self.never : min(product, Self.never)
  }

  /// Records that every iteration must be evaluated.
  mutating func neverRepeats() { length = Self.never }

  /// Returns the sign of a form at the start, and ends the range where it changes.
  mutating func sign(of line: LinearForm) -> Int {
    let value = line.value(in: start)
    if value == 0, line.slope != 0 {
      end = min(end, start + 1)
    } else if value.signum() * line.slope < 0 {
      let (distance, step) = (abs(value), abs(line.slope))
      end = min(end, start + (distance + step - 1) / step)
    }
    return value.signum()
  }

  /// Extends the period for the remainder of a form divided by a nonzero number, whose sign does
  /// not change in the range.
  mutating func remainder(of line: LinearForm, by divisor: Int) {
    if line.slope == 0 { return }
    _ = sign(of: line)
    repeats(after: abs(divisor) / gcd(abs(line.slope), abs(divisor)))
  }
}

/// An integer that changes linearly with the iterations of a loop.
struct LinearForm: Equatable {
  let slope: Int
  /// The value in the first iteration.
  let origin: Int

  /// Creates a form; nil if doubles would not be exact in every possible iteration.
  init?(slope: Int, origin: Int) {
    guard slope.magnitude <= 1 << 28, origin.magnitude <= 1 << 51 else { return nil }
    self.slope = slope
    self.origin = origin
  }

  func value(in iteration: Int) -> Int { origin + slope * iteration }

  static func + (a: LinearForm, b: LinearForm) -> LinearForm? {
    LinearForm(slope: a.slope + b.slope, origin: a.origin + b.origin)
  }

  static func - (a: LinearForm, b: LinearForm) -> LinearForm? {
    LinearForm(slope: a.slope - b.slope, origin: a.origin - b.origin)
  }

  /// Returns the product; nil if it is not linear.
  static func * (a: LinearForm, b: LinearForm) -> LinearForm? {
    if a.slope != 0 { return b.slope == 0 ? b * a : nil }
    let (slope, slopeOverflow) = a.origin.multipliedReportingOverflow(by: b.slope)
    let (origin, originOverflow) = a.origin.multipliedReportingOverflow(by: b.origin)
    return slopeOverflow || originOverflow ? nil : LinearForm(slope: slope, origin: origin)
  }
}

/// Returns the greatest common divisor of two nonnegative numbers that are not both 0.
private func gcd(_ a: Int, _ b: Int) -> Int {
  var (a, b) = (a, b)
  while b != 0 { (a, b) = (b, a % b) }
  return a
}
