import SceneLayers

/// Characters of other alphabets that have the drawing of another character.
enum LookAlikes {
  /// A character and those that share its drawing, separated by spaces.
  private static let groups = """
    AΑА BΒВ CСϹ ÇҪ ĐÐ EΕЕ HΗН IΙІӀ JЈ KΚК MΜМ NΝ OΟО PΡР SЅ TΤТ XΧХ YΥҮ ZΖ ΓГ ΠП∏ ΦФ ƏӘ Θϴ \
    aа cсϲ çҫ eе hһ ħћ iі jј ĸκкϰ lӏ oοо pр sѕ vν xх yу γү φфϕ əә μµ βϐ θϑ πϖ ρϱ εϵ \
    ;\u{37E} Δ∆ Σ∑ ’ʼ ´΄ ·⋅∙
    """

  /// The characters and their models, in ascending order.
  private static let models: [(scalar: Unicode.Scalar, model: Unicode.Scalar)] = {
    groups.split(separator: " ").flatMap { group in
      group.unicodeScalars.dropFirst().map { ($0, group.unicodeScalars[group.startIndex]) }
    }.sorted { $0.0 < $1.0 }
  }()

  /// Returns the letter whose drawing `scalar` shares; nil if it has its own.
  static func letter(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard scalar.value >= 0xB5 else { return nil }
    let index = models.indices.partitioningIndex { models[$0].scalar >= scalar }
    return index < models.count && models[index].scalar == scalar ? models[index].model : nil
  }
}
