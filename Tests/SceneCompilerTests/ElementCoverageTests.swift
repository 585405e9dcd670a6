import Foundation
import SceneCompiler
import Testing
@testable import SceneLanguage

/// Golden trees cover everything in the schema.
@Suite("Coverage of the language")
struct ElementCoverageTests {
  /// The properties and values that the scenes in `Elements` set.
  private struct Found {
    /// `layer.opacity`
    var properties: Set<String> = []
    /// `contentsGravity: center`
    var words: Set<String> = []
    var keyPaths: Set<String> = []
    var functions: Set<String> = []

    mutating func add(_ scene: borrowing BoundScene) {
      for (number, element) in scene.elements.enumerated() {
        for body in scene.bodies(of: number) { add(body, of: element.kind, in: scene) }
        if !scene.styles(of: number).isEmpty { properties.insert("\(element.kind).uses") }
        if let path = scene.keyPath(of: number) { keyPaths.insert(path.description) }
        scene.title(of: number).map { add($0) }
      }
      for value in scene.lets.map(\.value) { add(value) }
      for axis in scene.matrix + scene.snapshots.flatMap(\.matrix) {
        properties.insert("matrix.\(axis.name)")
      }
      for snapshot in scene.snapshots {
        add(snapshot.body, of: .snapshot, in: scene)
      }
      for case .property(let element, let assignment) in scene.changes {
        add(assignment, of: scene.elements[element].kind)
      }
    }

    private mutating func add(_ body: Body, of kind: ElementKind, in scene: borrowing BoundScene) {
      for item in scene.items[body.items] {
        switch item {
        case .property(let number): add(scene.assignments[Int(number)], of: kind)
        case .element, .uses, .snapshot, .change: break
        case .loop(let number): add(scene.loops[Int(number)].body, of: kind, in: scene)
        case .branch(let number):
          let branch = scene.branches[Int(number)]
          add(branch.then, of: kind, in: scene)
          branch.otherwise.map { add($0, of: kind, in: scene) }
        }
      }
    }

    private mutating func add(_ assignment: Assignment, of kind: ElementKind) {
      properties.insert("\(kind).\(assignment.key)")
      for word in assignment.value.words { words.insert("\(assignment.key): \(word)") }
      add(assignment.value)
    }

    private mutating func add(_ expression: SceneLanguage.Expression) {
      for function in expression.functions { functions.insert(function.rawValue) }
    }
  }

  private static let found: Found = {
    var found = Found()
    for name in ElementGoldenTests.scenes {
      guard let compilation = try? ElementGoldenTests.compile(name) else { continue }
      if let scene = compilation.scene { found.add(scene.bound) }
      // Only the value of a call that reads data is recorded.
      found.functions.formUnion(compilation.library.data.keys.map { $0.format.rawValue })
    }
    return found
  }()

  /// Returns what a scene in `Elements` sets, such as `layer.opacity`; empty if there is no such
  /// scene.
  static func properties(setIn name: String) -> Set<String> {
    guard let scene = try? ElementGoldenTests.compile(name).scene else { return [] }
    var found = Found()
    found.add(scene.bound)
    return found.properties
  }

  @Test(
    "Every property of an element is set in a scene",
    arguments: ElementKind.allCases)
  func everyPropertyOfElementIsSetInScene(kind: ElementKind) {
    let properties = Schema.element(kind).properties
    let missing = properties.map { "\(kind).\($0.key)" }.filter {
      !Self.found.properties.contains($0)
    }
    #expect(missing.isEmpty, "no scene in Elements sets \(missing.joined(separator: ", "))")
  }

  /// Counted once for all elements that have it.
  @Test("Every name is used in a scene")
  func everyNameIsUsedInScene() {
    var missing: Set<String> = []
    for kind in ElementKind.allCases {
      for property in Schema.element(kind).properties {
        guard case .word(let set) = property.type, property.key != .device else { continue }
        let said = set.words.map { "\(property.key): \($0)" }
        missing.formUnion(said.filter { !Self.found.words.contains($0) })
      }
    }
    #expect(missing.isEmpty, "no scene in Elements says \(missing.sorted())")
  }

  @Test("Every key path is animated in a scene")
  func everyKeyPathIsAnimatedInScene() {
    let all = Set(ElementKind.allCases.flatMap { KeyPath.all(of: $0).map { $0.path.description } })
    let missing = all.subtracting(Self.found.keyPaths)
    #expect(missing.isEmpty, "no scene in Elements animates \(missing.sorted())")
  }

  @Test("Every function is called in a scene")
  func everyFunctionIsCalledInScene() {
    let all = Set(Function.allCases.map { $0.rawValue })
    let missing = all.subtracting(Self.found.functions)
    #expect(missing.isEmpty, "no scene in Elements calls \(missing.sorted())")
  }

  /// Unused styles, and properties that no scene sets, do not count.
  @Test("The coverage is determined correctly")
  func coverageIsDeterminedCorrectly() {
    #expect(Self.found.properties.contains("compare.perceptual"))
    #expect(!Self.found.properties.contains("layer.fontSize"))
    #expect(!Self.found.keyPaths.contains("frame"))
  }
}

extension SceneLanguage.Expression {
  /// The built-in values that an expression can evaluate to.
  fileprivate var words: [String] {
    switch node {
    case .constant(.word(let word)): [word.text]
    case .constant(.array(let values)): values.compactMap { $0.wordValue?.text }
    case .array(let values): values.flatMap { $0.words }
    case .ternary(_, let yes, let no): yes.words + no.words
    default: []
    }
  }

  fileprivate var functions: [Function] {
    switch node {
    case .call(let function, let arguments):
      [function] + arguments.flatMap { $0.value.functions }
    case .text(let parts):
      parts.flatMap { part in
        if case .value(let value) = part { return value.functions }
        return []
      }
    case .prefix(_, let value), .member(let value, _): value.functions
    case .binary(_, let a, let b), .subscripted(let a, let b): a.functions + b.functions
    case .ternary(let a, let b, let c): a.functions + b.functions + c.functions
    case .tuple(let arguments): arguments.flatMap { $0.value.functions }
    case .array(let values): values.flatMap { $0.functions }
    default: []
    }
  }
}
