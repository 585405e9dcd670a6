// Takes: messages of the Language Server Protocol, one at a time.
// Gives: responses and notifications.
// Gone: nothing of a document; diagnostics of an older text are not sent again.
// Never: reads standard input outside of one file, ends because of a message, or duplicates what a
// stage of the compiler knows about syntax, schema, or appearance.
