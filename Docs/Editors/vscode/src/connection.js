// JSON-RPC messages over two streams, each with a `Content-Length` header.

'use strict';

/** An error response. */
class ResponseError extends Error {
  constructor({ code, message }) {
    super(message);
    this.code = code;
  }
}

/** Splits the input into messages. */
class Framing {
  constructor() {
    this.buffer = Buffer.alloc(0);
  }

  /** Returns the messages that `bytes` completes; throws if a header has no length. */
  append(bytes) {
    this.buffer = this.buffer.length ? Buffer.concat([this.buffer, bytes]) : bytes;
    const messages = [];
    for (;;) {
      const headEnd = this.buffer.indexOf('\r\n\r\n');
      if (headEnd < 0) return messages;
      const head = this.buffer.toString('latin1', 0, headEnd);
      const length = /^content-length:\s*(\d+)\s*$/im.exec(head);
      if (!length) throw new Error('message without Content-Length');
      const end = headEnd + 4 + Number(length[1]);
      if (this.buffer.length < end) return messages;
      messages.push(this.buffer.toString('utf8', headEnd + 4, end));
      this.buffer = this.buffer.subarray(end);
    }
  }
}

class Connection {
  /**
   * @param input - the stream to read from
   * @param output - the stream to write to
   * @param handlers - `onNotification(method, params)`, `onRequest(method, params)`, which returns
   *   a result or a promise of one, and `onBroken(error)`
   */
  constructor(input, output, handlers) {
    this.output = output;
    this.handlers = handlers;
    this.waiting = new Map();
    this.nextID = 1;
    this.isClosed = false;
    const framing = new Framing();
    input.on('data', (bytes) => {
      try {
        for (const text of framing.append(bytes)) this.take(JSON.parse(text));
      } catch (error) {
        this.close(error);
        handlers.onBroken(error);
      }
    });
    // A server that has exited no longer reads; its exit is reported separately.
    output.on('error', () => {});
  }

  /**
   * @param token - an optional vscode.CancellationToken
   * @returns a promise of the result, or of null if the request is canceled
   */
  request(method, params, token) {
    if (this.isClosed) return Promise.reject(new Error('the server is not running'));
    if (token && token.isCancellationRequested) return Promise.resolve(null);
    const id = this.nextID++;
    return new Promise((resolve, reject) => {
      const subscription =
        token && token.onCancellationRequested(() => this.notify('$/cancelRequest', { id }));
      this.waiting.set(id, { resolve, reject, subscription });
      this.send({ jsonrpc: '2.0', id, method, params });
    });
  }

  notify(method, params) {
    if (!this.isClosed) this.send({ jsonrpc: '2.0', method, params });
  }

  /** Fails all pending requests. */
  close(reason = new Error('the server exited')) {
    this.isClosed = true;
    for (const { reject, subscription } of this.waiting.values()) {
      if (subscription) subscription.dispose();
      reject(reason);
    }
    this.waiting.clear();
  }

  send(message) {
    const body = Buffer.from(JSON.stringify(message), 'utf8');
    this.output.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.output.write(body);
  }

  take(message) {
    if (message.method === undefined) return this.settle(message);
    if (message.id === undefined) {
      return this.handlers.onNotification(message.method, message.params);
    }
    const { id } = message;
    Promise.resolve()
      .then(() => this.handlers.onRequest(message.method, message.params))
      .then(
        (result = null) => this.send({ jsonrpc: '2.0', id, result }),
        (error) =>
          this.send({ jsonrpc: '2.0', id, error: { code: error.code || -32603, message: error.message } })
      );
  }

  settle({ id, result, error }) {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    this.waiting.delete(id);
    if (waiting.subscription) waiting.subscription.dispose();
    if (!error) return waiting.resolve(result);
    // Canceled, or for an outdated text; the editor sends the request again.
    if (error.code === -32800 || error.code === -32801) return waiting.resolve(null);
    waiting.reject(new ResponseError(error));
  }
}

module.exports = { Connection, Framing, ResponseError };
