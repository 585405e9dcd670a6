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
    let factor = try arguments.wholeNumber("--budget", in: WorkBudget.factors)
    return factor.map { WorkBudget(factor: $0) } ?? WorkBudget()
  }

  /// Parses the number of threads, at most 1024.
  static func jobs(_ text: String) throws(UsageError) -> Int {
    guard let number = wholeNumber(text), number >= 1 else {
      throw UsageError("'--jobs' takes a whole number of at least 1, not '\(text)'")
    }
    return min(number, 1024)
  }

  static func wholeNumber(
    _ text: String, of option: String, in range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    guard let number = wholeNumber(text), range.contains(number) else {
      throw UsageError(
        "'\(option)' takes a whole number from \(range.lowerBound) to \(range.upperBound), "
          + "not '\(text)'")
    }
    return number
  }

  /// Parses one of the words of a type.
  static func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ text: String, of option: String
  ) throws(UsageError) -> Value {
    if let value = Value(rawValue: text) { return value }
    let known = Value.allCases.map(\.rawValue)
    throw UsageError(
      "'\(option)' takes \(proseList(known, "or")), not '\(text)'" + didYouMean(text, among: known))
  }

  /// Parses only digits; nil if the number overflows `Int`.
  static func wholeNumber(_ text: String) -> Int? {
    isDigits(text[...]) ? Int(text) : nil
  }

  /// Parses a list of formats such as `ppm,png`, without duplicates.
  static func formats(_ text: String) throws(UsageError) -> [OutputFormat] {
    var formats: [OutputFormat] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let format: OutputFormat = try choice(String(word), of: "--emit")
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

extension ParsedArguments {
  /// Returns the value of an option as a whole number; nil if it is not set.
  func wholeNumber(_ option: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    return try OptionValues.wholeNumber(text, of: option, in: range)
  }

  /// Returns the value of an option as one of the words of a type; nil if it is not set.
  func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ option: String
  ) throws(UsageError) -> Value? {
    guard let text = value(option) else { return nil }
    return try OptionValues.choice(text, of: option)
  }
}
