/// Options that several commands take.
enum CommonOptions {
  static let snapshot = OptionSpecification(
    "--snapshot", value: "NAME", isRepeatable: true,
    "only this snapshot; may be given several times")
  static let time = OptionSpecification(
    "--time", value: "TIME", "at this time (1.5s, 250ms) instead of the scene's own")
  static let scale = OptionSpecification(
    "--scale", value: "NUMBER", "device pixels a point, 0.25 to 16, instead of the scene's own")
  static let jobs = OptionSpecification(
    "--jobs", value: "N",
    "work on this many threads, unless said on as many as there are\n"
      + "processors; what comes out is the same")
  static let root = OptionSpecification(
    "--root", value: "DIR",
    "the folder that holds all that the scenes read; each scene's own folder\n"
      + "unless given")
  static let budget = OptionSpecification(
    "--budget", value: "N",
    "let a scene use N times the work that it may by default, 1 to 1000")
  static let diagnostics = OptionSpecification(
    "--diagnostics", value: "FORMAT",
    "how mistakes are told: human, short (a line each), json (an object on\n"
      + "each line), sarif or github; human unless said")
  static let strict = OptionSpecification("--strict", "take warnings for errors")
}
