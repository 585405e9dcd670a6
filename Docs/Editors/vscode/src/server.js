// The process `scenec lsp`: started, started again when it dies, and ended.

'use strict';

const { spawn } = require('node:child_process');
const { Connection } = require('./connection');

/** So often within a minute a server that dies is started again. */
const restartLimit = 4;
const restartWindow = 60_000;
/** What it gets to end by itself, in milliseconds. */
const patience = 2_000;

class Server {
  /**
   * @param command - gives `{ program, arguments, folder }`, asked for at each start
   * @param handlers - a connection's, and `onStart(connection)`, which initializes it, `onEnd()`,
   *   `onFailure(sentence)` for the user, and `log(text)`
   */
  constructor(command, handlers) {
    this.command = command;
    this.handlers = handlers;
    this.deaths = [];
    this.isStopping = false;
  }

  async start() {
    this.isStopping = false;
    const { program, arguments: words, folder } = this.command();
    const child = spawn(program, words, { cwd: folder, stdio: 'pipe' });
    const connection = new Connection(child.stdout, child.stdin, {
      onNotification: this.handlers.onNotification,
      onRequest: this.handlers.onRequest,
      onBroken: (error) => {
        this.handlers.log(`scenec: ${error.message}\n`);
        child.kill();
      },
    });
    this.child = child;
    this.connection = connection;
    child.stderr.on('data', (bytes) => this.handlers.log(bytes.toString()));
    child.on('error', (error) => this.ended(child, connection, `'${program}' cannot be started: ${error.message}`));
    child.on('exit', (code, signal) => this.ended(child, connection, null, code, signal));
    try {
      await this.handlers.onStart(connection);
    } catch (error) {
      // Its end is told where it is seen.
      if (!connection.isClosed) this.handlers.log(`scenec: ${error.message}\n`);
    }
  }

  ended(child, connection, failure, code, signal) {
    if (this.child !== child) return;
    this.child = null;
    connection.close();
    this.handlers.onEnd();
    if (this.isStopping) return;
    if (failure) {
      return this.handlers.onFailure(`${failure}. The setting scenec.path says where it is.`);
    }
    this.handlers.log(`scenec: the server has ended (${signal || code})\n`);
    const now = Date.now();
    this.deaths = this.deaths.filter((time) => now - time < restartWindow).concat(now);
    if (this.deaths.length > restartLimit) {
      return this.handlers.onFailure(
        `the server has ended ${this.deaths.length} times within a minute and is not started again`
      );
    }
    this.start();
  }

  async restart() {
    await this.stop();
    this.deaths = [];
    await this.start();
  }

  /** Asks it to end, and ends it. */
  async stop() {
    this.isStopping = true;
    const { child, connection } = this;
    if (!child) return;
    const end = new Promise((resolve) => child.once('exit', resolve));
    const timer = setTimeout(() => child.kill('SIGKILL'), patience);
    connection
      .request('shutdown')
      .catch(() => {})
      .then(() => connection.notify('exit'));
    await end;
    clearTimeout(timer);
  }
}

module.exports = { Server };
