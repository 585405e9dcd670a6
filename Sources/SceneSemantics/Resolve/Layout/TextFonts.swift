import SceneFonts
import SceneLayers
import SceneSource

/// The fonts that a text is set in, and what lines need to know of them.
struct TextFont: Hashable {
  /// An index into `TextFonts.stacks`; 0 for the built-in face.
  fileprivate(set) var stack = 0
  /// The first font, as the layer tree names it; empty for the built-in face.
  fileprivate(set) var name = ""
  /// In ems, as `FontStack.lineMetrics`.
  var ascender = BuiltInFace.ascender
  var descender = BuiltInFace.descender
  var lineGap = BuiltInFace.lineGap

  static let builtIn = TextFont()
}

/// What an element's properties say of its fonts.
struct EvaluatedFonts {
  var font: Value?
  var family: Value?
  var fallback: Value?
  var ligatures: Value?
  var monospacedDigits: Value?

  fileprivate var options: FontStack.Options {
    .init(
      ligatures: ligatures?.boolValue ?? true,
      tabularDigits: monospacedDigits?.boolValue ?? false)
  }
}

/// The fonts of a scene: each file is read once, and each list of fonts is one stack.
struct TextFonts {
  /// Files that are asked for and that nobody has read yet.
  private(set) var missing: [String] = []
  private let files: [String: Library.Entry<[UInt8]>]
  private var stacks = [FontStack([])]
  private var choices: [Choice: TextFont] = [:]
  /// One a stack: the numbers of its fonts.
  private var numbers: [[Int]] = [[]]
  private var names: [FontName] = []

  private struct Choice: Hashable {
    var fonts: [FontName]
    var options: FontStack.Options
  }

  /// A font of a file, at a weight.
  struct FontName: Hashable {
    var path: String
    var member: String
    var weight: Double

    /// As the layer tree names it.
    var text: String { member.isEmpty ? path : path + "#" + member }
  }

  init(_ files: [String: Library.Entry<[UInt8]>]) { self.files = files }

  subscript(font: TextFont) -> FontStack {
    get { stacks[font.stack] }
    _modify { yield &stacks[font.stack] }
  }

  /// The number of a font among all of the scene.
  func number(of index: Int, in font: TextFont) -> Int { numbers[font.stack][index] }

  func path(ofNumber number: Int) -> String { names[number].text }

  /// The files of the fonts that texts ask for, each once.
  var paths: [String] {
    var paths: [String] = []
    for name in names where !paths.contains(name.path) { paths.append(name.path) }
    return paths
  }

  /// What is known of a file; nil where it is still to be read, which is noted.
  mutating func file(_ path: String) -> Library.Entry<[UInt8]>? {
    if let file = files[path] { return file }
    if !missing.contains(path) { missing.append(path) }
    return nil
  }

  /// The stack of fonts in this order. Fonts that cannot be had are left out.
  ///
  /// - Parameter report: called for a font that cannot be read.
  mutating func stack(
    _ wanted: [FontName], _ options: FontStack.Options, report: (FontName, FontError) -> Void
  ) -> TextFont {
    let choice = Choice(fonts: wanted, options: options)
    if let known = choices[choice] { return known }
    var (fonts, own): ([OpenTypeFont], [Int]) = ([], [])
    for name in wanted {
      guard case .loaded(let bytes)? = file(name.path) else { continue }
      do throws(FontError) {
        fonts.append(try Self.font(name, bytes))
        if let number = names.firstIndex(of: name) {
          own.append(number)
        } else {
          own.append(names.count)
          names.append(name)
        }
      } catch { report(name, error) }
    }
    var font = TextFont.builtIn
    if let first = own.first {
      stacks.append(FontStack(fonts, options: options))
      numbers.append(own)
      font.stack = stacks.count - 1
      font.name = names[first].text
      (font.ascender, font.descender, font.lineGap) = stacks[font.stack].lineMetrics
    }
    if missing.isEmpty { choices[choice] = font }
    return font
  }

  private static func font(_ name: FontName, _ bytes: [UInt8]) throws(FontError) -> OpenTypeFont {
    let font = try OpenTypeFont(bytes, index: try member(name.member, of: bytes))
    return font.isVariable ? font.instance { $0 == "wght" ? name.weight : nil } : font
  }

  /// Which font of a collection a number or a name means.
  private static func member(_ member: String, of bytes: [UInt8]) throws(FontError) -> Int {
    if member.isEmpty { return 0 }
    if let index = Int(member) { return index }
    let count = OpenTypeFont.fontCount(bytes)
    for index in 0..<min(count, 256) {
      let font = try OpenTypeFont(bytes, index: index)
      if font.fullName == member || font.postScriptName == member { return index }
    }
    throw .noSuchFont(count: count)
  }

  /// The font that a layer tree names; none where it cannot be read any more.
  static func fonts(named text: String, _ library: Library) -> [OpenTypeFont] {
    let parts = text.split(separator: "#", maxSplits: 1)
    guard let path = parts.first.map(String.init),
      case .loaded(let bytes)? = library.fonts[path]
    else { return [] }
    let name = FontName(
      path: path, member: parts.count > 1 ? String(parts[1]) : "", weight: 400)
    return (try? font(name, bytes)).map { [$0] } ?? []
  }
}

extension Evaluator {
  /// The fonts of an element whose properties are its own.
  mutating func font(of id: Int, weight: FontWeight) -> TextFont {
    font(
      EvaluatedFonts(
        font: property(.font, of: id), family: property(.fontFamily, of: id),
        fallback: property(.fontFallback, of: id), ligatures: property(.ligatures, of: id),
        monospacedDigits: property(.monospacedDigits, of: id)),
      weight: weight, at: declaration(of: id).span)
  }

  /// The fonts that an element names, or else the scene.
  ///
  /// - Parameter span: of the text, to say of a family that it has no file.
  mutating func font(
    _ names: EvaluatedFonts, weight: FontWeight, at span: SourceSpan
  ) -> TextFont {
    var names = names
    if names.font == nil, names.family == nil {
      names.font = property(.font, of: 0)
      names.family = property(.fontFamily, of: 0)
    }
    if names.fallback == nil { names.fallback = property(.fontFallback, of: 0) }
    if names.ligatures == nil { names.ligatures = property(.ligatures, of: 0) }
    if names.monospacedDigits == nil { names.monospacedDigits = property(.monospacedDigits, of: 0) }
    var wanted: [Value.FontValue] = []
    if case .font(let font)? = names.font {
      wanted.append(font)
    } else if let family = names.family?.stringValue, !family.isEmpty,
      let font = self.font(ofFamily: family, weight, at: span)
    {
      wanted.append(font)
    }
    if case .array(let fonts)? = names.fallback {
      for case .font(let font) in fonts { wanted.append(font) }
    }
    if wanted.isEmpty { return .builtIn }
    return stack(wanted, weight, names.options)
  }

  private mutating func stack(
    _ wanted: [Value.FontValue], _ weight: FontWeight, _ options: FontStack.Options
  ) -> TextFont {
    for font in wanted {
      if case .failed(let failure)? = fonts.file(font.path) { report(failure, of: font) }
    }
    let list = wanted.map {
      TextFonts.FontName(
        path: $0.path, member: $0.member, weight: $0.weight ?? weight.classValue)
    }
    var problems: [(TextFonts.FontName, FontError)] = []
    let font = fonts.stack(list, options) { problems.append(($0, $1)) }
    for (name, error) in problems {
      guard let named = wanted.first(where: { $0.path == name.path }) else { continue }
      report(.fontBroken, at: named.span, "cannot read font '\(name.text)': \(error.message)")
    }
    return font
  }

  private mutating func report(_ failure: Library.Failure, of font: Value.FontValue) {
    switch failure {
    case .notFound: report(.fontMissing, at: font.span, "cannot find font '\(font.path)'")
    case .outsideRoot:
      report(.outsideRoot, at: font.span, "'\(font.path)' lies outside the scene's folder")
    case .leadsOutside(let way):
      report(
        .outsideRoot, at: font.span, "'\(font.path)' lies outside the scene's folder",
        notes: [.init(way)])
    case .unreadable(let reason), .broken(let reason):
      report(.fontMissing, at: font.span, "'\(font.path)' cannot be read: \(reason)")
    // Of images only.
    case .overBudget: break
    case .tooLarge: report(.fontBroken, at: font.span, "'\(font.path)' is too large")
    }
  }

  /// The file of a family's font, by the names under which fonts are published.
  private mutating func font(
    ofFamily family: String, _ weight: FontWeight, at span: SourceSpan
  ) -> Value.FontValue? {
    let name = family.split(separator: " ").joined()
    let others = FontWeight.allCases.filter { $0 != weight }.map { name + "-" + $0.styleName }
    for stem in [name + "-" + weight.styleName, name] + others.reversed() {
      for ending in ["ttf", "otf"] {
        let path = "Fonts/\(stem).\(ending)"
        switch fonts.file(path) {
        case .failed(.notFound): continue
        default: return Value.FontValue(path: path, member: "", weight: nil, span: span)
        }
      }
    }
    report(
      .fontMissing, at: span,
      "cannot find font '\(family)': neither Fonts/\(name)-\(weight.styleName).ttf nor "
        + "Fonts/\(name).ttf, nor either as .otf")
    return nil
  }
}

extension FontWeight {
  /// `usWeightClass`, and the number on the axis of a variable font.
  fileprivate var classValue: Double {
    switch self {
    case .regular: 400
    case .semibold: 600
    case .bold: 700
    }
  }

  /// As the names of files have it.
  fileprivate var styleName: String {
    switch self {
    case .regular: "Regular"
    case .semibold: "SemiBold"
    case .bold: "Bold"
    }
  }
}
