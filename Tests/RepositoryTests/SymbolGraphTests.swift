#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// The symbol graphs of the targets that other packages import, from which documentation is
  /// generated, contain a doc comment for every public declaration.
  @Suite("Symbol graphs")
  struct SymbolGraphTests {
    private struct Graph: Decodable {
      struct Symbol: Decodable {
        struct Identifier: Decodable { var precise: String }
        struct Comment: Decodable {}

        var identifier: Identifier
        var pathComponents: [String]
        var docComment: Comment?
      }

      var symbols: [Symbol]
    }

    #if arch(arm64)
      private static let target = "aarch64-unknown-linux-gnu"
    #else
      private static let target = "x86_64-unknown-linux-gnu"
    #endif

    @Test("Every public symbol is documented", arguments: PublicDocumentationTests.targets)
    func isDocumented(_ module: String) throws {
      let folder = try TemporaryFolder()
      let build = buildFolder.path
      let result = try shell(
        "swift symbolgraph-extract -module-name \(module) -I '\(build)/Modules'"
          + " -Xcc -fmodule-map-file='\(build)/EmbeddedFiles.build/module.modulemap'"
          + " -target \(Self.target) -output-dir . -minimum-access-level public", in: folder)
      try #require(result.exitCode == 0, "\(result.error)")
      let file = URL(filePath: folder.path).appending(path: "\(module).symbols.json")
      let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file))
      #expect(graph.symbols.count > 10)
      let missing = graph.symbols.filter {
        // Members that the compiler derives from conformances have no comments.
        $0.docComment == nil && !$0.identifier.precise.contains("::SYNTHESIZED::")
      }
      #expect(missing.map { $0.pathComponents.joined(separator: ".") } == [])
    }
  }
#endif
