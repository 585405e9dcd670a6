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
      report(
        .nestedTooDeep, at: span,
        "more than \(WorkStack.limit) mutually dependent frames")
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
    guard let last = steps.last else { return }
    var names: [String] = []
    var notes: [Diagnostic.Note] = []
    for step in steps {
      let name: String
      var message: String?
      switch step.work {
      case .properties(let id), .inherited(let id), .property(let id, _),
        .children(let id):
        name = describe(id)
      case .frame(let id), .fitting(let id), .part(let id, _, _), .content(let id):
        name = describe(id)
        message = "\(name) is used here"
      case .bars:
        name = "the bars"
        message = "the bars are used here"
      case .letValue(let id, _):
        name = "'\(scene.lets[id].name)'"
        message = "\(name) is computed here"
      case .setting(let value):
        name = "'\(value.rawValue)'"
        message = "\(name) is used here"
      }
      guard names.last != name else { continue }
      if let message, !names.isEmpty, step.span != last.span {
        notes.append(note(message, at: step.span))
      }
      names.append(name)
    }
    if names.count == 1 { names.append(names[0]) }
    let isOfSettings = steps.contains { if case .setting = $0.work { true } else { false } }
    report(
      isOfSettings ? .letCycle : .frameCycle, at: last.span,
      (isOfSettings ? "\(names[0]) refers to itself: " : "circular frame dependency: ")
        + names.joined(separator: " → "),
      hint: isOfText(steps) ? "the size of its text is 'textSize'" : nil,
      notes: withoutMiddle(notes))
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

  /// Returns whether a text layer needs its own frame, which was probably meant to fit its text.
  private func isOfText(_ steps: ArraySlice<WorkStack.Step>) -> Bool {
    steps.allSatisfy { step in
      switch step.work {
      case .frame(let id), .part(let id, _, _): kind(of: id) == .textLayer
      case .properties, .inherited, .property, .children, .content, .bars, .letValue, .fitting,
        .setting:
        false
      }
    }
  }

  /// Returns the name or kind of an element for messages.
  private func describe(_ id: Int) -> String {
    scene.name(of: store.instances[id].declaration).map { "'\($0)'" }
      ?? "this '\(kind(of: id).rawValue)'"
  }
}
