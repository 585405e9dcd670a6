{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":{}}}
{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///nowhere/a.tbl","languageId":"scenec","version":1,"text":"component C(n) { }\nscene \"A\" { size: (8, 8); C(n: <2) }\n"}}}
{"jsonrpc":"2.0","id":1,"method":"textDocument/signatureHelp","params":{"textDocument":{"uri":"file:///nowhere/a.tbl"},"position":{"line":1,"character":33}}}
