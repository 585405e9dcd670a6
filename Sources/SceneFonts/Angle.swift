import SceneLayers

/// The angle from +x to `vector`, clockwise on the screen, in radians from −π to π.
///
/// Made of the four operations and the square root, so that it is the same on every machine.
func angle(of vector: Point) -> Double {
  let (x, y) = (vector.x, vector.y)
  let (width, height) = (x < 0 ? -x : x, y < 0 ? -y : y)
  guard width > 0 || height > 0 else { return 0 }
  var result =
    height <= width
    ? arctangent(height / width) : Double.pi / 2 - arctangent(width / height)
  if x < 0 { result = Double.pi - result }
  return y < 0 ? -result : result
}

/// The arc tangent of a ratio from 0 to 1.
private func arctangent(_ ratio: Double) -> Double {
  // atan t = 2 atan(t / (1 + √(1 + t²))), three times over, leaves a ratio below 0.1, where the
  // terms of the series to t¹⁹ are all that a Double can hold.
  var t = ratio
  for _ in 0..<3 { t /= 1 + (1 + t * t).squareRoot() }
  let square = t * t
  var sum = 0.0
  for denominator in stride(from: 19.0, through: 1, by: -2) {
    sum = 1 / denominator - square * sum
  }
  return 8 * t * sum
}
