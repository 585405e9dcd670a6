import Foundation
import SceneSource
import SceneSyntax
import TestSupport
import Testing
@testable import SceneCompiler

/// The recipes of `Docs/Cookbook.md`: each is a scene in `Scenes/Cookbook`, whose pictures and lines
/// the page shows. `scenec test Scenes` compares the pictures.
@Suite("The cookbook")
struct CookbookTests {
  private static let folder = ProjectFiles.scenes.appending(path: "Cookbook")
  private static let recipes = ProjectFiles.sceneNames(in: folder)

  @Test("The page has a chapter for each recipe, with pictures of it")
  func chapters() throws {
    let page = try DocumentsTests.text(of: "Docs/Cookbook.md")
    let chapters = page.components(separatedBy: "\n## ").dropFirst()
    #expect(Self.recipes.count == 8 && chapters.count == Self.recipes.count)
    for recipe in Self.recipes {
      let name = recipe.dropLast(4)
      let words = name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      let title = words.joined(separator: " ")
      let chapter = try #require(chapters.first { $0.hasPrefix(title + "\n") })
      #expect(chapter.contains("(../Scenes/Cookbook/\(recipe))"))
      #expect(chapter.contains("src=\"../Scenes/Cookbook/__Snapshots__/\(name)/"))
      let scene = try String(contentsOf: Self.folder.appending(path: recipe), encoding: .utf8)
      for block in GuideTests.blocks(of: chapter) {
        #expect(scene.contains("\n" + block.text), "\(recipe) does not contain '\(block.text)'")
      }
    }
  }

  @Test("A recipe is short, formatted, and has no warnings", arguments: recipes)
  func recipe(_ name: String) throws {
    let path = Self.folder.appending(path: name).path
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 45)
    let parsed = parse(SourceText(path: "a.tbl", text))
    #expect(SceneSyntax.Formatter.edits(of: parsed).isEmpty)
    var compilation = try Compilation(scenePath: path)
    let evaluation = compilation.evaluate(compilation.allSnapshots, lints: true)
    #expect(evaluation.diagnostics.map(\.message) == [])
  }
}
