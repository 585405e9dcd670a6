import SceneExport
import SceneLayers

/// A property in a difference, in the format of dumps.
struct ListedProperty {
  var name: String
  var text: String
  /// The value if a layer does not have the property.
  var usual = "none"
  /// Whether dumps contain it; most default values are omitted.
  var isWritten = true
}

extension PropertyTable {
  func listedProperties() -> [ListedProperty] {
    Self.properties.map { property in
      ListedProperty(
        name: property.rawValue, text: value(of: property).text,
        usual: Self.defaults?.value(of: property).text ?? "none", isWritten: isSet(property))
    }
  }
}

extension LayerTree.Canvas {
  var listed: [ListedProperty] {
    [
      ListedProperty(name: "width", text: size.width.shortestText),
      ListedProperty(name: "height", text: size.height.shortestText),
      ListedProperty(name: "scale", text: scale.shortestText),
      ListedProperty(name: "background", text: PropertyValue.color(background).text),
    ]
  }
}

extension LayerNodes {
  /// Returns the properties of a layer, without its parts: its size, then the others in the order of
  /// dumps.
  func properties(of index: Int, withFrame: Bool) -> [ListedProperty] {
    let layer = nodes[index].layer
    var listed = layer.listedGeometry(withFrame: withFrame)
    for property in layer.listedProperties() {
      // Both components have separate names, like those of the bounds.
      if property.name == Layer.Property.anchorPoint.rawValue {
        listed += layer.listedAnchor(isWritten: property.isWritten)
      } else {
        listed.append(property)
      }
    }
    switch layer.content {
    case .layer, .transform: break
    case .replicator(let replicator): listed += replicator.listedProperties()
    case .gradient(let gradient): listed += gradient.listedProperties()
    case .shape(let shape): listed += shape.listed
    case .text(let text):
      listed.append(ListedProperty(name: "string", text: text.string.quotedText))
      listed += text.listedProperties()
    }
    if let contents = layer.contents {
      let picture = "picture " + pictureText(contents.picture)
      listed.append(ListedProperty(name: "contents", text: picture))
      listed += contents.listedProperties()
    }
    return listed
  }
}

extension Layer {
  fileprivate func listedGeometry(withFrame: Bool) -> [ListedProperty] {
    if withFrame, let frame = writtenFrame {
      let isScrolled = bounds.origin != .zero
      return [
        // The size first, because positions often follow from sizes.
        ListedProperty(name: "width", text: frame.width.shortestText),
        ListedProperty(name: "height", text: frame.height.shortestText),
        ListedProperty(name: "x", text: frame.x.shortestText),
        ListedProperty(name: "y", text: frame.y.shortestText),
        ListedProperty(
          name: "bounds.x", text: bounds.x.shortestText, usual: "0", isWritten: isScrolled),
        ListedProperty(
          name: "bounds.y", text: bounds.y.shortestText, usual: "0", isWritten: isScrolled),
      ]
    }
    return [
      ListedProperty(name: "width", text: bounds.width.shortestText),
      ListedProperty(name: "height", text: bounds.height.shortestText),
      ListedProperty(name: "position.x", text: position.x.shortestText),
      ListedProperty(name: "position.y", text: position.y.shortestText),
      ListedProperty(name: "bounds.x", text: bounds.x.shortestText, usual: "0"),
      ListedProperty(name: "bounds.y", text: bounds.y.shortestText, usual: "0"),
    ]
  }

  fileprivate func listedAnchor(isWritten: Bool) -> [ListedProperty] {
    let usual = Layer.defaults?.anchorPoint ?? .zero
    return [
      ListedProperty(
        name: "anchorPoint.x", text: anchorPoint.x.shortestText, usual: usual.x.shortestText,
        isWritten: isWritten),
      ListedProperty(
        name: "anchorPoint.y", text: anchorPoint.y.shortestText, usual: usual.y.shortestText,
        isWritten: isWritten),
    ]
  }
}

extension Shape {
  /// The color of the fill is always written; without a shape, there is none.
  fileprivate var listed: [ListedProperty] {
    var listed = listedProperties()
    for index in listed.indices where listed[index].name == Property.fillColor.rawValue {
      (listed[index].usual, listed[index].isWritten) = ("none", true)
    }
    return listed
  }
}

/// A color of a gradient with its location.
struct GradientStop: Hashable {
  var color: Color
  var location: Double?

  var colorText: String { PropertyValue.color(color).text }
  var locationText: String { location?.shortestText ?? "none" }
}

extension Layer.Content {
  var stops: [GradientStop] {
    guard case .gradient(let gradient) = self else { return [] }
    return gradient.colors.enumerated().map { index, color in
      GradientStop(
        color: color, location: index < gradient.locations.count ? gradient.locations[index] : nil)
    }
  }

  var pathElements: [Path.Element] {
    if case .shape(let shape) = self { shape.path.elements } else { [] }
  }
}
