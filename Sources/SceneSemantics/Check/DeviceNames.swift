/// Returns the built-in device that a name in another spelling refers to, such as `iPhone 15` or
/// `iphone15`, or the one with the same screen, and a hint to write its name; nil if there is none.
public func suggestDevice(_ text: String) -> (name: String, hint: String)? {
  let wanted = plainName(text)
  if let name = Device.names.first(where: { plainName($0) == wanted }) {
    return (name, "did you mean '\(name)'?")
  }
  return ForeignWords.device(wanted).map { ($0, "write '\($0)', which has the same screen") }
}

/// Returns the letters and digits of a device's name, in lowercase, without `generation`.
private func plainName(_ text: String) -> String {
  let letters = text.utf8.compactMap { byte -> UInt8? in
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
    default: nil
    }
  }
  let name = String(decoding: letters, as: UTF8.self)
  return name.hasSuffix("generation") ? String(name.dropLast(10)) : name
}
