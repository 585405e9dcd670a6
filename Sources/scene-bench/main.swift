import SceneSystem

// Takes: a release build of `scenec`, the scene of the figures, what the peers needed.
// Gives: a line a figure, and the goals next to what they compare with.
// Gone: nothing; it calls the stages as the compiler does, and the command as anybody does.
// Never: is in the way of a build; no product needs it.

if CommandLine.arguments.dropFirst().first == ChildProcess.word {
  ChildProcess.runAsParent(Array(CommandLine.arguments.dropFirst(2)))
}
Bench.main(Array(CommandLine.arguments.dropFirst()))
