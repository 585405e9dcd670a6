// Input: the name of a fuzz target, a number of inputs or seconds, and a folder with a corpus.
// Output: the number of inputs, the slowest one, and the peak memory. An input that traps ends the
// process and is in the file `scene-fuzz.input`.
// Discards: nothing; it calls the stages like the compiler does.
// Never: is linked by another target.

Fuzz.main(Array(CommandLine.arguments.dropFirst()))
