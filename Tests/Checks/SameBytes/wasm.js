// Runs Tests/Checks/SameBytes as a module of WebAssembly in Node.js.
// Usage: node wasm.js MODULE FOLDER… < WORDS; it can read the files in the folders

"use strict";

const { readdirSync, readFileSync, statSync } = require("fs");
const [wasm, ...folders] = process.argv.slice(2);
const compiled = new WebAssembly.Module(readFileSync(wasm));
let exported;

function write(...parts) {
  let at = exported.input(parts.reduce((sum, part) => sum + part.length, 0)) >>> 0;
  for (const part of parts) {
    new Uint8Array(exported.memory.buffer, at, part.length).set(part);
    at += part.length;
  }
}

const files = folders.flatMap((folder) => readdirSync(folder, { recursive: true })
  .map((name) => `${folder}/${name}`).filter((path) => statSync(path).isFile()))
  .map((path) => [Buffer.from(path), readFileSync(path)]);

function start() {
  exported = new WebAssembly.Instance(compiled).exports;
  for (const [path, bytes] of files) {
    write(path, bytes);
    exported.setFile(path.length, bytes.length);
  }
}

start();
for (const word of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const bytes = Buffer.from(word);
  write(bytes);
  const length = exported.write(bytes.length);
  process.stdout.write(Buffer.from(exported.memory.buffer, exported.output() >>> 0, length));
}
