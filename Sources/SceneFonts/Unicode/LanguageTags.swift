/// The OpenType tags of languages, by their BCP 47 tags: "Language System Tags", as far as HarfBuzz
/// maps the languages of today's interfaces.
public enum LanguageTags {
  /// Returns the tags of a language, preferred one first; nil if the text is not a BCP 47 tag.
  public static func tags(of language: String) -> [FontTag]? {
    let parts = language.lowercased().split(
      separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, (2...3).contains(first.utf8.count),
      first.utf8.allSatisfy({ 0x61...0x7A ~= $0 }),
      parts.dropFirst().allSatisfy({ part in
        (1...8).contains(part.utf8.count)
          && part.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 }
      })
    else { return nil }
    let variant = variants.first { $0.language == first && parts.contains($0.part[...]) }
    if let tags = variant?.tags ?? rows[String(first)] {
      return tags.split(separator: ",").compactMap(tag)
    }
    // The OpenType tags of most other languages are those of ISO 639-3.
    return first.utf8.count == 3 ? [tag(first.uppercased()[...])].compactMap { $0 } : []
  }

  /// Those of Chinese and Japanese.
  public static let eastAsian: [FontTag] = ["JAN ", "ZHS ", "ZHT ", "ZHH ", "ZHTM"]

  private static func tag(_ text: Substring) -> FontTag? {
    FontTag(text + String(repeating: " ", count: max(0, 4 - text.utf8.count)))
  }

  /// The tags of a language in a script or region; the first row that matches counts.
  private static let variants: [(language: String, part: String, tags: String)] = [
    ("zh", "hans", "ZHS"), ("zh", "hk", "ZHH"), ("zh", "mo", "ZHTM,ZHH"), ("zh", "hant", "ZHT"),
    ("zh", "tw", "ZHT"), ("ro", "md", "MOL,ROM"),
  ]

  // swift-format-ignore
  private static let rows: [String: String] = [
    "af": "AFK", "am": "AMH", "ar": "ARA", "as": "ASM", "az": "AZE", "ba": "BSH", "be": "BEL",
    "bg": "BGR", "bn": "BEN", "bo": "TIB", "br": "BRE", "bs": "BOS", "ca": "CAT", "ckb": "KUR",
    "co": "COS", "crh": "CRT", "cs": "CSY", "cv": "CHU", "cy": "WEL", "da": "DAN", "de": "DEU",
    "dsb": "LSB", "dz": "DZN", "el": "ELL", "en": "ENG", "eo": "NTO", "es": "ESP", "et": "ETI", "eu": "EUQ",
    "fa": "FAR", "fi": "FIN", "fil": "PIL", "fo": "FOS", "fr": "FRA", "fy": "FRI", "ga": "IRI",
    "gd": "GAE", "gl": "GAL", "gn": "GUA", "gu": "GUJ", "ha": "HAU", "haw": "HAW", "he": "IWR",
    "hi": "HIN", "hr": "HRV", "hsb": "USB", "hu": "HUN", "hy": "HYE0,HYE", "id": "IND,MLY", "ig": "IBO",
    "is": "ISL", "it": "ITA", "iw": "IWR", "ja": "JAN", "ka": "KAT", "kk": "KAZ", "km": "KHM",
    "kn": "KAN", "ko": "KOR,KOH", "ks": "KSH", "ku": "KUR", "ky": "KIR", "la": "LAT", "lb": "LTZ",
    "lo": "LAO", "lt": "LTH", "lv": "LVI", "mh": "MAH", "mi": "MRI", "mk": "MKD", "ml": "MAL,MLR",
    "mn": "MNG", "mo": "MOL,ROM", "mr": "MAR", "ms": "MLY", "mt": "MTS", "my": "BRM", "nb": "NOR",
    "ne": "NEP", "nl": "NLD", "nn": "NYN", "no": "NOR", "nv": "NAV,ATH", "oc": "OCI", "or": "ORI",
    "pa": "PAN", "pl": "PLK", "ps": "PAS", "pt": "PTG", "qu": "QUZ", "rm": "RMS", "ro": "ROM",
    "ru": "RUS", "sa": "SAN", "sc": "SRD", "sd": "SND", "se": "NSM", "sh": "BOS,HRV,SRB",
    "si": "SNH", "sk": "SKY", "sl": "SLV", "sm": "SMO", "sq": "SQI", "sr": "SRB", "sv": "SVE",
    "sw": "SWK", "ta": "TAM", "te": "TEL", "tg": "TAJ", "th": "THA", "tk": "TKM", "to": "TGN",
    "tr": "TRK", "tt": "TAT", "ug": "UYG", "uk": "UKR", "ur": "URD", "uz": "UZB", "vi": "VIT",
    "wa": "WLN", "yi": "JII", "yo": "YBA", "yue": "ZHH", "zh": "ZHS",
  ]
}
