import SceneLanguageServer

extension Entrance {
  /// A server with an open preview page.
  nonisolated(unsafe) private static let pageServer: LanguageServer = {
    var server = LanguageServer()
    for message in [
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///nowhere/a.tbl","languageId":"scenec","version":1,"text":"scene \"A\" { size: (4, 4)\n layer a { frame: (0, 0, 2, 2); backgroundColor: red }\n snapshot \"b\" }"}}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"workspace/executeCommand","params":{"command":"scenec.openPreview","arguments":["file:///nowhere/a.tbl"]}}"#,
    ] { server.receive(Array(message.utf8)) }
    while server.doIdleWork() {}
    return server
  }()

  /// Sends a request to the server of the preview page, in which `HOST` and `/PAGE/` are replaced
  /// by the page's own address.
  static func browse(_ bytes: [UInt8]) -> Bool {
    var server = pageServer
    // Without sockets, there is no page.
    guard let address = server.pageAddress?.dropFirst("http://".count),
      let slash = address.firstIndex(of: "/")
    else { return false }
    let request =
      bytes
      .replacing("HOST".utf8, with: address[..<slash].utf8)
      .replacing("/PAGE/".utf8, with: address[slash...].utf8)
    let response = server.receive(pageRequest: request)
    while server.doIdleWork() {}
    return response?.status == "200 OK"
  }
}
