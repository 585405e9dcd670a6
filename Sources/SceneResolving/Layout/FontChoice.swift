import SceneFonts
import SceneLayers
import SceneSource
import SceneLanguage

extension Evaluator {
  /// Returns the fonts of an element's text.
  ///
  /// - Parameter run: The attributes of a part of the text. If they contain a weight, it counts even
  ///   if the font has a weight of its own.
  mutating func font(
    of id: Int, weight: FontWeight, run: AttributedText.Attributes = .init()
  ) -> TextFont {
    let (file, family) = (lookup(.font, of: id), lookup(.fontFamily, of: id))
    let isItalic = (run.fontStyle ?? word(.fontStyle, of: id)) == .italic
    // An element's own family counts more than the scene's file.
    let isFamily = file?.setting.element == 0 && family.map { $0.setting.element != 0 } ?? false
    var wanted: [Value.FontValue] = []
    if case .font(var font)? = file?.value, !isFamily {
      if run.fontWeight != nil { font.weight = nil }
      wanted.append(font)
    } else if let family = family?.value.stringValue, !family.isEmpty,
      let font = font(
        ofFamily: .init(name: family, weight: weight, isItalic: isItalic),
        at: declaration(of: id).span)
    {
      wanted.append(font)
    }
    if case .array(let fonts)? = property(.fontFallback, of: id) {
      for case .font(let font) in fonts { wanted.append(font) }
    }
    let spacing = run.letterSpacing ?? number(.letterSpacing, of: id) ?? 0
    let features = lookup(.fontFeatures, of: id)
    let used =
      run.fontFeatures
      ?? features.flatMap { FontFeatures($0.value, span: $0.setting.property.value.span) }
    let languages = languages(of: id)
    var font = TextFont.builtIn
    if !wanted.isEmpty {
      // As in UIKit, letters that are spaced are not joined.
      let hasLigatures = bool(.ligatures, of: id) ?? true
      let options = FontStack.Options(
        ligatures: spacing == 0 && hasLigatures,
        tabularDigits: bool(.monospacedDigits, of: id) ?? false, features: used?.features ?? [],
        languages: languages)
      font = stack(wanted, weight, isItalic: isItalic, options)
    }
    font.letterSpacing = spacing
    font.isEastAsian = languages.contains { LanguageTags.eastAsian.contains($0) }
    // What the scene sets is meant for its own fonts. A font that cannot be used is an error.
    let isScenes = [file?.setting.element, family?.setting.element].allSatisfy { $0 ?? 0 == 0 }
    guard font.stack != 0 || file == nil && family == nil else { return font }
    if let used, run.fontFeatures != nil || features?.setting.element != 0 || isScenes {
      for tag in used.missing(in: { fonts[font].has($0) }) {
        report(.missingVariant, at: used.span, "no font of the text has the feature '\(tag)'")
      }
    }
    if isItalic, !fonts[font].hasItalics {
      warnOfItalics(of: id, isOwn: run.fontStyle != nil, withScenesFonts: isScenes)
    }
    return font
  }

  /// Warns of upright fonts in the place of italics.
  ///
  /// - Parameter isOwn: Whether a part of the text sets them.
  private mutating func warnOfItalics(of id: Int, isOwn: Bool, withScenesFonts: Bool) {
    let style = isOwn ? nil : lookup(.fontStyle, of: id)?.setting
    guard style?.element != 0 || withScenesFonts else { return }
    report(
      .missingVariant, at: style?.property.value.span ?? declaration(of: id).span,
      "no font of the text has italics",
      notes: [
        .init(
          "italics are a file such as 'Fonts/Inter-Italic.otf' of a 'fontFamily', or a variable "
            + "font with the axis 'ital' or 'slnt'")
      ])
  }

  /// Returns the OpenType tags of the language of an element.
  private mutating func languages(of id: Int) -> [FontTag] {
    guard let language = lookup(.language, of: id), let name = language.value.stringValue else {
      return []
    }
    if let tags = LanguageTags.tags(of: name) { return tags }
    report(
      .valueOutOfRange, at: language.setting.property.value.span,
      "'language' must be a BCP 47 tag such as 'zh-Hans', not '\(name)'")
    return []
  }

  private mutating func stack(
    _ wanted: [Value.FontValue], _ weight: FontWeight, isItalic: Bool,
    _ options: FontStack.Options
  ) -> TextFont {
    for font in wanted {
      if case .failed(let failure)? = fonts.file(font.path) { report(failure, of: font) }
    }
    let list = wanted.map {
      TextFonts.FontName(
        path: $0.path, member: $0.member, weight: $0.weight ?? weight.classValue,
        isItalic: isItalic)
    }
    var problems: [(TextFonts.FontName, FontError)] = []
    let font = fonts.stack(list, options) { problems.append(($0, $1)) }
    for (name, error) in problems {
      guard let named = wanted.first(where: { $0.path == name.path }) else { continue }
      report(
        .fontBroken, at: named.span,
        "cannot read font '\(name.text(in: fonts.scene))': \(error.message)")
    }
    return font
  }

  private mutating func report(_ failure: Library.Failure, of font: Value.FontValue) {
    let path = written(font.path, at: font.span)
    switch failure {
    case .notFound, .misspelled:
      report(
        .fontMissing, at: font.span, "cannot find font '\(path)'",
        notes: noteOnFamily(ofFont: path).map { [.init($0)] } ?? [])
    case .outsideRoot:
      report(.outsideRoot, at: font.span, "'\(path)' is outside the root folder")
    case .leadsOutside(let way):
      report(
        .outsideRoot, at: font.span, "'\(path)' is outside the root folder",
        notes: [.init(way)])
    case .unreadable(let reason), .broken(let reason):
      report(.fontMissing, at: font.span, "'\(path)' cannot be read: \(reason)")
    // Only images have this failure.
    case .overBudget: break
    case .tooLarge: report(.fontBroken, at: font.span, "'\(path)' is too large")
    }
  }

  /// Returns the file for a font of a family, by the conventional names of font files.
  private mutating func font(
    ofFamily family: TextFonts.Family, at span: SourceSpan
  ) -> Value.FontValue? {
    let name = family.name
    // For each of the files that could be its font.
    guard spend(128 + name.utf8.count, for: nil) else { return nil }
    switch fonts.file(ofFamily: family) {
    case .found(let path, let member)?:
      return Value.FontValue(path: path, member: member, weight: nil, span: span)
    case .missing(let stem)?:
      for place in fonts.places[name] ?? [span] {
        report(
          .fontMissing, at: place, "cannot find font family '\(name)'",
          notes: [
            .init("expected a file such as 'Fonts/\(stem).ttf' or 'Fonts/\(stem)-Bold.otf'"),
            .init(
              "without 'fontFamily', text has the built-in font; '--system-fonts' allows installed"
                + " fonts"),
          ])
      }
      return nil
    case nil: return nil
    }
  }
}

/// Returns how to set the family of a font that has a name instead of a path, such as
/// `Helvetica-Bold`.
private func noteOnFamily(ofFont name: String) -> String? {
  let isName = name.utf8.allSatisfy { byte in
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") || byte == 0x20
      || byte == UInt8(ascii: "-")
  }
  let family = String(decoding: name.utf8.prefix { $0 != UInt8(ascii: "-") }, as: UTF8.self)
  return isName ? "a family is set by its name: 'fontFamily: \"\(family)\"'" : nil
}
