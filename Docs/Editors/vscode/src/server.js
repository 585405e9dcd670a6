// Starts the process `scenec lsp`, restarts it after a crash, and stops it.

'use strict';

const { spawn } = require('node:child_process');
const { Connection } = require('./connection');

/** The maximum number of restarts per minute. */
const restartLimit = 4;
const restartWindow = 60_000;
/** The time allowed for the server to exit, in milliseconds. */
const patience = 2_000;

class Server {
  /**
   * @param command - returns `{ program, arguments, folder }`; called at each start
   * @param handlers - those of a connection, `onStart(connection)`, which initializes it,
   *   `onEnd()`, `onFailure(sentence)`, with a message for the user, and `log(text)`
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
      // The exit handler reports this.
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
      return this.handlers.onFailure(`${failure}. Set scenec.path to its location.`);
    }
    this.handlers.log(`scenec: the server exited (${signal || code})\n`);
    const now = Date.now();
    this.deaths = this.deaths.filter((time) => now - time < restartWindow).concat(now);
    if (this.deaths.length > restartLimit) {
      return this.handlers.onFailure(
        `the server exited ${this.deaths.length} times within a minute and was not restarted`
      );
    }
    this.start();
  }

  async restart() {
    await this.stop();
    this.deaths = [];
    await this.start();
  }

  /** Asks the server to exit, and terminates it if it does not. */
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
