// The compiler in its worker, which is started again if it traps or takes too long.

"use strict";

/// How long a request can take, in milliseconds; the budgets of a scene end it long before that.
const patience = 20000;

class Compiler {
  /// - Parameters:
  ///   - module: The compiled module.
  ///   - files: Returns all files, for a new worker.
  constructor(module, files) {
    Object.assign(this, { module, files, waiting: new Map(), count: 0, ends: 0 });
    this.start();
  }

  start() {
    const address = URL.createObjectURL(new Blob([$("worker").textContent]));
    this.worker = new Worker(address);
    this.worker.onmessage = ({ data }) => this.take(data);
    this.worker.onerror = ({ message }) => this.end(message);
    this.ask("start", { wasm: this.module });
    this.ask("files", { files: this.files() });
  }

  /// Ends the worker, with everything that it has not answered.
  end(reason) {
    this.worker.terminate();
    this.ends += 1;
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject, timer } of all) {
      clearTimeout(timer);
      reject(new Error(reason));
    }
  }

  /// Asks for something; the answer is an error if the worker ends.
  ask(name, parameters = {}) {
    const id = this.count++;
    return new Promise((resolve, reject) => {
      const late = () => this.restart(`The compiler did not answer within ${patience / 1000} s.`);
      this.waiting.set(id, { resolve, reject, timer: setTimeout(late, patience) });
      this.worker.postMessage({ id, name, ...parameters });
    });
  }

  restart(reason) {
    this.end(reason);
    this.start();
  }

  take({ id, value, failure }) {
    const request = this.waiting.get(id);
    if (!request) return;
    clearTimeout(request.timer);
    if (failure !== undefined) return this.restart(`The compiler stopped: ${failure}.`);
    this.waiting.delete(id);
    request.resolve(value);
  }
}

/// Returns the bytes of compressed data in the page.
async function unpack(id) {
  const stream = new Blob([bytesOf($(id).textContent)]).stream()
    .pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}
