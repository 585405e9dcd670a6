import Foundation
import TestSupport
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
  @Test("A client that sends byte by byte is not waited for longer than one that sends nothing")
  func slowClient() throws {
    let listener = try #require(LoopbackListener(patience: 200))
    let client = try connectLoopback(to: listener.port)
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
    let client = try connectLoopback(to: listener.port)
    defer { close(client) }
    let connection = try #require(listener.nextConnection())
    connection.finish(with: Array(repeating: 0, count: 50_000_000))
  }

  @Test(
    "Only a request to this server's host and with its token is known",
    arguments: [
      ("PATH", "HOST", ""), ("PATHstate?a=1", "HOST", "state?a=1"), ("PATHé", "HOST", "é"),
      ("/", "HOST", nil), ("", "HOST", nil), ("/0000/", "HOST", nil),
      // One digit less, and one that differs.
      ("PREFIX", "HOST", nil), ("PREFIXz/", "HOST", nil), ("//PATH", "HOST", nil),
      ("PATH", "evil.example:8080", nil), ("PATH", "", nil), ("PATH", "127.0.0.1", nil),
      ("PATH", "127.0.0.1:80", nil),
    ])
  func tokens(_ form: String, _ hostForm: String, _ path: String?) {
    let address = LoopbackAddress(port: 8080)
    let host = "127.0.0.1:8080"
    let own = address.url.dropFirst("http://\(host)".count)
    let target = form.replacing("PATH", with: own).replacing("PREFIX", with: own.dropLast(2))
    var request = HTTPRequest(method: "GET", target: target)
    request.host = hostForm.replacing("HOST", with: host)
    #expect(address.path(of: request).map(String.init) == path)
    #expect(address.url != LoopbackAddress(port: 8080).url)
  }

  @Test("A port that is in use is refused")
  func ports() throws {
    let listener = try #require(LoopbackListener())
    #expect(LoopbackListener(port: listener.port) == nil)
  }
}
