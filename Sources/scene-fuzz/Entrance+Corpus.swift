import SceneCompiler
import SceneExport
import SceneLayers
import SceneSemantics

extension Entrance {
  /// The words of the dictionary: those of the schema, and boundary values of numbers.
  var dictionary: [String] {
    switch self {
    case .scene, .lsp:
      return ElementKind.allCases.map(\.rawValue) + PropertyKey.allCases.map(\.rawValue)
        + Function.allCases.map(\.rawValue) + Self.signs + Self.numbers
    case .csv, .json: return Self.numbers + [",", "\"", "\n", "\r\n", "{", "}", "[", "]", "null"]
    case .tree, .reference, .report:
      return Layer.Property.allCases.map(\.rawValue) + Shape.Property.allCases.map(\.rawValue)
        + Self.numbers + ["list 0", "instance 0 list 0", "mask", "path", "canvas size"]
    case .png: return ["IHDR", "IDAT", "PLTE", "tRNS", "IEND", "iCCP"]
    case .cache: return []
    }
  }

  private static let numbers = [
    "0", "-1", "1e9", "1e19", "1e308", "1e-308", "9223372036854775807", "18446744073709551616",
    "2147483648", "0.5", "50%", "2px", "1s", "90deg",
  ]
  private static let signs = [
    "{", "}", "(", ")", "[", "]", ":", ";", ",", ".", "..<", "...", "\"", "\\(", "/*", "*/", "//",
    "if true {", "else {", "for i in 0..<3 {", "let a = ", "style a {", "component A(p) {", "none",
    "parent", "frame", "uses: a", "snapshot \"z\" {", "import \"a.tbl\"", "true",
  ]

  /// Small valid inputs.
  var seeds: [[UInt8]] {
    switch self {
    case .scene: return Self.scenes.map { Array($0.utf8) }
    case .png: return [Self.picture]
    case .csv: return [Array("a,b\n1,\"x\"\"y\"\n2.5,z\n".utf8)]
    case .json: return [Array("[{\"a\": 1, \"b\": [null, true, \"x\\u00e9\"]}, {\"a\": 2}]".utf8)]
    case .tree, .reference: return [Array(Self.sampleTree.utf8)]
    case .cache: return [Array(repeating: 0, count: 64)]
    case .report: return [Array(Self.sampleReport.utf8)]
    case .lsp: return [Array(Self.session.utf8)]
    }
  }

  private static let scenes = [
    """
    let a = 2
    style s { opacity: 0.5 }
    component Badge(n, color: red) {
        frame: (0, 0, n, 4); backgroundColor: color
        textLayer "\\(n)" { frame: parent.bounds }
    }
    scene "A" {
        size: (32, 32)
        layer first { frame: (1, 1, a * 4, 8); uses: s; cornerRadius: 2 }
        for i in 0..<3 { Badge(n: i + 1, color: #00FF00) }
        shapeLayer { path: [move(0, 0), line(9, 9), arc(center: (4, 4), radius: 3,
            startAngle: 0deg, endAngle: 90deg)]; strokeColor: red; lineDashPattern: [1, 2] }
        snapshot "later" { first.opacity: 1 }
    }
    """,
    """
    scene "T" {
        device: iPhone8
        table { for i in 0..<20 { row "\\(i)" { if i % 2 == 0 { height: 60 } } }
            shadows { top { color: black } } }
        replicatorLayer { frame: (0, 0, 9, 9); instanceCount: 3
            instanceTransform: translate(3, 0); layer { frame: (0, 0, 2, 2) } }
        gradientLayer { frame: (0, 9, 9, 9); colors: [red, blue]; type: radial }
        reflection { frame: (0, 20, 9, 9) }
    }
    """,
  ]

  private static let picture: [UInt8] = {
    let layer = Layer(frame: Rect(0, 0, 4, 4))
    let tree = LayerTree(
      canvas: .init(size: Size(8, 8), scale: 1, background: .white), layers: [layer])
    return Output(tree: tree, origins: []).bytes(as: .png)
  }()

  private static let sampleTree = """
    // recorded from 0123456789abcdef by scenec 0.1.0
    canvas size (8 8) scale 1 background #FFFFFF
    CALayer "a" frame (0 0 8 8) cornerRadius 2 masksToBounds
      CAGradientLayer frame (0 0 4 4)
        colors #000000 at 0, #FFFFFF at 1 type radial
      CATextLayer frame (0 0 8 8)
        string "a" fontSize 17 fontWeight regular glyphs 1 at (1 2)
      CAShapeLayer position (1 2) bounds (0 0 3 4) transform translate(1 2)
        fillColor none strokeColor #3C3C43 lineDashPattern (1 2)
        path
          move (0 4)
          close
      CAReplicatorLayer frame (0 0 8 8)
        list 0
          CALayer frame (0 0 2 1)
            contents 0 contentsScale 2
        instance 0 list 0
      mask
        CALayer frame (0 0 1 1)
    picture 0 size (4 2) crc32 6499E640
    """

  private static let sampleReport = """
    {"schema":1,"results":[],"total":0,"problems":[]}
    """

  private static let session = """
    {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}
    {"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///nowhere/a.tbl","languageId":"scenec","version":1,"text":"scene \\"A\\" { size: (8, 8)\\n layer a { frame: (0, 0, 4, 4) } }"}}}
    {"jsonrpc":"2.0","id":2,"method":"textDocument/completion","params":{"textDocument":{"uri":"file:///nowhere/a.tbl"},"position":{"line":1,"character":3}}}
    {"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///nowhere/a.tbl","version":2},"contentChanges":[{"range":{"start":{"line":1,"character":1},"end":{"line":1,"character":4}},"text":"x"}]}}
    {"jsonrpc":"2.0","id":3,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///nowhere/a.tbl"},"position":{"line":0,"character":2}}}
    """
}
