// The playground's module as the check uses it, in Node.js and in a browser.

let module, exported, files = new Map();

const bytesOf = text => Uint8Array.from(atob(text), letter => letter.charCodeAt(0));

/** Compiles the module, given as Base64; returns the names of its imports and exports. */
async function load(base64) {
  module = await WebAssembly.compile(bytesOf(base64));
  await start();
  return [WebAssembly.Module.imports(module), WebAssembly.Module.exports(module)]
    .map(list => list.map(item => item.name));
}

/** Starts over, with the same files. */
async function start() {
  exported = (await WebAssembly.instantiate(module)).exports;
  for (const [path, bytes] of files) give(path, bytes);
}

/** Writes bytes to the module's input. */
function write(...parts) {
  const count = parts.reduce((sum, part) => sum + part.length, 0);
  let address = exported.input(count);
  for (const part of parts) {
    new Uint8Array(exported.memory.buffer, address, part.length).set(part);
    address += part.length;
  }
}

function give(path, bytes) {
  const name = new TextEncoder().encode(path);
  write(name, bytes);
  exported.setFile(name.length, bytes.length);
}

function setFile(path, base64) {
  files.set(path, bytesOf(base64));
  give(path, files.get(path));
}

/** Calls a function that takes a path. */
function withPath(name, path) {
  const bytes = new TextEncoder().encode(path);
  write(bytes);
  return exported[name](bytes.length);
}

/** The result of a call, as a view of the module's memory. */
const result = count => new Uint8Array(exported.memory.buffer, exported.output(), count);
const text = count => new TextDecoder().decode(result(count));

const table = Int32Array.from({length: 256}, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? byte >>> 1 ^ 0xEDB88320 : byte >>> 1;
  return byte;
});

/** The length and the checksum of bytes, as zlib computes it. */
function sum(bytes) {
  let crc = -1;
  for (const byte of bytes) crc = crc >>> 8 ^ table[(crc ^ byte) & 255];
  return [bytes.length, ~crc >>> 0];
}

/** Whether the pixels of a snapshot are those of its PNG file. */
async function isPainted(snapshot, png) {
  const pixels = result(exported.render(snapshot, NaN, NaN));
  const {data} = await decodePNG(png);
  return pixels.length === data.length && pixels.every((byte, index) => byte === data[index]);
}

/** The checksums of all outputs of a scene, by the names of the files that `scenec build` writes, and
    its diagnostics. */
async function outputs(path) {
  const stem = path.replace(/.*\//, "").replace(/\.tbl$/, "");
  const isScene = withPath("compile", path);
  const {diagnostics, snapshots} = JSON.parse(text(exported.describe(1)));
  const [found, unpainted] = [{}, []];
  if (isScene && diagnostics.every(diagnostic => diagnostic.severity !== "error")) {
    for (const [index, snapshot] of snapshots.entries()) {
      const name = stem + (snapshot.slug === undefined ? "" : "." + snapshot.slug);
      const number = snapshot.slug === undefined ? -1 : index;
      for (const [format, ending] of [["png", "png"], ["svg", "svg"], ["tree", "txt"], ["json", "json"]]) {
        const count = exported[format](number, NaN, NaN);
        const bytes = count < 0 ? null : result(count).slice();
        found[name + "." + ending] = bytes && sum(bytes);
        if (format === "png" && bytes && !await isPainted(number, bytes)) unpainted.push(name);
      }
    }
  }
  return {found, unpainted, diagnostics};
}

/** The median times of a keystroke in milliseconds: checking, and painting at a scale. */
function measure(path, scale) {
  const source = files.get(path);
  const times = {compile: [], render: [], png: []};
  for (let run = 0; run < 31; run++) {
    // Another text each time.
    give(path, new Uint8Array([...source, ...new TextEncoder().encode(`\n// ${run}`)]));
    const start = performance.now();
    withPath("compile", path);
    const compiled = performance.now();
    const {snapshots} = JSON.parse(text(exported.describe(0)));
    const snapshot = snapshots[0].slug === undefined ? -1 : 0;
    const described = performance.now();
    exported.render(snapshot, NaN, scale);
    const rendered = performance.now();
    exported.png(snapshot, NaN, scale);
    times.compile.push(described - start);
    times.render.push(rendered - described);
    times.png.push(performance.now() - rendered);
  }
  const median = list => list.slice(1).sort((a, b) => a - b)[15];
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, median(list)]));
}
