import SceneLayers
import SceneSemantics
import SceneSyntax

// Colours as editors show and change them.

struct ColorInformation: Encodable {
  var range: PositionRange
  var color: ProtocolColor
}

/// Components from 0 to 1.
struct ProtocolColor: Codable {
  var red: Double
  var green: Double
  var blue: Double
  var alpha: Double
}

struct ColorPresentation: Encodable {
  var label: String
  var textEdit: TextEdit
}

extension LanguageServer {
  /// The literals of a document, and the names of colours that no `let` hides.
  func colors(_ parameters: DocumentParameters) throws(RequestFailure) -> [ColorInformation] {
    let document = try workspace.document(parameters.textDocument.uri)
    var names = workspace.names()
    var found: [(Range<Int>, Color)] = []
    var literals = SyntaxWalk(document.tree)
    while let leaf = literals.next(.color) {
      if let color = ColorLiteral(leaf) {
        found.append((leaf.bytes, Color(color.red, color.green, color.blue, color.alpha)))
      }
    }
    var words = SyntaxWalk(document.tree)
    while let leaf = words.next(.identifier) {
      let path = words.path(to: leaf)
      guard path.parent?.kind == .name,
        let color = namedColor(leaf.text, era: .modern, appearance: .light),
        names.declaration(of: path, in: document.key) == nil
      else { continue }
      found.append((leaf.bytes, color))
    }
    return found.sorted { $0.0.lowerBound < $1.0.lowerBound }.map { bytes, color in
      ColorInformation(
        range: range(bytes, in: document),
        color: .init(
          red: color.red, green: color.green, blue: color.blue, alpha: color.alpha))
    }
  }

  struct PresentationParameters: Decodable {
    var textDocument: TextDocumentIdentifier
    var color: ProtocolColor
    var range: PositionRange
  }

  /// The ways to write a colour: its digits, and a name that means just that.
  func presentations(
    _ parameters: PresentationParameters
  ) throws(RequestFailure) -> [ColorPresentation] {
    let given = parameters.color
    guard [given.red, given.green, given.blue, given.alpha].allSatisfy({ $0 >= 0 && $0 <= 1 })
    else { throw RequestFailure(.invalidParams, "the parts of a colour are from 0 to 1") }
    let text = Color(given.red, given.green, given.blue, given.alpha).hexText
    let opaque = Color(given.red, given.green, given.blue)
    var labels = [text]
    // The plain colours mean the same in every era.
    for name in colorNames.prefix(14) {
      guard let color = namedColor(name, era: .modern, appearance: .light),
        color.hexText == opaque.hexText
      else { continue }
      let percent = (Double(Int(given.alpha * 1000 + 0.5)) / 10).shortestText
      labels.append(given.alpha < 1 ? "\(name).opacity(\(percent)%)" : name)
    }
    return labels.map { label in
      ColorPresentation(
        label: label, textEdit: TextEdit(range: parameters.range, newText: label))
    }
  }
}
