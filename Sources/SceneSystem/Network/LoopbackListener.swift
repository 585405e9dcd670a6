#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A socket that accepts connections of programs on this machine.
package final class LoopbackListener: Sendable {
  /// The port, which the system has chosen.
  package let port: Int
  private let socket: Int32

  /// Listens on the IPv4 loopback address; nil if the system does not allow it.
  package init?() {
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
    guard let port = Self.bound(descriptor), listen(descriptor, 16) == 0 else {
      close(descriptor)
      return nil
    }
    (self.port, socket) = (port, descriptor)
  }

  deinit { close(socket) }

  /// Binds a socket to the loopback address and returns its port; nil if that fails.
  private static func bound(_ descriptor: Int32) -> Int? {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    #if canImport(Darwin)
      address.sin_len = UInt8(size)
    #endif
    address.sin_family = sa_family_t(AF_INET)
    // 127.0.0.1
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    let isBound = withUnsafeMutableBytes(of: &address) { bytes in
      guard let start = bytes.baseAddress else { return false }
      let pointer = start.assumingMemoryBound(to: sockaddr.self)
      return bind(descriptor, pointer, size) == 0 && getsockname(descriptor, pointer, &size) == 0
    }
    return isBound ? Int(UInt16(bigEndian: address.sin_port)) : nil
  }

  /// Waits for the next connection; nil if the system has no resources.
  package func nextConnection() -> LoopbackConnection? {
    guard let descriptor = try? SystemCalls.retrying({ accept(socket, nil, nil) }) else {
      return nil
    }
    return LoopbackConnection(Int32(descriptor))
  }
}

/// A connection, which ends when the value is released.
package final class LoopbackConnection: Sendable {
  private let socket: Int32

  /// How long a read or write waits, in seconds.
  private static let patience = 10

  fileprivate init(_ socket: Int32) {
    self.socket = socket
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    var time = timeval()
    time.tv_sec = numericCast(Self.patience)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, size)
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &time, size)
  }

  deinit { close(socket) }

  /// Returns the next bytes, up to a number; empty at the end or if none arrive in time.
  package func read(atMost count: Int) -> [UInt8] {
    (try? SystemCalls.read(socket, atMost: count)) ?? []
  }

  /// Returns whether the other side took all bytes in time.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
        return try? SystemCalls.retrying { send(socket, rest.baseAddress, rest.count, 0) }
      }
      guard let count else { return false }
      written += count
    }
    return true
  }

  /// Tells the other side that nothing follows, and waits until it has read everything.
  package func finish() {
    shutdown(socket, Int32(SHUT_WR))
    while !read(atMost: 4096).isEmpty {}
  }
}
