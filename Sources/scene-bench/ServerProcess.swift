#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A `scenec lsp` process connected by two pipes.
final class ServerProcess {
  private var process = pid_t()
  private let input: Int32
  private let output: Int32
  private var buffer: [UInt8] = []
  private var requestCount = 0

  init(_ program: String) throws {
    var toServer: [Int32] = [0, 0]
    var fromServer: [Int32] = [0, 0]
    guard pipe(&toServer) == 0, pipe(&fromServer) == 0 else {
      throw Unavailable("the system gives no pipes")
    }
    (input, output) = (toServer[1], fromServer[0])
    // The server must detect the end of its input when this process closes it.
    for end in [input, output] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toServer[0], 0)
    posix_spawn_file_actions_adddup2(&actions, fromServer[1], 1)
    let arguments: [String] = [program, "lsp"]
    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let status = posix_spawn(&process, program, &actions, nil, &words, environ)
    close(toServer[0])
    close(fromServer[1])
    guard status == 0 else { throw Unavailable("'\(program)' does not start") }
    _ = try ask(
      "initialize",
      "{\"capabilities\":{\"general\":{\"positionEncodings\":[\"utf-8\"]},\"textDocument\":"
        + "{\"documentSymbol\":{\"hierarchicalDocumentSymbolSupport\":true}}}}")
    try notify("initialized", "{}")
  }

  deinit {
    close(input)
    close(output)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }

  func notify(_ method: String, _ parameters: String) throws {
    try send("{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"params\":\(parameters)}")
  }

  /// Sends a request and returns the bytes of its response.
  func ask(_ method: String, _ parameters: String) throws -> [UInt8] {
    requestCount += 1
    try send(
      "{\"jsonrpc\":\"2.0\",\"id\":\(requestCount),\"method\":\"\(method)\",\"params\":"
        + parameters + "}")
    return try receive(until: "\"id\":\(requestCount),")
  }

  /// Returns the next message that contains a text near its start, or anywhere for diagnostics.
  func receive(until word: String, anywhere: Bool = false) throws -> [UInt8] {
    let word = Array(word.utf8)
    while true {
      let message = try receive()
      let part = anywhere ? message[...] : message.prefix(64)
      if Self.contains(part, word) { return message }
    }
  }

  private static func contains(_ text: ArraySlice<UInt8>, _ word: [UInt8]) -> Bool {
    guard text.count >= word.count else { return false }
    // The text is near the end of long messages, and near the start of others.
    for start in (text.startIndex...(text.endIndex - word.count)).reversed()
    where text[start] == word[0] && text[start..<(start + word.count)].elementsEqual(word) {
      return true
    }
    return false
  }

  private func receive() throws -> [UInt8] {
    let separator = Array("\r\n\r\n".utf8)
    var searched = 0
    while true {
      if let end = Self.first(separator, in: buffer, from: searched) {
        let header = String(decoding: buffer[..<end], as: UTF8.self)
        guard let length = header.split(separator: " ").last.flatMap({ Int($0) }) else {
          throw Unavailable("the server's header is '\(header)'")
        }
        let start = end + separator.count
        while buffer.count < start + length { try fill() }
        defer { buffer.removeSubrange(..<(start + length)) }
        return Array(buffer[start..<(start + length)])
      }
      searched = max(0, buffer.count - separator.count)
      try fill()
    }
  }

  private static func first(_ word: [UInt8], in text: [UInt8], from: Int) -> Int? {
    guard text.count >= from + word.count else { return nil }
    return (from...(text.count - word.count)).first { start in
      text[start..<(start + word.count)].elementsEqual(word)
    }
  }

  private func fill() throws {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(output, &bytes, bytes.count)
    guard count > 0 else { throw Unavailable("the server has ended") }
    buffer += bytes[..<count]
  }

  private func send(_ body: String) throws {
    var bytes = Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Unavailable("the server has ended") }
      bytes = bytes.dropFirst(count)
    }
  }

  /// The CPU time of the server, in milliseconds; nil if the system does not report it.
  var processorMilliseconds: Double? {
    #if canImport(Darwin)
      return nil
    #else
      var clock = clockid_t()
      var time = timespec()
      guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
        return nil
      }
      return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    #endif
  }
}
