// Messages of JSON-RPC over two streams, each with the head `Content-Length`.

'use strict';

/** What the other side answered instead of a result. */
class ResponseError extends Error {
  constructor({ code, message }) {
    super(message);
    this.code = code;
  }
}

/** Cuts what arrives into messages. */
class Framing {
  constructor() {
    this.buffer = Buffer.alloc(0);
  }

  /** The texts that `bytes` completes; throws where a head has no length. */
  append(bytes) {
    this.buffer = this.buffer.length ? Buffer.concat([this.buffer, bytes]) : bytes;
    const messages = [];
    for (;;) {
      const headEnd = this.buffer.indexOf('\r\n\r\n');
      if (headEnd < 0) return messages;
      const head = this.buffer.toString('latin1', 0, headEnd);
      const length = /^content-length:\s*(\d+)\s*$/im.exec(head);
      if (!length) throw new Error('a message without Content-Length');
      const end = headEnd + 4 + Number(length[1]);
      if (this.buffer.length < end) return messages;
      messages.push(this.buffer.toString('utf8', headEnd + 4, end));
      this.buffer = this.buffer.subarray(end);
    }
  }
}

class Connection {
  /**
   * @param input - what the other side writes
   * @param output - what it reads
   * @param handlers - `onNotification(method, params)`, `onRequest(method, params)` which gives a
   *   result or a promise of it, and `onBroken(error)`
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
    // Who has died no longer reads: that is told by its end.
    output.on('error', () => {});
  }

  /**
   * @param token - a vscode.CancellationToken, perhaps
   * @returns a promise of the result; what is cancelled gives null
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

  /** No answer comes any more. */
  close(reason = new Error('the server has ended')) {
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
    // Cancelled, or asked of a text that has changed since: the editor asks again.
    if (error.code === -32800 || error.code === -32801) return waiting.resolve(null);
    waiting.reject(new ResponseError(error));
  }
}

module.exports = { Connection, Framing, ResponseError };
