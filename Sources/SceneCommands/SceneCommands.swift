// Takes the words of a command line.
// Gives what the command prints and writes, and its exit code.
// Gone: nothing; each command is one file.
// Never decides what a scene means, or whether a test passes.
