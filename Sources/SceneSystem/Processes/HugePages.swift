#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Memory for a large source and for what the stages make of it.
///
/// The system finds memory when it is first touched, a small page at a time, and for a source of
/// megabytes that takes a tenth of the whole run. Linux can find it in large pages, where it is
/// asked to.
package enum HugePages {
  /// Smaller sources need too little for it.
  private static let leastSource = 1 << 20
  /// What the stages hold at once, for a byte of the source.
  private static let expansion = 8
  /// The C library of most Linux systems never takes a block of 32 MiB from its own heap.
  private static let largestBlock = 31 << 20
  private static let pageSize = 2 << 20

  /// To be called before a source of so many bytes is read. Only for a process that ends with it:
  /// the C library keeps such memory until then.
  package static func prepare(forSourceOf bytes: Int) {
    #if os(Linux)
      guard bytes >= leastSource else { return }
      // The first block is the system's, and goes back to it. Having seen that, the C library
      // takes blocks up to its size from its heap; the second block is where they will be.
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
}
