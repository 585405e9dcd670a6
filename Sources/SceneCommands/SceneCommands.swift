// Takes: the arguments of a command line.
// Gives: output, files, and an exit code.
// Gone: nothing; each command is one file.
// Never: determines the meaning of a scene, or whether a test passes.
