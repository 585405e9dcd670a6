/// What a layer is in the element that creates it.
public enum LayerRole: Hashable, Sendable {
  /// The layer of an element, with its type or the name of its component.
  case element(String)
  /// A layer that is not declared by an element of its own, such as `row 3.separator`.
  case part(Part)
  /// A frame of a strip.
  case frame

  /// The text in labels and messages.
  public var text: String {
    switch self {
    case .element(let name): name
    case .part(let part): part.text
    case .frame: "frame"
    }
  }

  /// A path of names, with the numbers of a section and a row.
  public struct Part: Hashable, Sendable {
    /// The outermost name.
    package let first: Name
    /// The innermost name.
    package var last: Name { fifth ?? fourth ?? third ?? second ?? first }
    private var second, third, fourth, fifth: Name?
    private let section: Int32?
    private let number: Int32?

    /// - Parameters:
    ///   - number: The number of a row or filler.
    ///   - section: The number of the section, if the table has several.
    package init(
      _ first: Name, _ second: Name? = nil, _ third: Name? = nil, number: Int? = nil,
      section: Int? = nil
    ) {
      (self.first, self.second, self.third) = (first, second, third)
      self.number = number.map { Int32(clamping: $0) }
      self.section = section.map { Int32(clamping: $0) }
    }

    /// Returns a part of the part. The names after the fifth are not kept; no layer has more.
    package func adding(_ name: Name) -> Part {
      var part = self
      if second == nil {
        part.second = name
      } else if third == nil {
        part.third = name
      } else if fourth == nil {
        part.fourth = name
      } else {
        part.fifth = name
      }
      return part
    }

    /// Returns whether the first names are these.
    package func begins(with first: Name, _ second: Name? = nil) -> Bool {
      self.first == first && (second == nil || self.second == second)
    }

    fileprivate var text: String {
      var text = section.map { "section \($0)." } ?? ""
      text += first.rawValue
      if let number { text += " \(number)" }
      for name in [second, third, fourth, fifth] {
        if let name { text += "." + name.rawValue }
      }
      return text
    }
  }

  /// The names of the layers that elements create.
  package enum Name: String, Hashable, Sendable {
    // Tables.
    case table, row, filler, header, footer, group, shadows
    case index, stripes, image, accessory, separator, title, detail, highlight, border, edge
    case contentTop, contentBottom, bottom
    // Bars and controls.
    case statusBar, navigationBar, searchBar, toolbar, tabBar, `switch`, slider, pageControl
    case hairline, sign, homeIndicator, dynamicIsland, back, clip, field, glass, minimum, maximum,
      thumb, dot
    // Reflections.
    case reflection, fade, overlay
    // The parts of a text.
    case text, run, underline, glyph
    // Several of them.
    case background, shadow, top
  }
}
