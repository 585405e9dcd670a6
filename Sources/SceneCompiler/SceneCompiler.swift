// Takes: paths and options.
// Gives: images, dumps and diagnostics.
// Gone: nothing; this is where the stages are called in their order.
// Never: knows what a stage does inside; no other target reads or writes files.
