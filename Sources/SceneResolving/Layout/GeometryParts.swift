import SceneLayers
import SceneSource
import SceneLanguage

// Parts of a layer's geometry that are needed while the rest is still being evaluated: a position
// that depends on the layer's own width is not a cycle.

extension Evaluator {
  /// Returns a member of a layer whose frame is being evaluated; nil if the member depends on the
  /// whole frame or on itself.
  mutating func partOfGeometry(
    of id: Int, _ member: GeometryMember, at span: SourceSpan
  ) -> Value? {
    let kind = kind(of: id)
    if kind == .row || kind == .header || kind == .footer, let frame = frameOfMeasured(id) {
      return member.isHorizontal ? member.value(of: frame) : nil
    }
    guard kind.isLayer, !kind.isControl, work.steps.contains(where: { $0.work == .frame(id) }),
      !isSet(.transform, of: id)
    else { return nil }
    let before = diagnostics
    do throws(EvaluationFailure) {
      return try part(member, of: id, at: span)
    } catch {
      // The caller that needs the whole value reports the cycle.
      diagnostics = before
      return nil
    }
  }

  /// Returns the frame of a row, header, or footer without its height, which is being measured.
  private mutating func frameOfMeasured(_ id: Int) -> Rect? {
    guard work.steps.contains(where: { $0.work == .frame(id) }), let table = table(around: id)
    else { return nil }
    if kind(of: id) == .row { return rowFrame(inTable: table, 0, 0) }
    guard let width = try? geometry(of: table, at: declaration(of: table).span).frame.width else {
      return nil
    }
    return Rect(0, 0, width, 0)
  }

  private enum Axis: Int { case x, y }

  private mutating func part(
    _ member: GeometryMember, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Value? {
    switch member {
    case .x, .minX: return .number(try start(.x, of: id, at: span))
    case .y, .minY: return .number(try start(.y, of: id, at: span))
    case .midX: return .number(try middle(.x, of: id, at: span))
    case .midY: return .number(try middle(.y, of: id, at: span))
    case .maxX:
      return .number(try start(.x, of: id, at: span) + length(.x, of: id, at: span))
    case .maxY:
      return .number(try start(.y, of: id, at: span) + length(.y, of: id, at: span))
    case .width: return .number(try length(.x, of: id, at: span))
    case .height: return .number(try length(.y, of: id, at: span))
    case .size:
      return .size(Size(try length(.x, of: id, at: span), try length(.y, of: id, at: span)))
    case .origin:
      return .point(Point(try start(.x, of: id, at: span), try start(.y, of: id, at: span)))
    case .frame, .bounds, .contentSize, .textSize, .titleFrame: return nil
    }
  }

  private mutating func length(
    _ axis: Axis, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double {
    let own: PropertyKey = axis == .x ? .width : .height
    if isSet(own, of: id) { return try number(0, of: own, of: id, at: span) }
    // A size that depends on the contents is not known yet.
    guard isSet(.frame, of: id) || isSet(.bounds, of: id) || !hasFittingSize(id) else {
      throw EvaluationFailure()
    }
    let key: PropertyKey = isSet(.frame, of: id) ? .frame : .bounds
    return try number(2 + axis.rawValue, of: key, of: id, at: span)
  }

  private mutating func start(
    _ axis: Axis, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double {
    if isSet(.frame, of: id) { return try number(axis.rawValue, of: .frame, of: id, at: span) }
    let position = try number(axis.rawValue, of: .position, of: id, at: span)
    let anchor = try anchor(axis, of: id, at: span)
    return anchor == 0 ? position : position - anchor * (try length(axis, of: id, at: span))
  }

  /// The position of a layer with its anchor point at that location.
  private mutating func middle(
    _ axis: Axis, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double {
    if !isSet(.frame, of: id), try anchor(axis, of: id, at: span) == 0.5 {
      return try number(axis.rawValue, of: .position, of: id, at: span)
    }
    return try start(axis, of: id, at: span) + length(axis, of: id, at: span) / 2
  }

  private mutating func anchor(
    _ axis: Axis, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double {
    guard isSet(.anchorPoint, of: id) else { return 0.5 }
    return try number(axis.rawValue, of: .anchorPoint, of: id, at: span)
  }

  /// Returns one component of a property; 0 if the property is not set.
  private mutating func number(
    _ index: Int, of key: PropertyKey, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double {
    trace?.note(key, of: id)
    guard let found = properties(of: id)[key] else { return 0 }
    try begin(.part(id, key, index), at: span)
    defer { end() }
    if case .tuple(let fields) = found.value.node, index < fields.count {
      let value = try evaluate(fields[index].value, in: found.environment)
      if let number = value.magnitude { return number }
    }
    guard let numbers = try evaluate(found.value, in: found.environment).numbers,
      index < numbers.count
    else { throw EvaluationFailure() }
    return numbers[index]
  }
}

// The frames of controls, which have intrinsic sizes.

extension Evaluator {
  var controls: ControlMetrics {
    settings.defaults.controls(isDark: settings.appearance == .dark)
  }

  /// Returns the metrics of a control, or of a row's switch, with its colors.
  mutating func controls(of id: Int) -> ControlMetrics {
    var metrics = controls
    func color(_ key: PropertyKey, _ usual: Color, _ evaluator: inout Evaluator) -> Color {
      evaluator.property(key, of: id)?.colorValue ?? usual
    }
    metrics.switchOn = color(.onTintColor, metrics.switchOn, &self)
    metrics.thumb = color(.thumbTintColor, metrics.thumb, &self)
    metrics.sliderMinimum = color(.minimumTrackTintColor, metrics.sliderMinimum, &self)
    metrics.sliderMaximum = color(.maximumTrackTintColor, metrics.sliderMaximum, &self)
    metrics.dotColor = color(.pageIndicatorTintColor, metrics.dotColor, &self)
    metrics.currentDotColor = color(.currentPageIndicatorTintColor, metrics.currentDotColor, &self)
    return metrics
  }

  /// Returns the frame of a control: the position of `frame` with the intrinsic size where it
  /// applies.
  mutating func controlFrame(of id: Int) -> Rect {
    let own = property(.frame, of: id)?.rectValue
    let usual = usualSize(ofControl: id)
    guard let own else { return Rect(0, 0, usual.width, usual.height) }
    // A switch has a fixed size, a slider a fixed height, and a page control fills its frame.
    switch kind(of: id) {
    case .switch: return Rect(own.x, own.y, usual.width, usual.height)
    case .slider: return Rect(own.x, own.y, own.width, usual.height)
    default: return own
    }
  }

  mutating func usualSize(ofControl id: Int) -> Size {
    let metrics = controls
    switch kind(of: id) {
    case .switch: return metrics.switchSize
    case .slider: return metrics.sliderSize
    default:
      let pages = Double(pageCount(of: id))
      return Size(max(0, pages) * metrics.dotPitch, metrics.pageControlHeight)
    }
  }

  /// The number of dots, limited to what fits on any screen.
  mutating func pageCount(of id: Int) -> Int { min(Int(number(.numberOfPages, of: id) ?? 0), 1000) }
}
