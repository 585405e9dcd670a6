import SceneLayers

/// A symbol of the built-in font, such as a gear: a character of a private use area, which text
/// contains like any other character.
public struct BuiltInSymbol: Hashable, Sendable {
  /// The size relative to the text, as in UIImage.SymbolScale.
  public enum Scale: String, Hashable, Sendable, CaseIterable {
    case small, medium, large

    /// The length of a unit of the grid, in ems.
    var unit: Double {
      switch self {
      case .small: 0.0415
      case .medium: 0.053
      case .large: 0.067
      }
    }
  }

  /// An index in `SymbolArt.all`.
  let index: Int
  public let scale: Scale
  /// Nil for the weight of the text.
  public let weight: FontWeight?

  /// The first character, at the beginning of Supplementary Private Use Area-B, where Apple's fonts
  /// have their symbols, too.
  private static let first: UInt32 = 0x10_0000

  /// Returns the symbol with a name; nil if there is none.
  public init?(_ name: String, scale: Scale = .medium, weight: FontWeight? = nil) {
    guard let index = SymbolArt.all.firstIndex(where: { $0.name == name }) else { return nil }
    (self.index, self.scale, self.weight) = (index, scale, weight)
  }

  /// Returns the symbol that a character represents; nil for other characters.
  public init?(_ scalar: Unicode.Scalar) {
    guard scalar.value >= Self.first else { return nil }
    let number = Int(scalar.value - Self.first)
    let weights = FontWeight.allCases
    let scales = Scale.allCases
    let (rest, weight) = number.quotientAndRemainder(dividingBy: weights.count + 1)
    let (index, scale) = rest.quotientAndRemainder(dividingBy: scales.count)
    guard SymbolArt.all.indices.contains(index) else { return nil }
    (self.index, self.scale) = (index, scales[scale])
    self.weight = weight == 0 ? nil : weights[weight - 1]
  }

  /// The character that represents the symbol.
  public var scalar: Unicode.Scalar {
    let weights = FontWeight.allCases
    let scales = Scale.allCases
    let number =
      (index * scales.count + (scales.firstIndex(of: scale) ?? 0)) * (weights.count + 1)
      + (weight.flatMap { weights.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
    return Unicode.Scalar(Self.first + UInt32(number)) ?? "\u{FFFD}"
  }

  /// The name, such as `gear`.
  public var name: String { art.name }

  /// The names of all symbols.
  public static var names: [String] { SymbolArt.all.map { $0.name } }

  var art: SymbolArt { SymbolArt.all[index] }
}

/// The drawing of a symbol on a grid of 24 by 24 units, with y pointing down.
struct SymbolArt: Sendable {
  let name: String
  /// Commands with their arguments, separated by spaces; lengths are of center lines:
  /// - `M x y` begins a stroke.
  /// - `L x y …` draws lines.
  /// - `T dx dy` sets the direction in which the next curve begins.
  /// - `C x y dx dy` draws a curve that ends in a direction.
  /// - `Z` draws a line to the start and closes the stroke.
  /// - `O x y r` draws a circle, and `E x y rx ry` an ellipse.
  /// - `R x y width height r` draws a rectangle with rounded corners.
  /// - `D x y` draws a dot.
  let program: String

  init(_ name: String, _ program: String) { (self.name, self.program) = (name, program) }
}
