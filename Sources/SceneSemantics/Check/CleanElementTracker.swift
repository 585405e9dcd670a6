import SceneSource
import SceneSyntax

/// Determines which elements a check can skip because an earlier check found them valid.
///
/// While a scene is being edited, most of its elements do not change. The diagnostics of an element
/// depend on its text, on the enclosing bodies and their declarations, on the other files, and on
/// what was checked before it, because the errors of a style, component, or data file are reported
/// only at its first use. The fingerprint of an element includes all of these.
struct CleanElementTracker {
  private var cache: CleanElementCache?
  /// The long bodies of the scene's file.
  private var bodies: LongBodies?
  private(set) var snapshotWords = SnapshotWords()
  /// The first nodes of runs with elements that snapshots can refer to.
  private var runsOfSnapshots: Set<Int> = []
  private(set) var history = History()

  /// The previous checks that later elements depend on.
  struct History: Equatable {
    /// The fingerprint of the other files and of declarations that were checked at their first use,
    /// in order.
    var firstUses = Fingerprint()
    /// The number of uses of declarations that fingerprints cannot distinguish from others with the
    /// same name.
    var ambiguousUses = 0
  }

  /// The approximate number of elements that can still be checked.
  private var allowance: Int
  private let isInterrupted: (() -> Bool)?
  /// Whether that number was not sufficient, or the check was interrupted, so it is incomplete.
  private(set) var isSpent = false

  /// Without a cache, nothing is tracked, and every element is checked.
  ///
  /// - Parameters:
  ///  - most: The approximate maximum number of elements to check.
  ///  - isInterrupted: Returns whether to stop; called every few dozen elements.
  init(
    _ cache: CleanElementCache? = nil, lookingInto most: Int = .max,
    until isInterrupted: (() -> Bool)? = nil
  ) {
    self.cache = cache
    self.isInterrupted = isInterrupted
    allowance = most
    self.cache?.begin()
  }

  /// Counts checked elements, or work that takes as long.
  mutating func spend(_ count: Int) {
    guard isTracking, !isSpent else { return }
    allowance -= count
    isSpent = allowance < 0 || isInterrupted?() == true
  }

  /// Returns the cache with all additions and ends tracking.
  mutating func takeCache() -> CleanElementCache? {
    defer { cache = nil }
    cache?.end(isComplete: !isSpent)
    return cache
  }

  var isTracking: Bool { cache != nil }

  /// - Parameters:
  ///   - tree: The scene's file, which is the first file.
  ///   - files: Returns the fingerprint of the other files.
  mutating func begin(_ tree: SyntaxTree, after files: @autoclosure () -> Fingerprint) {
    guard isTracking else { return }
    history.firstUses = files()
    bodies = tree.longBodies
    snapshotWords = SnapshotWords(in: tree)
  }

  /// Records that a declaration is checked at its first use, in one of several ways.
  ///
  /// - Parameter scopes: The scopes around the declaration.
  mutating func noteFirstUse(
    of name: String, in scopes: ScopeStack, _ way: (inout Fingerprint) -> Void
  ) {
    guard isTracking else { return }
    history.firstUses.mix(Int(scopes.file))
    history.firstUses.mix(scopes.depth)
    history.firstUses.mix(name)
    way(&history.firstUses)
  }

  /// Records the use of a style or component that is declared in `scopes`.
  ///
  /// There is one file and one scene, so a name identifies their declarations. Nested bodies can be
  /// equal and contain declarations with the same name.
  mutating func noteUse(of scopes: ScopeStack) {
    if scopes.depth > 2 { history.ambiguousUses += 1 }
  }

  /// The fingerprints of a part of the text.
  struct Key {
    /// The fingerprint of the text and its nodes.
    var text = Fingerprint()
    /// The fingerprint of everything that the part depends on.
    var whole = Fingerprint()
  }

  func key(
    of text: Fingerprint, in scopes: ScopeStack, after reports: Fingerprint
  ) -> Key {
    var whole = scopes.innermostFingerprint
    mix(text, reports, into: &whole)
    return Key(text: text, whole: whole)
  }

  private func mix(
    _ text: Fingerprint, _ reports: Fingerprint, into fingerprint: inout Fingerprint
  ) {
    fingerprint.mix(history.firstUses.value)
    fingerprint.mix(reports.value)
    fingerprint.mix(text.value)
  }

  /// - Parameter count: The number of elements in the part.
  mutating func isClean(
    _ key: Key, elements count: Int = 1, in scopes: ScopeStack, after reports: Fingerprint
  ) -> Bool {
    guard isTracking else { return false }
    cache?.note(elements: count)
    if cache?.contains(key.whole) == true { return true }
    guard let words = cache?.words(of: key.text) else { return false }
    spend(count / 4)
    let meant = fingerprint(of: key.text, mentioning: words, in: scopes, after: reports)
    guard cache?.contains(meant) == true else { return false }
    // The next check with the same names does not need the words.
    cache?.insert(key.whole)
    return true
  }

  /// Adds a valid part of the text to the cache.
  mutating func insert(
    _ key: Key, _ part: CheckedPart, in scopes: ScopeStack, after reports: Fingerprint
  ) {
    cache?.insert(key.whole)
    if cache?.words(of: key.text) == nil {
      cache?.insert(Self.words(in: part), of: key.text)
    }
    guard let words = cache?.words(of: key.text) else { return }
    let meant = fingerprint(of: key.text, mentioning: words, in: scopes, after: reports)
    cache?.insert(meant)
  }

  /// Returns a fingerprint of a text and the meaning of its names, regardless of other
  /// declarations.
  private func fingerprint(
    of text: Fingerprint, mentioning words: ArraySlice<Fingerprint>, in scopes: ScopeStack,
    after reports: Fingerprint
  ) -> Fingerprint {
    var fingerprint = scopes.innermostContext
    mix(text, reports, into: &fingerprint)
    scopes.mixMeanings(of: words, into: &fingerprint)
    return fingerprint
  }

  /// Returns the words in nodes that can refer to declarations: in expressions, and as elements.
  private static func words(in part: CheckedPart) -> [Fingerprint] {
    let (all, text) = (part.tree.nodes, part.tree.source.bytes)
    let nodes = all.span
    var found: [Fingerprint] = []
    var seen = FingerprintTable()
    var offset = part.offset
    for index in part.nodes {
      let node = nodes[index]
      guard node.kind.isToken else { continue }
      if node.kind == .identifier, index > part.nodes.lowerBound,
        nodes[index - 1].kind == .name || nodes[index - 1].kind == .element
      {
        var word = Fingerprint()
        word.mix(text[offset..<(offset + node.length)])
        if !seen.contains(word) {
          seen.insert(word)
          found.append(word)
        }
      }
      offset += node.length
    }
    return found
  }

  // MARK: Fingerprints of scopes

  /// Sets the fingerprints of a scope inside `outer`, if it exists.
  func identify(_ scope: inout Scope, in outer: ScopeStack) {
    guard isTracking, outer.depth > 0 else { return }
    scope.fingerprint = outer.innermostFingerprint
    scope.context = outer.innermostContext
    scope.fingerprint.mix(scope.element?.rawValue ?? "")
    scope.context.mix(scope.element?.rawValue ?? "")
  }

  /// Sets the fingerprints of a loop's scope from its variables and the text before its body.
  func identifyLoop(_ scope: inout Scope, _ loop: SyntaxNode, body: SyntaxNode) {
    guard isTracking else { return }
    scope.fingerprint.mix(body.tree.source.bytes[loop.offset..<body.offset])
    for name in scope.names {
      guard case .variable(let variable) = name.meaning else { continue }
      scope.fingerprint.mix(variable.type)
      var meaning = Fingerprint()
      meaning.mix(variable.type)
      scope.note(name.word, means: meaning)
    }
    scope.context.mix("for")
  }

  /// Returns the runs of a body in a file; nil if it is short.
  func runs(of body: SyntaxNode, inFile file: Int32) -> [ItemRun]? {
    file == 0 ? bodies?.runs(of: body.index) : nil
  }

  /// Returns whether an element in a file contains a long body, so that its parts are looked up
  /// instead of its text.
  func hasRuns(_ element: SyntaxNode, inFile file: Int32) -> Bool {
    file == 0 && bodies?.isBody(in: element) == true
  }

  /// Returns the names that are declared in the runs of a body; nil if the declarations are needed
  /// in another way.
  mutating func names(in runs: [ItemRun], of tree: SyntaxTree) -> ItemNames? {
    guard isTracking else { return nil }
    var names = ItemNames()
    for run in runs where names.areOfElements || !snapshotWords.isEmpty {
      guard let found = cache?.names(in: run, of: tree) else { continue }
      names.append(found)
      if snapshotWords.contains(anyOf: found) { runsOfSnapshots.insert(run.nodes.lowerBound) }
    }
    return names.areOfElements ? names : nil
  }

  /// Returns whether a snapshot may refer to an element in a run of a body whose names are known.
  func isNamedBySnapshots(_ run: ItemRun) -> Bool {
    runsOfSnapshots.contains(run.nodes.lowerBound)
  }

  /// Sets the names of a scope to those of a body that had the same names when it was last checked.
  mutating func takeNames(_ names: Fingerprint, into scope: inout Scope) -> Bool {
    guard let known = cache?.names(names, at: scope.depth) else { return false }
    scope.takeNames(of: known)
    return true
  }

  /// Sets the fingerprints of the scope of a body that declares only elements.
  func identify(_ scope: inout Scope, by names: Fingerprint) { scope.fingerprint.mix(names.value) }

  mutating func keepNames(_ names: Fingerprint, of scope: Scope) {
    cache?.keep(names, scope)
  }

  /// Sets the fingerprints of a body's scope from its declarations. The types of its `let`s are not
  /// known yet.
  ///
  /// - Parameter isKnownByNames: Whether to use the fingerprint of the names. If so, this stops early
  ///   if the tracker is spent.
  mutating func identifyNames(
    _ scope: inout Scope, of items: some Sequence<SyntaxNode>, isKnownByNames: Bool = false
  ) {
    guard isTracking else { return }
    var styles = Fingerprint()
    var elementCount = 0
    for item in items {
      switch item.kind {
      case .styleDeclaration:
        scope.fingerprint.mix(item.utf8)
        styles.mix(Self.shape(of: StyleSyntax(item)).value)
      case .importDeclaration:
        scope.fingerprint.mix(item.utf8)
        scope.context.mix(item.utf8)
      case .letDeclaration, .componentDeclaration: scope.fingerprint.mix(item.utf8)
      case .element where scope.depth > 0:
        elementCount += 1
        if isKnownByNames, elementCount % 256 == 0 {
          spend(0)
          if isSpent { return }
        }
        guard let (path, offset) = item.place(of: .path, before: .body) else { continue }
        let bytes = item.tree.source.bytes
        let name = bytes[offset..<(offset + item.tree.nodes[path].length)]
        let kind = bytes[item.offset..<(item.offset + item.tree.nodes[item.index + 1].length)]
        if !isKnownByNames {
          scope.fingerprint.mix(kind)
          scope.fingerprint.mix(name)
        }
        var word = Fingerprint()
        word.mix(name)
        var meaning = Fingerprint()
        meaning.mix(kind)
        scope.note(word, means: meaning)
      default: break
      }
    }
    // Every use of a style depends on its properties, and styles use each other.
    for (name, _) in scope.styles { scope.note(name, means: styles) }
    // Components depend on so much that their meaning is that of all names.
    for (name, _) in scope.components { scope.note(name, means: scope.fingerprint) }
  }

  /// Adds the types of the `let`s in `records` to a scope.
  func identifyLets(_ scope: inout Scope, _ records: ArraySlice<LetRecord>) {
    guard isTracking else { return }
    for record in records {
      var meaning = Fingerprint()
      meaning.mix(record.value.type)
      meaning.mix(record.value.canFail ? 1 : 0)
      scope.note(record.name, means: meaning)
      scope.fingerprint.mix(meaning.value)
    }
  }

  /// Returns the names of a style's properties, and of the styles that it uses.
  private static func shape(of style: StyleSyntax) -> Fingerprint {
    var shape = Fingerprint()
    for item in style.body?.items ?? style.node.items {
      let syntax = PropertySyntax(item)
      guard item.kind == .property, let path = syntax.pathNode else {
        shape.mix(item.utf8)
        continue
      }
      shape.mix(path.utf8)
      if syntax.name?.text == "uses" { shape.mix(item.utf8) }
    }
    return shape
  }
}

extension Fingerprint {
  mutating func mix(_ type: ValueType) {
    switch type {
    case .array(let element):
      mix("array")
      mix(element)
    case .tuple(let fields):
      mix(fields.count)
      for field in fields {
        mix(field.label ?? "")
        mix(field.type)
      }
    // The description of a step is that of a complete transform.
    case .transformStep: mix("step")
    case .ratio: mix(type.found)
    default: mix(type.description)
    }
  }
}
