import SceneSource
import SceneSyntax

/// Decides which elements a check skips because an earlier one has found nothing wrong in them.
///
/// While a scene is being written, most of its elements are as they were when it was checked last.
/// What is reported of an element depends on its text, on the bodies around it and what they
/// declare, on the other files, and on what has been checked before it: the errors of a style, a
/// component or a data file are reported at its first use only. All of this goes into the
/// element's fingerprint.
struct CleanElementTracker {
  private var cache: CleanElementCache?
  private(set) var history = History()

  /// What has been checked so far, as far as later elements depend on it.
  struct History: Equatable {
    /// Of the other files, and of what was checked because something used it first, in order.
    var firstUses = Fingerprint()
    /// The number of uses of something that no fingerprint distinguishes from its namesakes.
    var ambiguousUses = 0
  }

  /// How many elements may still be looked into.
  private var allowance: Int
  /// Whether more would have had to be looked into: not all was checked, then.
  private(set) var isSpent = false

  /// Without a cache nothing is tracked, and every element is checked.
  ///
  /// - Parameter most: how many elements may be looked into, about.
  init(_ cache: CleanElementCache? = nil, lookingInto most: Int = .max) {
    self.cache = cache
    allowance = most
    self.cache?.begin()
  }

  /// Counts elements that are looked into, or work that takes as long.
  mutating func spend(_ count: Int) {
    guard isTracking else { return }
    allowance -= count
    if allowance < 0 { isSpent = true }
  }

  /// The cache with what was added; nothing is tracked any more.
  mutating func takeCache() -> CleanElementCache? {
    defer { cache = nil }
    return cache
  }

  var isTracking: Bool { cache != nil }

  mutating func begin(after files: @autoclosure () -> Fingerprint) {
    if isTracking { history.firstUses = files() }
  }

  /// Records that something is checked because it is used first, in one of several ways.
  ///
  /// - Parameter scopes: the ones that it is declared in.
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
  /// There is one file and one scene, so a name identifies theirs; bodies further in may be alike
  /// and declare namesakes.
  mutating func noteUse(of scopes: ScopeStack) {
    if scopes.depth > 2 { history.ambiguousUses += 1 }
  }

  /// What a part of the text is known by.
  struct Key {
    /// Of the text alone, and of its nodes.
    var text = Fingerprint()
    /// Of all that it depends on.
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

  /// - Parameter count: how many elements the part has.
  mutating func isClean(
    _ key: Key, elements count: Int = 1, in scopes: ScopeStack, after reports: Fingerprint
  ) -> Bool {
    cache?.note(elements: count)
    guard let cache else { return false }
    if cache.contains(key.whole) { return true }
    guard let words = cache.words(of: key.text) else { return false }
    spend(count / 4)
    return cache.contains(fingerprint(of: key.text, mentioning: words, in: scopes, after: reports))
  }

  /// Caches a part of the text in which nothing was wrong.
  ///
  /// - Parameter nodes: of the part, one after the other.
  mutating func insert(
    _ key: Key, _ nodes: Range<Int>, from offset: Int, of tree: SyntaxTree,
    in scopes: ScopeStack, after reports: Fingerprint
  ) {
    cache?.insert(key.whole)
    if cache?.words(of: key.text) == nil {
      cache?.insert(Self.words(in: nodes, from: offset, of: tree), of: key.text)
    }
    guard let words = cache?.words(of: key.text) else { return }
    let meant = fingerprint(of: key.text, mentioning: words, in: scopes, after: reports)
    cache?.insert(meant)
  }

  /// Stands for a text and what the names in it mean, whatever else is declared.
  private func fingerprint(
    of text: Fingerprint, mentioning words: ArraySlice<Fingerprint>, in scopes: ScopeStack,
    after reports: Fingerprint
  ) -> Fingerprint {
    var fingerprint = scopes.innermostContext
    mix(text, reports, into: &fingerprint)
    scopes.mixMeanings(of: words, into: &fingerprint)
    return fingerprint
  }

  /// The words among some nodes that may name what is declared: in expressions, and as elements.
  private static func words(
    in numbers: Range<Int>, from offset: Int, of tree: SyntaxTree
  ) -> [Fingerprint] {
    let (all, text) = (tree.nodes, tree.source.bytes)
    let nodes = all.span
    var found: [Fingerprint] = []
    var seen = FingerprintTable()
    var offset = offset
    for index in numbers {
      let node = nodes[index]
      guard node.kind.isToken else { continue }
      if node.kind == .identifier, index > numbers.lowerBound,
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

  // MARK: Elements that snapshots name

  /// Words in the scene's snapshots. What they name is always looked into, for they may set
  /// something of it.
  private var wordsOfSnapshots = FingerprintTable()

  mutating func findSnapshots(in tree: SyntaxTree) {
    guard isTracking else { return }
    let (all, bytes) = (tree.nodes, tree.source.bytes)
    let nodes = all.span
    let word = Array("snapshot".utf8)
    guard Self.isWordInside(word, bytes) else { return }
    var offset = 0
    // The first node after the snapshot that this is in.
    var end = 0
    for index in 0..<nodes.count {
      let node = nodes[index]
      if node.kind == .element, index + 1 < nodes.count, nodes[index + 1].length == word.count,
        bytes[offset..<(offset + word.count)].elementsEqual(word)
      {
        end = max(end, index + node.size)
      }
      guard node.kind.isToken else { continue }
      if index < end, node.kind == .identifier {
        var fingerprint = Fingerprint()
        fingerprint.mix(bytes[offset..<(offset + node.length)])
        wordsOfSnapshots.insert(fingerprint)
        // What they name was perhaps passed over before.
        history.firstUses.mix(fingerprint.value)
      }
      offset += node.length
    }
  }

  /// Whether a word stands anywhere in a text (Horspool's search).
  private static func isWordInside(_ word: [UInt8], _ text: [UInt8]) -> Bool {
    // How far the word can be moved on, by the byte under its end.
    var steps = [Int](repeating: word.count, count: 256)
    for (index, byte) in word.dropLast().enumerated() { steps[Int(byte)] = word.count - 1 - index }
    let (bytes, step) = (text.span, steps.span)
    var end = word.count - 1
    while end < bytes.count {
      let byte = bytes[end]
      if byte == word[word.count - 1],
        text[(end + 1 - word.count)...end].elementsEqual(word)
      {
        return true
      }
      end += step[Int(byte)]
    }
    return false
  }

  /// Whether there are no snapshots that may name something.
  var hasNoSnapshots: Bool { wordsOfSnapshots.isEmpty }

  /// Whether an element of this name may be passed over.
  func mayPassOver(named name: SyntaxNode) -> Bool {
    if wordsOfSnapshots.isEmpty { return true }
    var fingerprint = Fingerprint()
    fingerprint.mix(name.utf8)
    return !wordsOfSnapshots.contains(fingerprint)
  }

  // MARK: Fingerprints of scopes

  /// Completes a scope inside `outer`, if there is one.
  func identify(_ scope: inout Scope, in outer: ScopeStack) {
    guard isTracking, outer.depth > 0 else { return }
    scope.fingerprint = outer.innermostFingerprint
    scope.context = outer.innermostContext
    scope.fingerprint.mix(scope.element?.rawValue ?? "")
    scope.context.mix(scope.element?.rawValue ?? "")
  }

  /// Completes the scope of a loop by its variables and the text before its body.
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

  /// Stands for all that a body declares, whatever it is and in which order; nil for a body that is
  /// too small to be remembered, or whose names are asked for besides.
  func fingerprint(ofNamesIn body: SyntaxNode) -> Fingerprint? {
    guard isTracking, hasNoSnapshots, ItemRun.isWorthwhile(body) else { return nil }
    let (all, text) = (body.tree.nodes, body.tree.source.bytes)
    let nodes = all.span
    var fingerprint = Fingerprint()
    var hasNames = false
    var (index, offset) = (body.index + 1, body.offset)
    let end = body.index + body.size
    while index < end {
      let node = nodes[index]
      switch node.kind {
      case .importDeclaration, .letDeclaration, .styleDeclaration, .componentDeclaration:
        // These keep the places where they stand.
        return nil
      case .element:
        var (child, start) = (index + 1, offset)
        let last = index + node.size
        while child < last, nodes[child].kind != .body {
          if nodes[child].kind == .path {
            fingerprint.mix(text[offset..<(offset + nodes[index + 1].length)])
            fingerprint.mix(text[start..<(start + nodes[child].length)])
            hasNames = true
            break
          }
          start += nodes[child].length
          child += nodes[child].size
        }
      default: break
      }
      offset += node.length
      index += node.size
    }
    return hasNames ? fingerprint : nil
  }

  /// The names of a body that had the same ones when it was checked last.
  mutating func takeNames(_ names: Fingerprint, into scope: inout Scope) -> Bool {
    guard let known = cache?.names(names, at: scope.depth) else { return false }
    scope.takeNames(of: known)
    return true
  }

  /// Completes the scope of a body that declares elements alone.
  func identify(_ scope: inout Scope, by names: Fingerprint) { scope.fingerprint.mix(names.value) }

  mutating func keepNames(_ names: Fingerprint, of scope: Scope) {
    cache?.keep(names, scope)
  }

  /// Completes the scope of a body by what it declares; its `let`s have no types yet.
  ///
  /// - Parameter isKnownByNames: the names are mixed in by their fingerprint.
  func identifyNames(_ scope: inout Scope, of body: SyntaxNode, isKnownByNames: Bool = false) {
    guard isTracking else { return }
    let bytes = body.tree.source.bytes
    var styles = Fingerprint()
    for item in body.items {
      switch item.kind {
      case .styleDeclaration:
        scope.fingerprint.mix(item.utf8)
        styles.mix(Self.shape(of: StyleSyntax(item)).value)
      case .importDeclaration:
        scope.fingerprint.mix(item.utf8)
        scope.context.mix(item.utf8)
      case .letDeclaration, .componentDeclaration: scope.fingerprint.mix(item.utf8)
      case .element:
        guard let (path, offset) = item.place(of: .path, before: .body) else { continue }
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
    // What a style sets matters to all that use it, and styles use each other.
    for (name, _) in scope.styles { scope.note(name, means: styles) }
    // Of components that much more that all of the names are in it.
    for (name, _) in scope.components { scope.note(name, means: scope.fingerprint) }
  }

  /// Completes a scope by the types of its `let`s, which stand in `records`.
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

  /// The names of what a style sets, and of the styles that it uses.
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
    // Its description is that of a whole transform.
    case .transformStep: mix("step")
    default: mix(type.description)
    }
  }
}
