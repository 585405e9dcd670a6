import SceneLayers

// The text format of values.

extension DumpWriter {
  /// `arc (284 66) radius 22 from 4.7 to 1.5 clockwise`.
  mutating func write(_ element: Path.Element) {
    write(element.name)
    switch element {
    case .move(let p), .line(let p): write(next: p)
    case .quad(let control, let p):
      write(next: control)
      write(next: p)
    case .curve(let control1, let control2, let p):
      write(next: control1)
      write(next: control2)
      write(next: p)
    case .arc(let center, let radius, let startAngle, let endAngle, let clockwise):
      write(next: center)
      write(" radius ")
      write(radius)
      write(" from ")
      write(startAngle)
      write(" to ")
      write(endAngle)
      write(clockwise ? " clockwise" : " counterclockwise")
    case .close: break
    }
  }

  private mutating func write(next point: Point) {
    write(" ")
    write([point.x, point.y])
  }

  /// Writes nothing for a flag, whose name alone means that it is set.
  mutating func write(_ value: PropertyValue) {
    switch value {
    case .flag: break
    case .number(let number): write(number)
    case .numbers(let numbers): write(numbers)
    case .point(let point): write([point.x, point.y])
    case .rect(let rect): write([rect.x, rect.y, rect.width, rect.height])
    case .color(let color): if let color { write(color) } else { write("none") }
    case .transform(let transform): write(transform)
    case .corners(let corners): write(corners)
    case .word(let word): write(word)
    case .string(let string): write(quoted: string)
    }
  }

  private mutating func write(_ corners: Layer.Corners) {
    write("(")
    for (index, corner) in corners.cases.enumerated() {
      if index > 0 { write(" ") }
      write(corner.rawValue)
    }
    write(")")
  }

  /// `(1 2 3)`.
  mutating func write(_ numbers: [Double]) {
    write("(")
    for (index, number) in numbers.enumerated() {
      if index > 0 { write(" ") }
      write(number)
    }
    write(")")
  }

  /// Writes `#RRGGBB` if each component is a multiple of 1/255, otherwise `rgb(r g b)` with
  /// components from 0 to 1; followed by `/` and alpha if it is not 1.
  mutating func write(_ color: Color) {
    if isByte(color.red), isByte(color.green), isByte(color.blue) {
      write(color.opacity(1).hexText)
    } else {
      write("rgb")
      write([color.red, color.green, color.blue])
    }
    if color.alpha != 1 {
      write("/")
      write(color.alpha)
    }
  }

  /// Returns whether a component is exactly a multiple of 1/255.
  private func isByte(_ component: Double) -> Bool {
    guard component >= 0 && component <= 1 else { return false }
    return Double(Int(component * 255 + 0.5)) / 255 == component
  }

  /// Writes `translate(x y)`, `scale(x y)`, `matrix(a b c d tx ty)` if only x and y are affected,
  /// or `matrix3d` with all sixteen numbers.
  mutating func write(_ transform: Transform3D) {
    if transform == Transform3D(translate: transform.m41, transform.m42) {
      write("translate")
      write([transform.m41, transform.m42])
    } else if transform == Transform3D(scale: transform.m11, transform.m22) {
      write("scale")
      write([transform.m11, transform.m22])
    } else if let affine = transform.affine, transform.m33 == 1, transform.m43 == 0 {
      write("matrix")
      write([affine.a, affine.b, affine.c, affine.d, affine.tx, affine.ty])
    } else {
      let elements = transform.elements
      write("matrix3d")
      write(elements.indices.map { elements[$0] })
    }
  }

  mutating func write(crc32 checksum: UInt32) {
    write("crc32 ")
    write(hexadecimal: checksum, digits: 8)
  }

  mutating func write(hexadecimal value: UInt32, digits: Int) {
    for index in (0..<digits).reversed() {
      let digit = UInt8(value >> UInt32(4 * index) & 15)
      write(byte: digit < 10 ? 48 + digit : 55 + digit)
    }
  }
}
