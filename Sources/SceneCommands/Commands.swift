/// Every command, in the order of the help.
enum Commands {
  static let all = [
    Command(BuildCommand.specification, BuildCommand.run),
    Command(CheckCommand.specification, CheckCommand.run),
    Command(DumpCommand.specification, DumpCommand.run),
    Command(FormatCommand.specification, FormatCommand.run),
    Command(FixCommand.specification, FixCommand.run),
    Command(ExplainCommand.specification, ExplainCommand.run),
    Command(LibraryCommand.specification, LibraryCommand.run),
    Command(SchemaCommand.specification, SchemaCommand.run),
    Command(TestCommand.specification, TestCommand.run),
    Command(ReviewCommand.specification, ReviewCommand.run),
    Command(PruneCommand.specification, PruneCommand.run),
    Command(DiffCommand.specification, DiffCommand.run),
    Command(BlameCommand.specification, BlameCommand.run),
    Command(MergeReportsCommand.specification, MergeReportsCommand.run),
    Command(ShowCommand.specification, ShowCommand.run),
    Command(WatchCommand.specification, WatchCommand.run),
    Command(LanguageServerCommand.specification, LanguageServerCommand.run),
  ]
}
