// Takes: paths, descriptors, and work.
// Gives: bytes, files, processes, threads, signals, and Git, with typed errors.
// Gone: the C library; no target above imports it.
// Never: knows a scene.
