// Takes: paths and options.
// Gives: images, dumps, and diagnostics.
// Gone: nothing; this target calls the stages in order.
// Never: depends on the implementation of a stage. No target below it reads or writes files.
