import SceneCompiler
import SceneEditing
import SceneExport
import SceneLayers
import SceneSource
import SceneSyntax
import SceneLanguage

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
  /// Returns the color literals in a document, and the names of colors that no `let` shadows, with
  /// their opacity.
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
          found.append(
            Self.withOpacity(
              Color(color.red, color.green, color.blue, color.alpha), index, bytes, of: tree))
        }
      } else if node.kind == .identifier, index > 0, nodes[index - 1].kind == .name {
        let word = document.bytes[bytes]
        guard let color = plainColor(named: String(decoding: word, as: UTF8.self)) else { continue }
        // Most named colors are not shadowed, so this is tested first.
        if declared.contains(DeclaredWords.hash(Array(word).span)),
          names.declaration(of: SyntaxPath(to: bytes.lowerBound, in: tree), in: document.key)
            != nil
        {
          continue
        }
        found.append(Self.withOpacity(color, index, bytes, of: tree))
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

  /// Returns a color with the opacity of the expression in which it is: `black.opacity(50%)`.
  ///
  /// - Parameters:
  ///  - index: The token of the color.
  private static func withOpacity(
    _ color: Color, _ index: Int, _ bytes: Range<Int>, of tree: SyntaxTree
  ) -> (Range<Int>, Color) {
    let first = index - 3
    guard first > 0, tree.nodes[first].kind == .call, tree.nodes[first + 1].kind == .member else {
      return (bytes, color)
    }
    let call = SyntaxNode(number: first, offset: bytes.lowerBound, of: tree)
    let syntax = CallSyntax(call)
    guard syntax.callee.flatMap({ MemberSyntax($0).member?.text }) == "opacity",
      syntax.arguments.count == 1, let value = syntax.arguments[0].value,
      let token = value.first(.number), value.kind == .numberLiteral,
      let number = NumberLiteral(token)
    else { return (bytes, color) }
    let alpha = number.unit == .percent ? number.value / 100 : number.value
    return (
      call.bytes, Color(color.red, color.green, color.blue, color.alpha * min(max(alpha, 0), 1))
    )
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
      guard let color = plainColor(named: name),
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

/// A small image of a color or gradient, over a checkerboard if it is not opaque.
enum Swatch {
  static func markdown(_ stops: [ObservedValue.Stop], name: String? = nil) -> String {
    let png = Base64.text(png(stops))
    let title = name ?? stops.map { $0.color.hexText }.joined(separator: ", ")
    var text = "![\(title)](data:image/png;base64,\(png))\n\n`\(title)`"
    if let color = stops.first?.color, stops.count == 1 {
      let parts = [color.red, color.green, color.blue].map { String(Int($0 * 255 + 0.5)) }
      text += " · rgb \(parts.joined(separator: ", "))"
      if color.alpha < 1 { text += " · alpha \(Int(color.alpha * 100 + 0.5))%" }
      if name != color.hexText, name != nil { text += " · `\(color.hexText)`" }
    }
    return text
  }

  private static let size = Size(96, 32)

  private static func png(_ stops: [ObservedValue.Stop]) -> [UInt8] {
    var layers: [Layer] = []
    if stops.contains(where: { $0.color.alpha < 1 }) {
      for row in 0..<4 {
        for column in 0..<12 where (row + column) % 2 == 1 {
          var square = Layer(frame: Rect(Double(8 * column), Double(8 * row), 8, 8))
          square.backgroundColor = Color(0.8, 0.8, 0.8)
          layers.append(square)
        }
      }
    }
    var top = Layer(frame: Rect(0, 0, size.width, size.height))
    if stops.count == 1 {
      top.backgroundColor = stops[0].color
    } else {
      top.content = .gradient(
        Gradient(
          colors: stops.map { $0.color }, locations: stops.map { $0.location },
          startPoint: Point(0, 0.5), endPoint: Point(1, 0.5)))
    }
    let canvas = LayerTree.Canvas(size: size, scale: 1, background: Color(1, 1, 1))
    return Output(tree: LayerTree(canvas: canvas, layers: layers + [top]), origins: [])
      .bytes(as: .png)
  }
}
