// Takes: messages of the Language Server Protocol, one at a time.
// Gives: the messages that answer them.
// Gone: nothing of a document; what was said of an older text is not said again.
// Never: reads standard input itself but in one file, ends because of a message, or knows syntax,
// schema or looks better than the stages that it asks.
