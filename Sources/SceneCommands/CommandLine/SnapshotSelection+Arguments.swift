import SceneCompiler

extension SnapshotSelection {
  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.init()
    names = arguments.all("--snapshot")
    if let text = arguments.value("--time") { time = try OptionValues.time(text) }
    if let text = arguments.value("--scale") { scale = try OptionValues.scale(text) }
  }
}
