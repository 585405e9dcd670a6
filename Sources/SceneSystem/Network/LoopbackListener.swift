#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A socket that accepts connections of programs on this machine.
package final class LoopbackListener: Sendable {
  /// The port, which the system has chosen if no other was given.
  package let port: Int
  private let socket: Int32
  private let patience: UInt64

  /// Listens on the IPv4 loopback address; nil if the system does not allow it.
  ///
  /// - Parameters:
  ///   - port: The port; 0 for one that the system chooses.
  ///   - patience: How long all reads of a connection, and then all writes, may wait in total, in
  ///     milliseconds.
  package init?(port: Int = 0, patience: Int = 10_000) {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
      let descriptor = Glibc.socket(AF_INET, kind, 0)
    #elseif canImport(Musl)
      let descriptor = Musl.socket(AF_INET, SOCK_STREAM, 0)
    #else
      let descriptor = Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // Connections of a server that has ended do not block its port.
    var isOn: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    guard let port = Self.bound(descriptor, to: port), listen(descriptor, 16) == 0 else {
      close(descriptor)
      return nil
    }
    (self.port, socket, self.patience) = (port, descriptor, UInt64(patience) * 1_000_000)
  }

  deinit { close(socket) }

  /// Binds a socket to the loopback address and returns its port; nil if that fails.
  private static func bound(_ descriptor: Int32, to port: Int) -> Int? {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    #if canImport(Darwin)
      address.sin_len = UInt8(size)
    #endif
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
    // 127.0.0.1
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    let isBound = withUnsafeMutableBytes(of: &address) { bytes in
      guard let start = bytes.baseAddress else { return false }
      let pointer = start.assumingMemoryBound(to: sockaddr.self)
      return bind(descriptor, pointer, size) == 0 && getsockname(descriptor, pointer, &size) == 0
    }
    return isBound ? Int(UInt16(bigEndian: address.sin_port)) : nil
  }

  /// Waits for the next connection; nil if there can be none.
  package func nextConnection() -> LoopbackConnection? {
    while true {
      let descriptor = accept(socket, nil, nil)
      if descriptor >= 0 { return LoopbackConnection(descriptor, patience: patience) }
      switch errno {
      case EINTR, ECONNABORTED: continue
      // Another connection or file may be closed soon.
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: usleep(100_000)
      default: return nil
      }
    }
  }
}

/// A connection, which ends when the value is released.
package final class LoopbackConnection: Sendable {
  private let socket: Int32
  private let patience: UInt64
  private let readDeadline: UInt64

  fileprivate init(_ socket: Int32, patience: UInt64) {
    (self.socket, self.patience) = (socket, patience)
    readDeadline = SystemCalls.now() + patience
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(socket) }

  /// Ends waiting reads and writes on other threads.
  package func end() { shutdown(socket, Int32(SHUT_RDWR)) }

  /// Returns the next bytes, up to a number; empty at the end or if none arrive in time.
  package func read(atMost count: Int) -> [UInt8] { read(atMost: count, until: readDeadline) }

  private func read(atMost count: Int, until deadline: UInt64) -> [UInt8] {
    guard limit(SO_RCVTIMEO, until: deadline) else { return [] }
    return (try? SystemCalls.read(socket, atMost: count)) ?? []
  }

  /// Sends the last bytes, and waits until the other side has read them, or the time is over.
  package func finish(with bytes: [UInt8]) {
    let deadline = SystemCalls.now() + patience
    var written = 0
    while written < bytes.count {
      guard limit(SO_SNDTIMEO, until: deadline) else { return }
      let count = bytes.withUnsafeBytes { buffer in
        let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
        return try? SystemCalls.retrying { send(socket, rest.baseAddress, rest.count, 0) }
      }
      guard let count else { return }
      written += count
    }
    shutdown(socket, Int32(SHUT_WR))
    while !read(atMost: 4096, until: deadline).isEmpty {}
  }

  /// Limits how long the next call waits; false if the deadline has passed.
  private func limit(_ option: Int32, until deadline: UInt64) -> Bool {
    let now = SystemCalls.now()
    guard now < deadline else { return false }
    let microseconds = (deadline - now) / 1000 + 1
    var time = timeval()
    time.tv_sec = numericCast(microseconds / 1_000_000)
    time.tv_usec = numericCast(microseconds % 1_000_000)
    let size = socklen_t(MemoryLayout<timeval>.size)
    return setsockopt(socket, SOL_SOCKET, option, &time, size) == 0
  }
}
