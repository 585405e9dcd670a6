// Input: the arguments of a command line.
// Output: output, files, and an exit code.
// Discards: nothing; each command is one file.
// Never: determines the meaning of a scene, or whether a test passes.
