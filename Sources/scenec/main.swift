import SceneCommands

Tool.main(CommandLine.arguments)
