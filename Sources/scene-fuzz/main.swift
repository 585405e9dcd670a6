// Takes: the name of an entrance, how many inputs or seconds, a folder with a corpus.
// Gives: how many inputs were tried, the slowest, and the largest memory; an input that traps ends
//   the process, and stands in the file `scene-fuzz.input`.
// Gone: nothing; it calls the stages as the compiler does.
// Never: is linked by anything.

Fuzz.main(Array(CommandLine.arguments.dropFirst()))
