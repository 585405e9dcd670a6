/// A file of the result cache as bytes, for whoever tries what any bytes come to.
package enum CacheFile {
  /// Whether the bytes, which may be any, hold the results of scenes.
  package static func isReadable(_ bytes: [UInt8]) -> Bool {
    var reader = CacheReader(bytes)
    let scenes = try? reader.list { (reader) throws(CacheReader.Broken) in
      (try reader.text(), try reader.scene())
    }
    return scenes != nil && reader.isAtEnd
  }
}
