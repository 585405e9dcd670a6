import TestSupport
import Testing
@testable import SceneCompiler

/// Rows of a loop whose iterations contain different rows, which are counted, and created when
/// visible.
@Suite("Rows of loops")
struct LoopRowLayoutTests {
  private func tree(ofTable body: String, at offset: Int) throws -> String {
    let folder = try TemporaryFolder()
    let scene = """
      scene "A" {
          size: (100, 100)
          table {
              contentOffset: (0, \(offset))
              \(body)
          }
      }
      """
    var compilation = try Compilation(scenePath: folder.write(scene, to: "a.tbl"))
    let rendering = compilation.render(as: .tree)
    #expect(rendering.diagnostics.isEmpty)
    return String(decoding: try #require(rendering.bytes), as: UTF8.self)
  }

  @Test("Their positions equal those of explicit rows", arguments: [-50, 0, 100, 333, 790, 1000])
  func theirPositionsEqualThoseOfExplicitRows(_ offset: Int) throws {
    let loop = """
      row "first" { height: 30 }
      for i in 0..<12 {
          if i % 3 == 0 {
              row "a \\(i)" { height: 10 + i }
          } else if i % 3 == 1 {
              for j in 0..<2 { row "b \\(i) \\(j)" }
          }
      }
      row "last"
      """
    var written = ["row \"first\" { height: 30 }"]
    for i in 0..<12 {
      if i % 3 == 0 { written.append("row \"a \(i)\" { height: \(10 + i) }") }
      if i % 3 == 1 { written += (0..<2).map { "row \"b \(i) \($0)\"" } }
    }
    written.append("row \"last\"")
    #expect(
      try tree(ofTable: loop, at: offset)
        == tree(ofTable: written.joined(separator: "\n"), at: offset))
  }

  @Test("A style that uses the index gives each row its height")
  func styleThatUsesIndexGivesEachRowItsHeight() throws {
    let uses = "for i in 0..<20 { row \"\\(i)\" { uses: tall } }"
    let style = "style tall { let more = index; height: 10 + more }\n"
    let written = (0..<20).map { "row \"\($0)\" { height: \(10 + $0) }" }.joined(separator: "\n")
    #expect(try tree(ofTable: style + uses, at: 90) == tree(ofTable: written, at: 90))
  }
}
