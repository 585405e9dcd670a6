import SceneLayers
import SceneSource
import SceneLanguage

/// Why an element has a length, or a place, along an axis.
package struct LayoutReason: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The element sets it, or a limit does.
    case set, limited
    /// It is that of the contents.
    case fitted
    /// It fills a container, or the room of a stack across its axis.
    case filled
    /// A stack gives the element less than it needs, or what the other views leave.
    case gaveWay, tookRest
    /// A container places it; or its middle is set; or nothing says where it is.
    case arranged, centered, unset
  }

  package fileprivate(set) var kind: Kind
  /// What decides: the container, or the kind of contents.
  fileprivate var decider = ""
  /// What the contents need, in points, where the element has another length.
  fileprivate var needed: Double?
  /// The properties that decide, of the element or its container.
  package fileprivate(set) var keys: [PropertyKey] = []

  /// The reason in words, such as `gives way in 'row', needs 94 (distribution)`.
  package var text: String {
    var text: String =
      switch kind {
      case .set: "set"
      case .limited: "limited"
      case .fitted: "as \(decider)"
      case .filled: "fills \(decider)"
      case .gaveWay: "gives way in \(decider)"
      case .tookRest: "takes what is left in \(decider)"
      case .arranged: "arranged by \(decider)"
      case .centered: "the middle is set"
      case .unset: "nothing sets it"
      }
    if let needed {
      text += kind == .fitted ? ", rounded up from " : ", needs "
      text += roundToTenThousandths(needed).shortestText
    }
    guard !keys.isEmpty else { return text }
    return text + " (" + keys.map { $0.rawValue }.joined(separator: ", ") + ")"
  }
}

/// Why an element has its frame.
package struct LayoutReasons: Hashable, Sendable {
  package let x, y, width, height: LayoutReason

  /// A line for each reason, such as `x, y: set (origin)`.
  package var lines: [String] {
    var lines: [(names: String, text: String)] = []
    for (name, reason) in [("x", x), ("y", y), ("width", width), ("height", height)] {
      if let index = lines.firstIndex(where: { $0.text == reason.text }) {
        lines[index].names += ", " + name
      } else {
        lines.append((name, reason.text))
      }
    }
    return lines.map { $0.names + ": " + $0.text }
  }
}

extension Evaluator {
  /// Returns why an element whose geometry is known has its frame; nil for one without a layer.
  mutating func layoutReasons(of id: Int) -> LayoutReasons? {
    guard kind(of: id).isLayer, let bounds = store.geometry(of: id)?.bounds else { return nil }
    return LayoutReasons(
      x: reason(ofStart: .x, of: id), y: reason(ofStart: .y, of: id),
      width: reason(ofLength: .x, of: id, bounds.width, width: nil),
      height: reason(ofLength: .y, of: id, bounds.height, width: bounds.width))
  }

  /// Returns the container that an element fills, which can be the scene.
  private mutating func filled(by id: Int) -> Int? {
    containerFilled(by: id) ?? (fillsScene(id) ? 0 : nil)
  }

  private mutating func reason(ofStart axis: Axis, of id: Int) -> LayoutReason {
    if let stack = stack(around: id) {
      let keys: [PropertyKey] =
        isAlong(axis, stack) ? [.distribution, .spacing] : [.alignment]
      var reason = LayoutReason(kind: .arranged, decider: describe(stack))
      reason.keys = own([.customSpacing], id) + own([.axis] + keys + [.layoutMargins], stack)
      if axis == .x, traits(of: stack).isRightToLeft { reason.keys.append(.layoutDirection) }
      return reason
    }
    if let container = filled(by: id) {
      return LayoutReason(
        kind: .arranged, decider: describe(container), keys: own([.textInset], container))
    }
    for key in [PropertyKey.frame, .origin] where isSet(key, of: id) {
      return LayoutReason(kind: .set, keys: [key])
    }
    guard isSet(.position, of: id) else { return LayoutReason(kind: .unset) }
    return LayoutReason(kind: .centered, keys: own([.position, .anchorPoint], id))
  }

  /// - Parameter width: The width, for the height that the contents need.
  private mutating func reason(
    ofLength axis: Axis, of id: Int, _ length: Double, width: Double?
  ) -> LayoutReason {
    let limits: [PropertyKey] = axis == .x ? [.minWidth, .maxWidth] : [.minHeight, .maxHeight]
    if let limit = limits.first(where: { number($0, of: id) == length }) {
      return LayoutReason(kind: .limited, keys: [limit])
    }
    if setLength(axis, of: id) != nil {
      let keys: [PropertyKey] = [axis.length, .frame, .bounds]
      return LayoutReason(kind: .set, keys: Array(own(keys, id).prefix(1)))
    }
    let stack = stack(around: id)
    if stack == nil, let container = filled(by: id),
      kind(of: container) != .scrollView || axis != scrollAxis(of: id)
    {
      return LayoutReason(
        kind: .filled, decider: describe(container),
        keys: own([.textInset, .contentInset], container))
    }
    let span = declaration(of: id).span
    let fit = (try? fittingSize(axis, of: id, width: width, at: span))?.length
    if let fit, (fit - length).magnitude < 0.5 / settings.scale {
      return reasonOfFit(axis, of: id, fit, width: width)
    }
    guard let stack else { return LayoutReason(kind: .unset) }
    var reason = LayoutReason(kind: .filled, decider: describe(stack), needed: fit)
    guard isAlong(axis, stack) else {
      if fit.map({ $0 > length }) == true { reason.kind = .gaveWay } else { reason.needed = nil }
      reason.keys = own([.axis, .alignment, .layoutMargins], stack)
      return reason
    }
    let gaveWay = fit.map { $0 > length } ?? false
    reason.kind = gaveWay ? .gaveWay : .tookRest
    reason.keys =
      own([gaveWay ? .contentCompressionResistancePriority : .contentHuggingPriority], id)
      + own([.axis, .distribution, .spacing, .layoutMargins], stack)
    return reason
  }

  private mutating func reasonOfFit(
    _ axis: Axis, of id: Int, _ fit: Double, width: Double?
  ) -> LayoutReason {
    let kind = kind(of: id)
    let isText = kind == .label || kind == .textLayer
    var reason = LayoutReason(
      kind: .fitted,
      decider: isText
        ? "its text needs"
        : kind.isControl ? "usual" : isStack(id) ? "its views need" : "its contents need")
    let exact =
      (try? contentSize(
        axis, of: id, width: width, at: declaration(of: id).span))?.length
    if let exact, fit - exact > 0.0001, fit - exact < 1 / settings.scale { reason.needed = exact }
    if isText {
      reason.keys = own([.textStyle, .fontSize, .font, .lineHeight, .numberOfLines], id)
      if isSet(.textStyle, of: id), traits(of: id).contentSize != InitialEnvironment.contentSize {
        reason.keys.append(.contentSize)
      }
    } else if isStack(id) {
      reason.keys = own([.axis, .spacing, .layoutMargins], id)
    }
    return reason
  }

  /// Returns the properties that an element sets.
  private mutating func own(_ keys: [PropertyKey], _ id: Int) -> [PropertyKey] {
    keys.filter { isSet($0, of: id) }
  }
}
