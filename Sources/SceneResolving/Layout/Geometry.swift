import SceneLayers
import SceneSource
import SceneLanguage

// The geometry of elements, from model values without animations.

extension Evaluator {
  mutating func geometry(
    _ reference: ElementReference, _ member: GeometryMember,
    in environment: Environment, at span: SourceSpan
  ) throws(EvaluationFailure) -> Value {
    guard let id = try instance(of: reference, in: environment) else {
      throw EvaluationFailure(
        .unknownName, at: span, "this element does not exist: its condition is false")
    }
    switch member {
    case .contentSize: return .size(try contentSize(of: id, at: span))
    case .adjustedContentInset: return try adjustedContentInset(of: id, at: span).value
    case .textSize: return .size(textSize(of: id))
    case .titleFrame: return .rect(try titleFrame(of: id, at: span))
    default: return try value(of: member, of: id, at: span)
    }
  }

  /// Returns the instance that a reference means; nil if its condition is false.
  mutating func instance(
    of reference: ElementReference, in environment: Environment
  ) throws(EvaluationFailure) -> Int? {
    switch reference {
    case .parent:
      guard let element = environment.element else { return nil }
      return store.instances[element].parent
    case .declared(let id, let depth):
      guard depth < environment.frames.count else { return nil }
      let body = environment.frames[depth].body
      if let known = store.names[body, id] { return known }
      if let element = environment.frames[depth].element {
        // The elements of a body are instantiated on demand.
        switch kind(of: element) {
        case .table, .section: return try rowInstance(id, in: element, body: body)
        default: break
        }
        _ = children(of: element)
        if store.names[body, id] == nil, let view = contentView(of: element) {
          _ = children(of: view)
        }
      }
      return store.names[body, id]
    }
  }

  mutating func geometry(
    of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Instance.Geometry {
    trace?.note(.frame(id))
    if let known = store.geometry(of: id) { return known }
    try begin(.frame(id), at: span)
    defer { end() }
    let before = work.trials.beginResult()
    let geometry = try newGeometry(of: id, at: span)
    // While lengths are tried, any number is right.
    if work.trials.isEmpty, kind(of: id).isLayer {
      for key in [PropertyKey.width, .height] where isSet(key, of: id) { _ = property(key, of: id) }
    }
    if work.trials.endResult(before) { store.setGeometry(of: id, geometry) }
    return geometry
  }

  private mutating func newGeometry(
    of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Instance.Geometry {
    let kind = kind(of: id)
    if let stack = stack(around: id) {
      return try arrange(id, in: stack, at: span)
    }
    let container = containerFilled(by: id)
    if kind.isControl || container != nil || kind == .scrollView && fillsScene(id) {
      _ = property(.frame, of: id)
      if let container { reportOthers(than: id, filling: container) }
      return arranged(
        id,
        in: Rect(
          try start(.x, of: id, at: span), try start(.y, of: id, at: span),
          try length(.x, of: id, at: span), try length(.y, of: id, at: span)))
    }
    if kind.isLayer { return try layerGeometry(of: id, at: span) }
    if kind == .mask, let masked = store.instances[id].parent {
      // Its layers are in the coordinates of the masked layer.
      let bounds = try geometry(of: masked, at: span).bounds
      var layer = Layer(frame: bounds)
      layer.bounds = bounds
      return .init(layer: layer, frame: bounds)
    }
    return .init(frame: try newFrame(of: id, kind, at: span))
  }

  private mutating func newFrame(
    of id: Int, _ kind: ElementKind, at span: SourceSpan
  ) throws(EvaluationFailure) -> Rect {
    switch kind {
    case .scene: return Rect(0, 0, settings.canvas.width, settings.canvas.height)
    case .table where isSet(.frame, of: id): return property(.frame, of: id)?.rectValue ?? .zero
    case .table: return try barLayout(at: span).layout.content
    case .section, .header, .footer: return try sectionFrame(of: id)
    case let kind where kind.isBar: return try barFrame(of: id, at: span)
    case _ where isBarItems(id):
      return Rect(
        try start(.x, of: id, at: span), try start(.y, of: id, at: span),
        try length(.x, of: id, at: span), try length(.y, of: id, at: span))
    default: return property(.frame, of: id)?.rectValue ?? .zero
    }
  }

  /// Returns a layer with the properties of an element's geometry that do not place it.
  private mutating func transformedLayer(_ id: Int) -> Layer {
    for (key, _) in exclusive(kind(of: id)) where property(key, of: id) != nil {
      reportConflicts(of: id, key)
    }
    var layer = Layer(frame: .zero)
    if let anchor = property(.anchorPoint, of: id)?.pointValue { layer.anchorPoint = anchor }
    layer.transform = matrix(of: property(.transform, of: id), .transform, of: id)
    layer.sublayerTransform = matrix(
      of: property(.sublayerTransform, of: id), .sublayerTransform, of: id)
    return layer
  }

  /// Returns the geometry of an element in a frame that applies before its transform.
  mutating func arranged(_ id: Int, in frame: Rect) -> Instance.Geometry {
    if kind(of: id).isControl { return .init(frame: frame) }
    var layer = transformedLayer(id)
    layer.bounds = Rect(0, 0, frame.width, frame.height)
    layer.position = Point(
      frame.x + layer.anchorPoint.x * frame.width, frame.y + layer.anchorPoint.y * frame.height)
    return .init(layer: layer, frame: layer.frame)
  }

  private mutating func layerGeometry(
    of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Instance.Geometry {
    var layer = transformedLayer(id)
    if let frame = property(.frame, of: id)?.rectValue {
      layer.setFrame(frame)
      return .init(layer: layer, frame: frame)
    }
    if let bounds = property(.bounds, of: id)?.rectValue {
      layer.bounds = bounds
    } else {
      layer.bounds = Rect(
        0, 0, try length(.x, of: id, at: span), try length(.y, of: id, at: span))
    }
    if let origin = property(.origin, of: id)?.pointValue ?? (beginsAtZero(id) ? .zero : nil) {
      layer.position = Point(
        origin.x + layer.anchorPoint.x * layer.bounds.width,
        origin.y + layer.anchorPoint.y * layer.bounds.height)
      let isPlain = layer.transform == .identity
      return .init(
        layer: layer,
        frame: isPlain
          ? Rect(origin.x, origin.y, layer.bounds.width, layer.bounds.height) : layer.frame)
    }
    layer.position = property(.position, of: id)?.pointValue ?? .zero
    return .init(layer: layer, frame: layer.frame)
  }

  /// Returns the stack that arranges an element: one without a place.
  mutating func stack(around id: Int) -> Int? {
    guard let parent = store.instances[id].parent, isStack(parent),
      isArranged(id)
    else { return nil }
    return parent
  }

  /// Returns whether a stack arranges an element in it. One with a place is as in a plain layer.
  mutating func isArranged(_ id: Int) -> Bool {
    kind(of: id).isLayer && !isSet(.frame, of: id) && !isSet(.origin, of: id)
      && !isSet(.position, of: id)
  }

  /// Returns whether an element without a `frame` is as large as it needs to be.
  mutating func hasFittingSize(_ id: Int) -> Bool {
    switch kind(of: id) {
    case .label, .stack, .scrollView: true
    case .layer: !isSet(.bounds, of: id)
    default:
      isSet(.width, of: id) || isSet(.height, of: id) || isSet(.origin, of: id)
        || isSet(.minWidth, of: id) || isSet(.minHeight, of: id)
    }
  }

  /// Returns whether an element without a place begins at the origin of its parent.
  mutating func beginsAtZero(_ id: Int) -> Bool {
    !isSet(.position, of: id) && (kind(of: id).isControl || hasFittingSize(id))
  }

  /// Returns the matrix of a transform property, or the identity if its numbers are too large.
  mutating func matrix(of value: Value?, _ key: PropertyKey, of id: Int) -> Transform3D {
    guard let steps = value?.transformSteps else { return .identity }
    let matrix = composed(steps)
    if matrix.isModest { return matrix }
    report(.notFinite, at: span(of: key, of: id), "this transform has values beyond 1e18")
    return .identity
  }

  /// Reports what a property excludes, but styles or a snapshot combine with it.
  mutating func reportConflicts(of id: Int, _ key: PropertyKey) {
    let others = spec(of: key, of: kind(of: id))?.excludes ?? []
    for other in others where property(other, of: id) != nil {
      guard let span = properties(of: id)[other]?.span,
        let first = properties(of: id)[key]?.span, first != span
      else { continue }
      report(
        .conflictingProperties, at: span,
        "'\(other.rawValue)' and '\(key.rawValue)' cannot be combined",
        notes: [note("'\(key.rawValue)' is set here", at: first)])
    }
  }

  // MARK: Scroll views

  mutating func contentSize(
    of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Size {
    if kind(of: id) == .scrollView {
      return Size(
        try contentLength(.x, of: id, at: span), try contentLength(.y, of: id, at: span))
    }
    let frame = try geometry(of: id, at: span).frame
    let end = try content(of: id, at: span).end
    return Size(
      frame.width, settings.defaults.contentFillsTable ? max(end, frame.height) : end)
  }

  // MARK: Safe areas

  /// Returns the start and length of what neither the device's edges nor bars cover of an element, in
  /// its coordinates; of length 0 at the nearest edge if they cover all of it.
  mutating func safeArea(
    _ axis: Axis, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> (start: Double, length: Double) {
    let first = try boundsOrigin(axis, of: id, at: span)
    let isLayer = kind(of: id).isLayer
    let last =
      try first + (isLayer ? length(axis, of: id, at: span) : extent(axis, of: id, at: span))
    // By how much coordinates on the canvas are greater than in the element.
    var (offset, element) = (-first, id)
    while let parent = store.instances[element].parent {
      // Rows are in the coordinates of the table.
      if element == id || kind(of: element) != .section {
        offset += try minimum(axis, of: element, at: span)
      }
      if parent == 0 { break }
      offset -= try scrolled(axis, parent, at: span)
      element = parent
    }
    var (start, end) = (0.0, settings.canvas.width)
    if axis == .y {
      // Bars are in the safe area of the device.
      if kind(of: element).isBar { return (first, last - first) }
      let bars = try barLayout(at: span).layout
      (start, end) = (bars.content.minY, bars.content.maxY - bars.contentInsetBottom)
    }
    start = min(max(first, start - offset), last)
    return (start, max(0, min(last, end - offset) - start))
  }

  /// Returns where the coordinates of an element's contents begin.
  private mutating func scrolled(
    _ axis: Axis, _ id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double {
    guard kind(of: id).isScrollView else { return try boundsOrigin(axis, of: id, at: span) }
    let usual = usualContentOffset(of: id)
    let offset =
      part(axis.rawValue, of: .contentOffset, of: id) ?? (axis == .x ? usual.x : usual.y)
    return axis == .x ? try boundsStart(ofScrollView: id, scrolledTo: offset, at: span) : offset
  }

  // MARK: Bars

  mutating func barLayout(at span: SourceSpan) throws(EvaluationFailure) -> SceneBars {
    trace?.note(.bars)
    if let bars = store.bars { return bars }
    try begin(.bars, at: span)
    defer { end() }
    var list: [BarLayout.Bar] = []
    var numbers = NumberTable()
    var (top, bottom): ([Int], [Int]) = ([], [])
    for id in children(of: 0) {
      guard let kind = BarLayout.Kind(rawValue: kind(of: id).rawValue),
        bool(.isHidden, of: id) != true
      else { continue }
      numbers[id] = list.count
      list.append(.init(kind, height: barHeight(of: id)))
      if kind.isAtBottom { bottom.append(id) } else if kind != .statusBar { top.append(id) }
    }
    let layout = BarLayout(
      list, canvas: settings.canvas, safeAreaTop: settings.device?.safeAreaTop ?? 0,
      safeAreaBottom: settings.device?.safeAreaBottom ?? 0,
      barTop: settings.defaults.barsBeginBelowIsland ? nil : settings.device?.barTop,
      barBottom: settings.device.map { max($0.safeAreaBottom, settings.defaults.bottomBarInset) },
      hasDevice: settings.device != nil)
    let bars = SceneBars(layout: layout, numbers: numbers, top: top, bottom: bottom)
    store.bars = bars
    return bars
  }

  private mutating func barHeight(of id: Int) -> Double {
    let isLarge = kind(of: id) == .navigationBar && bool(.largeTitle, of: id) == true
    return rowHeight(ofBar: id) + (isLarge ? defaults(ofBar: id).largeTitleHeight : 0)
  }

  /// Returns the height of a bar without a large title.
  mutating func rowHeight(ofBar id: Int) -> Double {
    let defaults = defaults(ofBar: id)
    let usual: Double =
      switch kind(of: id) {
      case .statusBar: defaults.statusBarHeight
      case .navigationBar: defaults.navigationBarHeight
      case .searchBar: defaults.searchBarHeight
      case .tabBar: defaults.tabBarHeight
      default: defaults.toolbarHeight
      }
    return number(.height, of: id) ?? usual
  }

  /// Returns the height of the part of a bar in which its title and items are.
  mutating func contentHeight(ofBar id: Int) -> Double {
    let height = rowHeight(ofBar: id)
    guard kind(of: id) == .navigationBar else { return height }
    let defaults = defaults(ofBar: id)
    let least = defaults.navigationBarHeight - defaults.navigationBarPadding
    return height - min(max(height - least, 0), defaults.navigationBarPadding)
  }

  private mutating func barFrame(
    of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Rect {
    try barLayout(at: span)[id]?.frame ?? .zero
  }
}

extension Instance.Geometry {
  /// Creates the geometry of an element without a transform.
  init(frame: Rect) {
    self.init(layer: Layer(frame: frame), frame: frame)
  }
}
