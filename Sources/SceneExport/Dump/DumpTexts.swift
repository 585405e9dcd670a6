import SceneLayers

// Individual values in the text format.

extension PropertyValue {
  /// The text of a value. Default values, which dumps omit, have their usual names.
  public var text: String {
    switch self {
    case .flag(let flag): return flag ? "true" : "false"
    case .transform(.identity): return "identity"
    case .corners(.all): return "all"
    case .number, .numbers, .point, .rect, .color, .transform, .corners, .word, .string:
      var out = DumpWriter()
      out.write(self)
      return out.text
    }
  }
}

extension Path.Element {
  /// `line (339 44)`.
  public var text: String {
    var out = DumpWriter()
    out.write(self)
    return out.text
  }
}

extension PictureSummary {
  /// `size (496 200) crc32 6499E640`.
  public var text: String {
    var out = DumpWriter()
    out.write("size ")
    out.write(.numbers([Double(width), Double(height)]))
    out.write(" ")
    out.write(crc32: checksum)
    return out.text
  }
}

extension String {
  /// The text in quotes, escaped as in JSON.
  public var quotedText: String {
    var out = DumpWriter()
    out.write(quoted: self)
    return out.text
  }
}
