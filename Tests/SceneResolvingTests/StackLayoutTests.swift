import SceneLayers
import SceneSource
import TestSupport
import Testing
@testable import SceneLanguage
@testable import SceneResolving

/// The arrangement of stacks, with the results of UIStackView where they are documented.
@Suite("Stacks")
struct StackLayoutTests {
  private func places(
    _ lengths: [Double?], _ distribution: StackDistribution, in room: Double,
    spacing: Double = 0, change: (inout [StackLayout.Item]) -> Void = { _ in }
  ) -> [[Double]] {
    var items = lengths.map { StackLayout.Item(length: $0, gap: spacing) }
    change(&items)
    return StackLayout(items: items, distribution: distribution).places(in: room).map {
      [$0.start, $0.length]
    }
  }

  @Test("Fill stretches and shrinks by priority, then by index")
  func fillGoesByPriority() {
    #expect(places([20, 30], .fill, in: 60, spacing: 5) == [[0, 25], [30, 30]])
    #expect(places([20, 30], .fill, in: 40) == [[0, 10], [10, 30]])
    #expect(
      places([20, nil, 30, nil], .fill, in: 90) == [[0, 20], [20, 20], [40, 30], [70, 20]])
    #expect(places([20, 30], .fill, in: 60) { $0[1].hugging = 100 } == [[0, 20], [20, 40]])
    #expect(places([20, 30], .fill, in: 40) { $0[1].resistance = 100 } == [[0, 20], [20, 20]])
    #expect(places([20, 30], .fill, in: 60) { $0[0].isFixed = true } == [[0, 20], [20, 40]])
    #expect(places([20, 30], .fill, in: 10) == [[0, 0], [0, 10]])
  }

  /// The shares that UIKit gives views of 16, 96, and 32 points with a spacing of 9.
  @Test("Proportional lengths are shares of the stack with its spacing")
  func sharesIncludeSpacing() {
    let found = places([16, 96, 32], .fillProportionally, in: 1000, spacing: 9)
    #expect(abs(found[0][1] - 98.8) < 0.05)
    #expect(abs(found[1][1] - 592.6) < 0.05)
    #expect(found[2][0] + found[2][1] == 1000)
  }

  @Test("Equal lengths, gaps, and centers")
  func distributionsAreEqual() {
    #expect(places([10, 20], .fillEqually, in: 70, spacing: 10) == [[0, 30], [40, 30]])
    #expect(places([10, 20, 30], .equalSpacing, in: 100) == [[0, 10], [30, 20], [70, 30]])
    #expect(places([10, 20, 30], .equalCentering, in: 100) == [[0, 10], [35, 20], [70, 30]])
    // Without room, all are like `fill`.
    #expect(places([30, 30], .equalSpacing, in: 50, spacing: 10) == [[0, 10], [20, 30]])
    #expect(places([30, 30], .equalCentering, in: 50, spacing: 10) == [[0, 10], [20, 30]])
  }

  @Test("Views are in order, do not overlap, and fill the stack if one can stretch")
  func viewsFillTheStack() {
    var random = SeededGenerator(seed: 38)
    for _ in Tries.numbers(200) {
      let count = 1 + random.index(below: 5)
      let items = (0..<count).map { _ in
        StackLayout.Item(
          length: random.index(below: 4) == 0 ? nil : Double(random.index(below: 60)),
          hugging: Double(random.index(below: 3)), gap: Double(random.index(below: 9)))
      }
      let distributions = StackDistribution.allCases
      let layout = StackLayout(
        items: items, distribution: distributions[random.index(below: distributions.count)])
      let gaps = items.dropLast().reduce(0) { $0 + $1.gap }
      let room = gaps + Double(random.index(below: 300))
      let places = layout.places(in: room)
      for (index, place) in places.enumerated().dropFirst() {
        #expect(place.start >= places[index - 1].end + items[index - 1].gap - 1e-9)
      }
      let isExact = layout.distribution == .fill || layout.distribution == .fillEqually
      if let end = places.last?.end, isExact { #expect(abs(end - room) < 1e-9) }
    }
  }

  private func frames(_ stack: String) throws -> [Rect] {
    try resolvedTree("scene \"A\" { size: (320, 600); \(stack) }").layers[0].sublayers.map {
      $0.frame
    }
  }

  @Test("A stack measures labels, images, controls, and nested stacks")
  func contentIsMeasured() throws {
    let line = 61.0 / 3
    let found = try frames(
      """
      scale: 3
      stack { axis: vertical; alignment: leading
        label "One"
        switch
        stack { spacing: 5; layer { width: 10; height: 7 }; layer { width: 20; height: 30 } }
        label { isHidden: true }
      }
      """)
    #expect(found.map { $0.height } == [line, 31, 30, 0])
    let tops = [0, line, line + 31, 0]
    #expect(zip(found, tops).allSatisfy { abs($0.y - $1) < 1e-9 })
    #expect(found[2].width == 35)
  }

  @Test("A wrapped label is as high as its lines in the width of the stack")
  func labelsWrap() throws {
    let text = "A text that needs several lines in a stack of this width"
    let found = try frames(
      "stack { axis: vertical; width: 120; label \"\(text)\" { numberOfLines: 0 }; layer { height: 5 } }"
    )
    #expect(found[0].width == 120)
    #expect(found[0].height >= 60)
    #expect(found[1].y == found[0].maxY)
  }

  @Test("A size that depends on the stack is a cycle, with its path")
  func cyclesAreReported() throws {
    let scene = try checkedScene(
      "scene \"A\" { size: (9, 9); stack s { layer { width: parent.width + 1; height: 5 } } }")
    let found = resolve(scene, snapshot: nil, in: Library()).diagnostics
    #expect(found.map { $0.code } == [.frameCycle])
    #expect(found[0].message.contains("'s' is as wide as its views"))
  }

  @Test("Layers that depend on the layers around them are fitted in linear time")
  func nestedTrialsEnd() throws {
    var text = "label \"x\""
    for _ in 0..<30 { text = "layer { width: parent.width - 2; \(text) }" }
    let found = try frames("layer { \(text) }")
    #expect(found.count == 1)
    #expect(found[0].width > 60)
  }

  @Test("Stacks can be nested as deeply as frames")
  func nestedStacksEnd() throws {
    for depth in [30, 60, 200] {
      let scene = try checkedScene(
        "scene \"A\" { size: (9, 9); " + String(repeating: "stack { ", count: depth)
          + "layer { width: 5; height: 5 }" + String(repeating: "} ", count: depth) + "}")
      let resolution = resolve(scene, snapshot: nil, in: Library())
      #expect(resolution.diagnostics.map { $0.code } == (depth > 128 ? [.nestedTooDeep] : []))
    }
  }
}
