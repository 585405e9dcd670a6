import SceneLayers
import SceneSemantics
import SceneSource
import SceneSyntax

// The colors of a document, for color pickers.

struct ColorInformation: Encodable {
  var range: PositionRange
  var color: ProtocolColor
}

/// A color with components from 0 to 1.
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
  /// Returns the color literals in a document, and the names of colors that no `let` shadows.
  mutating func colors(_ parameters: DocumentParameters) throws(RequestFailure)
    -> [ColorInformation]
  {
    let document = try workspace.document(parameters.textDocument.key)
    let names = workspace.names()
    let tree = document.tree
    let declared = DeclaredWords(
      of: tree, imported: names.imported(by: tree.root, in: document.key).all)
    var found: [(Range<Int>, Color)] = []
    let all = tree.nodes
    let nodes = all.span
    var offset = 0
    for index in 0..<nodes.count {
      let node = nodes[index]
      guard node.kind.isToken else { continue }
      let bytes = offset..<(offset + node.length)
      offset = bytes.upperBound
      if node.kind == .color {
        if let color = ColorLiteral(document.bytes[bytes]) {
          found.append((bytes, Color(color.red, color.green, color.blue, color.alpha)))
        }
      } else if node.kind == .identifier, index > 0, nodes[index - 1].kind == .name {
        let word = document.bytes[bytes]
        guard
          let color = namedColor(
            String(decoding: word, as: UTF8.self), era: .modern, appearance: .light)
        else { continue }
        // Most named colors are not shadowed, so this is tested first.
        if declared.contains(DeclaredWords.hash(Array(word).span)),
          names.declaration(of: SyntaxPath(to: bytes.lowerBound, in: tree), in: document.key)
            != nil
        {
          continue
        }
        found.append((bytes, color))
      }
    }
    var line = 0
    return found.map { bytes, color in
      let range = range(bytes, in: document, near: line)
      line = range.start.line
      return ColorInformation(
        range: range,
        color: .init(
          red: color.red, green: color.green, blue: color.blue, alpha: color.alpha))
    }
  }

  struct PresentationParameters: Decodable {
    var textDocument: TextDocumentIdentifier
    var color: ProtocolColor
    var range: PositionRange
  }

  /// Returns the source code of a color: its digits, and its name if it has one.
  func presentations(
    _ parameters: PresentationParameters
  ) throws(RequestFailure) -> [ColorPresentation] {
    let given = parameters.color
    guard [given.red, given.green, given.blue, given.alpha].allSatisfy({ $0 >= 0 && $0 <= 1 })
    else { throw RequestFailure(.invalidParams, "color components must be from 0 to 1") }
    let text = Color(given.red, given.green, given.blue, given.alpha).hexText
    let opaque = Color(given.red, given.green, given.blue)
    var labels = [text]
    // These colors do not depend on the era.
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
