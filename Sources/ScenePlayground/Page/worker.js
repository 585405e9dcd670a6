// The worker of the page: the module, whose functions it calls. It can be ended at any time.

"use strict";

const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
let module;

/// Writes texts or bytes to the module's input; returns the number of bytes of each.
function write(...parts) {
  const all = parts.map((part) => typeof part === "string" ? encoder.encode(part) : part);
  let at = module.input(all.reduce((sum, { length }) => sum + length, 0)) >>> 0;
  for (const bytes of all) {
    new Uint8Array(module.memory.buffer, at, bytes.length).set(bytes);
    at += bytes.length;
  }
  return all.map(({ length }) => length);
}

/// Returns the bytes of a result.
const result = (length) => new Uint8Array(module.memory.buffer, module.output() >>> 0, length).slice();
const objectOf = (length) => JSON.parse(decoder.decode(result(length)));
/// Calls a function that takes a path, and numbers.
const at = (name, path, ...numbers) => module[name](...write(path), ...numbers);

/// The module's parameters for a snapshot at a time and scale.
const numbers = ({ snapshot, time, scale }) => [snapshot, time ?? NaN, scale ?? NaN];

/// Returns what a snapshot is as `kind`, or the diagnostics because of which it is nothing.
function output({ kind, ...view }) {
  const length = module[kind](...numbers(view));
  return length < 0 ? { diagnostics: objectOf(~length) } : { bytes: result(length) };
}

const commands = {
  async start({ wasm }) {
    module = (await WebAssembly.instantiate(wasm)).exports;
  },
  /// Adds files; those without bytes are removed.
  files({ files }) {
    for (const [path, bytes] of files) {
      const [pathLength, length] = write(path, bytes ?? "");
      module.setFile(pathLength, bytes ? length : -1);
    }
  },
  compile({ path, matrix }) {
    module.setMatrix(...write(matrix));
    at("compile", path);
    return objectOf(module.describe(0));
  },
  /// What a keystroke changes, in one answer: the scene, the picture of a view, and the colors of the
  /// text that is open. A snapshot that is not there any more is replaced by the last one.
  edit({ files, path, matrix, open, view }) {
    commands.files({ files });
    const scene = path ? commands.compile({ path, matrix }) : { snapshots: [], diagnostics: [] };
    const count = scene.snapshots.filter(({ slug }) => slug !== undefined).length;
    const snapshot = count ? Math.min(Math.max(view?.snapshot, 0), count - 1) : -1;
    const picture = view && scene.snapshots.length ? commands.picture({ ...view, snapshot }) : null;
    return { ...scene, picture, snapshot, tokens: open ? commands.tokens({ path: open }) : null };
  },
  check: () => objectOf(module.describe(1)),
  picture(view) {
    const { bytes, diagnostics } = output({ kind: "render", ...view });
    if (!bytes) return { diagnostics };
    const data = new Uint8ClampedArray(bytes.buffer);
    return {
      data, width: module.width(), height: module.height(),
      scale: module.scale(), duration: module.duration(),
    };
  },
  output,
  format: ({ path }) => {
    const length = at("format", path);
    return length < 0 ? null : decoder.decode(result(length));
  },
  tokens: ({ path }) => objectOf(at("tokens", path)),
  complete: ({ path, offset }) => objectOf(at("complete", path, offset)),
  explain: ({ path, offset, ...view }) => objectOf(at("hover", path, offset, ...numbers(view))),
  locate: ({ x, y, ...view }) => objectOf(module.locate(...numbers(view), x, y)),
  outline: ({ path, offset, ...view }) => objectOf(at("outline", path, offset, ...numbers(view))),
  words: () => objectOf(module.words()),
  memory: () => module.memory.buffer.byteLength,
};

addEventListener("message", async ({ data: { id, name, ...parameters } }) => {
  try {
    const value = await commands[name](parameters);
    const pixels = (value?.picture ?? value)?.data;
    postMessage({ id, value }, pixels ? [pixels.buffer] : []);
  } catch (error) {
    postMessage({ id, failure: String(error) });
  }
});
