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

  /// Without a cache nothing is tracked, and every element is checked.
  init(_ cache: CleanElementCache? = nil) {
    self.cache = cache
    self.cache?.begin()
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

  func fingerprint(
    of element: SyntaxNode, in scope: Fingerprint, after reports: Fingerprint
  ) -> Fingerprint {
    var fingerprint = scope
    fingerprint.mix(history.firstUses.value)
    fingerprint.mix(reports.value)
    fingerprint.mix(element.size)
    fingerprint.mix(element.utf8)
    return fingerprint
  }

  mutating func isClean(_ fingerprint: Fingerprint) -> Bool {
    cache?.noteElement()
    return cache?.contains(fingerprint) == true
  }

  /// Caches an element in which nothing was wrong.
  mutating func insert(_ fingerprint: Fingerprint) { cache?.insert(fingerprint) }

  // MARK: Fingerprints of scopes

  /// Completes a scope inside `outer`, if there is one.
  func identify(_ scope: inout Scope, in outer: ScopeStack) {
    guard isTracking, outer.depth > 0 else { return }
    scope.fingerprint = outer.fingerprint
    scope.fingerprint.mix(scope.element?.rawValue ?? "")
  }

  /// Completes the scope of a loop by the text before its body.
  func identifyLoop(_ scope: inout Scope, _ loop: SyntaxNode, body: SyntaxNode) {
    guard isTracking else { return }
    scope.fingerprint.mix(body.tree.source.bytes[loop.offset..<body.offset])
  }

  /// Completes the scope of a body by the text of something that it declares.
  func identify(_ scope: inout Scope, declaring text: ArraySlice<UInt8>) {
    if isTracking { scope.fingerprint.mix(text) }
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
