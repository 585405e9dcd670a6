import SceneSource
import SceneSyntax
import Testing

@Suite("Views") struct ViewTests {
  private func item(_ text: String) throws -> SyntaxNode {
    try #require(tree(text).root.items.first)
  }

  @Test("A component has a name, parameters, and a body")
  func component() throws {
    let view = ComponentSyntax(try item("component Badge(text, tint = red) { x: 1 }"))
    #expect(view.name?.text == "Badge")
    #expect(view.parameters.map { $0.name?.text } == ["text", "tint"])
    #expect(view.parameters.map { $0.defaultValue?.text } == [nil, "red"])
    #expect(view.body?.items.count == 1)
  }

  @Test("An element has its parts")
  func element() throws {
    let view = ElementSyntax(try item("Badge price \"a\" (text: 3) { x: 1 }"))
    #expect(view.kind?.text == "Badge")
    #expect(view.name?.text == "price")
    #expect(view.text?.text == "\"a\"")
    #expect(view.arguments?.text == "(text: 3)")
    #expect(view.body?.text == "{ x: 1 }")
  }

  @Test("declarations, loops and conditions have their parts")
  func statements() throws {
    #expect(ImportSyntax(try item("import \"a.tbl\"")).path?.text == "\"a.tbl\"")
    #expect(LetSyntax(try item("let a = b + 1")).name?.text == "a")
    #expect(LetSyntax(try item("let a = b + 1")).value?.text == "b + 1")
    #expect(LetSyntax(try item("let = 1")).name?.isMissing == true)
    #expect(StyleSyntax(try item("style a { }")).name?.text == "a")
    let loop = ForSyntax(try item("for (i, x) in list { a }"))
    #expect(loop.names.map { $0.text } == ["i", "x"])
    #expect(loop.list?.text == "list")
    #expect(loop.body?.text == "{ a }")
    let condition = IfSyntax(try item("if a { b } else if c { d } else { e }"))
    #expect(condition.condition?.text == "a")
    #expect(condition.body?.text == "{ b }")
    #expect(condition.elseBody == nil)
    #expect(condition.elseIf.flatMap { IfSyntax($0).elseBody?.text } == "{ e }")
  }

  @Test("Expressions have their parts")
  func expressions() throws {
    func value(_ text: String) throws -> SyntaxNode {
      try #require(PropertySyntax(try item("x: \(text)")).value)
    }
    #expect(CallSyntax(try value("a.f(1, b: 2)")).callee?.text == "a.f")
    let arguments = CallSyntax(try value("a.f(1, b: 2)")).arguments
    #expect(arguments.map { $0.label?.text } == [nil, "b"])
    #expect(arguments.map { $0.value?.text } == ["1", "2"])
    #expect(MemberSyntax(try value("a.0")).member?.text == "0")
    #expect(SubscriptSyntax(try value("a[i]")).index?.text == "i")
    #expect(OperatorSyntax(try value("a + b")).op?.text == "+")
    #expect(OperatorSyntax(try value("a + b")).operands.map { $0.text } == ["a", "b"])
  }

  @Test("Comments before an item document it")
  func documentation() throws {
    let root = tree("/// One\n/// two\n\na\n// no\n/// Three\nb { }").root
    let found = root.items.map { SyntaxNode.documentation(of: $0, in: root) }
    #expect(found == ["One\ntwo", "Three"])
  }
}
