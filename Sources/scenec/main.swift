import SceneComparison
import SceneCompiler
import SceneLanguageServer

Tool.main(
  CommandLine.arguments,
  commands: Commands.compiling + Commands.comparing + Commands.editing)
