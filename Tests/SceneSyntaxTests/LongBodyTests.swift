import Foundation
import SceneSource
import TestSupport
import Testing

@testable import SceneSyntax

@Suite("Runs of items in long bodies") struct LongBodyTests {
  /// Two long bodies, one of which contains another, and short ones.
  private static let text: String = {
    let layers = (0..<150).map { "    layer l\($0) { opacity: 0.\($0) }\n" }.joined()
    let rows = (0..<140).map { "        row \"\($0)\" { height: \($0)\n detail: \"b\" }\n" }
      .joined()
    return "scene \"A\" {\n" + layers + "    table {\n" + rows + "    }\n" + layers
      + "    if scale > 2 {\n" + layers + "    }\n}\n"
  }()

  @Test("A full parse divides all long bodies")
  func all() {
    let tree = tree(Self.text)
    #expect(tree.longBodies.bodies.count == 3)
    expectComplete(tree.longBodies, of: tree)
  }

  @Test("They are complete after any edit", arguments: 1...4)
  func edited(seed: UInt64) {
    var edits = RandomEdits(seed: seed)
    let start = tree(Self.text)
    var tree = start
    for number in 0..<Tries.count(40) {
      if number % 20 == 0 { tree = start }
      for edit in edits.next(in: tree.source.bytes) {
        tree = tree.edited(edit)
        expectComplete(tree.longBodies, of: tree)
      }
    }
  }

  @Test("Braces that move items to other bodies", arguments: ["{", "}", "layer {", "/*", "\""])
  func moved(piece: String) {
    let start = tree(Self.text)
    var random = RandomEdits(seed: 7).random
    for _ in 0..<Tries.count(4) {
      let place = Int.random(in: 0..<Self.text.utf8.count, using: &random)
      let edited = start.edited(SourceEdit(place..<place, piece), takingOver: 100)
      expectComplete(edited.longBodies, of: edited)
      let back = edited.edited(
        SourceEdit(place..<(place + piece.utf8.count), ""), takingOver: 100)
      expectComplete(back.longBodies, of: back)
    }
  }

  /// An edit within one item must leave the other runs as they are.
  @Test("A typed digit changes one run")
  func digit() throws {
    let before = tree(Self.text).edited(SourceEdit(0..<0, " "))
    let place = try #require(Self.text.range(of: "row \"70\""))
    let offset = Self.text.utf8.distance(from: Self.text.startIndex, to: place.lowerBound) + 1
    let after = before.edited(SourceEdit((offset + 7)..<(offset + 7), "0"))
    let (old, new) = (fingerprints(before), fingerprints(after))
    #expect(Set(new).subtracting(old).count == 1)
  }

  private func fingerprints(_ tree: SyntaxTree) -> [UInt64] {
    tree.longBodies.bodies.flatMap { body in body.runs.compactMap { $0.fingerprint?.value } }
  }

  private func expectComplete(_ found: LongBodies, of tree: SyntaxTree) {
    // Parsing and explaining skip unchanged runs.
    let parsed = parse(tree.source)
    #expect(tree == parsed && explain(tree) == explain(parsed))
    let whole = LongBodies(of: tree.nodes, tree.source)
    #expect(found.bodies.map { $0.place.index } == whole.bodies.map { $0.place.index })
    for (body, other) in zip(found.bodies, whole.bodies) {
      let node = SyntaxNode(number: body.place.index, offset: body.place.offset, of: tree)
      #expect(body.place.offset == other.place.offset && body.end == node.index + node.size)
      let items = body.runs.flatMap { run in run.items(of: tree) }
      #expect(items.map { $0.index } == node.items.map { $0.index })
      #expect(items.map { $0.offset } == node.items.map { $0.offset })
      for run in body.runs { expectRead(run, of: tree, whole) }
    }
  }

  /// The run has the fingerprint of its text.
  private func expectRead(_ run: ItemRun, of tree: SyntaxTree, _ bodies: LongBodies) {
    let items = run.items(of: tree)
    #expect(run.count == items.count)
    #expect(run.bytes == items[0].offset..<items[items.count - 1].bytes.upperBound)
    if run.fingerprint == nil { return #expect(items.count == 1 && bodies.isBody(in: items[0])) }
    let read = ItemRun(
      from: .init(index: items[0].index, offset: items[0].offset), before: run.nodes.upperBound,
      of: tree.nodes, tree.source.bytes
    ) { _ in false }
    #expect(run.fingerprint == read.fingerprint && run.nodes == read.nodes)
    #expect(!items.contains { bodies.isBody(in: $0) })
  }
}
