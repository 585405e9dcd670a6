import SceneComparison
import SceneCompiler

Tool.main(CommandLine.arguments, commands: Commands.compiling + Commands.comparing)
