import SceneSemantics
import SceneSource
import SceneSyntax

/// Types in a scene: a script of keystrokes at positions that are the same in every run.
struct Typing {
  private static let path = "scene.tbl"
  private(set) var tree: SyntaxTree
  private var random = Steps()
  private var sound = CleanElementCache()
  /// What takes back what has been typed.
  private var undo: [SourceEdit] = []

  /// Letters of names and numbers, and what opens or closes something.
  private static let keys = Array("aetr0123456789 :.,\n\"(){}/*".utf8)

  init(_ text: String) { tree = parse(SourceText(path: Self.path, text)) }

  /// The next keystroke: one in two takes back what the one before has done, so that the text stays
  /// what it is.
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

  /// A keystroke, and all that is to be said of the text then.
  mutating func type() -> [Diagnostic] {
    edit()
    var library = Library()
    library.sources[Self.path] = .loaded(tree)
    let diagnosis = diagnose(Self.path, in: library, knowing: &sound)
    return (explain(tree) + diagnosis.diagnostics).sortedByLocation()
  }
}

/// Numbers by chance, the same in every run (a linear congruence, its upper bits).
struct Steps {
  private var state: UInt64 = 1

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
