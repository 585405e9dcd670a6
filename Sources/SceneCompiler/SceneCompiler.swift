// Input: paths and options.
// Output: images, dumps, and diagnostics.
// Discards: nothing; this target calls the stages in order.
// Never: depends on the implementation of a stage. No target below it reads or writes files.
