import SceneCompiler

Tool.main(CommandLine.arguments, commands: Commands.compiling)
