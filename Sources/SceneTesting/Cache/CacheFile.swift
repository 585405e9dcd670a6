/// Parses a file of the result cache, for fuzzing.
package enum CacheFile {
  /// Returns whether arbitrary bytes are a valid cache file.
  package static func isReadable(_ bytes: [UInt8]) -> Bool {
    var reader = CacheReader(bytes)
    let scenes = try? reader.list { (reader) throws(CacheReader.Broken) in
      (try reader.text(), try reader.scene())
    }
    return scenes != nil && reader.isAtEnd
  }
}
