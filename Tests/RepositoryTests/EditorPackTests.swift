import Foundation
import TestSupport
import Testing
@testable import SceneCommands

/// The editor packs agree with the schema.
@Suite("Editor packs")
struct EditorPackTests {
  static let generated: [(form: SchemaCommand.Form, file: String)] = [
    (.textmate, "Docs/Editors/textmate/tbl.tmLanguage.json"),
    (.vim, "Docs/Editors/vim/syntax/scenec.vim"),
    (.settings, "Docs/scenec.schema.json"),
  ]

  @Test("Generated grammars are up to date", arguments: generated)
  func generatedGrammarsAreUpToDate(form: SchemaCommand.Form, file: String) throws {
    let kept = try DocumentsTests.text(of: file)
    #expect(
      kept == form.text,
      "\(file) is stale; 'scenec schema --emit \(form.rawValue) > \(file)' makes it anew")
  }

  @Test("The grammar contains every word")
  func grammarContainsEveryWord() throws {
    for form in [SchemaCommand.Form.textmate, .vim] {
      let text = form.text
      for words in [
        Vocabulary.elements, Vocabulary.properties, Vocabulary.functions, Vocabulary.colors,
        Vocabulary.words, Vocabulary.members, Vocabulary.variables, Vocabulary.units,
      ] {
        for word in words {
          #expect(text.contains(word), "'\(word)' is not in the grammar for \(form.rawValue)")
        }
      }
    }
  }

  @Test("The JSON schema contains every element and property")
  func jsonSchemaContainsEveryElementAndProperty() throws {
    struct Schema: Decodable {
      struct Element: Decodable {
        struct Property: Decodable { var name: String }
        var name: String
        var properties: [Property]
      }
      var schema: Int
      var elements: [Element]
    }
    let schema = try JSONDecoder().decode(
      Schema.self, from: Data(SchemaCommand.Form.json.text.utf8))
    #expect(schema.schema == 1)
    #expect(schema.elements.map(\.name).sorted() == Vocabulary.elements)
    let table = try #require(schema.elements.first { $0.name == "table" })
    #expect(table.properties.contains { $0.name == "contentOffset" })
  }

  @Test("The command prints the requested format")
  func commandPrintsRequestedFormat() throws {
    let folder = try TemporaryFolder()
    let vim = try scenec("schema", "--emit", "vim", in: folder)
    #expect(vim.exitCode == 0)
    #expect(vim.text == SchemaCommand.Form.vim.text)
    #expect(try scenec("schema", in: folder).text == SchemaCommand.Form.json.text)
    let wrong = try scenec("schema", "--emit", "wim", in: folder)
    #expect(wrong.exitCode == 2)
    #expect(wrong.error.contains("did you mean 'vim'?"))
  }
}
