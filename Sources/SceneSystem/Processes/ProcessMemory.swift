#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Memory for large sources and the data derived from them.
///
/// The system allocates memory in small pages when it is first accessed, which takes a tenth of the
/// time of a run for sources of several megabytes. Linux can allocate huge pages on request.
package enum HugePages {
  /// The minimum size of a source for which this is worthwhile.
  private static let leastSource = 1 << 20
  /// The approximate amount of memory that all stages use per byte of source.
  private static let expansion = 8
  /// The C library of most Linux systems never allocates blocks of 32 MiB or more from its heap.
  private static let largestBlock = 31 << 20
  private static let pageSize = 2 << 20

  /// Prepares for reading a source. This is intended for short-lived processes, because the C
  /// library keeps the memory until the process ends.
  package static func prepare(forSourceOf bytes: Int) {
    #if os(Linux)
      guard bytes >= leastSource else { return }
      // The first block is allocated by the system and returned to it. After that, the C library
      // allocates blocks up to its size from the heap; the second block is at their future
      // location.
      let room = min(bytes, largestBlock / expansion) * expansion
      for size in [largestBlock + pageSize / 4, room] {
        guard let block = malloc(size) else { return }
        defer { free(block) }
        let start = block.alignedUp(toMultipleOf: pageSize)
        let length = size - (start - block)
        if length > 0 { madvise(start, length, MADV_HUGEPAGE) }
      }
    #endif
  }

  /// Prepares memory that has not been accessed yet, such as that for the bytes of a large font.
  static func advise(_ block: UnsafeMutableRawBufferPointer) {
    #if os(Linux)
      guard block.count >= 2 * pageSize, let base = block.baseAddress else { return }
      let start = base.alignedUp(toMultipleOf: pageSize)
      let length = (block.count - (start - base)) / pageSize * pageSize
      if length > 0 { madvise(start, length, MADV_HUGEPAGE) }
    #endif
  }
}

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
