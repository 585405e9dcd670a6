/// Resolves the levels of an isolating run sequence: rules W1 to I2 of UAX #9.
struct BidiSequence {
  /// One level per character of the sequence.
  private(set) var levels: [UInt8]

  private var classes: [BidiClass]
  private let scalars: [UInt32]
  private let isMark: [Bool]
  private let sequence: BidiParagraph.Sequence

  init(_ sequence: BidiParagraph.Sequence, paragraph: BidiParagraph) {
    self.sequence = sequence
    classes = sequence.indices.map { paragraph.resolvedClass($0) }
    scalars = sequence.indices.map { paragraph.scalar($0) }
    isMark = sequence.indices.map { paragraph.isUnremovedMark($0) }
    levels = Array(repeating: sequence.level, count: classes.count)
  }

  private var embedding: BidiClass { sequence.level & 1 == 1 ? .r : .l }

  mutating func resolve() {
    resolveWeak()
    resolveBrackets()
    resolveNeutral()
    for index in classes.indices {
      // I1 and I2.
      switch (classes[index], sequence.level & 1) {
      case (.r, 0): levels[index] += 1
      case (.an, 0), (.en, 0): levels[index] += 2
      case (.l, 1), (.an, 1), (.en, 1): levels[index] += 1
      default: break
      }
    }
  }

  private mutating func resolveWeak() {
    // W1 to W3.
    var previous = sequence.before
    var strong = sequence.before
    for index in classes.indices {
      switch classes[index] {
      case .nsm: classes[index] = previous.isIsolate ? .on : previous
      default: break
      }
      previous = classes[index]
      switch classes[index] {
      case .l, .r, .al: strong = classes[index]
      case .en: if strong == .al { classes[index] = .an }
      default: break
      }
    }
    for index in classes.indices where classes[index] == .al { classes[index] = .r }
    // W4.
    for index in classes.indices.dropFirst().dropLast() {
      let (before, after) = (classes[index - 1], classes[index + 1])
      switch classes[index] {
      case .es: if before == .en, after == .en { classes[index] = .en }
      case .cs: if before == after, before == .en || before == .an { classes[index] = before }
      default: break
      }
    }
    resolveTerminators()
    // W7.
    strong = sequence.before
    for index in classes.indices {
      switch classes[index] {
      case .l, .r: strong = classes[index]
      case .en: if strong == .l { classes[index] = .l }
      default: break
      }
    }
  }

  /// W5 and W6.
  private mutating func resolveTerminators() {
    var index = 0
    while index < classes.count {
      guard classes[index] == .et else {
        if classes[index] == .es || classes[index] == .cs { classes[index] = .on }
        index += 1
        continue
      }
      var end = index
      while end < classes.count, classes[end] == .et { end += 1 }
      let isOfNumber =
        index > 0 && classes[index - 1] == .en || end < classes.count && classes[end] == .en
      for position in index..<end { classes[position] = isOfNumber ? .en : .on }
      index = end
    }
  }

  // MARK: Neutrals

  /// Returns the direction of a character for neighboring neutral characters.
  private static func strength(_ value: BidiClass) -> BidiClass? {
    switch value {
    case .l: .l
    case .r, .en, .an: .r
    default: nil
    }
  }

  /// N0.
  private mutating func resolveBrackets() {
    for (open, close) in bracketPairs() {
      var (hasEmbedding, hasOpposite) = (false, false)
      for index in open + 1..<close {
        guard let strength = Self.strength(classes[index]) else { continue }
        if strength == embedding { hasEmbedding = true } else { hasOpposite = true }
      }
      if hasEmbedding {
        setBrackets(open, close, to: embedding)
      } else if hasOpposite {
        let opposite: BidiClass = embedding == .l ? .r : .l
        let context =
          classes[..<open].last { Self.strength($0) != nil }.flatMap { Self.strength($0) }
          ?? sequence.before
        setBrackets(open, close, to: context == opposite ? opposite : embedding)
      }
    }
  }

  private mutating func setBrackets(_ open: Int, _ close: Int, to value: BidiClass) {
    for bracket in [open, close] {
      classes[bracket] = value
      var next = bracket + 1
      while next < classes.count, isMark[next] {
        classes[next] = value
        next += 1
      }
    }
  }

  /// BD16.
  private func bracketPairs() -> [(open: Int, close: Int)] {
    var pairs: [(open: Int, close: Int)] = []
    var stack: [(other: UInt32, index: Int)] = []
    for index in classes.indices where classes[index] == .on {
      guard let (other, opens) = BidiCharacter.bracket(scalars[index]) else { continue }
      if opens {
        guard stack.count < 63 else { return [] }
        stack.append((Self.canonical(other), index))
      } else if let match = stack.lastIndex(where: { $0.other == Self.canonical(scalars[index]) }) {
        pairs.append((stack[match].index, index))
        stack.removeSubrange(match...)
      }
    }
    return pairs.sorted { $0.open < $1.open }
  }

  private static func canonical(_ scalar: UInt32) -> UInt32 {
    scalar == 0x2329 ? 0x3008 : scalar == 0x232A ? 0x3009 : scalar
  }

  /// N1 and N2.
  private mutating func resolveNeutral() {
    var index = 0
    while index < classes.count {
      guard classes[index].isNeutral else {
        index += 1
        continue
      }
      var end = index
      while end < classes.count, classes[end].isNeutral { end += 1 }
      let before = index > 0 ? Self.strength(classes[index - 1]) : sequence.before
      let after = end < classes.count ? Self.strength(classes[end]) : sequence.after
      let value = before == after ? before ?? embedding : embedding
      for position in index..<end { classes[position] = value }
      index = end
    }
  }
}

extension BidiClass {
  fileprivate var isIsolate: Bool { isIsolateInitiator || self == .pdi }
}

/// Properties of characters in the bidirectional algorithm (UAX #9).
enum BidiCharacter {
  /// Returns the mirrored character; nil if there is none.
  static func mirrored(_ scalar: UInt32) -> UInt32? {
    find(scalar, in: .mirrors)
  }

  /// Returns the other bracket of a pair, and whether this one opens it.
  static func bracket(_ scalar: UInt32) -> (other: UInt32, opens: Bool)? {
    find(scalar, in: .brackets).map { ($0 & 0x7FFF_FFFF, $0 & 1 << 31 != 0) }
  }

  private static func find(_ scalar: UInt32, in section: UnicodeTables.Section) -> UInt32? {
    UnicodeTables.find(UInt64(scalar), in: section, shift: 32).map {
      UInt32(truncatingIfNeeded: $0)
    }
  }
}
