import SceneSource

/// What is being evaluated, outermost first, and where each was asked for.
struct WorkStack {
  var steps: [Step] = []
  /// How many expressions are being evaluated, each because of the one before.
  var depth = 0

  struct Step {
    var work: Work
    /// Of a `let`, its value.
    var span: SourceSpan
  }

  enum Work: Hashable {
    case frame(Int)
    /// One number of a property that a frame depends on.
    case part(Int, PropertyKey, Int)
    case properties(Int)
    case children(Int)
    case content(Int)
    case bars
    /// A `let` by its number, and what it is kept by.
    case letValue(id: Int, key: Int)
  }

  /// How many places, and how many expressions, may wait for each other: their calls are nested on
  /// the stack.
  static let limit = 64
  static let depthLimit = 400
}

extension Evaluator {
  /// Reports and fails where `work` is already being done, or too much waits for it.
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
    work.steps.append(.init(work: kind, span: span))
  }

  mutating func end() { work.steps.removeLast() }

  /// - Parameter steps: of the circle; the last is the first again.
  private mutating func reportCycle(_ steps: ArraySlice<WorkStack.Step>) {
    guard let last = steps.last else { return }
    var names: [String] = []
    var notes: [Diagnostic.Note] = []
    for step in steps {
      let name: String
      var message: String?
      switch step.work {
      case .properties(let id), .children(let id): name = describe(id)
      case .frame(let id), .part(let id, _, _), .content(let id):
        name = describe(id)
        message = "\(name) is used here"
      case .bars:
        name = "the bars"
        message = "the bars are used here"
      case .letValue(let id, _):
        name = "'\(scene.lets[id].name)'"
        message = "the value of \(name)"
      }
      guard names.last != name else { continue }
      if let message, !names.isEmpty, step.span != last.span {
        notes.append(note(message, at: step.span))
      }
      names.append(name)
    }
    if names.count == 1 { names.append(names[0]) }
    report(
      .frameCycle, at: last.span,
      "circular frame dependency: " + names.joined(separator: " → "),
      notes: withoutMiddle(notes))
  }

  /// How messages call an element: by its name, or by its kind.
  private func describe(_ id: Int) -> String {
    scene.name(of: store.instances[id].declaration).map { "'\($0)'" }
      ?? "this '\(kind(of: id).rawValue)'"
  }
}
