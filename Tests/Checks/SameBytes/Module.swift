#if WASM
  import SceneLanguage

  // The program as a module of WebAssembly without imports: files are passed to it, and lines returned.
  // Its functions are called as those of the playground are.

  private nonisolated(unsafe) var parameters: [UInt8] = []
  private nonisolated(unsafe) var files: [String: [UInt8]] = [:]
  private nonisolated(unsafe) var lines: [UInt8] = []

  private func address(_ bytes: [UInt8]) -> Int32 {
    bytes.withUnsafeBytes { Int32(truncatingIfNeeded: Int(bitPattern: $0.baseAddress)) }
  }

  /// Returns the address of a number of bytes to write to.
  @_expose(wasm, "input") @_cdecl("input")
  func input(_ count: Int32) -> Int32 {
    parameters = [UInt8](repeating: 0, count: Int(count))
    return address(parameters)
  }

  /// Returns the address of the last result.
  @_expose(wasm, "output") @_cdecl("output")
  func output() -> Int32 { address(lines) }

  /// Adds a file, given its path and then its bytes as input.
  @_expose(wasm, "setFile") @_cdecl("setFile")
  func setFile(_ pathCount: Int32, _ count: Int32) {
    let path = String(decoding: parameters[..<Int(pathCount)], as: UTF8.self)
    files[path] = Array(parameters[Int(pathCount)..<Int(pathCount + count)])
  }

  /// Writes the outputs that a word of the input means; returns the number of bytes of their lines.
  @_expose(wasm, "write") @_cdecl("write")
  func write(_ count: Int32) -> Int32 {
    lines = []
    SameBytes.write(String(decoding: parameters[..<Int(count)], as: UTF8.self), to: Report())
    return Int32(lines.count)
  }

  /// The one function of the C library that the generators call, which rounds halves away from zero.
  @_cdecl("round")
  func round(_ number: Double) -> Double {
    let whole = number.rounded(.towardZero)
    return abs(number - whole) < 0.5 ? whole : whole + (number < 0 ? -1 : 1)
  }

  enum CLibrary {
    static func read(_ path: String) -> Library.Entry<[UInt8]> {
      if let bytes = files[path] { return .loaded(bytes) }
      let isFolder = files.keys.contains { $0.utf8.starts(with: (path + "/").utf8) }
      return .failed(isFolder ? .unreadable("it is a folder") : .notFound)
    }

    static func print(_ line: String) { lines += (line + "\n").utf8 }
  }
#endif
