// Takes paths, descriptors, and work from the targets above.
// Gives bytes, files, processes, threads, signals, and git, with typed errors.
// Gone: the C library; nothing above this target imports it.
// Never knows a scene.
