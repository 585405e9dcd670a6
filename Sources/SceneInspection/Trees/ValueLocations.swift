import SceneCompiler

/// The locations of the values in a layer tree, as far as they are known.
package struct ValueLocations: Sendable {
  /// Values outside of the layers' declarations, by property name; one dictionary per layer, in
  /// tree order.
  var layers: [[String: FileLocation]]
  /// The values of the scene's properties.
  var canvas: [String: FileLocation]
  /// The declaration of the scene.
  var scene: FileLocation?

  package init(
    layers: [[String: FileLocation]] = [], canvas: [String: FileLocation] = [:],
    scene: FileLocation? = nil
  ) {
    self.layers = layers
    self.canvas = canvas
    self.scene = scene
  }

  /// Returns the location of a property of the canvas. A device determines the size and the scale.
  func place(ofCanvas property: String) -> FileLocation? {
    let isLength = property == "width" || property == "height"
    let own = canvas[isLength ? "size" : property]
    return own ?? (property == "background" ? nil : canvas["device"]) ?? scene
  }
}
