/// Options shared by several commands.
enum CommonOptions {
  static let snapshot = OptionSpecification(
    "--snapshot", value: "NAME", isRepeatable: true,
    "select only this snapshot; can be repeated")
  static let time = OptionSpecification(
    "--time", value: "TIME",
    "evaluate animations at this time, such as 1.5s, 250ms, or 1.5, which is\n"
      + "in seconds (default: each snapshot's own time)")
  static let scale = OptionSpecification(
    "--scale", value: "NUMBER",
    "device pixels per point, from 0.25 to 16 (default: each snapshot's own\n"
      + "scale)")
  static let jobs = OptionSpecification(
    "--jobs", value: "N",
    "number of worker threads; does not affect the output (default: number of\n"
      + "processors)")
  static let root = OptionSpecification(
    "--root", value: "DIR",
    "folder that contains all files that the scenes read (default: each\n"
      + "scene's own folder)")
  static let budget = OptionSpecification(
    "--budget", value: "N",
    "multiply the limits on the work of each scene by N, from 1 to 1000; see\n"
      + "'scenec explain E0607' (default: 1)")
  static let systemFonts = OptionSpecification(
    "--system-fonts",
    "also look up 'fontFamily' among installed fonts")
  static let diagnostics = OptionSpecification(
    "--diagnostics", value: "FORMAT",
    "format of diagnostics: human, short (one line each), json (one object\n"
      + "per line), sarif, or github (default: human)")
  static let strict = OptionSpecification("--strict", "treat warnings as errors")
}
