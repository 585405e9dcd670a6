extension Double {
  /// Appends the number rounded to a number of fraction digits, half away from zero, without
  /// trailing zeros or a sign of zero: the form of numbers in SVG. Numbers with more than eighteen
  /// digits are appended as `shortestText`, and those that are not finite as 0.
  public func appendFixed(decimals: Int, to text: inout [UInt8]) {
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    let scaled = magnitude * Double(unit) + 0.5
    guard scaled < 1e18 else { return text += (isFinite ? shortestText : "0").utf8 }
    let rounded = Int(scaled)
    guard rounded > 0 else { return text.append(UInt8(ascii: "0")) }
    if self < 0 { text.append(UInt8(ascii: "-")) }
    text += (rounded / unit).description.utf8
    var rest = rounded % unit
    guard rest > 0 else { return }
    text.append(UInt8(ascii: "."))
    while rest > 0 {
      unit /= 10
      text.append(UInt8(ascii: "0") + UInt8(rest / unit))
      rest %= unit
    }
  }
}
