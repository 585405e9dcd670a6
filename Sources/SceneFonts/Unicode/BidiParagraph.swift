/// The bidirectional class of a character, in the order of `UnicodeTables`.
enum BidiClass: UInt8, Sendable {
  case l, r, al, en, es, et, an, cs, nsm, bn, b, s, ws, on
  case lre, lro, rle, rlo, pdf, lri, rli, fsi, pdi

  var isIsolateInitiator: Bool { self == .lri || self == .rli || self == .fsi }
  /// Whether rule X9 removes it.
  var isRemoved: Bool {
    switch self {
    case .lre, .lro, .rle, .rlo, .pdf, .bn: true
    default: false
    }
  }
  /// Whether text with it can have other levels than 0.
  var changesOrder: Bool {
    switch self {
    case .r, .al, .an, .lre, .lro, .rle, .rlo, .lri, .rli, .fsi: true
    default: false
    }
  }
  /// Whether rule L1 resets its level at the end of a line.
  var isBlank: Bool {
    self == .ws || self == .s || self == .b || isRemoved || isIsolateInitiator || self == .pdi
  }
  /// Whether rules N1 and N2 resolve it.
  var isNeutral: Bool {
    switch self {
    case .b, .s, .ws, .on, .lri, .rli, .fsi, .pdi: true
    default: false
    }
  }
}

/// The embedding levels of a paragraph's characters: the Unicode bidirectional algorithm, UAX #9.
/// Comments refer to its rules.
struct BidiParagraph {
  /// 0 for a left-to-right paragraph, 1 for a right-to-left one.
  let baseLevel: UInt8
  /// The levels, which are odd for right-to-left text.
  private(set) var levels: [UInt8]

  private let scalars: [UInt32]
  private let original: [BidiClass]
  private var classes: [BidiClass]
  /// The matching isolate initiator or terminator; -1 for other characters.
  private var matches: [Int]

  static let maximumDepth: UInt8 = 125

  /// - Parameters:
  ///   - base: The base level; nil to determine it from the text.
  ///   - natural: That of a text from which it cannot be determined.
  init(_ scalars: [UInt32], base: UInt8? = nil, natural: UInt8 = 0) {
    self.init(
      scalars, classes: scalars.map { CharacterProperties($0).bidiClass }, base: base,
      natural: natural)
  }

  init(_ scalars: [UInt32], classes: [BidiClass], base: UInt8? = nil, natural: UInt8 = 0) {
    self.scalars = scalars
    original = classes
    self.classes = classes
    matches = Self.matchIsolates(classes)
    baseLevel = base ?? Self.firstStrong(classes, matches, 0..<classes.count) ?? natural
    levels = Array(repeating: baseLevel, count: classes.count)
    setExplicitLevels()
    for sequence in isolatingRunSequences() {
      var resolver = BidiSequence(sequence, paragraph: self)
      resolver.resolve()
      for (index, level) in zip(sequence.indices, resolver.levels) { levels[index] = level }
    }
    resetWhitespace()
  }

  var isRightToLeft: Bool { baseLevel == 1 }

  /// BD9.
  private static func matchIsolates(_ classes: [BidiClass]) -> [Int] {
    var matches = [Int](repeating: -1, count: classes.count)
    var open: [Int] = []
    for (index, value) in classes.enumerated() {
      if value == .b {
        open.removeAll()
      } else if value.isIsolateInitiator {
        open.append(index)
      } else if value == .pdi, let start = open.popLast() {
        (matches[start], matches[index]) = (index, start)
      }
    }
    return matches
  }

  /// P2 and P3.
  private static func firstStrong(
    _ classes: [BidiClass], _ matches: [Int], _ range: Range<Int>
  ) -> UInt8? {
    var index = range.lowerBound
    while index < range.upperBound {
      switch classes[index] {
      case .l: return 0
      case .r, .al: return 1
      case .b: return nil
      case .lri, .rli, .fsi:
        guard matches[index] >= 0 else { return nil }
        index = matches[index]
      default: break
      }
      index += 1
    }
    return nil
  }

  private struct Embedding {
    var level: UInt8
    var override: BidiClass?
    var isIsolate = false
  }

  /// X1 to X8.
  private mutating func setExplicitLevels() {
    var stack = [Embedding(level: baseLevel)]
    var (isolateOverflow, embeddingOverflow, validIsolates) = (0, 0, 0)
    for index in classes.indices {
      let value = original[index]
      let last = stack[stack.count - 1]
      levels[index] = last.level
      switch value {
      case .lre, .rle, .lro, .rlo:
        let level = Self.next(last.level, isOdd: value == .rle || value == .rlo)
        if level <= Self.maximumDepth, isolateOverflow == 0, embeddingOverflow == 0 {
          stack.append(
            Embedding(level: level, override: value == .lro ? .l : value == .rlo ? .r : nil))
        } else if isolateOverflow == 0 {
          embeddingOverflow += 1
        }
      case .lri, .rli, .fsi:
        if let override = last.override { classes[index] = override }
        let level = Self.next(last.level, isOdd: isRightToLeft(isolate: index))
        if level <= Self.maximumDepth, isolateOverflow == 0, embeddingOverflow == 0 {
          validIsolates += 1
          stack.append(Embedding(level: level, override: nil, isIsolate: true))
        } else {
          isolateOverflow += 1
        }
      case .pdi:
        if isolateOverflow > 0 {
          isolateOverflow -= 1
        } else if validIsolates > 0 {
          embeddingOverflow = 0
          while !stack[stack.count - 1].isIsolate { stack.removeLast() }
          stack.removeLast()
          validIsolates -= 1
        }
        levels[index] = stack[stack.count - 1].level
        if let override = stack[stack.count - 1].override { classes[index] = override }
      case .pdf:
        if isolateOverflow > 0 { break }
        if embeddingOverflow > 0 {
          embeddingOverflow -= 1
        } else if !last.isIsolate, stack.count >= 2 {
          stack.removeLast()
        }
      case .b: levels[index] = baseLevel
      case .bn: break
      default: if let override = last.override { classes[index] = override }
      }
    }
  }

  private static func next(_ level: UInt8, isOdd: Bool) -> UInt8 {
    isOdd ? (level + 1) | 1 : (level + 2) & ~1
  }

  private func isRightToLeft(isolate index: Int) -> Bool {
    switch original[index] {
    case .rli: true
    case .fsi:
      Self.firstStrong(
        original, matches,
        index + 1..<(matches[index] >= 0 ? matches[index] : original.count)) == 1
    default: false
    }
  }

  /// An isolating run sequence, to which rules W, N, and I apply.
  struct Sequence {
    var indices: [Int] = []
    var level: UInt8
    var before: BidiClass
    var after: BidiClass
  }

  /// X9 and X10.
  private func isolatingRunSequences() -> [Sequence] {
    let kept = original.indices.filter { !original[$0].isRemoved }
    var runs: [Range<Int>] = []
    var runOf = [Int](repeating: 0, count: original.count)
    for position in kept.indices {
      if position == 0 || levels[kept[position]] != levels[kept[position - 1]] {
        runs.append(position..<position + 1)
      } else {
        runs[runs.count - 1] = runs[runs.count - 1].lowerBound..<position + 1
      }
      runOf[kept[position]] = runs.count - 1
    }
    var sequences: [Sequence] = []
    for run in runs {
      let first = kept[run.lowerBound]
      // The run continues the sequence of its isolate initiator.
      if original[first] == .pdi, matches[first] >= 0 { continue }
      let level = levels[first]
      var sequence = Sequence(level: level, before: .l, after: .l)
      var current = run
      while true {
        sequence.indices += kept[current]
        let last = kept[current.upperBound - 1]
        guard original[last].isIsolateInitiator, matches[last] >= 0 else { break }
        current = runs[runOf[matches[last]]]
      }
      let last = kept[current.upperBound - 1]
      let levelBefore = run.lowerBound > 0 ? levels[kept[run.lowerBound - 1]] : baseLevel
      let isOpen = original[last].isIsolateInitiator
      let levelAfter =
        isOpen || current.upperBound == kept.count ? baseLevel : levels[kept[current.upperBound]]
      sequence.before = max(level, levelBefore) & 1 == 1 ? .r : .l
      sequence.after = max(level, levelAfter) & 1 == 1 ? .r : .l
      sequences.append(sequence)
    }
    return sequences
  }

  func resolvedClass(_ index: Int) -> BidiClass { classes[index] }
  func scalar(_ index: Int) -> UInt32 { scalars[index] }
  func isUnremovedMark(_ index: Int) -> Bool { original[index] == .nsm }

  /// L1. Characters removed by X9 have the level of the preceding character.
  private mutating func resetWhitespace() {
    for index in original.indices where original[index].isRemoved {
      levels[index] = index > 0 ? levels[index - 1] : baseLevel
    }
    var isAtEnd = true
    for index in original.indices.reversed() {
      switch original[index] {
      case .b, .s:
        levels[index] = baseLevel
        isAtEnd = true
      case .ws, .lri, .rli, .fsi, .pdi: if isAtEnd { levels[index] = baseLevel }
      case .lre, .lro, .rle, .rlo, .pdf, .bn: if isAtEnd { levels[index] = baseLevel }
      default: isAtEnd = false
      }
    }
  }

  /// L2: returns the visual order of runs with the given levels.
  static func visualOrder(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    let lowest = max(1, levels.filter { $0 & 1 == 1 }.min() ?? highest + 1)
    guard lowest <= highest else { return order }
    for level in (lowest...highest).reversed() {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start + 1
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}
