import SceneFonts
import SceneLayers
import SceneSource
import SceneLanguage

/// The fonts of a text, with the metrics needed for lines.
package struct TextFont: Hashable {
  /// An index in `TextFonts.stacks`; 0 for the built-in font.
  var stack = 0
  /// The name of the primary font in the layer tree; empty for the built-in font.
  var name = ""
  /// The metrics in ems; see `FontStack.lineMetrics`.
  var ascender = BuiltInFace.ascender
  var descender = BuiltInFace.descender
  var lineGap = BuiltInFace.lineGap
  /// The additional space after each character, in points.
  var letterSpacing = 0.0
  /// Whether the text is Chinese or Japanese.
  var isEastAsian = false

  static let builtIn = TextFont()
}

/// The fonts of a scene. Each file is parsed once, and each list of fonts is one stack.
struct TextFonts {
  /// Requested files that are not loaded yet.
  private(set) var missing: [String] = []
  private var missingPaths: Set<String> = []
  /// Requested files that cannot be loaded.
  private var absent: [String] = []
  private var absentPaths: Set<String> = []
  private let files: [String: Library.Entry<FontFile>]
  let scene: String
  private var stacks = [FontStack([])]
  private var choices: [Choice: TextFont] = [:]
  /// The indices of the fonts in each stack, and its options.
  private var numbers: [[Int]] = [[]]
  private var options = [FontStack.Options()]
  private var names: [FontName] = []
  /// The parsed fonts, each for all of its weights.
  private var parsed: [(path: String, member: String, font: OpenTypeFont)] = []
  /// The files of families; nil if files must be loaded first.
  private var families: [Family: FamilyFile?] = [:]
  /// The locations of the properties that name each family.
  private(set) var places: [String: [SourceSpan]] = [:]

  struct Family: Hashable {
    var name: String
    var weight: FontWeight
    var isItalic: Bool
  }

  enum FamilyFile {
    case found(path: String, member: String)
    /// No file was found; with the beginning of the names that were tried.
    case missing(stem: String)
  }

  struct Choice: Hashable {
    var fonts: [FontName]
    var options: FontStack.Options
  }

  /// A font in a file, at a weight.
  struct FontName: Hashable {
    var path: String
    var member: String
    var weight: Double
    var isItalic = false

    /// Returns the name in the layer tree, which does not depend on the root.
    func text(in scene: String) -> String {
      let path = relativePath(path, from: scene)
      return member.isEmpty ? path : path + "#" + member
    }
  }

  /// - Parameter scene: The path of the scene.
  init(_ files: [String: Library.Entry<FontFile>], of scene: String) {
    (self.files, self.scene) = (files, scene)
  }

  subscript(font: TextFont) -> FontStack {
    get { stacks[font.stack] }
    _modify { yield &stacks[font.stack] }
  }

  /// Returns the fonts of a stack, which have other numbers in another snapshot.
  func choice(ofStack index: Int) -> Choice {
    Choice(fonts: numbers[index].map { names[$0] }, options: options[index])
  }

  /// Records a property that names a family.
  mutating func noteUse(ofFamily family: String, _ span: SourceSpan) {
    if places[family]?.contains(span) != true { places[family, default: []].append(span) }
  }

  /// Returns the number of a font among all fonts of the scene: the built-in font in each weight,
  /// and then those of files.
  ///
  /// - Parameter index: The index of the font in the stack of the style.
  func number(of index: Int, in style: TextStyle) -> Int {
    let files = numbers[style.font.stack]
    return index < files.count
      ? Self.weights.count + files[index] : Self.weights.firstIndex(of: style.weight) ?? 0
  }

  private static let weights = FontWeight.allCases

  func path(ofNumber number: Int) -> String { names[number - Self.weights.count].text(in: scene) }

  func file(ofNumber number: Int) -> String { names[number - Self.weights.count].path }

  /// The paths of all requested fonts, without duplicates, including fonts that do not exist.
  var paths: [String] {
    var paths = absent
    var known = absentPaths
    for name in names where known.insert(name.path).inserted { paths.append(name.path) }
    return paths
  }

  /// Returns a font file; nil if it is not loaded yet, which is recorded.
  mutating func file(_ path: String) -> Library.Entry<FontFile>? {
    if let file = files[path] {
      if case .failed = file, absentPaths.insert(path).inserted { absent.append(path) }
      return file
    }
    if missingPaths.insert(path).inserted { missing.append(path) }
    return nil
  }

  /// Returns the stack of fonts in this order, without fonts that cannot be loaded.
  ///
  /// - Parameter report: Called for a font that cannot be read.
  mutating func stack(
    _ wanted: [FontName], _ options: FontStack.Options, report: (FontName, FontError) -> Void
  ) -> TextFont {
    let choice = Choice(fonts: wanted, options: options)
    if let known = choices[choice] { return known }
    var (fonts, own): ([OpenTypeFont], [Int]) = ([], [])
    for name in wanted {
      guard case .loaded(let bytes)? = file(name.path) else { continue }
      do throws(FontError) {
        fonts.append(try font(name, bytes))
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
      self.options.append(options)
      font.stack = stacks.count - 1
      font.name = names[first].text(in: scene)
      (font.ascender, font.descender, font.lineGap) = stacks[font.stack].lineMetrics
    }
    if missing.isEmpty { choices[choice] = font }
    return font
  }

  /// Returns the file for a font of a family, by the conventional names of font files; nil if files
  /// must be loaded first.
  mutating func file(ofFamily family: Family) -> FamilyFile? {
    if let known = families[family] { return known }
    let (weight, stem) = (family.weight, family.name.split(separator: " ").joined())
    var own = weight.styleNames.map { stem + "-" + $0 } + [stem]
    var others = weight.nearest.dropFirst().flatMap { $0.styleNames.map { stem + "-" + $0 } }
    if family.isItalic {
      /// The italics of the regular weight, or a variable font of all, have no weight in their name.
      func italics(_ weight: FontWeight) -> [String] {
        (weight.styleNames + (weight == .regular ? [""] : [])).flatMap { style in
          ["Italic", "Oblique"].map { stem + "-" + style + $0 }
        }
      }
      others = weight.nearest.dropFirst().flatMap(italics) + own + others
      own = italics(weight)
    }
    // Next to the scene, and then in the root.
    let near = resolvePath("Fonts", from: scene) ?? "Fonts"
    let places = (near == "Fonts" ? [near] : [near, "Fonts"]).flatMap { [($0, own), ($0, others)] }
    for (folder, stems) in places {
      let paths = stems.flatMap { stem in ["ttf", "otf", "ttc"].map { "\(folder)/\(stem).\($0)" } }
      // All are requested before any is missed, so that loading them takes one run of the stage.
      let files = paths.map { self.file($0) }
      for (path, file) in zip(paths, files) {
        let found: FamilyFile
        switch file {
        case .failed(.notFound)?, .failed(.misspelled)?: continue
        case .loaded(let file)?:
          let member =
            path.hasSuffix(".ttc")
            ? Self.member(of: file, weight, isItalic: family.isItalic) : ""
          found = .found(path: path, member: member)
        case .failed?: found = .found(path: path, member: "")
        case nil:
          families.updateValue(nil, forKey: family)
          return nil
        }
        families[family] = found
        return found
      }
    }
    let missing = FamilyFile.missing(stem: stem)
    families[family] = missing
    return missing
  }

  private mutating func font(_ name: FontName, _ file: FontFile) throws(FontError) -> OpenTypeFont {
    if let known = parsed.first(where: { $0.path == name.path && $0.member == name.member }) {
      return known.font.instance(of: name)
    }
    let font = try Self.font(name.member, of: file)
    parsed.append((name.path, name.member, font))
    return font.instance(of: name)
  }

  private static func font(
    _ member: String, of file: FontFile
  ) throws(FontError) -> OpenTypeFont {
    try OpenTypeFont(file, index: try index(of: member, in: file))
  }

  /// Returns the index of a font in a collection from its number or name.
  private static func index(of member: String, in file: FontFile) throws(FontError) -> Int {
    if member.isEmpty { return 0 }
    if let index = Int(member) { return index }
    let count = OpenTypeFont.fontCount(file)
    for index in 0..<min(count, memberLimit) {
      let font = try FontDescription(file, index: index)
      if font.fullName == member || font.postScriptName == member { return index }
    }
    throw .noSuchFont(count: count)
  }

  /// Returns the number of the font in a collection whose weight is nearest, among those that are
  /// upright or italic.
  static func member(of file: FontFile, _ weight: FontWeight, isItalic: Bool) -> String {
    var best = (distance: Int.max, index: 0)
    for index in 0..<min(OpenTypeFont.fontCount(file), memberLimit) {
      guard let font = try? FontDescription(file, index: index) else { continue }
      let distance =
        abs(font.weightClass - Int(weight.classValue)) + (font.isItalic != isItalic ? 10_000 : 0)
      if distance < best.distance { best = (distance, index) }
    }
    return String(best.index)
  }

  /// The number of fonts of a collection that are searched.
  private static let memberLimit = 256
}

extension OpenTypeFont {
  /// Returns the instance of a variable font with a weight, and with its greatest slant for italics.
  fileprivate func instance(of name: TextFonts.FontName) -> OpenTypeFont {
    guard isVariable else { return self }
    return instance { axis in
      switch axis {
      case "wght": name.weight
      case "ital": name.isItalic ? 1 : nil
      case "slnt": name.isItalic ? -90 : nil
      default: nil
      }
    }
  }
}

extension FontWeight {
  /// The value of a variable font's weight axis. UIFont's lightest weight is the lightest of
  /// OpenType.
  var classValue: Double {
    switch self {
    case .ultraLight: 100
    case .thin: 200
    case .light: 300
    case .regular: 400
    case .medium: 500
    case .semibold: 600
    case .bold: 700
    case .heavy: 800
    case .black: 900
    }
  }

  /// The names of the weight in file names, the usual one first.
  var styleNames: [String] {
    switch self {
    case .ultraLight: ["UltraLight", "ExtraLight"]
    case .thin: ["Thin"]
    case .light: ["Light"]
    case .regular: ["Regular"]
    case .medium: ["Medium"]
    case .semibold: ["SemiBold", "DemiBold"]
    case .bold: ["Bold"]
    case .heavy: ["Heavy", "ExtraBold"]
    case .black: ["Black"]
    }
  }

  /// All weights, those nearest to this one first.
  var nearest: [FontWeight] {
    FontWeight.allCases.sorted {
      let (a, b) = ((classValue - $0.classValue).magnitude, (classValue - $1.classValue).magnitude)
      return a != b ? a < b : $0.classValue < $1.classValue
    }
  }
}
