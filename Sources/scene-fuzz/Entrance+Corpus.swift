import SceneCompiler
import SceneExport
import SceneLayers
import SceneLanguage

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
    case .font, .text: return ["ttcf", "OTTO", "true"] + Self.fontTables
    case .page:
      return Self.numbers + Self.headers
    case .cache: return []
    }
  }

  /// The ends of names of files with inputs.
  var fileExtensions: [String] {
    switch self {
    case .scene: [".tbl"]
    case .png: [".png"]
    case .font, .text: [".ttf", ".otf", ".ttc"]
    case .csv: [".csv"]
    case .json, .report: [".json"]
    case .tree: [".txt"]
    case .reference: [".txt", ".png", ".ppm"]
    case .cache: [".cache"]
    case .lsp: [".lsp"]
    case .page: [".http"]
    }
  }

  private static let fontTables = [
    "COLR", "CPAL", "CBDT", "CBLC", "sbix", "GSUB", "GPOS", "GDEF", "glyf", "loca", "CFF ", "CFF2",
    "gvar", "fvar", "avar", "HVAR", "MVAR", "cmap", "hmtx", "kern", "png ", "dupe",
  ]
  private static let headers = [
    "GET ", "POST ", " HTTP/1.1\r\n", "\r\n", "\r\n\r\n", "Host: HOST", "Content-Length: ",
    "Transfer-Encoding: chunked", "/PAGE/", "events?after=", "explain/", "message", "../",
  ]

  private static let numbers = [
    "0", "-1", "1e9", "1e19", "1e308", "1e-308", "9223372036854775807", "18446744073709551616",
    "2147483648", "0.5", "50%", "2px", "1s", "90deg",
  ]
  private static let signs = [
    "{", "}", "(", ")", "[", "]", ":", ";", ",", ".", "..<", "...", "\"", "\\(", "/*", "*/", "//",
    "if true {", "else {", "for i in 0..<3 {", "let a = ", "style a {", "component A(p) {", "none",
    "parent", "frame", "uses: a", "snapshot \"z\" {", "import \"a.tbl\"", "true", "csv(\"a.csv\")",
    "json(\"a.json\")", "image(\"a.png\")", "symbol(\"gear\", weight: bold, scale: large)",
    "mask {", "animate opacity {", "spring(damping: 1)", "time: 0.5s", "rotate(30deg, 0, 1, 0)",
  ]

  /// The files that a scene can refer to.
  static let dataFiles: [String: [UInt8]] = [
    "a.csv": table, "a.json": records, "a.png": picture, "a.tbl": Array("let a = 1\n".utf8),
  ]
  private static let table = Array("a,b\n1,\"x\"\"y\"\n2.5,z\n".utf8)
  private static let records = Array(
    #"[{"a": 1, "b": ["x\u00e9", "y"], "c": {"d": null}}, {"a": 2.5e3, "b": ["z"], "c": {"d": 1}}]"#
      .utf8)
  /// Small valid inputs.
  var seeds: [[UInt8]] {
    switch self {
    case .scene: return Self.scenes.map { Array($0.utf8) }
    case .png: return [Self.picture]
    // Fonts are only in the corpus.
    case .font, .text: return []
    case .csv: return [Self.table]
    case .json: return [Self.records]
    case .tree: return [Array(Self.sampleTree.utf8)]
    case .reference: return [Array(Self.sampleTree.utf8), Self.picture]
    case .cache: return [Array(#"{"inputs": [], "files": [], "tests": []}"#.utf8)]
    case .report: return [Array(Self.sampleReport.utf8)]
    case .lsp: return [Array(Self.session.utf8)]
    case .page: return Self.requests.map { Array($0.utf8) }
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
        size: (64, 96)
        table { for i in 0..<20 { row "\\(i)" { if i % 2 == 0 { height: 60 } } }
            shadows { top { color: black } } }
        replicatorLayer { frame: (0, 0, 9, 9); instanceCount: 3
            instanceTransform: translate(3, 0); layer { frame: (0, 0, 2, 2) } }
        gradientLayer { frame: (0, 9, 9, 9); colors: [red, blue]; type: radial }
        reflection { frame: (0, 20, 9, 9) }
    }
    """,
    """
    let data = csv("a.csv")
    scene "S" {
        size: (40, 40)
        layer a { frame: (0, 0, 20, 20); backgroundColor: red; transform: rotate(30deg, 0, 1, 0)
            shadowOpacity: 1; shadowRadius: 2; masksToBounds: true
            mask { layer { frame: (2, 2, 9, 9); backgroundColor: black } }
            animate opacity { from: 0; to: 1; duration: 1s; timing: spring(damping: 3) }
            animate position.x { values: [1, 5, 9]; keyTimes: [0, 0.5, 1]; duration: 2s } }
        for row in data {
            textLayer "\\(symbol("gear", scale: large)) \\(row.b)" { frame: (0, 20, 40, 9) }
        }
        layer { frame: (20, 20, 9, 9); contents: image("a.png")
            contentsCenter: (0.2, 0.2, 0.5, 0.5) }
        pageControl { frame: (0, 30, 40, 9); numberOfPages: 3 }
        switch { frame: (0, 0, 9, 9); isOn: true }
        snapshot "later" { time: 0.5s }
    }
    """,
  ]

  private static let requests = [
    "GET /PAGE/ HTTP/1.1\r\nHost: HOST\r\nAccept: */*\r\n\r\n",
    "GET /PAGE/events?after=0 HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "GET /PAGE/viewer.js HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "GET /PAGE/explain/E0607 HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "POST /PAGE/message HTTP/1.1\r\nHost: HOST\r\nContent-Length: 16\r\n\r\n{\"type\":\"ready\"}",
    "POST /PAGE/message HTTP/1.1\r\nHost: HOST\r\nContent-Length: 47\r\n\r\n"
      + "{\"type\":\"view\",\"snapshot\":\"b\",\"time\":0.5      }",
    "POST /PAGE/message HTTP/1.1\r\nHost: HOST\r\nContent-Length: 41\r\n\r\n"
      + "{\"type\":\"pick\",\"pixel\":{\"x\":1,\"y\":1}   }",
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
