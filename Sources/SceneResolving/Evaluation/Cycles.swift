import SceneSource
import SceneLanguage

extension Evaluator {
  /// Begins an evaluation. Reports a cycle or too many nested evaluations, and throws.
  mutating func begin(
    _ kind: WorkStack.Work, at span: SourceSpan
  ) throws(EvaluationFailure) {
    if let start = work.steps.firstIndex(where: { $0.work == kind }) {
      reportCycle(work.steps[start...] + [.init(work: kind, span: span)])
      throw EvaluationFailure()
    }
    guard work.steps.count < WorkStack.limit else {
      if !work.wasTooDeep {
        report(
          .nestedTooDeep, at: span,
          // A length of an element, and what it needs.
          "this depends on a chain of more than \(WorkStack.limit / 2) frames")
      }
      work.wasTooDeep = true
      throw EvaluationFailure()
    }
    push(kind, at: span)
  }

  /// Begins an evaluation that can be nested as deeply as expressions.
  mutating func push(_ kind: WorkStack.Work, at span: SourceSpan) {
    work.steps.append(.init(work: kind, span: span))
    trace?.begin()
  }

  mutating func end() {
    let step = work.steps.removeLast()
    trace?.end(step.work)
  }

  /// - Parameter steps: The steps of the cycle, of which the last is equal to the first.
  private mutating func reportCycle(_ steps: ArraySlice<WorkStack.Step>) {
    var steps = Array(steps)
    // It begins with an element.
    if case .letValue? = steps.first?.work, steps.count > 2 {
      steps = steps.dropFirst() + [steps[1]]
    }
    guard let last = steps.last else { return }
    var names: [String] = []
    var notes: [Diagnostic.Note] = []
    for step in steps {
      let (name, isComputed) = describe(step.work)
      guard let name, names.last != name else { continue }
      if let isComputed, !names.isEmpty, step.span != last.span {
        notes.append(note("\(name) is \(isComputed ? "computed" : "used") here", at: step.span))
      }
      names.append(name)
    }
    if names.count == 1 { names.append(names[0]) }
    let isOfSettings = steps.contains { if case .setting = $0.work { true } else { false } }
    report(
      isOfSettings ? .letCycle : .frameCycle, at: last.span,
      (isOfSettings ? "\(names[0]) refers to itself: " : "circular frame dependency: ")
        + names.joined(separator: " → "),
      hint: wayOut(of: steps),
      notes: withoutMiddle(notes))
  }

  /// Returns what a step of a cycle is about, for messages, and whether it is computed or used at
  /// its location; nil if it needs no note.
  private func describe(_ work: WorkStack.Work) -> (name: String?, isComputed: Bool?) {
    switch work {
    case .properties(let id), .inherited(let id), .property(let id, _), .children(let id):
      (describe(id), nil)
    case .frame(let id), .content(let id): (describe(id), false)
    // The stack is named with its lengths.
    case .places(let id, let axis): (describe(id, axis.length.rawValue), nil)
    case .length(let id, let axis), .fitting(let id, let axis):
      (describe(id, axis.length.rawValue), false)
    case .start(let id, let axis): (describe(id, axis == .x ? "x" : "y"), false)
    case .boundsOrigin(let id, _): (describe(id, "bounds"), false)
    case .middle(let id, let axis): (describe(id, axis == .x ? "midX" : "midY"), false)
    case .traits(let id): (describe(id, "environment"), nil)
    case .bars: ("the bars", false)
    case .letValue(let id, _): ("'\(scene.lets[id].name)'", true)
    case .setting(let value): ("'\(value.rawValue)'", false)
    }
  }

  /// A note on why the rows of a table are being measured, unless it is because of their place.
  var noteOnMeasuring: Diagnostic.Note? {
    for step in work.steps.reversed() {
      guard case .content(let id) = step.work else { continue }
      if step.span == declaration(of: id).span { return nil }
      return note("the rows of \(describe(id)) are measured because of this", at: step.span)
    }
    return nil
  }

  /// Returns what to write instead of a cycle.
  private func wayOut(of steps: [WorkStack.Step]) -> String? {
    var lengths: [(id: Int, axis: Axis)] = []
    for step in steps {
      if case .traits = step.work {
        return "a limit or direction cannot depend on what has it: on the element and what is in it"
      }
      guard case .length(let id, let axis) = step.work, lengths.last?.id != id else { continue }
      lengths.append((id, axis))
    }
    guard let (id, axis) = lengths.first else { return nil }
    let name = axis.length.rawValue
    let isAlone = lengths.allSatisfy { $0.id == id }
    if steps.contains(where: { $0.work.isLength(.x) }),
      steps.contains(where: { $0.work.isLength(.y) })
    {
      return "heights follow widths: set the 'height' from the width, or one of them to a number"
    }
    switch kind(of: id) {
    case .textLayer where isAlone: return "the size of its text is 'textSize'"
    case .label where isAlone, .stack where isAlone, .layer where isAlone:
      return store.instances[id].properties?.contains(.frame) == true
        ? "with 'origin' only, it is as large as its contents"
        : "without '\(name)' and its limits, it is as large as its contents"
    default: break
    }
    if let stack = lengths.first(where: { kind(of: $0.id) == .stack }),
      lengths.contains(where: { store.instances[$0.id].parent == stack.id })
    {
      return "the stack depends on its views, and a view on the stack: set the stack's '\(name)'"
    }
    return isAlone ? nil : "set the '\(name)' of one of them to a number"
  }

  /// Returns the name or kind of an element for messages.
  func describe(_ id: Int) -> String {
    scene.name(of: store.instances[id].declaration).map { "'\($0)'" }
      ?? "this '\(kind(of: id).rawValue)'"
  }

  private func describe(_ id: Int, _ member: String) -> String {
    scene.name(of: store.instances[id].declaration).map { "'\($0).\(member)'" }
      ?? "the \(member) of this '\(kind(of: id).rawValue)'"
  }
}

extension WorkStack.Work {
  /// Whether it determines lengths along an axis.
  fileprivate func isLength(_ axis: Axis) -> Bool {
    switch self {
    case .length(_, let own), .fitting(_, let own), .places(_, let own): own == axis
    default: false
    }
  }
}
