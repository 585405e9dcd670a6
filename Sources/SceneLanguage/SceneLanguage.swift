// Facts of the language, each once: elements, properties, words, the environment, values and their
// types, and the form of a bound scene.
// Never: checks or evaluates anything, reads a file or a clock.
