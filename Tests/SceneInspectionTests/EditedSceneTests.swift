import Foundation
import SceneCompiler
import SceneExport
import SceneLayers
import SceneSource
import SceneSyntax
import TestSupport
import Testing
@testable import SceneInspection
@testable import SceneResolving
@testable import SceneLanguage

/// Changes single values of the project's scenes, each of which could be a mistake that a reference
/// has to detect.
@Suite("Edited scenes and their layer trees")
struct EditedSceneTests {
  /// A number, Boolean, or word of a scene.
  struct Value {
    var scene: String
    var sceneLength: Int
    /// The property, such as `font`.
    var kind: String
    var bytes: Range<Int>
    /// What it can become; the first that compiles is tried.
    var others: [String]
  }

  static let values: [Value] = [ProjectFiles.scenes, ProjectFiles.elements].flatMap { folder in
    ProjectFiles.sceneNames(in: folder).flatMap { name -> [Value] in
      let path = folder.appending(path: name).path
      let bytes = (try? Data(contentsOf: folder.appending(path: name))) ?? Data()
      var values: [Value] = []
      visit(parse(SourceText(path: name, bytes: Array(bytes))).root, kind: "", of: path, &values)
      return values
    }
  }

  /// All values with a factor, or 150 of small scenes, one of each kind of property first.
  static let sample: [Value] = {
    if Tries.factor > 1 { return values }
    let small = values.filter { $0.sceneLength < 1000 }
    var generator = SeededGenerator(seed: 45)
    var (kinds, rest): ([Value], [Value]) = ([], [])
    var seen: Set<String> = []
    for value in small.shuffled(using: &generator) {
      if seen.insert(value.kind).inserted { kinds.append(value) } else { rest.append(value) }
    }
    return Array((kinds + rest).prefix(150))
  }()

  private static func visit(
    _ node: SyntaxNode, kind: String, of scene: String, _ values: inout [Value]
  ) {
    var kind = kind
    switch node.kind {
    case .element: kind = ""
    case .property: kind = node.first(.path)?.text ?? ""
    case .numberLiteral, .name:
      let others = others(node.text)
      if !others.isEmpty {
        values.append(
          Value(
            scene: scene, sceneLength: node.tree.source.bytes.count, kind: kind, bytes: node.bytes,
            others: others))
      }
    default: break
    }
    for child in node.children where !child.kind.isToken {
      visit(child, kind: kind, of: scene, &values)
    }
  }

  private static func others(_ text: String) -> [String] {
    if text == "true" || text == "false" { return [text == "true" ? "false" : "true"] }
    let digits = text.prefix { $0.isNumber || $0 == "." || $0 == "_" }
    if let number = Double(digits.filter { $0 != "_" }) {
      let unit = text.dropFirst(digits.count)
      let step = unit == "%" || unit == "deg" ? 10 : unit == "s" || digits.contains(".") ? 0.1 : 1
      return [number + step, number - step].map { $0.shortestText + unit }
    }
    let sets = WordSet.allCases.filter { $0.contains(text) }
    return sets.flatMap { set in set.words.filter { $0 != text } }
  }

  /// The layer trees of a scene's snapshots.
  struct Trees {
    var compilation: Compilation
    var trees: [(tree: LayerTree, text: String)] = []

    init?(_ compilation: Compilation) {
      self.compilation = compilation
      for index in compilation.allSnapshots {
        guard let resolution = self.compilation.resolve(snapshot: index),
          let tree = resolution.tree, !resolution.diagnostics.hasErrors
        else { return nil }
        trees.append((tree, tree.text(origins: resolution.origins)))
      }
      if trees.isEmpty { return nil }
    }

    /// Returns the trees with another value; nil if it cannot be changed.
    func edited(_ value: Value) -> (text: String, trees: Trees)? {
      let file = compilation.file
      for other in value.others.prefix(4) {
        var bytes = file.bytes ?? []
        bytes.replaceSubrange(value.bytes, with: Array(other.utf8))
        let edited = Compilation(file.with(bytes), knowing: compilation.library)
        if let trees = Trees(edited), trees.trees.count == self.trees.count {
          return (other, trees)
        }
      }
      return nil
    }
  }

  /// A glyph that is in no line would be missing from the text of a tree.
  private func expectLines(of tree: LayerTree, in scene: String) {
    tree.forEachLayer { layer, _ in
      guard case .text(let text) = layer.content else { return }
      #expect(text.lines.last?.glyphEnd ?? 0 == text.glyphs.count, "\(text.string) in \(scene)")
    }
  }

  /// A reference that is a tree detects what one that is an image does.
  @Test("An image that differs has a layer tree that differs")
  func differentImageHasDifferentTree() throws {
    var scenes: [String: Trees] = [:]
    var (tried, differing) = (0, 0)
    for value in Self.sample {
      let old = try scenes[value.scene] ?? #require(Trees(Compilation(scenePath: value.scene)))
      if scenes.updateValue(old, forKey: value.scene) == nil {
        for (tree, _) in old.trees { expectLines(of: tree, in: value.scene) }
      }
      guard let (text, new) = old.edited(value) else { continue }
      tried += 1
      var isDetected = false
      for (a, b) in zip(old.trees, new.trees) where a.tree != b.tree {
        isDetected = isDetected || a.text != b.text
        // An image is made of the tree alone.
        if a.text == b.text {
          #expect(
            Bitmap(painting: a.tree) == Bitmap(painting: b.tree),
            "\(value.kind) at byte \(value.bytes.lowerBound) of \(value.scene): \(text)")
        }
      }
      if isDetected { differing += 1 }
    }
    #expect(tried > Self.sample.count * 3 / 4)
    #expect(differing > tried / 2)
    print(
      "XXX \(Self.sample.count) \(Self.values.count) \(Set(Self.values.map(\.kind)).count) tried \(tried) differing \(differing)"
    )
  }
}
