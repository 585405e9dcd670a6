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
  private let index: Int
  /// Whether it is the variant that is filled, such as `star.fill`.
  let isFilled: Bool
  public let scale: Scale
  /// Nil for the weight of the text.
  public let weight: FontWeight?

  /// The first character, at the beginning of Supplementary Private Use Area-B, where Apple's fonts
  /// have their symbols, too.
  private static let first: UInt32 = 0x10_0000
  /// The difference between the numbers of a symbol and its filled variant, more than all symbols.
  private static let filled = 512
  private static let suffix = ".fill"

  /// The last words of names that follow the direction of the interface, and what they mean from left
  /// to right and from right to left.
  private static let directions = [
    (".forward", from: [".right", ".left"]), (".backward", from: [".left", ".right"]),
  ]

  /// Returns the symbol with a name; nil if there is none.
  ///
  /// - Parameter isRightToLeft: Whether `chevron.forward` is `chevron.left`, as in SF Symbols.
  public init?(
    _ name: String, scale: Scale = .medium, weight: FontWeight? = nil, isRightToLeft: Bool = false
  ) {
    isFilled = name.hasSuffix(Self.suffix)
    var base = isFilled ? name.dropLast(Self.suffix.count) : name[...]
    for (word, sides) in Self.directions where base.hasSuffix(word) {
      base = base.dropLast(word.utf8.count) + sides[isRightToLeft ? 1 : 0]
      break
    }
    guard let index = SymbolArt.all.firstIndex(where: { $0.name == base }),
      !isFilled || SymbolArt.all[index].fill != nil
    else { return nil }
    (self.index, self.scale, self.weight) = (index, scale, weight)
  }

  /// Returns the symbol that a character represents; nil for other characters.
  public init?(_ scalar: Unicode.Scalar) {
    guard scalar.value >= Self.first else { return nil }
    let number = Int(scalar.value - Self.first)
    let weights = FontWeight.allCases
    let scales = Scale.allCases
    let (rest, weight) = number.quotientAndRemainder(dividingBy: weights.count + 1)
    let (variant, scale) = rest.quotientAndRemainder(dividingBy: scales.count)
    isFilled = variant >= Self.filled
    index = isFilled ? variant - Self.filled : variant
    guard SymbolArt.all.indices.contains(index), !isFilled || SymbolArt.all[index].fill != nil
    else { return nil }
    self.scale = scales[scale]
    self.weight = weight == 0 ? nil : weights[weight - 1]
  }

  /// The character that represents the symbol.
  public var scalar: Unicode.Scalar {
    let weights = FontWeight.allCases
    let scales = Scale.allCases
    let variant = isFilled ? index + Self.filled : index
    let number =
      (variant * scales.count + (scales.firstIndex(of: scale) ?? 0)) * (weights.count + 1)
      + (weight.flatMap { weights.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
    return Unicode.Scalar(Self.first + UInt32(number)) ?? "\u{FFFD}"
  }

  /// The name, such as `gear`.
  public var name: String { isFilled ? art.name + Self.suffix : art.name }

  /// The names of all symbols; those with a direction are there twice.
  public static var names: [String] {
    SymbolArt.all.flatMap { $0.fill == nil ? [$0.name] : [$0.name, $0.name + suffix] }
      + SymbolArt.all.flatMap { art in
        directions.compactMap { word, sides in
          art.name.hasSuffix(sides[0]) ? art.name.dropLast(sides[0].utf8.count) + word : nil
        }
      }
  }

  /// The drawing on the grid.
  var program: String {
    if isFilled, let fill = art.fill, !fill.isEmpty { fill } else { art.program }
  }

  private var art: SymbolArt { SymbolArt.all[index] }
}

/// The drawing of a symbol on a grid of 24 by 24 units, with y pointing down.
struct SymbolArt: Sendable {
  let name: String
  /// Commands with their arguments, separated by spaces; lengths are of center lines:
  /// - `M x y` begins a stroke.
  /// - `L x y …` draws lines.
  /// - `T dx dy` sets the direction in which the next curve begins.
  /// - `C x y dx dy` draws a curve that ends in a direction.
  /// - `Z` draws a line to the start and closes the stroke; `z` fills it as well.
  /// - `O x y r` draws a circle, and `E x y rx ry` an ellipse.
  /// - `R x y width height r` draws a rectangle with rounded corners.
  /// - `D x y` draws a dot.
  ///
  /// In the filled variant, closed strokes are filled, and strokes that begin with a lowercase
  /// letter are cut out of them.
  let program: String
  /// The commands of the filled variant; empty for the same ones, and nil if there is none.
  let fill: String?

  init(_ name: String, _ program: String, fill: String? = nil) {
    (self.name, self.program, self.fill) = (name, program, fill)
  }
}
