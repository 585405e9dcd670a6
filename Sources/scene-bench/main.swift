import SceneSystem

// Input: a release build of `scenec`, the benchmark scene, and the measurements of other tools.
// Output: one line per measurement, and a table of goals and results.
// Discards: nothing; it calls the stages like the compiler, and the command like a user.
// Never: is a dependency of a product.

if CommandLine.arguments.dropFirst().first == ChildProcess.word {
  ChildProcess.runAsParent(Array(CommandLine.arguments.dropFirst(2)))
}
Bench.main(Array(CommandLine.arguments.dropFirst()))
