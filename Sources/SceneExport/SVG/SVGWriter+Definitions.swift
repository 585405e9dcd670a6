import SceneLayers
import SceneRaster

// The elements that others refer to: masks, clipping paths, filters, and gradients.

extension SVGWriter {
  /// Defines a mask of layers' alpha.
  ///
  /// - Returns: The identifier; nil if the mask is empty, so that it hides everything.
  mutating func defineMask(_ layers: [Layer], _ context: SVGContext, number: Int?) -> String? {
    let outer = body
    body = SVGText(depth: 3)
    write(layers, context.layers, in: context.space, number: number)
    let content = body
    body = outer
    guard !content.isEmpty else { return nil }
    let id = newIdentifier("mask")
    definitions.beginTag("mask")
    definitions.attribute("id", id)
    definitions.attribute("maskUnits", "userSpaceOnUse")
    writeArea(context.space)
    definitions.attribute("mask-type", "alpha")
    definitions.endTagOfParent()
    definitions.append(content)
    definitions.endParent("mask")
    return id
  }

  /// Defines a filter that multiplies by a straight color.
  mutating func defineFilter(_ tint: SIMD4<Double>, _ space: SVGSpace) -> String {
    let id = newIdentifier("tint")
    definitions.beginTag("filter")
    definitions.attribute("id", id)
    definitions.attribute("filterUnits", "userSpaceOnUse")
    writeArea(space)
    definitions.attribute("color-interpolation-filters", "sRGB")
    definitions.endTagOfParent()
    definitions.beginTag("feColorMatrix")
    definitions.attribute(
      "values",
      numbers: [
        tint.x, 0, 0, 0, 0, 0, tint.y, 0, 0, 0, 0, 0, tint.z, 0, 0, 0, 0, 0, tint.w, 0,
      ], decimals: 4)
    definitions.endTag()
    definitions.endParent("filter")
    return id
  }

  /// Defines the clipping path of a layer's bounds.
  mutating func defineClip(_ id: String, to layer: Layer, _ context: SVGContext) {
    definitions.beginTag("clipPath")
    definitions.attribute("id", id)
    definitions.endTagOfParent()
    definitions.beginBounds(of: layer, context.corner(of: layer), decimals: context.decimals)
    definitions.endTag()
    definitions.endParent("clipPath")
  }

  /// Defines a gradient that is axial or radial.
  ///
  /// - Parameter frame: The bounds in the user space.
  /// - Returns: The identifier; nil if it cannot be expressed.
  mutating func define(_ gradient: Gradient, _ frame: Rect, decimals: Int) -> String? {
    guard let locations = gradient.ascendingLocations else { return nil }
    let (start, end) = (gradient.startPoint, gradient.endPoint)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let id: String
    let unitSpace = AffineTransform(scale: frame.width, frame.height)
      .concatenating(AffineTransform(translate: frame.x, frame.y))
    if gradient.type == .axial {
      id = newIdentifier("gradient")
      definitions.beginTag("linearGradient")
      definitions.attribute("id", id)
      definitions.attribute("gradientUnits", "userSpaceOnUse")
      // The lines of equal color are at right angles to the axis in unit coordinates.
      let isUpright = dx == 0 || dy == 0
      let (from, to) = isUpright ? (unitSpace.apply(start), unitSpace.apply(end)) : (start, end)
      let digits = isUpright ? decimals : 9
      definitions.attribute("x1", from.x, decimals: digits)
      definitions.attribute("y1", from.y, decimals: digits)
      definitions.attribute("x2", to.x, decimals: digits)
      definitions.attribute("y2", to.y, decimals: digits)
      if !isUpright {
        definitions.attribute("gradientTransform", unitSpace, decimals: decimals + 2)
      }
      definitions.endTagOfParent()
      writeStops(gradient, locations)
      definitions.endParent("linearGradient")
      return id
    }
    guard gradient.type == .radial, dx != 0, dy != 0 else { return nil }
    id = newIdentifier("gradient")
    definitions.beginTag("radialGradient")
    definitions.attribute("id", id)
    definitions.attribute("gradientUnits", "userSpaceOnUse")
    definitions.attribute("cx", "0")
    definitions.attribute("cy", "0")
    definitions.attribute("r", "1")
    let circle = AffineTransform(scale: dx.magnitude, dy.magnitude)
      .concatenating(AffineTransform(translate: start.x, start.y)).concatenating(unitSpace)
    definitions.attribute("gradientTransform", circle, decimals: decimals + 2)
    definitions.endTagOfParent()
    writeStops(gradient, locations)
    definitions.endParent("radialGradient")
    return id
  }

  private mutating func writeStops(_ gradient: Gradient, _ locations: [Double]) {
    for (color, location) in zip(gradient.colors, locations) {
      definitions.beginTag("stop")
      definitions.attribute("offset", location, decimals: 6)
      definitions.attribute("stop-color", color, opacity: "stop-opacity")
      definitions.endTag()
    }
  }

  /// Writes the area of a mask or filter, which is that of the image.
  private mutating func writeArea(_ space: SVGSpace) {
    let area = space.area(ofImage: width, height)
    for (name, number) in zip(["x", "y", "width", "height"], area) {
      definitions.attribute(name, number, decimals: 0)
    }
  }
}

extension Gradient {
  /// The locations, none of which is less than the one before it; nil if SVG would clamp them.
  fileprivate var ascendingLocations: [Double]? {
    var result: [Double] = []
    for location in locations {
      guard location >= 0, location <= 1 else { return nil }
      result.append(max(location, result.last ?? 0))
    }
    return result.isEmpty ? nil : result
  }
}
