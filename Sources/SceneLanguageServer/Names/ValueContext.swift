import SceneSemantics
import SceneSyntax

/// What an expression may be at its end, told by the tokens before it and by what its place wants.
struct ValueContext {
  /// A call, tuple or array that is open.
  struct Frame {
    /// What is called.
    var function: String?
    var isArray: Bool
    /// What it wants as a whole.
    var expected: ValueType
    var index = 0
    var label: String?
    var questions = 0
    /// Labels that stand in it already.
    var labels: Set<String> = []
  }

  /// What is wanted at the cursor.
  private(set) var expected: ValueType
  private(set) var frames: [Frame] = []
  /// The words before a dot that the cursor follows: none for a word of the type that is wanted.
  private(set) var members: [String]?
  /// A value is over: only an operator or the end may follow.
  private(set) var isAfterOperand = false

  init(_ tokens: some Sequence<CursorContext.Token>, wanting type: ValueType) {
    expected = type
    var last: CursorContext.Token?
    var chain: [String] = []
    for token in tokens {
      let isOperandBefore = isAfterOperand
      isAfterOperand = false
      members = nil
      switch token.kind {
      case .leftParen, .interpolationStart:
        let isCall = isOperandBefore && last?.kind == .identifier
        frames.append(
          Frame(
            function: isCall ? last?.text : nil, isArray: false,
            expected: token.kind == .interpolationStart ? .any : wanted))
      case .leftBracket: frames.append(Frame(isArray: true, expected: wanted))
      case .rightParen, .rightBracket:
        _ = frames.popLast()
        isAfterOperand = true
        chain = []
      case .comma:
        if let top = frames.indices.last {
          frames[top].index += 1
          frames[top].label = nil
          frames[top].questions = 0
        }
      case .question:
        if let top = frames.indices.last { frames[top].questions += 1 }
      case .colon:
        if let top = frames.indices.last {
          if frames[top].questions > 0 {
            frames[top].questions -= 1
          } else if let last, last.kind == .identifier {
            frames[top].label = last.text
            frames[top].labels.insert(last.text)
          }
        }
      case .dot:
        members = isOperandBefore ? chain : []
      case .identifier:
        chain = last?.kind == .dot ? chain + [token.text] : [token.text]
        isAfterOperand = true
      case .number, .color, .quote, .stringSegment:
        chain = []
        isAfterOperand = true
      case .op:
        chain = []
        if ["==", "!=", "<", "<=", ">", ">="].contains(token.text) { isComparing = true }
        if token.text == "&&" || token.text == "||" { isComparing = false }
      default: break
      }
      last = token
    }
    expected = isComparing ? .any : wanted
  }

  private var isComparing = false

  /// What the innermost open frame wants of its current part.
  private var wanted: ValueType {
    guard let top = frames.last else { return expected }
    if let name = top.function {
      guard let function = Function(rawValue: name) else { return .any }
      return type(ofParameter: top, of: function) ?? .any
    }
    return part(of: top.expected, top)
  }

  private func type(ofParameter frame: Frame, of function: Function) -> ValueType? {
    for signature in function.signatures {
      if let label = frame.label {
        if let found = signature.parameters.first(where: { $0.label == label }) {
          return found.type
        }
        continue
      }
      // The colour whose alpha is replaced stands before the dot.
      let index = frame.index + (function == .opacity ? 1 : 0)
      if index < signature.parameters.count { return signature.parameters[index].type }
      if let rest = signature.rest { return rest }
    }
    return nil
  }

  private func part(of type: ValueType, _ frame: Frame) -> ValueType {
    switch type {
    case .array(let element): return frame.isArray ? element : type
    case .transform: return frame.isArray ? .transformStep : type
    case .path: return frame.isArray ? .pathStep : type
    case .tuple(let fields) where !frame.isArray:
      if let label = frame.label { return fields.first { $0.label == label }?.type ?? .any }
      return frame.index < fields.count ? fields[frame.index].type : .any
    case .horizontalInsets where !frame.isArray: return .number
    case .shadowImages where !frame.isArray: return .image
    default: return type
    }
  }
}
