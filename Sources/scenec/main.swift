import SceneCompiler

Tool.main(CommandLine.arguments)
