import SceneCompiler
import SceneSource

/// Parsers for option values.
enum OptionValues {
  /// Parses a time in seconds: `1.5s`, `250ms`, or a bare `1.5`.
  static func time(_ text: String) throws(UsageError) -> Double {
    var digits = text[...]
    var unit = 1.0
    if digits.hasSuffix("ms") {
      digits.removeLast(2)
      unit = 1000
    } else if digits.hasSuffix("s") {
      digits.removeLast()
    }
    guard let number = number(digits) else {
      throw UsageError("'--time' takes a time, such as 1.5s or 250ms, not '\(text)'")
    }
    return number / unit
  }

  /// Parses a scale in device pixels per point, from 0.25 to 16 like a scene's `scale`.
  static func scale(_ text: String) throws(UsageError) -> Double {
    guard let number = number(text[...]), number >= 0.25, number <= 16 else {
      throw UsageError("'--scale' takes a number from 0.25 to 16, not '\(text)'")
    }
    return number
  }

  /// Returns the work budget set by `--budget`.
  static func budget(_ arguments: ParsedArguments) throws(UsageError) -> WorkBudget {
    guard let text = arguments.value("--budget") else { return WorkBudget() }
    guard let factor = wholeNumber(text), WorkBudget.factors.contains(factor) else {
      throw UsageError("'--budget' takes a whole number from 1 to 1000, not '\(text)'")
    }
    return WorkBudget(factor: factor)
  }

  /// Parses the number of threads, at most 1024.
  static func jobs(_ text: String) throws(UsageError) -> Int {
    guard let number = wholeNumber(text), number >= 1 else {
      throw UsageError("'--jobs' takes a whole number of at least 1, not '\(text)'")
    }
    return min(number, 1024)
  }

  /// Parses the port of a server.
  static func port(_ text: String) throws(UsageError) -> Int {
    guard let number = wholeNumber(text), 1...65_535 ~= number else {
      throw UsageError("'--port' takes a whole number from 1 to 65535, not '\(text)'")
    }
    return number
  }

  /// Parses only digits; nil if the number overflows `Int`.
  static func wholeNumber(_ text: String) -> Int? {
    isDigits(text[...]) ? Int(text) : nil
  }

  /// Parses a list of formats such as `ppm,png`, without duplicates.
  static func formats(_ text: String) throws(UsageError) -> [OutputFormat] {
    var formats: [OutputFormat] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let format = OutputFormat(rawValue: String(word)) else {
        let known = OutputFormat.allCases.map(\.rawValue)
        throw UsageError(
          "'--emit' takes \(proseList(known, "or")), not '\(word)'"
            + didYouMean(String(word), among: known))
      }
      if formats.contains(format) { throw UsageError("'--emit' lists '\(word)' twice") }
      formats.append(format)
    }
    return formats
  }

  /// Refuses an output path with the extension of an image format that cannot be written.
  static func refuseForeignFormat(_ path: String) throws(UsageError) {
    let foreign = [
      "jpg", "jpeg", "webp", "gif", "heic", "heif", "avif", "tif", "tiff", "bmp", "pdf", "jxl",
    ]
    // A folder can be called 'pdf'.
    let parts = path.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let ending = parts.last, foreign.contains(ending.lowercased()) else {
      return
    }
    let known = OutputFormat.allCases.map { "." + $0.fileExtension }
    throw UsageError(
      "'-o' cannot write .\(ending) files; the extension can be \(proseList(known, "or"))")
  }

  /// Parses digits with an optional fraction: no sign, no exponent, no `inf` or `nan`.
  private static func number(_ text: Substring) -> Double? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy(isDigits), let number = Double(text),
      number.isFinite
    else { return nil }
    return number
  }

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
  }
}
