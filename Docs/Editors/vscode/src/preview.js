// The preview panel, with navigation between the image and the source.

'use strict';

const vscode = require('vscode');
const convert = require('./convert');
const { isScene } = require('./client');
const { page } = require('./page');

class Preview {
  constructor(client, extensionUri) {
    this.client = client;
    this.extensionUri = extensionUri;
    this.panel = null;
    this.view = {};
    this.isBusy = false;
    this.isStale = false;
    this.subscriptions = [
      // The scene may import the edited file.
      client.changed.event(() => this.refresh()),
      client.ready.event(() => this.refresh()),
      vscode.window.onDidChangeActiveTextEditor((editor) => this.follow(editor)),
      vscode.window.onDidChangeTextEditorSelection((event) => this.outline(event.textEditor)),
    ];
  }

  /**
   * @param uri - the URI of the scene, as a string
   * @param snapshot - the name of the snapshot (default: the current one, or the first)
   */
  show(uri, snapshot) {
    if (uri !== this.view.uri) this.view = { uri };
    if (snapshot) {
      this.view.snapshot = snapshot;
      delete this.view.time;
      this.post({ type: 'settled' });
    }
    if (this.panel) this.panel.reveal(undefined, true);
    else this.open();
    this.panel.title = `Preview of ${uri.slice(uri.lastIndexOf('/') + 1)}`;
    this.refresh();
  }

  open() {
    this.panel = vscode.window.createWebviewPanel(
      'scenec.preview', 'Scene Preview',
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      {
        enableScripts: true,
        retainContextWhenHidden: true,
        localResourceRoots: [vscode.Uri.joinPath(this.extensionUri, 'media')],
      });
    this.panel.webview.onDidReceiveMessage((message) => this.received(message));
    this.panel.onDidDispose(() => (this.panel = null));
    this.panel.webview.html = page(this.panel.webview, this.extensionUri);
  }

  post(message) {
    if (this.panel) this.panel.webview.postMessage(message);
  }

  /** The parameters of a request for the current view. */
  get parameters() {
    const { uri, ...view } = this.view;
    return { textDocument: { uri }, ...view };
  }

  /** Requests the image. If something changes in the meantime, requests it again afterward. */
  async refresh() {
    if (!this.panel || !this.view.uri) return;
    if (this.isBusy) return void (this.isStale = true);
    this.isBusy = true;
    do {
      this.isStale = false;
      try {
        const picture = await this.client.request('scenec/preview', this.parameters);
        if (picture) this.post({ type: 'picture', ...picture });
      } catch (error) {
        // The snapshot no longer exists; show the first one instead.
        if (this.view.snapshot) {
          delete this.view.snapshot;
          this.isStale = true;
        } else {
          this.post({ type: 'failure', sentence: error.message });
        }
      }
    } while (this.isStale && this.panel);
    this.isBusy = false;
  }

  /** Shows the scene in the active editor. */
  follow(editor) {
    if (!this.panel || !editor || !isScene(editor.document)) return;
    const uri = editor.document.uri.toString();
    if (uri !== this.view.uri) this.show(uri);
  }

  received(message) {
    switch (message.type) {
      case 'ready':
        return this.refresh();
      case 'view':
        // The page sets everything but the document; null means the scene's own value.
        this.view = { uri: this.view.uri };
        for (const key of ['snapshot', 'time', 'scale']) {
          if (message[key] !== null && message[key] !== undefined) this.view[key] = message[key];
        }
        return this.refresh();
      case 'pick':
        return this.jump(message.pixel);
    }
  }

  /** Reveals the source of the layer that contributes most to a pixel. */
  async jump(pixel) {
    const found = await this.locate({ pixel });
    if (!found) return;
    this.post({ type: 'outline', boxes: boxes(found.layers.slice(0, 1)), color: found.color });
    const layer = found.layers.find(({ location }) => location);
    if (!layer) return;
    const { uri, range } = convert.location(layer.location);
    const shown = vscode.window.visibleTextEditors.find(
      (editor) => editor.document.uri.toString() === uri.toString());
    await vscode.window.showTextDocument(uri, {
      selection: range, viewColumn: shown ? shown.viewColumn : vscode.ViewColumn.One,
    });
  }

  /** Highlights the layers of the element at the cursor. */
  async outline(editor) {
    const { document, selection } = editor;
    if (!this.panel || document.uri.toString() !== this.view.uri) return;
    const found = await this.locate({ position: convert.toPosition(selection.active) });
    this.post({ type: 'outline', boxes: boxes(found ? found.layers : []) });
  }

  /** Null if unknown. */
  async locate(place) {
    try {
      return await this.client.request('scenec/locate', { ...this.parameters, ...place });
    } catch {
      return null;
    }
  }

  dispose() {
    this.subscriptions.forEach((subscription) => subscription.dispose());
    if (this.panel) this.panel.dispose();
  }
}

const boxes = (layers) =>
  layers.filter(({ box }) => box).map(({ box, name }) => ({ ...box, name }));

module.exports = { Preview };
