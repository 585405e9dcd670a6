import SceneLayers
import SceneSource
import TestSupport
import Testing
@testable import SceneLanguage
@testable import SceneResolving

/// The arrangement of stacks, with the results of UIStackView where they are documented.
@Suite("Stacks")
struct StackLayoutTests {
  private static func item(
    _ length: Double?, hugging: Double = 250, resistance: Double = 750, gap: Double = 0
  ) -> StackLayout.Item {
    let wishes = length.map {
      [
        Wish(priority: hugging, isLeast: false, length: $0),
        Wish(priority: resistance, isLeast: true, length: $0),
      ]
    }
    return .init(length: length, wishes: wishes ?? [], gap: gap)
  }

  private func places(
    _ lengths: [Double?], _ distribution: StackDistribution, in room: Double,
    spacing: Double = 0, change: (inout [StackLayout.Item]) -> Void = { _ in }
  ) -> [[Double]] {
    var items = lengths.map { Self.item($0, gap: spacing) }
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
    #expect(
      places([20, 30], .fill, in: 60) { $0[1] = Self.item(30, hugging: 100) } == [
        [0, 20], [20, 40],
      ])
    #expect(
      places([20, 30], .fill, in: 40) { $0[1] = Self.item(30, resistance: 100) } == [
        [0, 20], [20, 20],
      ])
    #expect(
      places([20, 30], .fill, in: 60) {
        $0[0] = Self.item(20, hugging: Wish.set, resistance: Wish.set)
      } == [[0, 20], [20, 40]])
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
        Self.item(
          random.index(below: 4) == 0 ? nil : Double(random.index(below: 60)),
          hugging: Double(1 + random.index(below: 3)), gap: Double(random.index(below: 9)))
      }
      let distributions = StackDistribution.allCases
      let layout = StackLayout(
        items: items, distribution: distributions[random.index(below: distributions.count)])
      let gaps = items.dropLast().reduce(0) { $0 + $1.gap }
      let room = gaps + Double(random.index(below: 300))
      let places = layout.places(in: room)
      for (index, place) in places.enumerated().dropFirst() {
        let last = places[index - 1]
        if place.row > last.row {
          #expect(place.start == 0 && last.end + items[index - 1].gap + place.length > room)
        } else {
          #expect(place.start >= last.end + items[index - 1].gap - 1e-9)
        }
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

  @Test("A fitted text keeps its pixels where it is centered, and a width of its own text fits it")
  func fittedLengthsAreWholePixels() throws {
    let found = try frames(
      """
      scale: 3
      stack { alignment: center; height: 22; label "Text"; label a "Wi-Fi" { width: a.textSize.width } }
      """)
    #expect(found.allSatisfy { abs($0.height - 61.0 / 3) < 1e-9 })
    #expect(abs(found[1].width * 3 - (found[1].width * 3).rounded()) < 1e-9)
  }

  @Test("The first and last baselines of a vertical stack are those of its first and last views")
  func baselinesOfStacks() throws {
    func tops(_ alignment: String) throws -> [Double] {
      try frames(
        """
        scale: 2
        stack { alignment: \(alignment); label "Big" { fontSize: 34 }
          stack { axis: vertical; label "one" { fontSize: 12 }; label "two" { fontSize: 12 } }
          layer { width: 20; height: 12 } }
        """
      ).map { $0.y }
    }
    #expect(try tops("lastBaseline") == [0, 6.5, 20.5])
    #expect(try tops("firstBaseline") == [0, 21, 0])
  }

  @Test("From right to left, margins stay, and a switch hangs over at its right")
  func mirrorKeepsMargins() throws {
    let found = try frames(
      """
      layoutDirection: rightToLeft
      stack { width: 200; layoutMargins: (0, 30, 0, 10); layer { width: 20; height: 9 }; layer; switch }
      """)
    #expect(found.map { $0.x } == [170, 79, 30])
    #expect(found.map { $0.width } == [20, 91, 51])
  }

  @Test("A nested stack passes on what its views want")
  func nestedStacksPassWishes() throws {
    let found = try frames(
      """
      scale: 2
      stack { width: 100; label "Some words" { contentCompressionResistancePriority: 749 }
        stack { layer { width: 30; height: 9 }; label "More" } }
      """)
    // The label has the lowest resistance, though the stack is not set either.
    #expect(found[1].width >= 60)
    #expect(found[0].width + found[1].width == 100)
  }

  @Test("No text is cut because a switch above it hugs its width")
  func switchesDoNotCutTexts() throws {
    let above = try frames("stack { axis: vertical; switch; label \"Airplane Mode\" }")
    let below = try frames("stack { axis: vertical; label \"Airplane Mode\"; switch }")
    #expect(above[1].width > 60)
    #expect(above[1].width == below[0].width)
  }

  @Test("Labels of several lines have equal parts where the views do not fit")
  func labelsHaveEqualParts() throws {
    func widths(_ first: String) throws -> [Double] {
      try frames(
        """
        stack { width: 310; spacing: 10; \(first)
          label "A text that needs more than one line in this stack of 310 points" { numberOfLines: 2 } }
        """
      ).map { $0.width }
    }
    #expect(try widths("label \"a\"") == [150, 150])
    #expect(try widths("layer { width: 40 }") == [40, 260])
    #expect(try widths("layer { width: 40 }; layer { width: 40; height: 9 }") == [40, 40, 210])
    // 760 is the priority of the part.
    let own = try widths("label \"a\" { contentHuggingPriority: 761 }")
    #expect(own[0] < 20)
    #expect(own[0] + own[1] == 300)
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

  @Test("Views that read each other's lengths are fitted in linear time")
  func chainsEnd() throws {
    var views = "label v0 \"x\""
    for index in 1..<200 { views += "; layer v\(index) { width: v\(index - 1).width + 1 }" }
    let found = try frames("stack { \(views) }")
    #expect(found.count == 200)
    #expect(found[199].width == found[0].width + 199)
  }

  @Test("Views that follow one that stretches are as long as it")
  func viewsFollowTheOneThatStretches() throws {
    let found = try frames(
      "stack { width: 305; label a \"x\"; layer b { width: a.width + 1 }; layer { width: b.width } }"
    )
    #expect(found.map { $0.width } == [101, 102, 102])
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
