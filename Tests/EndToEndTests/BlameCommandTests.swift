import Foundation
import TestSupport
import Testing

private let cards = """
  scene "Cards" {
      size: (40, 20)
      scale: 2
      background: white
      layer back { frame: (0, 0, 20, 20); backgroundColor: #FF0000 }
      layer front { frame: (10, 0, 20, 20); backgroundColor: black.opacity(50%) }
      snapshot "rest"
      snapshot "other" { front.opacity: 0 }
  }

  """

@Suite("Scenec blame")
struct BlameCommandTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(cards, to: "Scenes/cards.tbl")
    _ = try shell(
      """
      mkdir -p Scenes/__Snapshots__/cards && cd Scenes/__Snapshots__/cards
      for name in rest other; do
        scenec build ../../cards.tbl --snapshot $name -o $name.png
      done
      """, in: folder)
    return folder
  }

  @Test("Lists the layers of a reference's pixel with shares and source locations")
  func reference() throws {
    let folder = try folder()
    let result = try scenec("blame", "Scenes/__Snapshots__/cards/rest.png", "30,5", in: folder)
    #expect(
      result
        == ProcessResult(
          exitCode: 0,
          output: Array(
            """
            30,5 is #800000
              50.0%  front  CALayer  Scenes/cards.tbl:6:5
                     x, y, width, height: set (frame)
              50.0%  back   CALayer  Scenes/cards.tbl:5:5
                     x, y, width, height: set (frame)

            """.utf8), error: ""))
    let other = try scenec("blame", "Scenes/__Snapshots__/cards/other.png", "50,5", in: folder)
    #expect(other.text == "50,5 is #FFFFFF\n  100.0%  the canvas background\n")
  }

  @Test("Lists the layers of a snapshot of a scene")
  func scene() throws {
    let folder = try folder()
    let result = try scenec(
      "blame", "Scenes/cards.tbl", "50,5", "--snapshot", "rest", "--json", in: folder)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
    #expect(json["color"] as? String == "#808080")
    let layers = try #require(json["layers"] as? [[String: Any]])
    #expect(layers.map { $0["name"] as? String } == ["front", "the canvas background"])
    #expect(layers[0]["class"] as? String == "CALayer")
    #expect(layers[0]["layout"] as? [String] == ["x, y, width, height: set (frame)"])
    #expect(layers.map { $0["share"] as? Int } == [500, 500])
    let unclear = try scenec("blame", "Scenes/cards.tbl", "0,0", in: folder)
    #expect(unclear.exitCode == 2)
    #expect(unclear.error.contains("select one with '--snapshot'"))
    let apart = try scenec("blame", "Scenes/cards.tbl", "3", "4", in: folder)
    #expect(apart.exitCode == 2)
    #expect(apart.error.contains("separate X and Y with a comma and no space: '3,4'"))
  }

  @Test("Reports a reference that differs from the scene")
  func outdated() throws {
    let folder = try folder()
    try folder.write(cards.replacing("#FF0000", with: "#00FF00"), to: "Scenes/cards.tbl")
    let path = "Scenes/__Snapshots__/cards/rest.png"
    let result = try scenec("blame", path, "5,5", in: folder)
    #expect(result.text.hasPrefix("5,5 is #00FF00\n"))
    #expect(
      result.error
        == "note: the pixel in '\(path)' is #FF0000; the layers above are "
        + "what the scene produces now\n")
  }

  @Test("Accepts pending recordings and artifacts")
  func others() throws {
    let folder = try folder()
    _ = try shell(
      """
      cd Scenes/__Snapshots__ && mkdir -p .pending/cards .failures/cards
      cp cards/rest.png .pending/cards/ && cp cards/rest.png .failures/cards/rest.actual.png
      """, in: folder)
    for path in [".pending/cards/rest.png", ".failures/cards/rest.actual.png"] {
      let result = try scenec("blame", "Scenes/__Snapshots__/" + path, "5,5", in: folder)
      #expect(result.text.contains("100.0%  back"), "\(result)")
    }
  }

  @Test(
    "Rejects other images, invalid pixels, and missing files",
    arguments: [
      (["a.jpg", "0,0"], 2), (["a.png", "0,0"], 2), (["Scenes/cards.tbl"], 2),
      (["Scenes/cards.tbl", "1"], 2), (["Scenes/cards.tbl", "-1,0"], 2),
      (["Scenes/cards.tbl", "80,0", "--snapshot", "rest"], 2),
      (["Scenes/__Snapshots__/cards/none.png", "0,0"], 2),
      (["Scenes/__Snapshots__/none/rest.png", "0,0"], 3),
    ] as [([String], Int32)])
  func refused(_ arguments: [String], code: Int32) throws {
    #expect(try scenec(["blame"] + arguments, in: try folder()).exitCode == code)
  }
}
