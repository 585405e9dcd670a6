import Foundation
import TestSupport
import Testing

/// Every public declaration of the targets that other packages import has a doc comment.
@Suite("Documentation of public declarations")
struct PublicDocumentationTests {
  static let targets = ["SceneLayers", "SceneCompiler", "SceneSnapshots"]

  /// Members that a documented protocol requires, such as `PropertyTable`, inherit its comments.
  static let inherited = ["properties", "defaults", "value", "isSet", "set"]

  @Test("Every public declaration is documented", arguments: targets)
  func isDocumented(_ target: String) throws {
    var count = 0
    for file in DocumentsTests.files(under: "Sources/" + target)
    where file.pathExtension == "swift" {
      let source = PublicDeclarations(try String(contentsOf: file, encoding: .utf8))
      count += source.count
      let inherits = file.lastPathComponent == "LayerProperties.swift"
      for name in source.undocumented where !(inherits && Self.inherited.contains(name)) {
        Issue.record("\(target)/\(file.lastPathComponent): '\(name)' has no doc comment")
      }
    }
    #expect(count > 0)
  }

  @Test("A declaration without a comment is found")
  func findsUndocumented() {
    let source = PublicDeclarations(
      """
      /// A value.
      public struct Value {
        public var number: Int
        /// The kinds of values.
        public enum Kind {
          /// The first kind.
          case first
          case second(Int)
        }
        @inlinable public func double() -> Int {
          switch number {
          case 1: return 2
          default: return number * 2
          }
        }
        var hidden: Int
      }
      """)
    #expect(source.undocumented == ["number", "second", "double"])
    #expect(source.count == 6)
  }
}

/// The public declarations in a source file, found by their first lines.
private struct PublicDeclarations {
  private(set) var undocumented: [String] = []
  private(set) var count = 0
  /// Whether each enclosing pair of braces is the body of a public enumeration.
  private var bodies: [Bool] = []
  private var isCommented = false

  init(_ source: String) {
    for line in source.components(separatedBy: "\n") { read(line) }
  }

  private mutating func read(_ line: String) {
    let text = line.trimmingCharacters(in: .whitespaces)
    defer {
      // An attribute or a condition can be between the comment and the declaration.
      let joins = text.hasPrefix("@") && !text.contains("public ") || text.hasPrefix("#if")
      if !joins { isCommented = text.hasPrefix("///") }
    }
    if text.hasPrefix("//") { return }
    let isCase = bodies.last == true && text.hasPrefix("case ")
    if let name = Self.name(of: text, isCase: isCase) {
      count += 1
      if !isCommented { undocumented.append(name) }
    }
    // Braces in strings do not count.
    for brace in text.replacing(#/"(\\.|[^"\\])*"/#, with: "") where brace == "{" || brace == "}" {
      if brace == "{" {
        bodies.append(text.contains(#/public (indirect )?enum /#))
      } else {
        _ = bodies.popLast()
      }
    }
  }

  private static func name(of text: String, isCase: Bool) -> String? {
    if isCase { return text.firstMatch(of: /case ([A-Za-z0-9_]+)/).map { String($0.1) } }
    guard text.contains(#/^(@[A-Za-z]+(\([^)]*\))? )*public /#), !text.contains("public extension ")
    else { return nil }
    let kinds = /\b(?:struct|enum|class|protocol|actor|typealias|func|var|let) ([A-Za-z0-9_]+)/
    if let match = text.firstMatch(of: kinds) { return String(match.1) }
    return text.contains("init") ? "init" : text.contains("subscript") ? "subscript" : nil
  }
}
