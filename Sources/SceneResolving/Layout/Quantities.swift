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
    case .bounds: return .rect(try geometry(of: id, at: span).bounds)
    case .frame, .contentSize, .textSize, .titleFrame:
      return .rect(try geometry(of: id, at: span).frame)
    }
  }

  // MARK: Frames

  /// Returns the frame of an element whose quantities depend on each other: it is known, has a
  /// transform, or is no layer.
  private mutating func wholeFrame(
    of id: Int, for axis: Axis, at span: SourceSpan
  ) throws(EvaluationFailure) -> Rect? {
    if let known = store.geometry(of: id) {
      trace?.note(.frame(id))
      return known.frame
    }
    if axis == .x, let measured = try frameOfMeasured(id) { return measured }
    guard !kind(of: id).isLayer || isSet(.transform, of: id) else { return nil }
    return try geometry(of: id, at: span).frame
  }

  /// Returns the frame of a row, header, or footer without its height, which is being measured.
  private mutating func frameOfMeasured(_ id: Int) throws(EvaluationFailure) -> Rect? {
    let kind = kind(of: id)
    guard kind == .row || kind == .header || kind == .footer,
      work.steps.contains(where: { $0.work == .frame(id) }), let table = table(around: id)
    else { return nil }
    if kind == .row { return rowFrame(inTable: table, 0, 0) }
    let span = declaration(of: table).span
    return Rect(0, 0, try geometry(of: table, at: span).frame.width, 0)
  }

  mutating func minimum(
    _ axis: Axis, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double {
    if let frame = try wholeFrame(of: id, for: axis, at: span) {
      return axis == .x ? frame.minX : frame.minY
    }
    return try start(axis, of: id, at: span)
  }

  mutating func extent(
    _ axis: Axis, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double {
    if let frame = try wholeFrame(of: id, for: axis, at: span) {
      return axis == .x ? frame.width : frame.height
    }
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
    if isSet(.position, of: id), stack(around: id) == nil, !isSet(.frame, of: id),
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
    if let known = store.geometry(of: id)?.bounds {
      return axis == .x ? known.width : known.height
    }
    if let known = store.quantities[lengthOf: id, axis] { return known }
    try begin(.length(id, axis), at: span)
    defer { end() }
    let length = try newLength(axis, of: id, at: span)
    store.quantities[lengthOf: id, axis] = length
    return length
  }

  private mutating func newLength(
    _ axis: Axis, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double {
    if let stack = stack(around: id) {
      try place(axis, viewsOf: stack, at: span)
      return store.quantities[lengthOf: id, axis] ?? 0
    }
    if let frame = try frameFillingRow(id, at: span) {
      return axis == .x ? frame.width : frame.height
    }
    if isSet(.frame, of: id), isSet(.transform, of: id) {
      let bounds = try geometry(of: id, at: span).bounds
      return axis == .x ? bounds.width : bounds.height
    }
    if kind(of: id).isControl { return controlLength(axis, of: id) }
    if let length = setLength(axis, of: id) { return length }
    guard hasFittingSize(id) else { return 0 }
    let width = axis == .x ? nil : setLength(.x, of: id)
    return try fittingSize(axis, of: id, width: width, at: span).length ?? 0
  }

  /// Returns the smaller edge of an element in its parent, before its transform.
  mutating func start(
    _ axis: Axis, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double {
    trace?.note(.start(id, axis))
    if let known = store.quantities[startOf: id, axis] { return known }
    try begin(.start(id, axis), at: span)
    defer { end() }
    let start = try newStart(axis, of: id, at: span)
    store.quantities[startOf: id, axis] = start
    return start
  }

  private mutating func newStart(
    _ axis: Axis, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double {
    if let stack = stack(around: id) {
      try place(axis, viewsOf: stack, at: span)
      return store.quantities[startOf: id, axis] ?? part(axis.rawValue, of: .bounds, of: stack) ?? 0
    }
    if let frame = try frameFillingRow(id, at: span) { return axis == .x ? frame.x : frame.y }
    for key in [PropertyKey.frame, .origin] where isSet(key, of: id) {
      return part(axis.rawValue, of: key, of: id) ?? 0
    }
    if beginsAtZero(id) { return 0 }
    let position = part(axis.rawValue, of: .position, of: id) ?? 0
    let anchor = anchor(axis, of: id)
    return anchor == 0 ? position : position - anchor * (try length(axis, of: id, at: span))
  }

  /// Returns the length that an element sets itself; nil if it does not.
  mutating func setLength(_ axis: Axis, of id: Int) -> Double? {
    if isSet(axis.length, of: id), let length = number(axis.length, of: id) { return length }
    for key in [PropertyKey.frame, .bounds] where isSet(key, of: id) {
      return part(2 + axis.rawValue, of: key, of: id)
    }
    return nil
  }

  private mutating func anchor(_ axis: Axis, of id: Int) -> Double {
    part(axis.rawValue, of: .anchorPoint, of: id) ?? 0.5
  }

  /// Returns one number of a property; nil if it is not set, or if it has an error. The numbers of
  /// a tuple are evaluated apart from each other.
  mutating func part(_ index: Int, of key: PropertyKey, of id: Int) -> Double? {
    trace?.note(key, of: id)
    guard let found = properties(of: id)[key] else { return nil }
    do throws(EvaluationFailure) {
      var expression = found.value
      while case .ternary(let condition, let yes, let no) = expression.node {
        let isTrue = try evaluate(condition, in: found.environment).boolValue ?? false
        expression = isTrue ? yes : no
      }
      if case .tuple(let fields) = expression.node, index < fields.count {
        expression = fields[index].value
        return inRange(
          try evaluate(expression, in: found.environment).magnitude, index, of: key, id)
      }
      guard let numbers = try evaluate(expression, in: found.environment).numbers,
        index < numbers.count
      else { return nil }
      return inRange(numbers[index], index, of: key, id)
    } catch {
      report(error, in: found.environment)
      return nil
    }
  }

  /// Numbers out of range are reported where the whole property is evaluated.
  private mutating func inRange(
    _ number: Double?, _ index: Int, of key: PropertyKey, _ id: Int
  ) -> Double? {
    guard let number, let range = spec(of: key, of: kind(of: id))?.range else { return number }
    return range.contains(number) && (index < 2 || number >= 0) ? number : nil
  }
}
