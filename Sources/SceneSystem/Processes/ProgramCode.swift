#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What identifies the code of an executable or library that runs in this process.
package enum ProgramCode: Hashable, Sendable {
  /// The UUID that Apple's linkers compute from the contents.
  case uuid([UInt8])
  /// The file that was loaded. Its path can refer to another file by now, with another inode.
  case file(path: String, inode: UInt64)

  /// Finds the code of a module; nil if it is unknown.
  ///
  /// - Parameter image: The module's `#dsohandle`.
  package init?(of image: UnsafeRawPointer) {
    #if canImport(Darwin)
      guard let uuid = Self.uuid(inHeader: image) else { return nil }
      self = .uuid(uuid)
    #else
      let maps = (try? FileReading.read("/proc/self/maps", limit: 1 << 26)) ?? []
      let address = UInt(bitPattern: image)
      // A line is such as `55d0-55e0 r-xp 00001000 08:01 1234    /usr/bin/scenec`.
      for line in String(decoding: maps, as: UTF8.self).utf8.split(separator: UInt8(ascii: "\n")) {
        let words = Substring(line).split(separator: " ", maxSplits: 5)
        let bounds = words.first?.split(separator: "-").compactMap { UInt($0, radix: 16) } ?? []
        guard words.count == 6, bounds.count == 2, bounds[0] <= address, address < bounds[1],
          let inode = UInt64(words[4])
        else { continue }
        self = .file(path: String(words[5].drop { $0 == " " }), inode: inode)
        return
      }
      return nil
    #endif
  }

  #if canImport(Darwin)
    /// Reads the load commands after a `mach_header_64`.
    private static func uuid(inHeader header: UnsafeRawPointer) -> [UInt8]? {
      let magic: UInt32 = 0xFEED_FACF
      guard header.load(as: UInt32.self) == magic else { return nil }
      var command = header + 32
      for _ in 0..<header.load(fromByteOffset: 16, as: UInt32.self) {
        let kind = command.load(as: UInt32.self)
        if kind == UInt32(LC_UUID) {
          return (0..<16).map { command.load(fromByteOffset: 8 + $0, as: UInt8.self) }
        }
        command += Int(command.load(fromByteOffset: 4, as: UInt32.self))
      }
      return nil
    }
  #endif
}
