import SceneSystem

// Takes: a release build of `scenec`, the benchmark scene, and the measurements of other tools.
// Gives: a line per measurement, and the goals with what they are compared to.
// Gone: nothing; it calls the stages like the compiler, and the command like a user.
// Never: is required by a product.

if CommandLine.arguments.dropFirst().first == ChildProcess.word {
  ChildProcess.runAsParent(Array(CommandLine.arguments.dropFirst(2)))
}
Bench.main(Array(CommandLine.arguments.dropFirst()))
