// Positions and ranges in texts, as in the Language Server Protocol.

/// A position, starting at 0. The character is in units of an encoding.
package struct Position: Hashable, Sendable {
  package var line: Int
  package var character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }
}

/// A range in a document, excluding its end.
package struct PositionRange: Hashable, Sendable {
  package var start: Position
  package var end: Position

  package init(start: Position, end: Position) {
    self.start = start
    self.end = end
  }
}

/// The units of characters in positions.
package enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"
}
