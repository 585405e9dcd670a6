import SceneLayers

extension Schema {
  private static let usual = AnimationTiming()

  static let animate = [
    PropertySpec(.from, .animated, .rule(.modelValue), "The start value.", in: .any),
    PropertySpec(.to, .animated, .rule(.modelValue), "The end value.", in: .any),
    PropertySpec(
      .by, .animated, .none,
      "The difference between start and end values, if at most one of `from` and `to` is given.",
      in: .any),
    PropertySpec(
      .values, .array(.animated), .none,
      "The values of a keyframe animation, instead of `from`, `to`, and `by`.", in: .any),
    PropertySpec(
      .keyTimes, .array(.ratio), .rule(.evenlySpread),
      "The relative time of each of `values`, in ascending order.",
      in: .unit
    ).needing(.values),
    PropertySpec(
      .begin, .time, .time(usual.begin), "The start time, relative to the start of the scene.",
      in: .init(lower: -1e6, upper: 1e6)),
    PropertySpec(
      .duration, .time, .time(usual.duration),
      "The duration of one iteration. The default of a spring is the time until it settles.",
      in: .init(lower: 0, upper: 1e6)),
    PropertySpec(
      .timing, .timing, .value(.timing(.curve(.linear))), "The timing curve."),
    PropertySpec(
      .repeatCount, .repeatCount, .number(usual.repeatCount),
      "The number of iterations, which can be fractional."),
    PropertySpec(
      .autoreverses, .bool, .bool(usual.autoreverses),
      "Whether each iteration also plays in reverse."),
    PropertySpec(
      .speed, .ratio, .number(usual.speed), "The speed: 2 takes half the time.",
      in: .any),
    PropertySpec(
      .timeOffset, .time, .time(usual.timeOffset), "The offset into the animation at its start.",
      in: .init(lower: -1e6, upper: 1e6)),
    .words(
      .fillMode, .fillModes, .word(usual.fillMode),
      "Whether the animation applies before its start (`backwards`), after its end (`forwards`), both, or neither."
    ),
  ]
}
