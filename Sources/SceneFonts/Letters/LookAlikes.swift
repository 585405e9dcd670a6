/// Letters of other alphabets that have the drawing of another letter.
enum LookAlikes {
  /// Returns the letter whose drawing `scalar` shares; nil if it has its own.
  static func letter(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard scalar.value >= 0xB5 else { return nil }
    return capital(for: scalar) ?? small(for: scalar) ?? sign(for: scalar)
  }

  private static func capital(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "Α", "А": "A"
    case "Β", "В": "B"
    case "С", "Ϲ": "C"
    case "Ҫ": "Ç"
    case "Ð": "Đ"
    case "Ε", "Е": "E"
    case "Η", "Н": "H"
    case "Ι", "І", "Ӏ": "I"
    case "Ј": "J"
    case "Κ", "К": "K"
    case "Μ", "М": "M"
    case "Ν": "N"
    case "Ο", "О": "O"
    case "Ρ", "Р": "P"
    case "Ѕ": "S"
    case "Τ", "Т": "T"
    case "Χ", "Х": "X"
    case "Υ", "Ү": "Y"
    case "Ζ": "Z"
    case "Г": "Γ"
    case "П": "Π"
    case "Ф": "Φ"
    case "Ә": "Ə"
    case "ϴ": "Θ"
    default: nil
    }
  }

  private static func small(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "а": "a"
    case "с", "ϲ": "c"
    case "ҫ": "ç"
    case "е": "e"
    case "һ": "h"
    case "ћ": "ħ"
    case "і": "i"
    case "ј": "j"
    case "κ", "к", "ϰ": "ĸ"
    case "ӏ": "l"
    case "ο", "о": "o"
    case "р": "p"
    case "ѕ": "s"
    case "ν": "v"
    case "х": "x"
    case "у": "y"
    case "ү": "γ"
    case "ф": "φ"
    case "ә": "ə"
    case "µ": "μ"
    // Variants for mathematics
    case "ϐ": "β"
    case "ϑ": "θ"
    case "ϕ": "φ"
    case "ϖ": "π"
    case "ϱ": "ρ"
    case "ϵ": "ε"
    default: nil
    }
  }

  private static func sign(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "\u{37E}": ";"
    case "∆": "Δ"
    case "∏": "Π"
    case "∑": "Σ"
    case "ʼ": "’"
    case "΄": "´"
    case "⋅", "∙": "·"
    default: nil
    }
  }
}
