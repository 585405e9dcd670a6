// Input: messages of the Language Server Protocol, one at a time.
// Output: responses and notifications.
// Discards: diagnostics of older versions of a document.
// Never: reads standard input outside of one file, ends because of a message, or duplicates what a
// stage of the compiler knows about syntax, schema, or appearance.
