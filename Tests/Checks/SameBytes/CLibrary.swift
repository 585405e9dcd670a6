#if !WASM
  import SceneLanguage

  @_extern(c) private func fopen(
    _ path: UnsafePointer<CChar>, _ mode: UnsafePointer<CChar>
  ) -> OpaquePointer?
  @_extern(c) private func fread(
    _ bytes: UnsafeMutableRawPointer?, _ size: Int, _ count: Int, _ file: OpaquePointer
  ) -> Int
  @_extern(c) private func ferror(_ file: OpaquePointer) -> CInt
  @_extern(c) private func fclose(_ file: OpaquePointer) -> CInt
  @_extern(c) private func puts(_ line: UnsafePointer<CChar>) -> CInt

  /// The functions of the C library in use, which Embedded Swift does not declare.
  enum CLibrary {
    static func read(_ path: String) -> Library.Entry<[UInt8]> {
      guard let file = fopen(path, "rb") else { return .failed(.notFound) }
      defer { _ = fclose(file) }
      var bytes: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = piece.withUnsafeMutableBytes { fread($0.baseAddress, 1, $0.count, file) }
        if count == 0 { break }
        bytes += piece[..<count]
      }
      // All other files that these scenes request can be read.
      return ferror(file) == 0 ? .loaded(bytes) : .failed(.unreadable("it is a folder"))
    }

    static func print(_ line: String) { _ = puts(line) }
  }
#endif
