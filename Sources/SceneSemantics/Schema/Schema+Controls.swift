import SceneLayers

// UISwitch, UISlider, and UIPageControl.

extension Schema {
  static func control(_ kind: ElementKind) -> [PropertySpec] {
    let own: [PropertySpec] =
      switch kind {
      case .switch: [PropertySpec(.isOn, .bool, .bool(false), "Whether the switch is on.")]
      case .slider:
        [PropertySpec(.value, .ratio, .number(0), "The value.", in: .unit)]
      default:
        [
          PropertySpec(
            .numberOfPages, .number, .number(0),
            "The number of dots, of which at most 1,000 are drawn.",
            in: .atLeastZero),
          PropertySpec(
            .currentPage, .number, .number(0), "The index of the highlighted dot, starting at 0.",
            in: .atLeastZero),
        ]
      }
    return own + [
      PropertySpec(
        .frame, .rect, .rule(.controlSize), "The frame in the parent's coordinates, in points.",
        in: .any),
      hiding,
      PropertySpec(.opacity, .ratio, .layer(.opacity), "The opacity.", in: .unit),
      .uses,
    ]
  }

  static func controlDoc(_ kind: ElementKind) -> String {
    switch kind {
    case .switch:
      """
      UISwitch. Its size depends on the era, not on its frame: 51 × 31 points, in `classic` 77 × \
      27, and in `liquidGlass` 63 × 28.
      """
    case .slider: "UISlider. Its width is that of its frame, and its height depends on the era."
    default: "UIPageControl: a row of dots, centered in its frame."
    }
  }
}
