[(body) (array) (tuple) (parameters)] @indent
["}" "]" ")"] @outdent
