/// Generated scenes.
enum GeneratedScenes {
  private static let towns = [
    "Falls Church, VA", "Durham, NC", "Boulder, CO", "Redwood City, CA", "Austin, TX",
    "Kansas City, KS", "Chattanooga, TN", "Charleston, SC",
  ]

  /// Returns a phone screen filled with rows that are created by a loop. All rows contain the same
  /// glyphs.
  static func loop(rows: Int) -> String {
    """
    scene "Rows" {
        size: (393, 852)
        scale: 3
        table {
            for i in 1...\(rows) {
                row "Durham, NC" { height: 44; background: i % 2 == 0 ? white : #F4F6F8 }
            }
        }
    }

    """
  }

  /// Returns the scene with explicit rows, one per line.
  static func spelled(rows: Int) -> String {
    var text = """
      scene "Rows" {
          size: (393, 852)
          scale: 3
          table {

      """
    for row in 1...rows { text += "        row \"\(towns[row % towns.count])\"\n" }
    return text + "    }\n}\n"
  }

  /// Returns a typical file of about the given number of lines, with rows that contain layers, with
  /// styles and expressions.
  static func written(lines: Int) -> String {
    var text = """
      /// Many places.
      let accent = #4A90D9
      style badge { frame: (8, 8, 28, 28); backgroundColor: accent }

      scene "Places" {
          size: (393, 852)
          table places {
              rows { background: index % 2 == 0 ? white : #F4F6F8 }

      """
    // Each row has ten lines.
    let rows = lines / 10
    for row in 1...rows {
      text += """
                /// Number \(row) of them.
                row "\(towns[row % towns.count])" {
                    height: 44 + \(row % 5)
                    selected: index == \(row % 50)
                    layer {
                        uses: badge
                        borderWidth: \(row % 7)
                        cornerRadius: parent.height / 4 + \(row % 3)
                    }
                }

        """
    }
    return text + "    }\n}\n"
  }

  /// Returns a named layer per line, whose position depends on the previous one.
  static func namedLayers(lines: Int) -> String {
    var text = "scene \"Named\" {\n    size: (393, 852)\n"
    text += "    layer box0 { frame: (0, 0, 20, 20); backgroundColor: #4A90D9 }\n"
    for line in 1..<lines {
      text +=
        "    layer box\(line) { frame: (box\(line - 1).x + 1, \(line % 800), 20, 20); opacity: 0.5 }\n"
    }
    return text + "}\n"
  }

  /// Returns a scene of a large suite: a list of ten rows at a scale of 2, different from all
  /// others.
  static func listed(_ number: Int) -> String {
    let rows = (0..<10).map { row in
      "        row \"Place \(number)-\(row)\" { height: \(40 + (number + row) % 7) }\n"
    }
    return """
      scene "Places \(number)" {
          size: (320, 480)
          scale: 2
          navigationBar "Places \(number)"
          table places {
              background: #8C96A0
              rows { background: linearGradient(#FDFDFD, \(color(0xDCE1E6 - number))) }
              separators { color: \(color(number * 37)) }
              shadows { top: 20; contentTop: 10; contentBottom: 20 }
      \(rows.joined())    }
      }

      """
  }

  private static func color(_ value: Int) -> String {
    let digits = String(value & 0xFFFFFF, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// Returns a card that is as wide as the screen of a phone.
  static let card = """
    scene "Card" {
        size: (393, 852)
        scale: 3
        background: white
        layer {
            frame: (16, 100, 361, 200)
            cornerRadius: 12
            backgroundColor: white
            shadowOpacity: 0.2
            shadowRadius: 20
            shadowOffset: (0, 8)
        }
    }

    """
}
