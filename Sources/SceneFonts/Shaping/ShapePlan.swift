/// The lookups for runs of one script in one direction, in order.
struct ShapePlan: Sendable {
  typealias Options = FontStack.Options

  let script: Script
  let isRightToLeft: Bool
  let shaping: Script.Shaping
  /// The lookups of `GSUB`, by stage.
  private(set) var substitutions: [[LayoutApplier.Step]] = []
  private(set) var positionings: [LayoutApplier.Step] = []
  /// Whether pairs are kerned by `ShapingFont` because `GPOS` has no kerning.
  private(set) var usesKerning = false
  private(set) var hasPositioning = false

  /// The bits of digits around a fraction slash.
  static let fractionMasks: [(tag: FontTag, mask: UInt32)] = [
    ("frac", 1 << 15), ("numr", 1 << 16), ("dnom", 1 << 17),
  ]

  /// An enabled feature, the glyphs to which it applies, and its earliest stage.
  private struct Feature {
    var tag: FontTag
    var mask: UInt32 = 1
    var stage: Int
    var skipsJoiners = true
    var isInSyllable = false
  }

  init(
    _ font: ShapingFont, script: Script, isRightToLeft: Bool, options: Options
  ) {
    (self.script, self.isRightToLeft) = (script, isRightToLeft)
    let substitution = font.substitution.language(script.tags, options.languages)
    // In a font that has no lookups for the script, only Arabic letters join.
    let isForOthers = substitution.map {
      !script.tags.contains($0.script)
    }
    shaping = isForOthers ?? false && script != .arabic ? .none : script.shaping
    let features = Self.features(shaping, isRightToLeft: isRightToLeft, options)
    let stageCount = (features.map { $0.stage }.max() ?? 0) + 1
    let coordinates = font.coordinates
    let positioning = font.positioning.language(script.tags, options.languages)
    substitutions = Self.steps(
      font.substitution, substitution, coordinates, features, stages: stageCount)
    let stages = Self.steps(
      font.positioning, positioning, coordinates, features.map(Self.unstaged), stages: 1)
    positionings = stages[0]
    hasPositioning = !font.positioning.isEmpty
    usesKerning =
      font.hasKerning && features.contains { $0.tag == "kern" }
      && !Self.has("kern", font.positioning, positioning)
  }

  /// The number of lookups that are tried for each glyph.
  var stepCount: Int { substitutions.reduce(positionings.count) { $0 + $1.count } }

  private static func unstaged(_ feature: Feature) -> Feature {
    var copy = feature
    copy.stage = 0
    return copy
  }

  private static func has(
    _ tag: FontTag, _ table: LayoutTable, _ language: LayoutTable.Language?
  ) -> Bool {
    guard let language else { return false }
    return table.features(of: language, substitutions: .init()).contains { $0.tag == tag }
  }

  /// Returns the features that are enabled by default in HarfBuzz, and those of the text. One that is
  /// enabled for some glyphs, such as those of a fraction, is then for all of them.
  private static func features(
    _ shaping: Script.Shaping, isRightToLeft: Bool, _ options: Options
  ) -> [Feature] {
    var features = [Feature(tag: "rvrn", stage: 0)]
    var stage = 1
    func add(_ tags: [FontTag], joiners: Bool = true, inSyllable: Bool = false) {
      for tag in tags {
        features.append(
          Feature(tag: tag, stage: stage, skipsJoiners: joiners, isInSyllable: inSyllable))
      }
    }
    func add(form index: Int, joiners: Bool = true) {
      features.append(
        Feature(
          tag: ArabicJoining.features[index], mask: ArabicJoining.mask(index), stage: stage,
          skipsJoiners: joiners))
    }
    add(isRightToLeft ? ["rtla"] : ["ltra", "ltrm"])
    for (tag, mask) in fractionMasks {
      features.append(Feature(tag: tag, mask: mask, stage: stage))
    }
    switch shaping {
    case .arabic:
      add(["ccmp", "locl"], joiners: false)
      for index in ArabicJoining.features.indices {
        stage += 1
        add(form: index, joiners: false)
      }
      for tag: FontTag in ["rlig", "calt", "rclt"] {
        stage += 1
        add([tag], joiners: false)
      }
      if options.ligatures { add(["liga", "clig"], joiners: false) }
      add(["mset"], joiners: false)
    case .universal:
      stage += 1
      add(["locl", "ccmp", "nukt"], inSyllable: true)
      add(["akhn"], joiners: false, inSyllable: true)
      stage += 1
      add(
        ["pref", "rkrf", "abvf", "blwf", "half", "pstf", "vatu", "cjct"], joiners: false,
        inSyllable: true)
      stage += 1
      for index in ArabicJoining.features.indices { add(form: index) }
      stage += 1
      add(["abvs", "blws", "haln", "pres", "psts"], joiners: false)
    default: break
    }
    add(["abvm", "blwm", "ccmp", "locl", "mark", "mkmk", "rlig"])
    add(["curs", "dist", "kern", "rclt"])
    if shaping != .hangul { add(["calt"]) }
    if options.ligatures { add(["clig", "liga"]) }
    if options.tabularDigits { add(["tnum"]) }
    for feature in options.features {
      if !feature.isOn {
        features.removeAll { $0.tag == feature.tag }
      } else if features.contains(where: { $0.tag == feature.tag }) {
        for index in features.indices where features[index].tag == feature.tag {
          features[index].mask |= 1
        }
      } else {
        add([feature.tag])
      }
    }
    return features
  }

  private static func steps(
    _ table: LayoutTable, _ language: LayoutTable.Language?, _ coordinates: [Int],
    _ wanted: [Feature], stages: Int
  ) -> [[LayoutApplier.Step]] {
    var result = [StepList](repeating: StepList(), count: stages)
    guard let language else { return result.map { $0.steps } }
    let found = table.features(
      of: language, substitutions: table.substitutions(at: coordinates))
    for feature in found {
      // If a feature is listed twice, the earlier stage counts.
      let first = wanted.first { $0.tag == feature.tag }
      guard feature.isRequired || first != nil else { continue }
      let stage = feature.isRequired ? min(first?.stage ?? 0, stages - 1) : first?.stage ?? 0
      for lookup in feature.lookups {
        result[stage].add(
          LayoutApplier.Step(
            lookup: lookup, mask: feature.isRequired ? 1 : first?.mask ?? 1,
            skipsJoiners: first?.skipsJoiners ?? true,
            isInSyllable: first?.isInSyllable ?? false))
      }
    }
    return result.map { $0.steps.sorted { $0.lookup < $1.lookup } }
  }

  /// The lookups of a stage, each once.
  private struct StepList {
    private(set) var steps: [LayoutApplier.Step] = []
    private var indices: [Int: Int] = [:]

    mutating func add(_ step: LayoutApplier.Step) {
      if let same = indices[step.lookup] {
        steps[same].mask |= step.mask
        steps[same].skipsJoiners = steps[same].skipsJoiners && step.skipsJoiners
      } else {
        indices[step.lookup] = steps.count
        steps.append(step)
      }
    }
  }
}
