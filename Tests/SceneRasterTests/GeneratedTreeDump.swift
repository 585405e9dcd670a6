import SceneLayers

extension LayerTree {
  /// All values that are not defaults, with one line per layer, for failure reports.
  var compactDump: String {
    var lines = [
      "canvas \(canvas.size.width) × \(canvas.size.height) @\(canvas.scale) "
        + canvas.background.compactDump
    ]
    func add(_ layers: [Layer], _ depth: Int, _ role: String) {
      for layer in layers {
        lines.append(String(repeating: "  ", count: depth) + role + layer.compactDump)
        add(layer.sublayers, depth + 1, "")
        if case .replicator(let replicator) = layer.content {
          for list in replicator.lists { add(list, depth + 1, "copied ") }
          for instance in replicator.instances { add(instance.mask, depth + 1, "fade ") }
        }
        add(layer.mask, depth + 1, "mask ")
      }
    }
    add(layers, 1, "")
    for picture in pictures {
      lines.append("  picture \(picture.width) × \(picture.height)")
    }
    for outline in outlines { lines.append("  outline \(outline.elements)") }
    return lines.joined(separator: "\n")
  }
}

extension Layer {
  fileprivate var compactDump: String {
    let plain = Layer(frame: .zero)
    var parts = [
      "bounds (\(bounds.x), \(bounds.y), \(bounds.width), \(bounds.height))",
      "position (\(position.x), \(position.y))",
    ]
    func add<T: Equatable>(_ name: String, _ key: KeyPath<Layer, T>, _ text: String) {
      if self[keyPath: key] != plain[keyPath: key] { parts.append("\(name) \(text)") }
    }
    add("anchor", \.anchorPoint, "(\(anchorPoint.x), \(anchorPoint.y))")
    add("z", \.zPosition, "\(zPosition)")
    add("transform", \.transform, transform.compactDump)
    add("sublayerTransform", \.sublayerTransform, sublayerTransform.compactDump)
    add("hidden", \.isHidden, "")
    add("opacity", \.opacity, "\(opacity)")
    add("background", \.backgroundColor, backgroundColor?.compactDump ?? "")
    add("radius", \.cornerRadius, "\(cornerRadius)")
    add("curve", \.cornerCurve, "\(cornerCurve)")
    add("corners", \.maskedCorners, "\(maskedCorners.rawValue)")
    add("border", \.borderWidth, "\(borderWidth) \(borderColor.compactDump)")
    add("clips", \.masksToBounds, "")
    add("contents", \.contents, contents.map { "\($0)" } ?? "")
    switch content {
    case .layer: break
    case .gradient(let gradient): parts.append("\(gradient)")
    case .shape(let shape): parts.append("\(shape)")
    case .text(let text): parts.append("\(text)")
    case .transform: parts.append("transformLayer")
    case .replicator(let replicator):
      if replicator.preservesDepth { parts.append("preservesDepth") }
      for instance in replicator.instances {
        let transform = instance.transform.compactDump
        parts.append("copy \(instance.list) \(transform) \(instance.color.compactDump)")
      }
    }
    return parts.joined(separator: ", ")
  }
}

extension Color {
  fileprivate var compactDump: String { "rgba(\(red), \(green), \(blue), \(alpha))" }
}

extension Transform3D {
  fileprivate var compactDump: String {
    guard let t = affine else { return "\(self)" }
    return "[\(t.a), \(t.b), \(t.c), \(t.d), \(t.tx), \(t.ty)]"
  }
}
