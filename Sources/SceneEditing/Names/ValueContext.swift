import SceneSyntax
import SceneLanguage

/// The context at the end of an incomplete expression, determined from its tokens and the expected
/// type.
struct ValueContext {
  /// An open call, tuple, or array.
  struct Frame {
    /// The function being called.
    var function: String?
    var isArray: Bool
    /// The expected type of the whole.
    var expected: ValueType
    var index = 0
    var label: String?
    var questions = 0
    /// The labels that are already present.
    var labels: Set<String> = []
    /// The start of the operand that it belongs to.
    fileprivate var operandStart: Int?
    /// Whether it is part of an operand that is compared.
    fileprivate var isCompared = false
  }

  /// The expected type at the cursor.
  private(set) var expected: ValueType
  private(set) var frames: [Frame] = []
  /// Whether the cursor follows a dot.
  private(set) var isMember = false
  /// The expression before the dot; nil for a built-in value.
  private(set) var base: Range<Int>?
  /// The expression with which the value at the cursor is compared.
  private(set) var compared: Range<Int>?
  /// Whether a value is complete, so that only an operator can follow.
  private(set) var isAfterOperand = false
  /// Whether the variables of a loop in a list are written, before `in`.
  private(set) var isInPattern = false

  init(_ tokens: some Sequence<CursorContext.Token>, wanting type: ValueType) {
    expected = type
    var last: CursorContext.Token?
    var operandStart: Int?
    for token in tokens {
      let isOperandBefore = isAfterOperand
      isAfterOperand = false
      isMember = false
      if !isOperandBefore, last?.kind != .dot { operandStart = token.bytes.lowerBound }
      switch token.kind {
      case .leftParen, .interpolationStart:
        let isCall = isOperandBefore && last?.kind == .identifier
        var frame = Frame(
          function: isCall ? last?.text : nil, isArray: false,
          expected: token.kind == .interpolationStart ? .any : wanted)
        frame.operandStart = operandStart
        frame.isCompared = isComparing
        if isCall || token.kind == .interpolationStart { isComparing = false }
        frames.append(frame)
      case .leftBracket:
        var frame = Frame(isArray: true, expected: isOperandBefore ? .number : wanted)
        frame.operandStart = operandStart
        frame.isCompared = isComparing
        frames.append(frame)
      case .leftBrace:
        // The values that a loop or condition adds to a list.
        frames.append(Frame(isArray: true, expected: frames.last?.expected ?? .any))
        isComparing = false
      case .rightParen, .rightBracket, .rightBrace:
        let frame = frames.popLast()
        operandStart = frame?.operandStart
        isComparing = frame?.isCompared ?? false
        isAfterOperand = true
      case .comma:
        isComparing = false
        if let top = frames.indices.last {
          frames[top].index += 1
          frames[top].label = nil
          frames[top].questions = 0
        }
      case .question:
        isComparing = false
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
        isMember = true
        base = isOperandBefore ? operandStart.map { $0..<token.bytes.lowerBound } : nil
      case .identifier
      where frames.last?.isArray == true && ["for", "in", "if", "else"].contains(token.text)
        && last?.kind != .dot:
        // A list or a condition follows, not one of the values.
        isComparing = true
        isInPattern = token.text == "for"
      case .identifier, .number, .color, .quote, .stringSegment:
        isAfterOperand = true
      case .op:
        if ["==", "!=", "<", "<=", ">", ">="].contains(token.text) {
          isComparing = true
          compared = last.flatMap { last in
            operandStart.flatMap { start in
              start <= last.bytes.upperBound ? start..<last.bytes.upperBound : nil
            }
          }
        }
        if token.text == "&&" || token.text == "||" { isComparing = false }
      default: break
      }
      last = token
    }
    expected = isComparing ? .any : wanted
    if !isComparing { compared = nil }
  }

  private var isComparing = false

  /// The expected type of the current part of the innermost open frame.
  private var wanted: ValueType {
    guard let top = frames.last else { return expected }
    if let name = top.function {
      guard let function = Function(rawValue: name) else { return .any }
      return type(ofParameter: top, of: function) ?? .any
    }
    return part(of: top.expected, top)
  }

  private func type(ofParameter frame: Frame, of function: Function) -> ValueType? {
    for signature in function.row.signatures {
      if let label = frame.label {
        if let found = signature.parameters.first(where: { $0.label == label }) {
          return found.type
        }
        continue
      }
      // The color of `opacity` is before the dot.
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
