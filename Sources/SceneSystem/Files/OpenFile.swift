#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The bytes of a small file, or a large one that is read in parts.
package enum FileContents: Sendable {
  case bytes([UInt8])
  case file(OpenFile)

  /// - Parameter descriptor: A descriptor of a file, which is closed when it is no longer used.
  init(descriptor: Int32, limit: Int, readingUpTo most: Int) throws(FileFailure) {
    let file = try OpenFile(descriptor)
    if file.count > most, file.count <= limit {
      self = .file(file)
    } else {
      self = .bytes(try FileReading.read(descriptor: descriptor, limit: limit, onlyFiles: true))
    }
  }
}

/// A file that is read in parts. It is not mapped into memory, because accessing a mapped file that
/// another process truncates ends the process.
package final class OpenFile: Sendable {
  private let descriptor: Int32
  private let size: Int
  private let modified: Int64

  /// The length in bytes when it was opened.
  package var count: Int { size }

  fileprivate init(_ descriptor: Int32) throws(FileFailure) {
    let status: SystemCalls.Status
    do throws(FileFailure) {
      status = try SystemCalls.status(ofDescriptor: descriptor)
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    size = status.kind == .file ? status.size : 0
    modified = status.modified
  }

  deinit { close(descriptor) }

  /// Returns the bytes of a range; nil if they cannot be read, or if the file has changed since it
  /// was opened.
  package func read(_ range: Range<Int>) -> [UInt8]? {
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      let room = UnsafeMutableRawBufferPointer(buffer)
      while filled < range.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: room[filled...])
        let count = try? SystemCalls.retrying {
          pread(descriptor, rest.baseAddress, rest.count, off_t(range.lowerBound + filled))
        }
        guard let count, count > 0 else {
          isWhole = false
          break
        }
        filled += count
      }
    }
    return isWhole && isUnchanged ? bytes : nil
  }

  private var isUnchanged: Bool {
    guard let status = try? SystemCalls.status(ofDescriptor: descriptor) else { return false }
    return status.size == size && status.modified == modified
  }
}
