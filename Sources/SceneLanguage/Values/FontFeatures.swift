import SceneFonts

/// OpenType features of a text, and the location of the value that names them.
package struct FontFeatures: Hashable, Sendable {
  /// The tags as they are written, with `-` before those that are turned off.
  package let tags: [String]
  package let span: SourceSpan

  /// - Parameter value: An array of strings; otherwise, there are no features.
  package init?(_ value: Value, span: SourceSpan) {
    guard case .array(let values) = value else { return nil }
    (tags, self.span) = (values.compactMap { $0.stringValue }, span)
  }

  package var features: [FontStack.Options.Feature] {
    tags.compactMap { tag in
      let isOff = tag.utf8.first == UInt8(ascii: "-")
      return FontTag(isOff ? tag.dropFirst() : tag[...]).map { .init($0, isOn: !isOff) }
    }
  }

  /// Returns those that are turned on, and that no font has.
  package func missing(in has: (FontTag) -> Bool) -> [String] {
    tags.filter { tag in
      tag.utf8.first != UInt8(ascii: "-") && FontTag(tag).map { has($0) } != true
    }
  }

  package static func == (a: Self, b: Self) -> Bool { a.tags == b.tags }

  package func hash(into hasher: inout Hasher) { hasher.combine(tags) }

  /// The tags that completion offers. Others can be used as well.
  package static let registered =
    [
      "smcp", "c2sc", "pcap", "c2pc", "unic", "titl", "case", "cpsp", "frac", "afrc", "ordn",
      "sups", "subs", "sinf", "zero", "tnum", "pnum", "lnum", "onum", "liga", "clig", "dlig",
      "hlig", "calt", "kern", "salt", "aalt", "swsh", "cswh", "hist", "nalt", "ornm", "ital",
      "ruby", "fwid", "hwid", "pwid", "twid", "qwid", "halt", "palt", "pkna", "hkna", "trad",
      "smpl", "jp78", "jp83", "jp90", "jp04", "locl", "ccmp",
    ] + numbered("ss", 20) + numbered("cv", 99)

  private static func numbered(_ prefix: String, _ count: Int) -> [String] {
    (1...count).map { prefix + ($0 < 10 ? "0" : "") + "\($0)" }
  }
}
