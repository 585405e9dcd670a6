import SceneSource
import SceneSyntax
import SceneChecking
import SceneLanguage

/// Types in a scene: a script of keystrokes at positions that are the same in every run.
struct Typing {
  private static let path = "scene.tbl"
  private(set) var tree: SyntaxTree
  private var random = Steps()
  /// The edits that undo what has been typed.
  private var undo: [SourceEdit] = []

  /// Characters of names and numbers, and brackets.
  private static let keys = Array("aetr0123456789 :.,\n\"(){}/*".utf8)

  init(_ text: String) { tree = parse(SourceText(path: Self.path, text)) }

  /// Types the next keystroke. Every second one undoes the previous one, so that the text does not
  /// change over time.
  mutating func edit() {
    if let edit = undo.popLast() {
      tree = tree.edited(edit)
      return
    }
    let place = random.next(below: tree.source.bytes.count)
    if random.next(below: 4) == 0 {
      undo = [SourceEdit(place..<place, [tree.source.bytes[place]])]
      tree = tree.edited(SourceEdit(place..<(place + 1), []))
    } else {
      let key = Self.keys[random.next(below: Self.keys.count)]
      undo = [SourceEdit(place..<(place + 1), [])]
      tree = tree.edited(SourceEdit(place..<place, [key]))
    }
  }

  /// Types a keystroke and returns the diagnostics of the text.
  mutating func type() -> [Diagnostic] {
    edit()
    var library = Library()
    library.sources[Self.path] = .loaded(tree)
    return (explain(tree) + check(Self.path, in: library).diagnostics).sortedByLocation()
  }
}

/// Pseudorandom numbers that are the same in every run (a linear congruential generator, upper
/// bits).
struct Steps {
  private var state: UInt64 = 1

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
