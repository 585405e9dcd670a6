import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Returns the socket of a client of a server on this machine.
package func connectLoopback(to port: Int) throws -> Int32 {
  #if canImport(Glibc)
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  #else
    let descriptor = socket(AF_INET, SOCK_STREAM, 0)
  #endif
  guard descriptor >= 0 else { throw POSIXError(.EMFILE) }
  // As in the tool.
  signal(SIGPIPE, SIG_IGN)
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = UInt16(port).bigEndian
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
  guard code == 0 else { throw POSIXError(.ECONNREFUSED) }
  return descriptor
}
