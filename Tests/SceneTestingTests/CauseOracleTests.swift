import Foundation
import SceneExport
import SceneLayers
import SceneSource
import SceneSyntax
import SceneSystem
import TestSupport
import Testing
@testable import SceneCompiler
@testable import SceneInspection
@testable import SceneTesting
@testable import SceneLanguage
@testable import SceneResolving

/// An oracle for causes: makes a literal of a golden scene a `let` of a library that two scenes
/// share, changes that `let`, and looks whether it is the cause of both failures.
///
/// `swift test` tries 150 literals, as many kinds of properties as possible first; `SCENEC_TRIES`
/// multiplies that number.
@Suite("An edited literal is the cause of a difference")
struct CauseOracleTests {
  /// The kinds of properties whose edits are never named.
  private static let never: Set<String> = []
  /// Those for which an edit in some scene has another cause, or is not named: by what layout
  /// computes from several values, and by what layers inherit from several elements.
  private static let unnamed: Set<String> = [
    "gradientLayer.frame", "label.fontSize", "label.numberOfLines", "label.width", "layer.frame",
    "layer.height", "layer.isHidden", "layer.transform", "pageControl.numberOfPages",
    "reflection.bounds", "reflection.frame", "replicatorLayer.instanceCount", "row.background",
    "rows.height", "scene.ligatures", "scene.scale", "scene.size", "snapshot.frames",
    "snapshot.scale", "stack.spacing", "stack.width", "table.background",
    "table.cellLayoutMarginsFollowReadableWidth", "table.contentOffset", "table.frame",
    "textLayer.font", "textLayer.fontSize", "textLayer.foregroundColor", "textLayer.frame",
    "textLayer.ligatures", "transformLayer.frame",
  ]

  @Test("The edited line is the only cause") func named() throws {
    let scenes = try GoldenScene.all()
    var outcomes: [String: (named: Int, missed: Int, wrong: Int)] = [:]
    var examples: [String] = []
    for literal in Self.sample(scenes) {
      guard let outcome = try scenes[literal.scene].outcome(of: literal) else { continue }
      var counts = outcomes[literal.kind] ?? (0, 0, 0)
      counts.named += outcome.isNamed ? 1 : 0
      counts.missed += outcome.isNamed ? 0 : 1
      counts.wrong += outcome.others.isEmpty ? 0 : 1
      outcomes[literal.kind] = counts
      if !outcome.isNamed || !outcome.others.isEmpty {
        examples.append(
          "\(literal.kind) \(scenes[literal.scene].name): \(literal.text): "
            + (outcome.isNamed ? "also " : "") + outcome.others.joined(separator: "; "))
      }
    }
    let kinds = outcomes.sorted { $0.key < $1.key }
    let never = kinds.filter { $0.value.named == 0 }.map(\.key)
    let summary =
      "\(kinds.reduce(0) { $0 + $1.value.named + $1.value.missed }) visible, "
      + "\(kinds.reduce(0) { $0 + $1.value.named }) named, "
      + "\(kinds.reduce(0) { $0 + $1.value.wrong }) with other causes, "
      + "\(never.count) of \(kinds.count) kinds never named: \(never.joined(separator: ", "))"
    if Tries.factor > 1 {
      print(summary)
      print(examples.joined(separator: "\n"))
    }
    let surprising = kinds.filter { $0.value.missed + $0.value.wrong > 0 }.map(\.key)
      .filter { !Self.unnamed.contains($0) && !Self.never.contains($0) }
    #expect(never.allSatisfy { Self.unnamed.contains($0) || Self.never.contains($0) })
    #expect(surprising.isEmpty, "\(summary)\n\(examples.joined(separator: "\n"))")
  }

  /// One literal of each kind, in the shortest scene with it, and then others by a fixed seed.
  private static func sample(_ scenes: [GoldenScene]) -> [Literal] {
    var random = SeededGenerator(seed: 46)
    let literals = scenes.flatMap(\.literals).shuffled(using: &random)
    var seen: Set<String> = []
    let first = literals.sorted { scenes[$0.scene].size < scenes[$1.scene].size }
      .filter { seen.insert($0.kind).inserted }
    let others = literals.filter { literal in !first.contains { $0 == literal } }
    return Array((first + others).prefix(Tries.count(150, atMost: literals.count)))
  }
}

/// A literal in the value of a property.
private struct Literal: Hashable {
  /// The index of the scene.
  let scene: Int
  /// The element and the property: `layer.frame`.
  let kind: String
  let bytes: Range<Int>
  let text: String
  /// Other values, the first of which might not be valid or not visible.
  let others: [String]
}

/// A scene with the trees of its snapshots.
private final class GoldenScene {
  let name: String
  let literals: [Literal]
  /// The number of bytes.
  let size: Int
  private let compilation: Compilation
  private let files: LibraryFiles
  /// The trees of snapshots that were compared.
  private var trees: [Int: TreeDescription?] = [:]

  private static let library = "edited-value.tbl"

  static func all() throws -> [GoldenScene] {
    let folders = [ProjectFiles.scenes, ProjectFiles.elements]
    let paths = folders.flatMap { folder in
      ProjectFiles.sceneNames(in: folder).map { folder.appending(path: $0).path }
    }
    return try paths.enumerated().map { try GoldenScene($0, $1) }
  }

  private init(_ number: Int, _ path: String) throws {
    compilation = try Compilation(scenePath: path)
    size = compilation.file.bytes?.count ?? 0
    name = String(path.split(separator: "/").last ?? "")
    files = LibraryFiles(compilation.file.root, knowing: compilation.library)
    literals = compilation.scene.map { Self.find(in: $0.bound, number) } ?? []
  }

  /// Returns the tree of a snapshot before the edit.
  private func tree(_ number: Int) -> TreeDescription? {
    if let known = trees[number] { return known }
    var compilation = compilation
    let found = Self.tree(of: compilation.allSnapshots[number], &compilation, files)?.description
    trees[number] = .some(found)
    return found
  }

  private static func tree(
    of snapshot: Int?, _ compilation: inout Compilation, _ files: LibraryFiles
  ) -> (description: TreeDescription, origins: [LayerOrigin])? {
    guard
      let resolution = compilation.resolve(
        snapshot: snapshot, time: nil, scale: nil, from: files), let tree = resolution.tree
    else { return nil }
    return (TreeDescription(tree, origins: resolution.origins), resolution.origins)
  }

  // MARK: The literals

  private static func find(in scene: borrowing BoundScene, _ number: Int) -> [Literal] {
    var found: [Literal] = []
    var seen: Set<Range<Int>> = []
    func add(_ value: SceneLanguage.Expression, _ kind: String) {
      if value.span.file == 0, seen.insert(value.span.bytes).inserted {
        let text = scene.sources[0][value.span.bytes]
        let others = Self.others(value, text)
        if !others.isEmpty {
          found.append(
            Literal(
              scene: number, kind: kind, bytes: value.span.bytes, text: text, others: others))
        }
      }
      for operand in value.operands { add(operand, kind) }
    }
    func add(_ items: Range<Int>, _ kind: ElementKind) {
      for item in scene.items[items] {
        switch item {
        case .property(let number):
          let assignment = scene.assignments[Int(number)]
          add(assignment.value, "\(kind.rawValue).\(assignment.key.rawValue)")
        case .loop(let number): add(scene.loops[Int(number)].body.items, kind)
        case .branch(let number):
          add(scene.branches[Int(number)].then.items, kind)
          if let body = scene.branches[Int(number)].otherwise { add(body.items, kind) }
        case .element, .uses, .snapshot, .change: break
        }
      }
    }
    for element in scene.elements.indices {
      for body in scene.bodies(of: element) { add(body.items, scene.elements[element].kind) }
    }
    for snapshot in scene.snapshots { add(snapshot.body.items, .snapshot) }
    return found
  }

  private static func others(_ value: SceneLanguage.Expression, _ text: String) -> [String] {
    switch value.node {
    case .namedColor: return ["#3A7BD5"]
    case .constant(.color): return text.hasPrefix("#3A7BD5") ? ["#D53A7B"] : ["#3A7BD5"]
    case .constant(.bool(let isTrue)): return [isTrue ? "false" : "true"]
    case .constant(.string(let string)):
      return string.contains(".") || text.count != string.count + 2 ? [] : ["\"\(string) x\""]
    case .constant(.number), .constant(.time), .constant(.angle), .pixels:
      let digits = text.prefix { $0.isNumber || $0 == "-" || $0 == "." }
      guard let number = Double(digits) else { return [] }
      let unit = text.dropFirst(digits.count)
      let steps =
        digits.contains(".")
        ? [number * 1.25, number * 0.75] : [number + 3, number - 1, number + 1, number * 2]
      return steps.map { $0.shortestText + unit }
    default: return []
    }
  }

  // MARK: An edit

  struct Outcome {
    var isNamed: Bool
    /// The other causes.
    var others: [String]
  }

  /// Returns the causes after an edit; nil if none is visible.
  func outcome(of literal: Literal) throws -> Outcome? {
    let name = "editedValue"
    let bytes = compilation.file.bytes ?? []
    let text =
      "import \"\(Self.library)\"\n"
      + String(decoding: bytes[..<literal.bytes.lowerBound], as: UTF8.self)
      + name + String(decoding: bytes[literal.bytes.upperBound...], as: UTF8.self)
    let file = compilation.file.with(Array(text.utf8))
    for other in literal.others {
      files.library = "let \(name) = \(other)\n"
      var edited = Compilation(
        parse(SourceText(path: file.path, bytes: Array(text.utf8))), of: file, from: files)
      guard edited.scene != nil, edited.allSnapshots.count == compilation.allSnapshots.count
      else { continue }
      for (number, snapshot) in edited.allSnapshots.enumerated() {
        guard let old = tree(number), let new = Self.tree(of: snapshot, &edited, files),
          old.tree != new.description.tree
        else { continue }
        let changes = TreeDifference(
          old: old, new: new.description,
          locations: edited.locations(of: new.origins, inSnapshot: snapshot)
        ).changes
        return outcome(of: changes)
      }
    }
    return nil
  }

  /// Returns the causes if the same changes are those of two scenes.
  private func outcome(of changes: [LayerChange]) -> Outcome {
    let failures = ["a.tbl", "b.tbl"].map { scene in
      var failure = TestFailure(.difference, "it differs")
      failure.changes = changes.map { change in
        var change = change
        func move(_ place: inout FileLocation?) {
          if place?.file.hasSuffix(name) == true { place?.file = scene }
        }
        move(&change.place)
        change.inputs = change.inputs?.map { input in
          var (input, place) = (input, Optional(input.place))
          move(&place)
          if let place { input.place = place }
          return input
        }
        return change
      }
      return (SnapshotID(scene: scene, slug: "rest"), failure)
    }
    let causes = ChangeCause.all(of: failures)
    let (own, others) = (
      causes.filter { $0.place?.file.hasSuffix(Self.library) == true },
      causes.filter { $0.place?.file.hasSuffix(Self.library) != true }
    )
    return Outcome(isNamed: !own.isEmpty, others: others.map(\.title))
  }
}

/// The files of a root with a library that is edited. Each is read once.
private final class LibraryFiles: FileProvider {
  private let root: Root
  private var known: Library
  var library = ""

  init(_ root: Root, knowing known: Library) { (self.root, self.known) = (root, known) }

  func load(_ file: MissingFile, into library: inout Library, _ log: inout ReadLog) {
    switch file {
    case .source(let path) where path.hasSuffix("edited-value.tbl"):
      library.sources[path] = .loaded(
        parse(SourceText(path: path, bytes: Array(self.library.utf8))))
    case .source(let path) where known.sources[path] != nil:
      library.sources[path] = known.sources[path]
    case .image(let path) where known.images[path] != nil:
      library.images[path] = known.images[path]
    case .font(let path) where known.fonts[path] != nil: library.fonts[path] = known.fonts[path]
    case .data(let path) where known.data[path] != nil: library.data[path] = known.data[path]
    default:
      root.load(file, into: &library, &log)
      known = library
    }
  }
}
