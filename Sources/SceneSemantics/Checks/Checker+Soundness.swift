import SceneSource
import SceneSyntax

// While a scene is being written, most of its elements are as they were when it was checked last.
//
// What is said of an element depends on its text, on the bodies around it and what they declare, on
// the other files, and on what has been looked into before it: of a style, a component or a file of
// data only the first use tells what is wrong there. All of this goes into the element's fingerprint.

/// What `check` says of the file at `path` and of what it imports, but for an element that is known
/// to be sound, without looking into it. So nothing is bound that could be resolved.
///
/// - Parameter sound: what earlier calls have found; of this scene, or else of no use.
public func diagnose(
  _ path: String, in library: Library, knowing sound: inout CleanElementCache
) -> Diagnosis {
  var checker = Checker(library: library)
  checker.sound = sound
  // Else there were two owners, and the first change would copy it.
  sound = CleanElementCache()
  checker.sound?.begin()
  let found = checker.checkScene(in: path)
  if let now = checker.sound { sound = now }
  if let found, !found.scene.hasPlainSnapshots {
    // Which there are depends on all that is in the scene.
    let result = check(path, in: library)
    return Diagnosis(diagnostics: result.diagnostics, missing: result.missing)
  }
  return checker.diagnosis(of: found).diagnosis
}

extension Checker {
  /// What stands for an element and for all that what is said of it depends on; nil where it has to
  /// be looked into in any case.
  func fingerprint(
    of syntax: ElementSyntax, _ kind: ElementKind, declared: Int?
  ) -> Fingerprint? {
    // Snapshots look into elements that have names, for the names in them. What stands in a
    // component depends on the types of its parameters, and on the animation that it stands in.
    guard sound != nil, declared == nil, kind != .compare, syntax.body != nil, scopes.count > 1,
      componentsInProgress.isEmpty, animatedTypes.isEmpty, let scope = scopes.last
    else { return nil }
    var fingerprint = scope.fingerprint
    fingerprint.mix(effects.value)
    fingerprint.mix(syntax.node.size)
    fingerprint.mix(syntax.node.utf8)
    return fingerprint
  }

  /// Has an element looked into, unless it is known to be sound; nil then.
  mutating func unlessSound(
    _ fingerprint: Fingerprint, _ look: (inout Checker) -> Int?
  ) -> Int? {
    sound?.noteElement()
    if sound?.contains(fingerprint) == true { return nil }
    let before = (diagnostics.count, effects, obscureUses)
    let id = look(&self)
    // With files still missing, or errors too many, it may not have been looked into as a whole.
    let isWhole = missing.isEmpty && !diagnostics.isFull
    if isWhole, before == (diagnostics.count, effects, obscureUses) { sound?.insert(fingerprint) }
    return id
  }

  /// Something is looked into because it is used first, in a way that a number stands for.
  ///
  /// - Parameter scopes: those that it is declared in.
  mutating func noteEffect(_ name: String, _ scopes: [Scope], _ way: Int) {
    guard sound != nil else { return }
    effects.mix(Int(scopes.last?.file ?? 0))
    effects.mix(scopes.count)
    effects.mix(name)
    effects.mix(way)
  }

  /// A style or component is used. There is one file and one scene, so a name tells which one of
  /// theirs is meant; bodies further in may be the same and have namesakes.
  mutating func noteUse(of scopes: [Scope]) {
    if scopes.count > 2 { obscureUses += 1 }
  }

  /// Completes the fingerprint of a body's scope by what it declares.
  func noteNames(of node: SyntaxNode, in scope: inout Scope) {
    guard sound != nil else { return }
    for item in node.items {
      switch item.kind {
      case .importDeclaration, .letDeclaration, .styleDeclaration, .componentDeclaration:
        scope.fingerprint.mix(item.utf8)
      case .element where item.first(.path) != nil:
        scope.fingerprint.mix(item.tree.source.bytes[ElementSyntax(item).head])
      default: break
      }
    }
  }

  /// All that is read beside the scene's own text.
  func fingerprintOfLibrary(without path: String) -> Fingerprint {
    // A sum, for dictionaries have no order.
    var sum: UInt64 = 0
    func add(_ path: String, _ bytes: [UInt8]?) {
      var fingerprint = Fingerprint()
      fingerprint.mix(path)
      if let bytes { fingerprint.mix(bytes[...]) }
      sum &+= fingerprint.value
    }
    for (other, entry) in library.sources where other != path {
      if case .loaded(let tree) = entry { add(other, tree.source.bytes) } else { add(other, nil) }
    }
    for (file, entry) in library.data {
      let name = file.path + "." + file.format.rawValue
      if case .loaded(let data) = entry { add(name, data.source.bytes) } else { add(name, nil) }
    }
    var fingerprint = Fingerprint()
    fingerprint.mix(sum)
    return fingerprint
  }
}
