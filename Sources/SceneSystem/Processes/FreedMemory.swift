/// Memory that was allocated and freed.
package enum FreedMemory {
  /// The C library of most Linux systems never keeps blocks of 32 MiB or more.
  private static let largestBlock = 31 << 20

  /// Keeps freed blocks of several megabytes for later ones, which is intended for processes that
  /// replace large data again and again. Otherwise, each new block consists of pages that the system
  /// has to provide when they are first accessed, which takes longer than copying their contents.
  package static func keep() {
    #if os(Linux)
      // After a block has been freed, the C library keeps those up to its size.
      UnsafeMutableRawPointer.allocate(byteCount: largestBlock, alignment: 16).deallocate()
    #endif
  }
}
