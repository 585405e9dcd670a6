// Input: paths, descriptors, and work.
// Output: bytes, files, processes, threads, signals, and Git, with typed errors.
// Discards: the types of the C library, which no other target imports.
// Never: depends on scenes.
