import SceneLayers
import SceneSource
import SceneLanguage

// The lengths and starts of elements, each evaluated when it is asked for: those along one axis do
// not depend on those along the other one, nor a length on a start, unless a scene says so. A frame
// is made from them.

extension Evaluator {
  /// Returns a member of a frame.
  mutating func value(
    of member: GeometryMember, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Value {
    switch member {
    case .x, .minX: return .number(try minimum(.x, of: id, at: span))
    case .y, .minY: return .number(try minimum(.y, of: id, at: span))
    case .midX: return .number(try middle(.x, of: id, at: span))
    case .midY: return .number(try middle(.y, of: id, at: span))
    case .maxX: return .number(try maximum(.x, of: id, at: span))
    case .maxY: return .number(try maximum(.y, of: id, at: span))
    case .width: return .number(try extent(.x, of: id, at: span))
    case .height: return .number(try extent(.y, of: id, at: span))
    case .origin:
      return .point(Point(try minimum(.x, of: id, at: span), try minimum(.y, of: id, at: span)))
    case .size:
      return .size(Size(try extent(.x, of: id, at: span), try extent(.y, of: id, at: span)))
    case .bounds where !kind(of: id).isLayer || store.geometry(of: id) != nil:
      return .rect(try geometry(of: id, at: span).bounds)
    case .bounds:
      return .rect(
        Rect(
          try boundsOrigin(.x, of: id, at: span), try boundsOrigin(.y, of: id, at: span),
          try length(.x, of: id, at: span), try length(.y, of: id, at: span)))
    case .safeArea:
      let x = try safeArea(.x, of: id, at: span)
      let y = try safeArea(.y, of: id, at: span)
      return .rect(Rect(x.start, y.start, x.length, y.length))
    case .frame, .contentSize, .textSize, .titleFrame, .adjustedContentInset:
      return .rect(try geometry(of: id, at: span).frame)
    }
  }

  // MARK: Frames

  /// Returns the start and length in the frame of an element; nil if they are evaluated apart. They
  /// are not if the frame is known, or if the element has a transform or is not a layer.
  private mutating func partOfFrame(
    _ axis: Axis, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> (start: Double, length: Double)? {
    let frame: Rect
    if let known = store.geometry(of: id) {
      trace?.note(.frame(id))
      frame = known.frame
    } else {
      let kind = kind(of: id)
      guard !kind.isLayer && !kind.isPartOfTable && !isBarItems(id) || isSet(.transform, of: id)
      else { return nil }
      frame = try geometry(of: id, at: span).frame
    }
    return axis == .x ? (frame.minX, frame.width) : (frame.minY, frame.height)
  }

  mutating func minimum(
    _ axis: Axis, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double {
    if let known = try partOfFrame(axis, of: id, at: span) { return known.start }
    return try start(axis, of: id, at: span)
  }

  mutating func extent(
    _ axis: Axis, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double {
    if let known = try partOfFrame(axis, of: id, at: span) { return known.length }
    return try length(axis, of: id, at: span)
  }

  mutating func maximum(
    _ axis: Axis, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double {
    try minimum(axis, of: id, at: span) + extent(axis, of: id, at: span)
  }

  private mutating func middle(
    _ axis: Axis, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double {
    // With the anchor point in the middle, it does not depend on the length.
    if isSet(.position, of: id), !isSet(.frame, of: id),
      !isSet(.transform, of: id), anchor(axis, of: id) == 0.5
    {
      try begin(.middle(id, axis), at: span)
      defer { end() }
      return part(axis.rawValue, of: .position, of: id) ?? 0
    }
    return try minimum(axis, of: id, at: span) + extent(axis, of: id, at: span) / 2
  }

  // MARK: Nodes

  /// Returns the length of an element's bounds.
  mutating func length(
    _ axis: Axis, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double {
    trace?.note(.length(id, axis))
    let isKept = isKeptByStack(axis, of: id)
    if !work.trials.isEmpty,
      let trial = work.trials.length(
        of: id, axis, in: stack(around: id) ?? containerFilled(by: id))
    {
      if case .known(let length) = trial { return length }
      if axis == .y, isKept, isPending(.x, of: id), let set = setLength(.y, of: id) { return set }
      // A container's length can depend on what fills it, which asks for that length.
      let width = axis == .x ? nil : try length(.x, of: id, at: span)
      return try fittingSize(axis, of: id, width: width, at: span).length ?? 0
    }
    if let known = store.quantities[lengthOf: id, axis] { return known }
    if !isKept, let known = store.geometry(of: id)?.bounds {
      return axis == .x ? known.width : known.height
    }
    try begin(.length(id, axis), at: span)
    defer { end() }
    let before = work.trials.beginResult()
    let length = try newLength(axis, of: id, at: span)
    if work.trials.endResult(before) { store.quantities[lengthOf: id, axis] = length }
    return length
  }

  private mutating func newLength(
    _ axis: Axis, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double {
    let isKept = isKeptByStack(axis, of: id)
    // Heights of views follow the widths of all of them.
    if isKept, let stack = stack(around: id),
      isPending(.x, of: stack) || axis == .y && isPending(.y, of: stack),
      let length = setLength(axis, of: id)
    {
      return length
    }
    if isBarItems(id) { return try itemsLength(axis, of: id, at: span) }
    if let place = try placeInContainer(axis, of: id, at: span) {
      return isKept ? store.quantities[lengthOf: id, axis] ?? place.length : place.length
    }
    if isSet(.frame, of: id), isSet(.transform, of: id) {
      let bounds = try geometry(of: id, at: span).bounds
      return axis == .x ? bounds.width : bounds.height
    }
    if kind(of: id).isControl { return controlLength(axis, of: id) }
    if let length = setLength(axis, of: id) { return length }
    guard hasFittingSize(id) else { return 0 }
    let width = axis == .x ? nil : givenWidth(of: id)
    let size = try fittingSize(axis, of: id, width: width, at: span)
    if size.isUnbounded { try reportUnbounded(id, axis) }
    return size.length ?? 0
  }

  /// Whether the length of an element is being evaluated, or what it needs.
  private func isPending(_ axis: Axis, of id: Int) -> Bool {
    work.steps.contains { step in
      step.work == .length(id, axis) || step.work == .fitting(id, axis)
        || step.work == .places(id, axis)
    }
  }

  /// Returns the smaller edge of an element in its parent, before its transform.
  mutating func start(
    _ axis: Axis, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double {
    trace?.note(.start(id, axis))
    if let known = store.quantities[startOf: id, axis] { return known }
    try begin(.start(id, axis), at: span)
    defer { end() }
    let before = work.trials.beginResult()
    let start = try newStart(axis, of: id, at: span)
    if work.trials.endResult(before) { store.quantities[startOf: id, axis] = start }
    return start
  }

  private mutating func newStart(
    _ axis: Axis, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double {
    if isBarItems(id) { return try itemsStart(axis, of: id, at: span) }
    // The start in a component does not depend on its length.
    if let container = containerFilled(by: id), kind(of: container).isLayer {
      return axis == .x ? try fillingStart(of: id, in: container, at: span) : 0
    }
    if let place = try placeInContainer(axis, of: id, at: span) { return place.start }
    for key in [PropertyKey.frame, .origin] where isSet(key, of: id) {
      return part(axis.rawValue, of: key, of: id) ?? 0
    }
    if beginsAtZero(id) { return 0 }
    let position = part(axis.rawValue, of: .position, of: id) ?? 0
    let anchor = anchor(axis, of: id)
    return anchor == 0 ? position : position - anchor * (try length(axis, of: id, at: span))
  }

  /// Returns where an element's bounds begin.
  mutating func boundsOrigin(
    _ axis: Axis, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double {
    guard isSet(.bounds, of: id) else { return 0 }
    try begin(.boundsOrigin(id, axis), at: span)
    defer { end() }
    return part(axis.rawValue, of: .bounds, of: id) ?? 0
  }

  /// Returns the width that an element sets itself, if what it needs in height depends on it.
  mutating func givenWidth(of id: Int) -> Double? {
    switch kind(of: id) {
    case .label, .textLayer, .stack: setLength(.x, of: id)
    case .layer where root(of: id) != nil: setLength(.x, of: id)
    default: nil
    }
  }

  /// Returns the length that an element sets itself; nil if it does not. A component can be as long
  /// as what fills it needs.
  mutating func setLength(_ axis: Axis, of id: Int) -> Double? {
    guard scene.component(of: store.instances[id].declaration) != nil else {
      return ownLength(axis, of: id)
    }
    work.trials.begin(Trial(id: id, axis: axis))
    defer { _ = work.trials.end() }
    return ownLength(axis, of: id)
  }

  private mutating func ownLength(_ axis: Axis, of id: Int) -> Double? {
    if let length = tried(axis.length, of: id) { return length }
    for key in [PropertyKey.frame, .bounds] where isSet(key, of: id) {
      return part(2 + axis.rawValue, of: key, of: id)
    }
    return nil
  }

  /// Returns a number of an element; nil if it is not set.
  mutating func tried(_ key: PropertyKey, of id: Int) -> Double? {
    guard isSet(key, of: id) else { return nil }
    return work.trials.isEmpty ? number(key, of: id) : part(0, of: key, of: id)
  }

  private mutating func anchor(_ axis: Axis, of id: Int) -> Double {
    part(axis.rawValue, of: .anchorPoint, of: id) ?? 0.5
  }

  /// Returns one number of a property; nil if it is not set, or if it has an error. The numbers of
  /// a tuple are evaluated apart from each other. While lengths are tried, any number is right.
  mutating func part(_ index: Int, of key: PropertyKey, of id: Int) -> Double? {
    trace?.note(key, of: id)
    guard let found = declared(key, of: id) else { return nil }
    let before = work.trials.beginResult()
    do throws(EvaluationFailure) {
      let number = try number(index, of: found.value, in: found.environment)
      guard work.trials.endResult(before), let number,
        let range = spec(of: key, of: kind(of: id))?.range
      else { return number }
      // Reported where the whole property is evaluated.
      return range.contains(number) && (index < 2 || number >= 0) ? number : nil
    } catch {
      if work.trials.endResult(before) { report(error, in: found.environment) }
      return nil
    }
  }

  private mutating func number(
    _ index: Int, of expression: Expression, in environment: Environment
  ) throws(EvaluationFailure) -> Double? {
    var expression = expression
    while case .ternary(let condition, let yes, let no) = expression.node {
      expression = try evaluate(condition, in: environment).boolValue ?? false ? yes : no
    }
    switch expression.node {
    case .tuple(let fields) where index < fields.count:
      return try evaluate(fields[index].value, in: environment).magnitude
    case .geometry(let reference, let member):
      if let id = try instance(of: reference, in: environment),
        let number = try number(index, of: member, of: id, at: expression.span)
      {
        return number
      }
    case .member(let rect, .rectangle(.origin)):
      return try number(index, of: rect, in: environment)
    case .member(let rect, .rectangle(.size)), .member(let rect, .rectangle(.width)):
      return try number(index + 2, of: rect, in: environment)
    case .member(let rect, .rectangle(.height)):
      return try number(3, of: rect, in: environment)
    default: break
    }
    guard let numbers = try evaluate(expression, in: environment).numbers, index < numbers.count
    else { return nil }
    return numbers[index]
  }

  /// Returns one number of a rectangle or point of an element's frame.
  private mutating func number(
    _ index: Int, of member: GeometryMember, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double? {
    let axis: Axis = index & 1 == 0 ? .x : .y
    switch (member, index) {
    case (.frame, 0...1), (.origin, 0...1): return try minimum(axis, of: id, at: span)
    case (.frame, 2...3): return try extent(axis, of: id, at: span)
    case (.bounds, 0...1): return try boundsOrigin(axis, of: id, at: span)
    case (.bounds, 2...3): return try length(axis, of: id, at: span)
    case (.safeArea, 0...1): return try safeArea(axis, of: id, at: span).start
    case (.safeArea, 2...3): return try safeArea(axis, of: id, at: span).length
    default: return nil
    }
  }
}
