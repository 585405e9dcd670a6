/// Serves pages to browsers on this machine.
///
/// Every URL path begins with a random token that other programs and pages cannot guess. Each
/// connection has a thread and carries one request.
package final class LoopbackServer: @unchecked Sendable {
  package let address: LoopbackAddress
  private let listener: LoopbackListener
  private let monitor = Monitor()
  // These properties are accessed only with the monitor locked.
  private var connectionCount = 0
  /// The connections that have not presented the token, oldest first.
  private var strangers: [LoopbackConnection] = []

  private static let mostConnections = 32

  /// Listens without accepting connections yet; nil if the system does not allow it.
  ///
  /// - Parameter port: The port; 0 for one that the system chooses.
  package init?(port: Int = 0) {
    guard let listener = LoopbackListener(port: port) else { return nil }
    self.listener = listener
    address = LoopbackAddress(port: listener.port)
  }

  /// Starts to accept connections; returns false if the system does not allow it.
  ///
  /// - Parameters:
  ///   - respond: Returns the response to a request with a known address, on any thread.
  ///   - didRespond: Called after the client has read a response, or the time for it is over.
  package func start(
    _ respond: @escaping @Sendable (HTTPRequest) -> HTTPResponse,
    didRespond: @escaping @Sendable (HTTPRequest) -> Void = { _ in }
  ) -> Bool {
    WorkThread.runDetached { [weak self, listener] in
      while let connection = listener.nextConnection(), let self {
        self.begin(connection) {
          let request = HTTPRequest { connection.read(atMost: 1 << 14) }
          guard let request, self.address.path(of: request) != nil else {
            return connection.finish(with: HTTPResponse.notFound.bytes)
          }
          self.monitor.withLock { self.strangers.removeAll { $0 === connection } }
          connection.finish(with: respond(request).bytes)
          didRespond(request)
        }
      }
    }
  }

  private func begin(_ connection: LoopbackConnection, _ serve: @escaping @Sendable () -> Void) {
    let isFull = monitor.withLock {
      if connectionCount >= Self.mostConnections {
        // Any program on this machine can connect, but only the user's pages know the token.
        if strangers.isEmpty { return true }
        strangers.removeFirst().end()
      }
      connectionCount += 1
      strangers.append(connection)
      return false
    }
    let serveOnce: @Sendable () -> Void = { [self] in
      serve()
      end(connection)
    }
    if !isFull, !WorkThread.runDetached(serveOnce) { end(connection) }
  }

  private func end(_ connection: LoopbackConnection) {
    monitor.withLock {
      connectionCount -= 1
      strangers.removeAll { $0 === connection }
    }
  }
}

/// The address of a `LoopbackServer`: its port, and a path that begins with a random token.
package struct LoopbackAddress: Sendable {
  /// The URL of the page, which ends with a slash.
  package let url: String
  private let hosts: [String]
  private let prefix: [UInt8]

  package init(port: Int) {
    hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    let path = "/" + Self.randomText() + "/"
    prefix = Array(path.utf8)
    url = "http://" + hosts[0] + path
  }

  /// Returns 128 random bits as hexadecimal digits.
  package static func randomText() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(random.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Returns the path and query after the token; nil if a request is for another server, because
  /// another site's name can be made to refer to this machine, or if it does not begin with the
  /// token.
  package func path(of request: HTTPRequest) -> Substring? {
    let target = request.target.utf8
    guard hosts.contains(request.host), target.count >= prefix.count else { return nil }
    // All bytes are compared, so that the time does not depend on how many of them are equal.
    let difference = zip(target, prefix).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) }
    return difference == 0 ? Substring(target.dropFirst(prefix.count)) : nil
  }
}
