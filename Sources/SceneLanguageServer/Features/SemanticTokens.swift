struct SemanticTokenLegend: Encodable {
  var tokenTypes: [String] = []
  var tokenModifiers: [String] = []
}
struct TokenResult {}
