import SceneLayers
import SceneSource
import SceneLanguage

// Containers other than stacks: rows, headers, footers, bars, and components. What does not say
// where it is fills them within their margins.

extension Evaluator {
  /// Returns the container that an element fills, at least along one axis; nil if there is none.
  mutating func containerFilled(by id: Int) -> Int? {
    guard let container = container(around: id),
      !isSet(.width, of: id) || !isSet(.height, of: id)
    else { return nil }
    return container
  }

  /// Returns the container that an element fills along the axes on which it sets no length.
  mutating func container(around id: Int) -> Int? {
    guard let parent = store.instances[id].parent else { return nil }
    let declaration = store.instances[id].declaration
    let isText = [.stack, .label, .scrollView].contains(kind(of: id))
    switch kind(of: parent) {
    case .row, .header, .footer, .navigationBar, .searchBar, .toolbar, .tabBar, .scrollView:
      guard isText || scene.use(of: declaration) != nil else { return nil }
    case .layer:
      // The root of a component, but not what a use adds to it.
      let span = self.declaration(of: id).span
      guard isText, let component = scene.component(of: store.instances[parent].declaration),
        component.span.file == span.file, component.span.bytes.contains(span.bytes.lowerBound)
      else { return nil }
    default: return nil
    }
    let keys: [PropertyKey] = [.frame, .bounds, .position, .origin]
    return keys.contains { isSet($0, of: id) } ? nil : parent
  }

  /// Returns whether an element contains the library's items of a tab bar, which draw the floating
  /// bar, because it is as wide as they are.
  mutating func containsTabItems(_ id: Int) -> Bool {
    guard spend(for: id) else { return false }
    let component = scene.component(of: store.instances[id].declaration)
    if let component, component.name == "TabItems",
      scene.sources[Int(component.span.file)].path == ControlLibrary.name
    {
      return true
    }
    return children(of: id).contains { containsTabItems($0) }
  }

  /// Returns the stack or label that is as wide as a component; nil if there is none.
  mutating func root(of id: Int) -> Int? {
    guard scene.component(of: store.instances[id].declaration) != nil else { return nil }
    return children(of: id).first { containerFilled(by: $0) != nil && !isSet(.width, of: $0) }
  }

  /// Returns the start and length that a container gives an element along an axis; nil if it is
  /// placed by hand, or if it sets its length.
  mutating func placeInContainer(
    _ axis: Axis, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> (start: Double, length: Double)? {
    if let stack = stack(around: id) {
      let place = try place(axis, viewsOf: stack, at: span).first { $0.view == id }
      if let place { return (place.start, place.length) }
      return (try boundsOrigin(axis, of: stack, at: span), 0)
    }
    if kind(of: id).isPartOfTable {
      let frame = try frame(ofPart: id, for: axis, at: span)
      return axis == .x ? (frame.x, frame.width) : (frame.y, frame.height)
    }
    if fillsScene(id), kind(of: id).isLayer {
      let area = try barLayout(at: span).layout.content
      return axis == .x ? (area.x, area.width) : (area.y, area.height)
    }
    guard let container = containerFilled(by: id), !isSet(axis.length, of: id) else { return nil }
    if kind(of: container) == .scrollView, axis == scrollAxis(of: id) {
      let width = axis == .x ? nil : try length(.x, of: id, at: span)
      return (0, try fittingSize(axis, of: id, width: width, at: span).length ?? 0)
    }
    // The coordinates in a layer are those before its transform.
    let whole =
      isSet(.transform, of: container)
      ? try length(axis, of: container, at: span) : try extent(axis, of: container, at: span)
    if axis == .y, kind(of: container).isBar {
      let width = try length(.x, of: id, at: span)
      let own = try fittingSize(.y, of: id, width: width, at: span).length ?? whole
      let below = rowHeight(ofBar: container) - contentHeight(ofBar: container)
      return (roundToPixel((whole - below - own) / 2, scale: settings.scale), own)
    }
    var margins = try margins(axis, of: container, around: id, at: span)
    if axis == .y, kind(of: container) == .scrollView,
      fillsScene(container) || isSet(.frame, of: container)
    {
      margins.after += safeAreaInset(endingAt: try start(.y, of: container, at: span) + whole)
    }
    let isMirrored = axis == .x && traits(of: container).isRightToLeft
    let length = limited(max(0, whole - margins.before - margins.after), axis, of: id)
    return (isMirrored ? whole - margins.before - length : margins.before, length)
  }

  mutating func sum(
    ofMargins axis: Axis, of container: Int, around id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double {
    let margins = try margins(axis, of: container, around: id, at: span)
    return margins.before + margins.after
  }

  /// Returns the distances of what fills a container from its leading or upper edge, and from the
  /// other one.
  private mutating func margins(
    _ axis: Axis, of container: Int, around id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> (before: Double, after: Double) {
    let kind = kind(of: container)
    if kind == .scrollView {
      let inset = ownInset(of: container)
      return axis == .x ? (inset.left, inset.right) : (inset.top, inset.bottom)
    }
    // What scrolls does so under the margins.
    if self.kind(of: id) == .scrollView { return (0, 0) }
    if kind.isBar {
      let margin = axis == .x && kind != .tabBar ? settings.defaults.barMargin : 0
      return (margin, margin)
    }
    guard kind.isPartOfTable, let table = table(around: container) else { return (0, 0) }
    let metrics = metrics(
      store.tables[table]?.metrics ?? listMetrics(ofTable: table), of: container)
    guard axis == .x else {
      let margin = kind == .row ? metrics.textPadding / 2 : ListMetrics.edgeMargin
      return (margin, margin)
    }
    if kind == .row {
      let space = textSpace(ofRow: container, table: table, metrics)
      return (space.x, try extent(.x, of: container, at: span) - space.x - space.width)
    }
    let isOfTable = store.instances[container].parent == table
    let look = kind == .header ? metrics.header : metrics.footer
    let usual = isOfTable ? metrics.rowTextInset : look.inset
    let inset = property(.textInset, of: container)?.numbers ?? [usual]
    return (metrics.margin + inset[0], metrics.margin + (inset.count > 1 ? inset[1] : inset[0]))
  }

  /// Returns the frame of a row, header, or footer. Its height is not needed for that along the
  /// x-axis.
  mutating func frame(
    ofPart id: Int, for axis: Axis, at span: SourceSpan
  ) throws(EvaluationFailure) -> Rect {
    guard axis == .x, let table = table(around: id) else {
      return try geometry(of: id, at: span).frame
    }
    if kind(of: id) == .row { return rowFrame(inTable: table, 0, 0) }
    return Rect(0, 0, try geometry(of: table, at: declaration(of: table).span).frame.width, 0)
  }

  /// Returns the height that a row, header, or footer needs for its layers; nil if it has none.
  mutating func layersHeight(in id: Int) -> Double? {
    heightOfPart(id) { evaluator throws(EvaluationFailure) in
      let span = evaluator.declaration(of: id).span
      let width = try evaluator.length(.x, of: id, at: span)
      let margins = try evaluator.sum(ofMargins: .y, of: id, around: id, at: span)
      var height =
        try evaluator.fitting(.y, childrenOf: id, width: width, at: span).length ?? 0
      for case let part? in [
        evaluator.rowPart(.leading, of: id), evaluator.rowPart(.accessory, of: id),
      ] {
        let own = try evaluator.fitting(.y, childrenOf: part, width: nil, at: span).length ?? 0
        if own > 0 { height = max(height, own + margins) }
      }
      return height > 0 ? height : nil
    }
  }

  /// Evaluates the height of a row, header, or footer, whose frame is not known yet apart from its
  /// width.
  mutating func heightOfPart(
    _ id: Int, _ height: (inout Evaluator) throws(EvaluationFailure) -> Double?
  ) -> Double? {
    do throws(EvaluationFailure) {
      try begin(.frame(id), at: declaration(of: id).span)
      defer { end() }
      return try height(&self)
    } catch {
      report(error)
      return nil
    }
  }

  /// Reports what is painted over an element that fills a container: its title, or another element
  /// that fills it.
  mutating func reportOthers(than id: Int, filling container: Int) {
    let isComponent = kind(of: container) == .layer
    let name = isComponent ? "component" : "'\(kind(of: container).rawValue)'"
    let hint = ": put them into one stack"
    let texts = [
      (title(of: container), "title"), (property(.detail, of: container)?.attributedText, "detail"),
    ]
    for case (let text?, let word) in texts where !isComponent && !text.string.isEmpty {
      report(
        .conflictingProperties, at: declaration(of: id).span,
        "this '\(kind(of: id).rawValue)' and the \(word) both fill the \(name)" + hint)
      return
    }
    for other in children(of: container) where containerFilled(by: other) != nil {
      if other == id { return }
      guard bool(.isHidden, of: other) != true, bool(.isHidden, of: id) != true else { continue }
      report(
        .conflictingProperties, at: declaration(of: id).span,
        "two elements fill the \(name)" + hint,
        notes: [note("the other one is here", at: declaration(of: other).span)])
      return
    }
  }
}
