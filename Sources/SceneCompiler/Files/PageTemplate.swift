/// An HTML page in which names in double braces, such as `{{style}}`, are replaced.
package enum PageTemplate {
  /// Replaces the names in a template. Inserted text is not searched for names.
  ///
  /// - Parameters:
  ///   - template: An embedded file.
  ///   - append: Appends the replacement of a name to the page.
  package static func fill(
    _ template: UnsafePointer<UInt8>, _ append: (_ part: String, _ page: inout [UInt8]) -> Void
  ) -> [UInt8] {
    var page: [UInt8] = []
    var rest = Array(String(cString: template).utf8)[...]
    while let start = rest.firstPair(of: UInt8(ascii: "{")) {
      let name = rest[(start + 2)...]
      guard let end = name.firstPair(of: UInt8(ascii: "}")) else { break }
      page += rest[..<start]
      append(String(decoding: name[..<end], as: UTF8.self), &page)
      rest = rest[(end + 2)...]
    }
    return page + rest
  }
}

extension ArraySlice<UInt8> {
  /// The index of the first two consecutive occurrences of a byte.
  fileprivate func firstPair(of byte: UInt8) -> Int? {
    indices.dropLast().first { self[$0] == byte && self[$0 + 1] == byte }
  }
}
