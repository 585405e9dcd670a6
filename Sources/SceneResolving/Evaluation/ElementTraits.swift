import SceneLayers
import SceneLanguage

// The traits of elements.

extension Evaluator {
  /// Returns the traits of an element: those of the nearest one around it that changes them. They
  /// are looked up where they are used; most scenes change them nowhere.
  mutating func traits(of id: Int) -> Traits {
    guard shared.setsTraits else { return settings.traits }
    var next = id
    while !changesTraits(next) {
      guard let parent = store.instances[next].parent else { return settings.traits }
      next = parent
    }
    return changedTraits(of: next)
  }

  /// Returns whether an element, or the `rows` for a row, can change its traits.
  func changesTraits(_ id: Int) -> Bool {
    guard shared.setsTraits else { return false }
    let declaration = store.instances[id].declaration
    return scene.facts(of: declaration).contains(.setsTraits)
      || changes.assignments(to: declaration)?.contains { $0.content.setsTraits } == true
      || templates(ofRow: id).contains { changesTraits($0) }
  }

  private mutating func changedTraits(of id: Int) -> Traits {
    trace?.note(.traits(id))
    // The number of an instance that was only measured is used again, that of its body is not.
    let (body, parent) = (store.instances[id].environment.body, store.instances[id].parent)
    if let known = store.traits[body] { return known }
    var traits = parent.map { self.traits(of: $0) } ?? settings.traits
    // In what changes them, they are those around the element, and so for a row without a body.
    if case .traits(let last)? = work.steps.last?.work, last == id || kind(of: id) == .rows {
      return traits
    }
    guard parent.map({ store.instances[$0].environment.body }) != body,
      (try? begin(.traits(id), at: declaration(of: id).span)) != nil
    else { return traits }
    defer { end() }
    let before = work.trials.beginResult()
    if let most: ContentSize = ownValue(.maximumContentSizeCategory, of: id)?.wordCase() {
      traits.most = min(traits.most, most)
    }
    if let least: ContentSize = ownValue(.minimumContentSizeCategory, of: id)?.wordCase() {
      traits.least = max(traits.least, least)
    }
    traits.contentSize = min(max(settings.traits.contentSize, traits.least), traits.most)
    let attribute: SemanticContentAttribute? =
      ownValue(.semanticContentAttribute, of: id)?.wordCase()
    if let attribute, attribute != .unspecified {
      traits.layoutDirection = attribute == .forceRightToLeft ? .rightToLeft : .leftToRight
    }
    if work.trials.endResult(before) { store.traits[body] = traits }
    return traits
  }

  /// Returns the defaults of a bar, whose texts follow the content size.
  mutating func defaults(ofBar id: Int) -> UIKitDefaults {
    let size = traits(of: id).contentSize
    var defaults =
      size == settings.traits.contentSize ? settings.defaults : settings.defaults(at: size)
    guard kind(of: id) == .searchBar, defaults.era != .liquidGlass else { return defaults }
    if defaults.era == .classic {
      defaults = .of(ColorTraits(.flat), canvasWidth: settings.canvas.width)
    }
    if !hasNavigationBar { defaults.setSearchBarAlone() }
    return defaults
  }

  private var hasNavigationBar: Bool {
    mutating get {
      children(of: 0).contains {
        kind(of: $0) == .navigationBar && bool(.isHidden, of: $0) != true
      }
    }
  }
}
