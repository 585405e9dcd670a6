import SceneInspection
import SceneLayers
import Testing
@testable import SceneExport

@Suite("The layer tree as JSON")
struct LayerTreeJSONTests {
  @Test("A written tree can be read back", arguments: 0..<60)
  func readsBack(_ seed: Int) throws {
    var generator = TreeGenerator(seed: UInt64(seed))
    let tree = generator.tree()
    #expect(try LayerTreeReader.read(tree.json()) == tree)
  }

  /// Some of the trees cannot be painted, because they have indices of images that are not there.
  @Test("The reader of the commands gives an equal tree or an error", arguments: 0..<60)
  func reads(_ seed: Int) {
    var generator = TreeGenerator(seed: UInt64(seed))
    let tree = generator.tree()
    let back = try? LayerTree(json: Array(tree.json().utf8))
    #expect(back == nil || back == tree)
  }

  @Test(
    "What cannot be painted is an error with its line",
    arguments: [
      ("\"CALayer\"", "\"CALaser\"", "line 5: unknown class 'CALaser'"),
      ("[160, 240]", "[160]", "line 5: expected 2 numbers"),
      ("[160, 240]", "[160, 1e999]", "line 5: expected a finite number"),
      ("\"scale\": 2", "\"scale\": 2e9", "line 3: invalid canvas size"),
      ("\"schema\": 1", "\"schema\": 2", "line 2: expected the schema 1"),
      ("\"contents\": 0", "\"contents\": 1", "line 6: there is no such image"),
      ("\"contents\": 0", "\"content\": 0", "line 6: unknown key 'content'"),
      ("\"contents\": 0", "\"opacity\": true", "line 6: expected a finite number"),
      (
        "\"contents\": 0", "\"contents\": 0, \"contents\": 0",
        "line 6: the key 'contents' is repeated"
      ),
      ("AAAAAQEA//8=", "AAAAAQEA//", "line 10: the samples do not match the size of the image"),
      ("]\n}", "]", "line 1: unclosed '{'; expected '}'"),
    ])
  func errors(good: String, bad: String, message: String) throws {
    var parent = Layer(frame: Rect(0, 0, 320, 480))
    var child = Layer(frame: Rect(0, 0, 1, 1))
    child.contents = Contents(picture: 0)
    parent.sublayers = [child]
    let json = LayerTree(
      canvas: LayerTree.Canvas(size: Size(320, 480), scale: 2, background: .white),
      layers: [parent], pictures: [Image(width: 1, height: 1, samples: [0, 1, 256, 65535])!]
    ).json()
    let text = json.replacing(good, with: bad)
    try #require(text != json)
    let error = #expect(throws: LayerTreeError.self) { try LayerTree(json: Array(text.utf8)) }
    #expect(error?.locatedMessage == message)
  }

  @Test("Writes an empty tree")
  func writesEmptyTree() {
    let tree = LayerTree(
      canvas: LayerTree.Canvas(size: Size(320, 480), scale: 2, background: .white), layers: [])
    #expect(
      tree.json() == """
        {
          "schema": 1,
          "canvas": {"size": [320, 480], "scale": 2, "background": [1, 1, 1]},
          "layers": [],
          "pictures": [],
          "outlines": []
        }

        """)
  }

  @Test("Writes a line per layer and indents its parts")
  func indents() {
    var parent = Layer(frame: Rect(0, 0, 320, 480))
    var child = Layer(frame: Rect(0, 0, 320, 44))
    child.backgroundColor = Color(1, 0, 0, 0.5)
    parent.sublayers = [child]
    var replicator = Layer(frame: Rect(0, 0, 10, 10))
    replicator.content = .replicator(
      Replicator(
        lists: [[child]],
        instances: [
          Replicator.Instance(list: 0, transform: .identity),
          Replicator.Instance(list: 0, transform: Transform3D(translate: 5, 6), color: .clear),
        ]))
    let tree = LayerTree(
      canvas: LayerTree.Canvas(size: Size(320, 480), scale: 2, background: .clear),
      layers: [parent, replicator],
      pictures: [Image(width: 1, height: 1, samples: [0, 1, 256, 65535])!],
      outlines: [Path([.move(Point(0, 0.5)), .close])])
    #expect(
      tree.json() == """
        {
          "schema": 1,
          "canvas": {"size": [320, 480], "scale": 2, "background": [0, 0, 0, 0]},
          "layers": [
            {"class": "CALayer", "position": [160, 240], "bounds": [0, 0, 320, 480], "sublayers": [
              {"class": "CALayer", "position": [160, 22], "bounds": [0, 0, 320, 44], "backgroundColor": [1, 0, 0, 0.5]}
            ]},
            {"class": "CAReplicatorLayer", "position": [5, 5], "bounds": [0, 0, 10, 10], "lists": [
              [
                {"class": "CALayer", "position": [160, 22], "bounds": [0, 0, 320, 44], "backgroundColor": [1, 0, 0, 0.5]}
              ]
            ], "instances": [
              {"list": 0},
              {"list": 0, "transform": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 6, 0, 1], "color": [0, 0, 0, 0]}
            ]}
          ],
          "pictures": [
            {"width": 1, "height": 1, "samples": "AAAAAQEA//8="}
          ],
          "outlines": [
            [["move", 0, 0.5], ["close"]]
          ]
        }

        """)
  }
}
