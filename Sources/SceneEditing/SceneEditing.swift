// Input: texts and files as values, and positions in texts.
// Output: what an editor shows: completions, documentation, signatures, tokens, and the layers of a
// pixel; and a scene compiled from given files.
// Discards: nothing.
// Never: reads a file, a clock, or a process, or knows the protocol of a client.
