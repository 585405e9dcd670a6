import Foundation
import SceneSource
import TestSupport
import Testing

@testable import SceneSyntax

@Suite("Incremental parsing") struct EditTests {
  @Test("The spliced tree equals a full parse after any edit")
  func spliced() {
    let texts = EditedTexts.all
    for (number, text) in texts.enumerated() {
      var edits = RandomEdits(seed: UInt64(number) + 1)
      var tree = tree(text)
      var left = Tries.count(300) / texts.count + 1
      var sinceStart = 0
      while left > 0 {
        // A text that contains only errors is replaced with the first one.
        if sinceStart > 25 || tree.source.bytes.count > 2 * text.count + 500 {
          (tree, sinceStart) = (SceneSyntaxTests.tree(text), 0)
        }
        for edit in edits.next(in: tree.source.bytes) {
          let before = tree.source
          tree = tree.edited(edit)
          left -= 1
          let fresh = parse(before.edited(edit))
          guard tree == fresh, tree.doubts.nodes == fresh.doubts.nodes else {
            let (old, new) = (before[0..<before.bytes.count], edit.replacement)
            Issue.record("text \(number), \(edit.range) to \(new) in:\n\(old)")
            return
          }
        }
        sinceStart += 1
      }
    }
  }

  @Test("An edit beyond the end is clamped")
  func beyond() {
    let edited = tree("a: 1\n").edited(SourceEdit(90..<95, "b: 2"))
    #expect(edited == tree("a: 1\nb: 2"))
  }

  @Test("A text becomes binary and text again")
  func foreign() {
    let text = tree("a: 1\n")
    let picture = text.edited(SourceEdit(0..<0, [0xFF, 0xFE]))
    #expect(picture.root.size == 2)
    #expect(picture.edited(SourceEdit(0..<2, "")) == text)
  }

  /// Bodies with the maximum depth, and those in the branches of a condition.
  @Test("Items that move into another body are parsed correctly")
  func moved() {
    let deep = String(repeating: "layer {\n", count: 250) + String(repeating: "}\n", count: 250)
    let items = "if a {\nb: 1\n}\nelse {\nb: (2)\n}\n" + deep + "row \"\\(x)\"\nc: [1, (2)]\n"
    let text = tree("scene {\n" + items + items + "}\n")
    let start = "scene {\n".utf8.count
    for piece in [
      "{", "}", "{ {", "layer {\n", "(\n", "[", "\"", "/*", "if x {\n", "else {\n", ";",
    ] {
      for place in [0, start, start + 7, start + 17] {
        let edit = SourceEdit(place..<place, piece)
        let edited = text.edited(edit)
        #expect(edited == parse(text.source.edited(edit)), "\(piece) at \(place)")
        let back = SourceEdit(place..<(place + piece.utf8.count), "")
        #expect(edited.edited(back) == text, "back from \(piece) at \(place)")
      }
    }
  }
}
