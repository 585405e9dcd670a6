import Foundation
import Testing

@testable import SceneSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Connections of programs on this machine, which can be slow on purpose.
@Suite("Loopback connections")
struct LoopbackTests {
  /// Returns the socket of a client.
  private func connect(to listener: LoopbackListener) throws -> Int32 {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    try #require(descriptor >= 0)
    // As in the tool.
    signal(SIGPIPE, SIG_IGN)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(listener.port).bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    let code = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        #if canImport(Glibc)
          Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        #elseif canImport(Musl)
          Musl.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        #else
          Darwin.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        #endif
      }
    }
    try #require(code == 0)
    return descriptor
  }

  @Test("A client that sends byte by byte is not waited for longer than one that sends nothing")
  func slowClient() throws {
    let listener = try #require(LoopbackListener(patience: 200))
    let client = try connect(to: listener)
    let connection = try #require(listener.nextConnection())
    // More than can be sent in time.
    Thread.detachNewThread {
      for _ in 0..<2000 {
        send(client, "x", 1, 0)
        usleep(1000)
      }
      close(client)
    }
    var count = 0
    while true {
      let bytes = connection.read(atMost: 100)
      if bytes.isEmpty { break }
      count += bytes.count
    }
    #expect(count > 0 && count < 2000)
    // The same for one that does not end after the response.
    connection.finish(with: Array("done".utf8))
  }

  @Test("A client that does not read is not waited for")
  func deafClient() throws {
    let listener = try #require(LoopbackListener(patience: 200))
    let client = try connect(to: listener)
    defer { close(client) }
    let connection = try #require(listener.nextConnection())
    connection.finish(with: Array(repeating: 0, count: 50_000_000))
  }
}
