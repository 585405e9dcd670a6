/// A page of HTML in which names between double braces, such as `{{style}}`, are filled in.
package enum PageTemplate {
  /// Text that is filled in is not searched for further names.
  ///
  /// - Parameters:
  ///   - template: An embedded file.
  ///   - append: Appends the part of a name to the page.
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
  /// The index of the first of two such bytes in a row.
  fileprivate func firstPair(of byte: UInt8) -> Int? {
    indices.dropLast().first { self[$0] == byte && self[$0 + 1] == byte }
  }
}
